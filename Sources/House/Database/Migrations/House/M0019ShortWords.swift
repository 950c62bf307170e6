/// Words of one or two characters can be searched for. Frozen: a change is a new migration.
enum M0019ShortWords {
    static let name = "0019 short words"

    static let sql = """
        -- A line end before and after every text, so that the trigrams at its ends know that a word begins or ends
        -- there: words of one or two characters are found by them (see ShortWord).
        CREATE TABLE searchPadding AS SELECT rowid AS number, title, body FROM searchText;
        DROP TABLE searchText;
        CREATE VIRTUAL TABLE searchText USING fts5 (title, body, tokenize = 'trigram');
        INSERT INTO searchText (rowid, title, body)
            SELECT number, char(10) || title || char(10), iif(body = '', '', char(10) || body || char(10))
            FROM searchPadding ORDER BY number;
        DROP TABLE searchPadding;
        DROP TRIGGER entityAdded;
        CREATE TRIGGER entityAdded AFTER INSERT ON entity BEGIN
            UPDATE graphSize SET entities = entities + 1 WHERE graphId = new.graphId;
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, new.nameFold);
            INSERT INTO searchText (rowid, title, body)
                SELECT number, char(10) || new.nameFold || char(10), char(10) || new.notesFold || char(10)
                FROM searchEntry WHERE thingId = new.id;
        END;
        DROP TRIGGER entityChanged;
        CREATE TRIGGER entityChanged AFTER UPDATE OF nameFold, notesFold, graphId ON entity BEGIN
            UPDATE graphSize SET entities = entities - 1 WHERE graphId = old.graphId AND old.graphId <> new.graphId;
            UPDATE graphSize SET entities = entities + 1 WHERE graphId = new.graphId AND old.graphId <> new.graphId;
            UPDATE searchEntry SET title = new.nameFold, subjectId = new.graphId WHERE thingId = new.id;
            UPDATE searchText SET title = char(10) || new.nameFold || char(10),
                    body = char(10) || new.notesFold || char(10)
                WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
        END;
        DROP TRIGGER attributeAdded;
        CREATE TRIGGER attributeAdded AFTER INSERT ON attribute WHEN NOT EXISTS (SELECT 1 FROM searchPause) BEGIN
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, new.nameFold);
            INSERT INTO searchText (rowid, title, body)
                SELECT number, char(10) || new.nameFold || char(10),
                    char(10) || new.notesFold || char(10) || new.valuesFold || char(10)
                        || coalesce((SELECT nameFold FROM entity WHERE id = new.entityId), '') || char(10)
                FROM searchEntry WHERE thingId = new.id;
        END;
        DROP TRIGGER attributeChanged;
        CREATE TRIGGER attributeChanged AFTER UPDATE OF nameFold, notesFold, valuesFold, entityId ON attribute BEGIN
            UPDATE searchEntry SET title = new.nameFold WHERE thingId = new.id AND title <> new.nameFold;
            UPDATE searchText SET title = char(10) || new.nameFold || char(10),
                    body = char(10) || new.notesFold || char(10) || new.valuesFold || char(10)
                        || coalesce((SELECT nameFold FROM entity WHERE id = new.entityId), '') || char(10)
                WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
        END;
        DROP TRIGGER entityRenamed;
        CREATE TRIGGER entityRenamed AFTER UPDATE OF nameFold ON entity WHEN old.nameFold <> new.nameFold BEGIN
            UPDATE searchText SET body = (
                    SELECT char(10) || attribute.notesFold || char(10) || attribute.valuesFold || char(10)
                        || new.nameFold
                        || char(10)
                    FROM searchEntry JOIN attribute ON attribute.id = searchEntry.thingId
                    WHERE searchEntry.number = searchText.rowid)
                WHERE rowid IN (
                    SELECT searchEntry.number FROM attribute JOIN searchEntry ON searchEntry.thingId = attribute.id
                    WHERE attribute.entityId = new.id);
        END;
        DROP TRIGGER linkAdded;
        CREATE TRIGGER linkAdded AFTER INSERT ON link WHEN new.noteFold <> '' BEGIN
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, substr(new.noteFold, 1, 200));
            INSERT INTO searchText (rowid, title, body)
                SELECT number, char(10) || new.noteFold || char(10), '' FROM searchEntry WHERE thingId = new.id;
        END;
        DROP TRIGGER linkChanged;
        CREATE TRIGGER linkChanged AFTER UPDATE OF noteFold ON link WHEN old.noteFold <> new.noteFold BEGIN
            DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
            DELETE FROM searchEntry WHERE thingId = new.id;
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                SELECT new.id, 'graphs', new.graphId, substr(new.noteFold, 1, 200) WHERE new.noteFold <> '';
            INSERT INTO searchText (rowid, title, body)
                SELECT number, char(10) || new.noteFold || char(10), '' FROM searchEntry WHERE thingId = new.id;
        END;
        DROP TRIGGER attachmentAdded;
        CREATE TRIGGER attachmentAdded AFTER INSERT ON attachment BEGIN
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, new.titleFold);
            INSERT INTO searchText (rowid, title, body)
                SELECT number, char(10) || new.titleFold || char(10), char(10) || new.captionFold || char(10)
                FROM searchEntry WHERE thingId = new.id;
        END;
        DROP TRIGGER attachmentChanged;
        CREATE TRIGGER attachmentChanged AFTER UPDATE OF titleFold, captionFold ON attachment BEGIN
            UPDATE searchEntry SET title = new.titleFold WHERE thingId = new.id AND title <> new.titleFold;
            UPDATE searchText SET title = char(10) || new.titleFold || char(10),
                    body = char(10) || new.captionFold || char(10)
                WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
        END;
        """
}
