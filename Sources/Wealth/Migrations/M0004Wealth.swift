/// Series of values, their rates, parts and tokens; shares of every kind. Frozen: a change is a new migration.
enum M0004Wealth {
    static let name = "0004 wealth"

    static let sql = """
        -- Shares take every kind of thing. The closed list of kinds is SubjectKind in the code: each new room would have
        -- to copy this table again otherwise.
        DROP TRIGGER graphRemoved;
        CREATE TABLE oldShare AS SELECT * FROM share;
        DROP TABLE share;
        -- One row for the whole household (memberId NULL) or for one member.
        CREATE TABLE share (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            subjectKind TEXT NOT NULL CHECK (length(subjectKind) BETWEEN 1 AND 20),
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            memberId BLOB REFERENCES member ON DELETE CASCADE,
            level TEXT NOT NULL CHECK (level IN ('read', 'write'))
        ) STRICT;
        INSERT INTO share SELECT id, subjectKind, subjectId, memberId, level FROM oldShare;
        DROP TABLE oldShare;
        CREATE UNIQUE INDEX shareOnce ON share (subjectId, coalesce(memberId, x''));
        CREATE INDEX shareByMember ON share (memberId);
        CREATE TRIGGER graphRemoved AFTER DELETE ON graph BEGIN
            DELETE FROM share WHERE subjectId = old.id;
        END;

        -- What somebody owns or owes, as a line of values written down now and then. kind groups them; the values of
        -- debts are positive and count against the rest. archivedOn is the last day on which it counts. staleDays: 0
        -- means that it is never stale.
        CREATE TABLE series (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            nameFold TEXT NOT NULL,
            colour INTEGER NOT NULL CHECK (colour BETWEEN 1 AND 10),
            position INTEGER NOT NULL,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            kind TEXT NOT NULL CHECK (kind IN ('cash', 'shares', 'property', 'pension', 'debts', 'other')),
            staleDays INTEGER NOT NULL DEFAULT 90 CHECK (staleDays BETWEEN 0 AND 3650),
            isInHousehold INTEGER NOT NULL DEFAULT 1 CHECK (isInHousehold IN (0, 1)),
            archivedOn TEXT CHECK (archivedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX seriesByOwner ON series (ownerId, position);

        -- amount and paidIn are in the minor units of the series' currency. day is the day in zone on which the value
        -- was true, at the instant. rate says how much of rateCurrency one unit of the series' currency was then.
        CREATE TABLE snapshot (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            seriesId BLOB NOT NULL REFERENCES series ON DELETE CASCADE,
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
            at INTEGER NOT NULL,
            amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000000 AND 1000000000000000),
            paidIn INTEGER CHECK (paidIn BETWEEN -1000000000000000 AND 1000000000000000),
            rate TEXT CHECK (length(rate) BETWEEN 1 AND 30),
            rateCurrency TEXT CHECK (rateCurrency GLOB '[A-Z][A-Z][A-Z]'),
            notes TEXT NOT NULL DEFAULT '' CHECK (length(notes) <= 2000),
            createdAt INTEGER NOT NULL,
            createdById BLOB NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            CHECK ((rate IS NULL) = (rateCurrency IS NULL))
        ) STRICT;
        CREATE INDEX snapshotByDay ON snapshot (seriesId, day, at, id);
        CREATE INDEX snapshotByTime ON snapshot (at, id);

        -- How many values a series has, kept by triggers; and a stamp that is another one after every change, for
        -- what is kept in memory.
        CREATE TABLE seriesSize (
            seriesId BLOB PRIMARY KEY NOT NULL REFERENCES series ON DELETE CASCADE,
            entries INTEGER NOT NULL DEFAULT 0,
            stamp INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER seriesAdded AFTER INSERT ON series BEGIN
            INSERT INTO seriesSize (seriesId, stamp) VALUES (new.id, random() >> 1);
        END;
        CREATE TRIGGER seriesRemoved AFTER DELETE ON series BEGIN
            DELETE FROM share WHERE subjectId = old.id;
        END;
        CREATE TRIGGER snapshotAdded AFTER INSERT ON snapshot BEGIN
            UPDATE seriesSize SET entries = entries + 1, stamp = stamp + 1 WHERE seriesId = new.seriesId;
        END;
        CREATE TRIGGER snapshotChanged AFTER UPDATE ON snapshot BEGIN
            UPDATE seriesSize SET stamp = stamp + 1 WHERE seriesId = new.seriesId;
            UPDATE seriesSize SET entries = entries + (seriesId = new.seriesId) - (seriesId = old.seriesId),
                    stamp = stamp + 1
                WHERE old.seriesId <> new.seriesId AND seriesId IN (old.seriesId, new.seriesId);
        END;
        CREATE TRIGGER snapshotRemoved AFTER DELETE ON snapshot BEGIN
            UPDATE seriesSize SET entries = entries - 1, stamp = stamp + 1 WHERE seriesId = old.seriesId;
        END;

        -- How much of a series is a member's, in hundredths of a percent. Without a row the owner has all of it and
        -- everyone else nothing.
        CREATE TABLE seriesPart (
            seriesId BLOB NOT NULL REFERENCES series ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            part INTEGER NOT NULL CHECK (part BETWEEN 0 AND 10000),
            PRIMARY KEY (seriesId, memberId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX seriesPartByMember ON seriesPart (memberId);

        -- What lets a script write values into one series, as whoever made it.
        CREATE TABLE seriesToken (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            seriesId BLOB NOT NULL REFERENCES series ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            createdAt INTEGER NOT NULL,
            lastUsedAt INTEGER
        ) STRICT;
        CREATE INDEX seriesTokenBySeries ON seriesToken (seriesId);
        CREATE INDEX seriesTokenByMember ON seriesToken (memberId);

        -- How much of quote one unit of base was on a day: facts, the same for everyone in the house.
        CREATE TABLE exchangeRate (
            base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
            quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]'),
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 30),
            PRIMARY KEY (base, quote, day)
        ) STRICT, WITHOUT ROWID;

        -- What a member wants to own one day.
        CREATE TABLE wealthTarget (
            memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000),
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]')
        ) STRICT;

        -- Whoever lives here already begins with one series too.
        INSERT INTO series (id, ownerId, name, nameFold, colour, position, currency, kind, createdAt)
            SELECT randomblob(16), id, name, fold, 1, 1, 'EUR', 'cash', unixepoch() * 1000
            FROM (SELECT id, CASE language WHEN 'de' THEN 'Standard' WHEN 'es' THEN 'General' WHEN 'fr' THEN 'Principal'
                    WHEN 'ru' THEN 'Основной' ELSE 'Default' END AS name,
                    CASE language WHEN 'de' THEN 'standard' WHEN 'es' THEN 'general' WHEN 'fr' THEN 'principal'
                    WHEN 'ru' THEN 'основнои' ELSE 'default' END AS fold
                FROM member WHERE role <> 'guest');
        """
}
