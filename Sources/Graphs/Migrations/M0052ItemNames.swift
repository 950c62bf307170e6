/// What one of an entity's things is called. Frozen: a change is a new migration.
enum M0052ItemNames {
    static let name = "0052 item names"

    static let sql = """
        ALTER TABLE entity ADD COLUMN itemSingular TEXT NOT NULL DEFAULT '' CHECK (length(itemSingular) <= 40);
        -- As it stands after a number: “books”, in Russian «книг».
        ALTER TABLE entity ADD COLUMN itemPlural TEXT NOT NULL DEFAULT '' CHECK (length(itemPlural) <= 40);
        """
}
