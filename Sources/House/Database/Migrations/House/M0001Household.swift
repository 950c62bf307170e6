/// Members and the tables that every room needs. Frozen: a change is a new migration.
enum M0001Household {
    static let name = "0001 household"

    static let sql = """
        CREATE TABLE household (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
            audience TEXT NOT NULL DEFAULT 'me' CHECK (audience IN ('me', 'read', 'write')),
            createdAt INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE member (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            nameFold TEXT NOT NULL UNIQUE,
            passwordHash TEXT NOT NULL CHECK (length(passwordHash) <= 256),
            role TEXT NOT NULL CHECK (role IN ('admin', 'member', 'guest')),
            colour INTEGER NOT NULL DEFAULT 1 CHECK (colour BETWEEN 1 AND 10),
            language TEXT NOT NULL CHECK (language IN ('en', 'de', 'es', 'fr', 'ru')),
            theme TEXT NOT NULL DEFAULT 'system'
                CHECK (theme IN ('system', 'light', 'dark', 'pink', 'beige', 'green', 'blue')),
            timeZone TEXT NOT NULL CHECK (length(timeZone) BETWEEN 1 AND 64),
            firstWeekday INTEGER NOT NULL DEFAULT 2 CHECK (firstWeekday BETWEEN 1 AND 7),
            bar TEXT NOT NULL DEFAULT '' CHECK (length(bar) <= 200),
            createdAt INTEGER NOT NULL,
            deactivatedAt INTEGER
        ) STRICT;

        CREATE TABLE session (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            lastSeenAt INTEGER NOT NULL,
            device TEXT NOT NULL CHECK (length(device) <= 300),
            address TEXT NOT NULL CHECK (length(address) <= 64)
        ) STRICT;
        CREATE INDEX sessionByMember ON session (memberId);

        -- A browser that has signed in before: it keeps a throttle of its own, so that a stranger who fails
        -- on purpose cannot lock its owner out.
        CREATE TABLE device (
            tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            lastUsedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX deviceByMember ON device (memberId);

        CREATE TABLE invitation (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
            role TEXT NOT NULL CHECK (role IN ('admin', 'member', 'guest')),
            invitedById BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL,
            usedAt INTEGER
        ) STRICT;
        CREATE INDEX invitationByInviter ON invitation (invitedById);

        CREATE TABLE throttle (
            bucket TEXT PRIMARY KEY NOT NULL CHECK (length(bucket) <= 200),
            failures INTEGER NOT NULL CHECK (failures >= 0),
            lastFailureAt INTEGER NOT NULL,
            blockedUntil INTEGER NOT NULL
        ) STRICT;

        -- One row for the whole household (memberId NULL) or for one member.
        CREATE TABLE share (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            subjectKind TEXT NOT NULL CHECK (subjectKind IN ('graph')),
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            memberId BLOB REFERENCES member ON DELETE CASCADE,
            level TEXT NOT NULL CHECK (level IN ('read', 'write'))
        ) STRICT;
        CREATE UNIQUE INDEX shareOnce ON share (subjectId, coalesce(memberId, x''));
        CREATE INDEX shareByMember ON share (memberId);

        -- How one member wants one list to look: JSON (json_valid is not allowed in an untrusted schema).
        CREATE TABLE display (
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            list TEXT NOT NULL CHECK (length(list) <= 100),
            options TEXT NOT NULL CHECK (length(options) <= 4000),
            PRIMARY KEY (memberId, list)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE job (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
            payload TEXT NOT NULL,
            runAt INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            lastProblem TEXT,
            failedAt INTEGER
        ) STRICT;
        CREATE INDEX jobByTime ON job (runAt) WHERE failedAt IS NULL;

        -- What was deleted or changed in bulk, as an SQLite changeset whose inverse brings it back. memberId says who
        -- did it and stays when they leave: a reference that is set to NULL would be one more change to undo.
        CREATE TABLE undo (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL,
            at INTEGER NOT NULL,
            room TEXT NOT NULL CHECK (length(room) BETWEEN 1 AND 40),
            subjectKind TEXT NOT NULL,
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            ownerId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            phrase TEXT NOT NULL,
            name TEXT NOT NULL,
            changeset BLOB NOT NULL
        ) STRICT;
        CREATE INDEX undoByTime ON undo (at);
        CREATE INDEX undoByMember ON undo (memberId, at);
        CREATE INDEX undoByOwner ON undo (ownerId);

        -- A file in blobs/, named by its hash.
        CREATE TABLE blob (
            sha256 BLOB PRIMARY KEY NOT NULL CHECK (length(sha256) = 32),
            byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
            createdAt INTEGER NOT NULL
        ) STRICT;

        -- Everything that can be found. `number` joins the row to its text in searchText.
        CREATE TABLE searchEntry (
            number INTEGER PRIMARY KEY,
            thingId BLOB NOT NULL UNIQUE CHECK (length(thingId) = 16),
            room TEXT NOT NULL,
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            title TEXT NOT NULL
        ) STRICT;
        CREATE INDEX searchEntryByTitle ON searchEntry (subjectId, title, thingId);
        CREATE VIRTUAL TABLE searchText USING fts5 (title, body, tokenize = 'trigram');
        """
}
