/// Rebuilds the table of large work for changes of existing things, and for work that must not stop halfway. Frozen: a
/// change is a new migration.
enum M0033Changes {
    static let name = "0033 changes"

    static let sql = """
        -- Anew, since SQLite cannot change a CHECK.
        CREATE TABLE newBulkWork (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('remove', 'bringIn', 'change', 'restore', 'takeBack')),
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            undoId BLOB REFERENCES undo ON DELETE SET NULL,
            reversalId BLOB REFERENCES undo ON DELETE SET NULL,
            remainderId BLOB REFERENCES undo ON DELETE SET NULL,
            payload TEXT NOT NULL,
            place TEXT NOT NULL,
            done INTEGER NOT NULL DEFAULT 0,
            total INTEGER NOT NULL,
            isCancelled INTEGER NOT NULL DEFAULT 0 CHECK (isCancelled IN (0, 1)),
            canStop INTEGER NOT NULL DEFAULT 1 CHECK (canStop IN (0, 1)),
            problem TEXT NOT NULL DEFAULT '',
            startedAt INTEGER NOT NULL,
            endedAt INTEGER
        ) STRICT;
        INSERT INTO newBulkWork (id, memberId, kind, subjectId, undoId, reversalId, remainderId, payload, place, done,
                total, isCancelled, problem, startedAt, endedAt)
            SELECT id, memberId, kind, subjectId, undoId, reversalId, remainderId, payload, place, done, total,
                isCancelled, problem, startedAt, endedAt FROM bulkWork;
        DROP TABLE bulkWork;
        ALTER TABLE newBulkWork RENAME TO bulkWork;
        CREATE UNIQUE INDEX bulkWorkBySubject ON bulkWork (subjectId) WHERE endedAt IS NULL;
        CREATE INDEX bulkWorkByMember ON bulkWork (memberId);
        CREATE INDEX bulkWorkByEntry ON bulkWork (undoId) WHERE undoId IS NOT NULL;
        CREATE INDEX bulkWorkByReversal ON bulkWork (reversalId) WHERE reversalId IS NOT NULL;
        CREATE INDEX bulkWorkByRemainder ON bulkWork (remainderId) WHERE remainderId IS NOT NULL;
        """
}
