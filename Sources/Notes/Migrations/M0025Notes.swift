import GRDB
import House

/// Notes in tabs. Frozen: a change is a new migration.
enum M0025Notes {
    static let name = "0025 notes"

    static let sql = """
        CREATE TABLE noteTab (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
            isInbox INTEGER NOT NULL DEFAULT 0 CHECK (isInbox IN (0, 1)),
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX noteTabByOwner ON noteTab (ownerId);
        CREATE UNIQUE INDEX noteTabInbox ON noteTab (ownerId) WHERE isInbox;
        CREATE TRIGGER noteTabRemoved AFTER DELETE ON noteTab BEGIN
            DELETE FROM share WHERE subjectId = old.id;
        END;
        -- An inbox is its member's alone, whatever a form or an undo asks for.
        CREATE TRIGGER noteInboxShared BEFORE INSERT ON share
        WHEN EXISTS (SELECT 1 FROM noteTab WHERE id = new.subjectId AND isInbox) BEGIN
            SELECT raise(IGNORE);
        END;

        -- Where a tab stands for one of those who see it, and what of it they have seen.
        CREATE TABLE noteVisit (
            tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            position INTEGER,
            seenAt INTEGER,
            openedAt INTEGER,
            PRIMARY KEY (tabId, memberId)
        ) STRICT;
        CREATE INDEX noteVisitByMember ON noteVisit (memberId);

        -- A message. Its text is plain; entities is a JSON array of what is formatted in it, in UTF-16 units. Those of
        -- one millisecond are ordered by position. arrivedAt is when others could first see it in this tab; awaits is how
        -- many files are still to come, and until they have, only its writer sees it.
        CREATE TABLE note (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
            writerId BLOB NOT NULL CHECK (length(writerId) = 16),
            isList INTEGER NOT NULL DEFAULT 0 CHECK (isList IN (0, 1)),
            content TEXT NOT NULL CHECK (length(content) <= 100000),
            contentFold TEXT NOT NULL,
            entities TEXT NOT NULL DEFAULT '[]',
            sourceURL TEXT NOT NULL DEFAULT '' CHECK (length(sourceURL) <= 2000),
            createdAt INTEGER NOT NULL,
            position INTEGER NOT NULL,
            arrivedAt INTEGER NOT NULL,
            editedAt INTEGER,
            pinnedAt INTEGER,
            awaits INTEGER NOT NULL DEFAULT 0 CHECK (awaits BETWEEN 0 AND 10),
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX noteByTab ON note (tabId, createdAt, position, id);
        CREATE INDEX noteByArrival ON note (tabId, arrivedAt, writerId, awaits);
        CREATE INDEX notePinned ON note (tabId, pinnedAt) WHERE pinnedAt IS NOT NULL;

        CREATE TABLE noteItem (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            noteId BLOB NOT NULL REFERENCES note ON DELETE CASCADE,
            position INTEGER NOT NULL,
            text TEXT NOT NULL CHECK (length(text) <= 100000),
            textFold TEXT NOT NULL,
            entities TEXT NOT NULL DEFAULT '[]',
            tickedAt INTEGER,
            tickedById BLOB CHECK (length(tickedById) = 16)
        ) STRICT;
        CREATE INDEX noteItemByNote ON noteItem (noteId, position);

        CREATE TABLE noteMedium (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
            noteId BLOB NOT NULL REFERENCES note ON DELETE CASCADE,
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
        CREATE INDEX noteMediumByTab ON noteMedium (tabId);
        CREATE INDEX noteMediumByNote ON noteMedium (noteId, position);
        CREATE INDEX noteMediumByMedium ON noteMedium (mediumId);

        CREATE TABLE noteReaction (
            noteId BLOB NOT NULL REFERENCES note ON DELETE CASCADE,
            tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            emoji TEXT NOT NULL CHECK (length(emoji) BETWEEN 1 AND 40),
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (noteId, memberId)
        ) STRICT;
        CREATE INDEX noteReactionByMember ON noteReaction (memberId);
        CREATE INDEX noteReactionByTab ON noteReaction (tabId);

        -- What somebody has typed in a tab and not sent.
        CREATE TABLE noteDraft (
            tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            content TEXT NOT NULL CHECK (length(content) BETWEEN 1 AND 100000),
            entities TEXT NOT NULL DEFAULT '[]',
            at INTEGER NOT NULL,
            PRIMARY KEY (tabId, memberId)
        ) STRICT;
        CREATE INDEX noteDraftByMember ON noteDraft (memberId);

        -- The text of each message with its items and files, folded, with a line end at either end of each part (see
        -- ShortWord). The number grows with time: what was written last is found first.
        CREATE TABLE noteEntry (
            number INTEGER PRIMARY KEY,
            noteId BLOB NOT NULL UNIQUE CHECK (length(noteId) = 16),
            tabId BLOB NOT NULL CHECK (length(tabId) = 16)
        ) STRICT;
        CREATE INDEX noteEntryByTab ON noteEntry (tabId, number);
        CREATE VIRTUAL TABLE noteText USING fts5 (text, tokenize = 'trigram');
        CREATE VIEW noteWords (noteId, text) AS
            SELECT note.id, char(10) || note.contentFold || char(10)
                || coalesce((SELECT group_concat(textFold, char(10)) || char(10) FROM noteItem
                    WHERE noteItem.noteId = note.id), '')
                || coalesce((SELECT group_concat(titleFold || char(10) || captionFold, char(10)) || char(10)
                    FROM noteMedium WHERE noteMedium.noteId = note.id), '')
            FROM note;
        CREATE TRIGGER noteAdded AFTER INSERT ON note BEGIN
            INSERT INTO noteEntry (noteId, tabId) VALUES (new.id, new.tabId);
            INSERT INTO noteText (rowid, text)
                SELECT number, noteWords.text FROM noteEntry JOIN noteWords USING (noteId) WHERE noteId = new.id;
        END;
        CREATE TRIGGER noteChanged AFTER UPDATE OF contentFold, tabId ON note BEGIN
            UPDATE noteEntry SET tabId = new.tabId WHERE noteId = new.id;
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.id)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.id);
        END;
        CREATE TRIGGER noteRemoved AFTER DELETE ON note BEGIN
            DELETE FROM noteText WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = old.id);
            DELETE FROM noteEntry WHERE noteId = old.id;
        END;
        CREATE TRIGGER noteItemAdded AFTER INSERT ON noteItem BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
        END;
        CREATE TRIGGER noteItemChanged AFTER UPDATE OF textFold, noteId ON noteItem BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
        END;
        CREATE TRIGGER noteItemRemoved AFTER DELETE ON noteItem
        WHEN EXISTS (SELECT 1 FROM note WHERE id = old.noteId) BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = old.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = old.noteId);
        END;
        CREATE TRIGGER noteMediumAdded AFTER INSERT ON noteMedium BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
        END;
        CREATE TRIGGER noteMediumChanged AFTER UPDATE OF titleFold, captionFold ON noteMedium BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
        END;
        CREATE TRIGGER noteMediumRemoved AFTER DELETE ON noteMedium
        WHEN EXISTS (SELECT 1 FROM note WHERE id = old.noteId) BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = old.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = old.noteId);
        END;
        """

    /// Adds an inbox for each member who is not a guest.
    static func addInboxes(in db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT id, createdAt FROM member WHERE role <> 'guest'")
        for row in rows {
            let (member, at): (ID<Member>, Instant) = (row[0], row[1])
            try db.execute(
                sql: "INSERT INTO noteTab (id, ownerId, name, isInbox, createdAt) VALUES (?, ?, 'Inbox', 1, ?)",
                arguments: [ID<Migrations>(at: at), member, at])
        }
    }
}
