import House

extension RecipesRoom {
    static let migrations = [Migration("9001 recipes", tables)]

    private static let tables = """
        CREATE TABLE recipe (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
            name TEXT NOT NULL,
            nameFold TEXT NOT NULL,
            mediumId BLOB REFERENCES medium,
            isDone INTEGER NOT NULL DEFAULT 0,
            changedAt INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE recipeStep (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            recipeId BLOB NOT NULL REFERENCES recipe ON DELETE CASCADE,
            position INTEGER NOT NULL,
            text TEXT NOT NULL
        ) STRICT;
        CREATE TABLE recipeLock (
            recipeId BLOB PRIMARY KEY NOT NULL REFERENCES recipe ON DELETE CASCADE,
            seal BLOB NOT NULL UNIQUE CHECK (length(seal) = 16),
            hidesName INTEGER NOT NULL,
            idleMinutes INTEGER NOT NULL,
            graceSeconds INTEGER NOT NULL,
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE recipeKey (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            recipeId BLOB NOT NULL REFERENCES recipeLock ON DELETE CASCADE,
            kind TEXT NOT NULL,
            secret TEXT NOT NULL,
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE recipePhoto (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            recipeId BLOB NOT NULL REFERENCES recipe ON DELETE CASCADE,
            stepId BLOB REFERENCES recipeStep ON DELETE CASCADE,
            mediumId BLOB NOT NULL REFERENCES medium,
            title TEXT NOT NULL DEFAULT '',
            titleFold TEXT NOT NULL,
            caption TEXT NOT NULL DEFAULT '',
            captionFold TEXT NOT NULL DEFAULT '',
            position INTEGER NOT NULL,
            mainSince INTEGER,
            createdAt INTEGER NOT NULL,
            createdById BLOB NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE TRIGGER recipeGone AFTER DELETE ON recipe BEGIN
            DELETE FROM share WHERE subjectId = old.id;
        END;
        """
}
