/// Leaves the search text of more than 500 attributes to a job when their entity is renamed. Frozen: a change is a new
/// migration.
enum M0035Renaming {
    static let name = "0035 renaming"

    static let sql = """
        -- Search finds attributes by the name of their entity too. To write the text of 24,500 anew takes a second in
        -- which nobody else can write: where there are many, a job does it in pieces (see EntityReindexing).
        DROP TRIGGER entityRenamed;
        CREATE TRIGGER entityRenamed AFTER UPDATE OF nameFold ON entity WHEN old.nameFold <> new.nameFold
            AND (SELECT count(*) FROM (SELECT 1 FROM attribute WHERE entityId = new.id LIMIT 501)) <= 500 BEGIN
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
        CREATE TRIGGER entityOfManyRenamed AFTER UPDATE OF nameFold ON entity WHEN old.nameFold <> new.nameFold
            AND (SELECT count(*) FROM (SELECT 1 FROM attribute WHERE entityId = new.id LIMIT 501)) > 500 BEGIN
            INSERT INTO job (id, kind, payload, runAt) VALUES (randomblob(16), 'entity reindexing', lower(hex(new.id)), 0);
        END;
        """
}
