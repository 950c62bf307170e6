import GRDB
import House

/// The diary. Frozen: a change is a new migration.
enum M0027Diary {
    static let name = "0027 diary"

    static let sql = """
        -- name is '' for the diary that every member begins with: it is called after its owner.
        CREATE TABLE diary (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
            name TEXT NOT NULL CHECK (length(name) <= 400),
            nameFold TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX diaryByOwner ON diary (ownerId);
        CREATE TRIGGER diaryRemoved AFTER DELETE ON diary BEGIN
            DELETE FROM share WHERE subjectId = old.id;
            DELETE FROM reminder WHERE thingId = old.id;
        END;

        -- What one writer has of one day: one entry for each diary, day and writer. No constraint says so, because undo
        -- may bring one back beside a newer one for a moment, until both are joined. day is the writer's own, never
        -- derived later; zone is where they were. content is what was typed. awaits is how many files are still to come.
        CREATE TABLE diaryEntry (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
            writerId BLOB NOT NULL CHECK (length(writerId) = 16),
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            content TEXT NOT NULL CHECK (length(content) <= 100000),
            contentFold TEXT NOT NULL,
            mood INTEGER CHECK (mood BETWEEN 1 AND 5),
            place TEXT NOT NULL DEFAULT '' CHECK (length(place) <= 200),
            placeFold TEXT NOT NULL DEFAULT '',
            weather TEXT NOT NULL DEFAULT '' CHECK (length(weather) <= 200),
            weatherFold TEXT NOT NULL DEFAULT '',
            words INTEGER NOT NULL DEFAULT 0,
            zone TEXT NOT NULL DEFAULT '',
            awaits INTEGER NOT NULL DEFAULT 0 CHECK (awaits BETWEEN 0 AND 100),
            createdAt INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX diaryEntryByDay ON diaryEntry (diaryId, day, writerId);
        CREATE INDEX diaryEntryByWriter ON diaryEntry (writerId, day);

        CREATE TABLE diaryTag (
            entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE,
            diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
            tag TEXT NOT NULL CHECK (length(tag) BETWEEN 1 AND 100),
            tagFold TEXT NOT NULL,
            PRIMARY KEY (entryId, tagFold)
        ) STRICT;
        CREATE INDEX diaryTagByDiary ON diaryTag (diaryId, tagFold);

        CREATE TABLE diaryMedium (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
            entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE,
            mediumId BLOB NOT NULL REFERENCES medium,
            title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 200),
            titleFold TEXT NOT NULL,
            caption TEXT NOT NULL DEFAULT '' CHECK (length(caption) <= 2000),
            captionFold TEXT NOT NULL DEFAULT '',
            position INTEGER NOT NULL,
            mainSince INTEGER,
            createdAt INTEGER NOT NULL,
            createdById BLOB NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX diaryMediumByDiary ON diaryMedium (diaryId);
        CREATE INDEX diaryMediumByEntry ON diaryMedium (entryId, position);
        CREATE INDEX diaryMediumByMedium ON diaryMedium (mediumId);

        CREATE TABLE diaryComment (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE,
            diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
            writerId BLOB NOT NULL CHECK (length(writerId) = 16),
            content TEXT NOT NULL CHECK (length(content) BETWEEN 1 AND 280),
            contentFold TEXT NOT NULL,
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX diaryCommentByEntry ON diaryComment (entryId, createdAt);
        CREATE INDEX diaryCommentByDiary ON diaryComment (diaryId);

        -- Where an entry, or a part of one, came from: the same archive once more brings nothing.
        CREATE TABLE diarySource (
            diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
            source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 400),
            entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE,
            PRIMARY KEY (diaryId, source)
        ) STRICT;
        CREATE INDEX diarySourceByEntry ON diarySource (entryId);

        -- What one member has of the room, whosever the diaries are: the lock hangs on it and closes all of them.
        CREATE TABLE diarist (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL UNIQUE REFERENCES member ON DELETE RESTRICT,
            dayStartHour INTEGER NOT NULL DEFAULT 0 CHECK (dayStartHour BETWEEN 0 AND 6),
            diaryId BLOB REFERENCES diary ON DELETE SET NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX diaristByDiary ON diarist (diaryId) WHERE diaryId IS NOT NULL;
        CREATE TABLE diaryLock (
            diaristId BLOB PRIMARY KEY NOT NULL REFERENCES diarist ON DELETE CASCADE,
            seal BLOB NOT NULL UNIQUE CHECK (length(seal) = 16),
            hidesName INTEGER NOT NULL CHECK (hidesName IN (0, 1)),
            idleMinutes INTEGER NOT NULL CHECK (idleMinutes IN (1, 5, 15, 60)),
            graceSeconds INTEGER NOT NULL CHECK (graceSeconds BETWEEN 0 AND 3600),
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE diaryWay (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            diaristId BLOB NOT NULL REFERENCES diaryLock ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('password')),
            secret TEXT NOT NULL CHECK (length(secret) BETWEEN 1 AND 400),
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX diaryWayByDiarist ON diaryWay (diaristId);

        -- What is not shown again by itself: a day of each year ('02-28'), a period, or a picture.
        CREATE TABLE diaryMute (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            diaristId BLOB NOT NULL REFERENCES diarist ON DELETE CASCADE,
            fromDay TEXT CHECK (fromDay GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            toDay TEXT CHECK (toDay GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            pictureId BLOB CHECK (length(pictureId) = 16),
            createdAt INTEGER NOT NULL,
            CHECK ((fromDay IS NULL) = (toDay IS NULL) AND (fromDay IS NULL) <> (pictureId IS NULL))
        ) STRICT;
        CREATE INDEX diaryMuteByDiarist ON diaryMute (diaristId);

        CREATE TABLE diaryTemplate (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            diaristId BLOB NOT NULL REFERENCES diarist ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
            content TEXT NOT NULL CHECK (length(content) BETWEEN 1 AND 10000),
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX diaryTemplateByDiarist ON diaryTemplate (diaristId);

        -- The text of each entry with all that hangs on it, folded, with a line end at either end of each part (see
        -- ShortWord).
        CREATE TABLE diaryNumber (
            number INTEGER PRIMARY KEY,
            entryId BLOB NOT NULL UNIQUE CHECK (length(entryId) = 16),
            diaryId BLOB NOT NULL CHECK (length(diaryId) = 16)
        ) STRICT;
        CREATE INDEX diaryNumberByDiary ON diaryNumber (diaryId, number);
        CREATE VIRTUAL TABLE diaryText USING fts5 (text, tokenize = 'trigram');
        CREATE VIEW diaryWords (entryId, text) AS
            SELECT diaryEntry.id, char(10) || contentFold || char(10) || placeFold || char(10) || weatherFold || char(10)
                || coalesce((SELECT group_concat(tagFold, char(10)) || char(10) FROM diaryTag
                    WHERE diaryTag.entryId = diaryEntry.id), '')
                || coalesce((SELECT group_concat(titleFold || char(10) || captionFold, char(10)) || char(10)
                    FROM diaryMedium WHERE diaryMedium.entryId = diaryEntry.id), '')
                || coalesce((SELECT group_concat(contentFold, char(10)) || char(10) FROM diaryComment
                    WHERE diaryComment.entryId = diaryEntry.id), '')
            FROM diaryEntry;
        CREATE TRIGGER diaryEntryAdded AFTER INSERT ON diaryEntry BEGIN
            INSERT INTO diaryNumber (entryId, diaryId) VALUES (new.id, new.diaryId);
            INSERT INTO diaryText (rowid, text)
                SELECT number, diaryWords.text FROM diaryNumber JOIN diaryWords USING (entryId) WHERE entryId = new.id;
        END;
        CREATE TRIGGER diaryEntryChanged AFTER UPDATE OF contentFold, placeFold, weatherFold, diaryId ON diaryEntry BEGIN
            UPDATE diaryNumber SET diaryId = new.diaryId WHERE entryId = new.id;
            UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.id)
                WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.id);
        END;
        CREATE TRIGGER diaryEntryRemoved AFTER DELETE ON diaryEntry BEGIN
            DELETE FROM diaryText WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.id);
            DELETE FROM diaryNumber WHERE entryId = old.id;
        END;
        """ + hanging("diaryTag", "tagFold") + hanging("diaryMedium", "titleFold, captionFold")
        + hanging("diaryComment", "contentFold")

