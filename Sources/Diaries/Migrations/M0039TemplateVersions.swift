/// Counts the changes of a template, so that a form that was opened before one does not overwrite it. Frozen: a change is
/// a new migration.
enum M0039TemplateVersions {
    static let name = "0039 template versions"

    static let sql = """
        ALTER TABLE diaryTemplate ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        """
}
