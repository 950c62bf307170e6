/// Files of values on their way into series. Frozen: a change is a new migration.
enum M0008WealthImports {
    static let name = "0008 wealth imports"

    static let sql = """
        -- A file of values between being sent and being brought in, for whoever sent it. choices is JSON: how the file is
        -- to be read and what becomes of each account. When it is in (isDone), text is emptied; the row is swept after
        -- a day.
        CREATE TABLE wealthImport (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            fileName TEXT NOT NULL CHECK (length(fileName) <= 255),
            encoding TEXT NOT NULL CHECK (encoding IN ('utf8', 'utf16', 'windows1252')),
            text TEXT NOT NULL CHECK (length(text) <= 10485760),
            choices TEXT NOT NULL CHECK (length(choices) <= 40000),
            isDone INTEGER NOT NULL DEFAULT 0 CHECK (isDone IN (0, 1)),
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX wealthImportByMember ON wealthImport (memberId, createdAt);

        -- The newest values of one series, without those of others in between.
        CREATE INDEX snapshotBySeriesTime ON snapshot (seriesId, at, id);

        -- Another number after every change of a rate, for what is kept in memory.
        CREATE TABLE rateStamp (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            stamp INTEGER NOT NULL
        ) STRICT;
        INSERT INTO rateStamp (id, stamp) VALUES (1, random() >> 1);
        CREATE TRIGGER rateAdded AFTER INSERT ON exchangeRate BEGIN
            UPDATE rateStamp SET stamp = stamp + 1;
        END;
        CREATE TRIGGER rateChanged AFTER UPDATE ON exchangeRate BEGIN
            UPDATE rateStamp SET stamp = stamp + 1;
        END;
        CREATE TRIGGER rateRemoved AFTER DELETE ON exchangeRate BEGIN
            UPDATE rateStamp SET stamp = stamp + 1;
        END;
        """
}