    /// The triggers that keep an entry's search text up to date when rows of another table are part of it.
    private static func hanging(_ table: String, _ columns: String) -> String {
        let refresh = { (id: String) in
            """
            UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = \(id))
                    WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = \(id));
            """
        }
        return """

            CREATE TRIGGER \(table)Added AFTER INSERT ON \(table) BEGIN
                \(refresh("new.entryId"))
            END;
            CREATE TRIGGER \(table)Changed AFTER UPDATE OF \(columns), entryId ON \(table) BEGIN
                \(refresh("old.entryId"))
                \(refresh("new.entryId"))
            END;
            CREATE TRIGGER \(table)Removed AFTER DELETE ON \(table)
            WHEN EXISTS (SELECT 1 FROM diaryEntry WHERE id = old.entryId) BEGIN
                \(refresh("old.entryId"))
            END;
            """
    }

    /// Adds a diary for each member who is not a guest.
    static func addDiaries(in db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT id, createdAt FROM member WHERE role <> 'guest'")
        for row in rows {
            let (member, at): (ID<Member>, Instant) = (row[0], row[1])
            let diary = ID<Migrations>(at: at)
            try db.execute(
                sql: "INSERT INTO diary (id, ownerId, name, nameFold, createdAt) VALUES (?, ?, '', '', ?)",
                arguments: [diary, member, at])
            try db.execute(
                sql: "INSERT INTO diarist (id, ownerId, diaryId) VALUES (?, ?, ?)",
                arguments: [ID<Migrations>(at: at), member, diary])
        }
    }
}
