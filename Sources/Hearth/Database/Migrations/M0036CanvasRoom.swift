/// Remembers for how many attributes the place of an entity has room, so that a ring that grows gets more. Frozen: a
/// change is a new migration.
enum M0036CanvasRoom {
    static let name = "0036 canvas room"

    static let sql = """
        ALTER TABLE entityPlace ADD COLUMN attributeCount INTEGER CHECK (attributeCount >= 0);
        UPDATE entityPlace SET attributeCount = (
            SELECT count(*) FROM attribute WHERE attribute.entityId = entityPlace.entityId);
        """
}
