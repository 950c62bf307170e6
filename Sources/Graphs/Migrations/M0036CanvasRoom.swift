/// Stores the number of attributes for which an entity's place on the canvas has room, so that a ring that outgrows it
/// gets more. Frozen: a change is a new migration.
enum M0036CanvasRoom {
    static let name = "0036 canvas room"

    static let sql = """
        ALTER TABLE entityPlace ADD COLUMN attributeCount INTEGER CHECK (attributeCount >= 0);
        UPDATE entityPlace SET attributeCount = (
            SELECT count(*) FROM attribute WHERE attribute.entityId = entityPlace.entityId);
        """
}
