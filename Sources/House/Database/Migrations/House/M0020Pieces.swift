/// Work that is too large for one transaction. Frozen: a change is a new migration.
enum M0020Pieces {
    static let name = "0020 pieces"

    static let sql = """
        -- What an entry recorded in pieces, in their order; the entry's own changeset is empty then.
        CREATE TABLE undoPart (
            undoId BLOB NOT NULL REFERENCES undo ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number > 0),
            changeset BLOB NOT NULL,
            PRIMARY KEY (undoId, number)
        ) STRICT;

        -- Work that is done in pieces, and for a day where it led. `subjectId` is what it works at: once at a time.
        -- `undoId` is the entry that it fills or empties, `reversalId` the one that undoing makes, `remainderId` the one
        -- of what does not fit. `payload` is JSON, by kind; `problem` the key of a phrase.
        CREATE TABLE bulkWork (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('remove', 'bringIn', 'restore', 'takeBack')),
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            undoId BLOB REFERENCES undo ON DELETE SET NULL,
            reversalId BLOB REFERENCES undo ON DELETE SET NULL,
            remainderId BLOB REFERENCES undo ON DELETE SET NULL,
            payload TEXT NOT NULL,
            place TEXT NOT NULL,
            done INTEGER NOT NULL DEFAULT 0,
            total INTEGER NOT NULL,
            isCancelled INTEGER NOT NULL DEFAULT 0 CHECK (isCancelled IN (0, 1)),
            problem TEXT NOT NULL DEFAULT '',
            startedAt INTEGER NOT NULL,
            endedAt INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX bulkWorkBySubject ON bulkWork (subjectId) WHERE endedAt IS NULL;
        CREATE INDEX bulkWorkByMember ON bulkWork (memberId);
        CREATE INDEX bulkWorkByEntry ON bulkWork (undoId) WHERE undoId IS NOT NULL;
        CREATE INDEX bulkWorkByReversal ON bulkWork (reversalId) WHERE reversalId IS NOT NULL;
        CREATE INDEX bulkWorkByRemainder ON bulkWork (remainderId) WHERE remainderId IS NOT NULL;
        """
}
