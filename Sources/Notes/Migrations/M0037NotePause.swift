/// Lets the search text of many restored messages be written in one go. Frozen: a change is a new migration.
enum M0037NotePause {
    static let name = "0037 note pause"

    static let sql = """
        -- While it has a row the text of added messages, items and files is not written by triggers.
        CREATE TABLE notePause (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

        DROP TRIGGER noteAdded;
        CREATE TRIGGER noteAdded AFTER INSERT ON note WHEN NOT EXISTS (SELECT 1 FROM notePause) BEGIN
            INSERT INTO noteEntry (noteId, tabId) VALUES (new.id, new.tabId);
            INSERT INTO noteText (rowid, text)
                SELECT number, noteWords.text FROM noteEntry JOIN noteWords USING (noteId) WHERE noteId = new.id;
        END;
        DROP TRIGGER noteItemAdded;
        CREATE TRIGGER noteItemAdded AFTER INSERT ON noteItem WHEN NOT EXISTS (SELECT 1 FROM notePause) BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
        END;
        DROP TRIGGER noteMediumAdded;
        CREATE TRIGGER noteMediumAdded AFTER INSERT ON noteMedium WHEN NOT EXISTS (SELECT 1 FROM notePause) BEGIN
            UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
        END;
        """
}
