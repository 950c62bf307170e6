/// Earlier versions go with their things. Frozen: a change is a new migration.
enum M0047DiaryVersions {
    static let name = "0047 diary versions"

    static let sql = """
        CREATE TRIGGER diaryEntryVersionsGone AFTER DELETE ON diaryEntry BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        CREATE TRIGGER diaryTemplateVersionsGone AFTER DELETE ON diaryTemplate BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        """
}
