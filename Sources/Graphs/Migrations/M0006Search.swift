/// Indexes the text of many attributes in one statement. Frozen: a change is a new migration.
enum M0006Search {
    static let name = "0006 search"

    static let sql = """
        -- A row here, within one transaction, keeps the trigger from writing the text of each attribute that comes: FTS5
        -- writes what it holds back at every statement, and 5,000 small pieces take ten times as long as one large.
        -- Whoever puts the row there writes the text afterwards and takes the row away: see SearchPause.
        CREATE TABLE searchPause (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;
        DROP TRIGGER attributeAdded;
        CREATE TRIGGER attributeAdded AFTER INSERT ON attribute WHEN NOT EXISTS (SELECT 1 FROM searchPause) BEGIN
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, new.nameFold);
            INSERT INTO searchText (rowid, title, body)
                SELECT number, new.nameFold, new.notesFold || char(10) || new.valuesFold || char(10)
                    || coalesce((SELECT nameFold FROM entity WHERE id = new.entityId), '')
                FROM searchEntry WHERE thingId = new.id;
        END;
        """
}
