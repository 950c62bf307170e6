/// Numbers messages by the time when they were written, so that a search finds the newest first whatever an undo or an
/// import brought later. Frozen: a change is a new migration.
enum M0070NoteOrder {
    static let name = "0070 note order"

    static let sql = """
        -- A number is the second of the message times 64, or the next free one: 64 messages of a second have room before
        -- those of the next. Small numbers keep the index small.
        DROP TRIGGER noteAdded;
        DELETE FROM noteEntry;
        INSERT INTO noteEntry (number, noteId, tabId)
            SELECT place + max(second - place) OVER (ORDER BY place ROWS UNBOUNDED PRECEDING), id, tabId FROM (
                SELECT id, tabId, max(createdAt, 0) / 1000 * 64 AS second,
                    row_number() OVER (ORDER BY createdAt, position, id) AS place FROM note);
        DROP TABLE noteText;
        CREATE VIRTUAL TABLE noteText USING fts5 (text, tokenize = 'trigram');
        INSERT INTO noteText (rowid, text)
            SELECT number, noteWords.text FROM noteEntry JOIN noteWords USING (noteId) ORDER BY number;

        CREATE TRIGGER noteAdded AFTER INSERT ON note WHEN NOT EXISTS (SELECT 1 FROM notePause) BEGIN
            INSERT INTO noteEntry (number, noteId, tabId) VALUES (
                CASE WHEN EXISTS (SELECT 1 FROM noteEntry WHERE number = max(new.createdAt, 0) / 1000 * 64) THEN (
                    SELECT taken.number + 1 FROM noteEntry AS taken WHERE taken.number >= max(new.createdAt, 0) / 1000 * 64
                        AND NOT EXISTS (SELECT 1 FROM noteEntry AS next WHERE next.number = taken.number + 1)
                    ORDER BY taken.number LIMIT 1)
                ELSE max(new.createdAt, 0) / 1000 * 64 END,
                new.id, new.tabId);
            INSERT INTO noteText (rowid, text)
                SELECT number, noteWords.text FROM noteEntry JOIN noteWords USING (noteId) WHERE noteId = new.id;
        END;
        """
}
