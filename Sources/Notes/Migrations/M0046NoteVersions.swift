/// Earlier versions go with their things. Frozen: a change is a new migration.
enum M0046NoteVersions {
    static let name = "0046 note versions"

    static let sql = """
        CREATE TRIGGER noteVersionsGone AFTER DELETE ON note BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        """
}
