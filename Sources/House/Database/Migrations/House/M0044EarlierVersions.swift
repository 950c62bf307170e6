/// Earlier versions of what was typed over. Frozen: a change is a new migration.
enum M0044EarlierVersions {
    static let name = "0044 earlier versions"

    static let sql = """
        CREATE TABLE earlierVersion (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            -- The thing and the subject that it was in. Rooms delete the rows of a deleted thing by a trigger.
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
            thingId BLOB NOT NULL CHECK (length(thingId) = 16),
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            -- Who wrote this version, and when it was saved last.
            writerId BLOB NOT NULL CHECK (length(writerId) = 16),
            writtenAt INTEGER NOT NULL,
            -- Whose sitting replaced it, and when that began.
            replacedById BLOB NOT NULL CHECK (length(replacedById) = 16),
            replacedAt INTEGER NOT NULL,
            occasion TEXT NOT NULL
                CHECK (occasion IN ('writing', 'merging', 'importing', 'turning', 'bringingBack', 'refused')),
            -- JSON, compressed if that is shorter.
            content BLOB NOT NULL
        ) STRICT;
        CREATE INDEX earlierVersionByThing ON earlierVersion (thingId, replacedAt);
        CREATE INDEX earlierVersionByAge ON earlierVersion (replacedAt);
        """
}
