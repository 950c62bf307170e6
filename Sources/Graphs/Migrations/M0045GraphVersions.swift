/// Earlier versions go with their things. Frozen: a change is a new migration.
enum M0045GraphVersions {
    static let name = "0045 graph versions"

    static let sql = """
        CREATE TRIGGER entityVersionsGone AFTER DELETE ON entity BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        CREATE TRIGGER attributeVersionsGone AFTER DELETE ON attribute BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        """
}
