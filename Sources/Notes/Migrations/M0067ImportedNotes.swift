/// What an import leaves on messages. Frozen: a change is a new migration.
enum M0067ImportedNotes {
    static let name = "0067 imported notes"

    static let sql = """
        -- extras: a JSON object of the members that an archive of Hearth had and this version does not know, '' for none.
        -- They are exported again. written: a digest of what an import wrote, which tells later whether somebody edited it
        -- since; '' for what was written here.
        ALTER TABLE noteTab ADD COLUMN extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000);
        ALTER TABLE note ADD COLUMN extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000);
        ALTER TABLE note ADD COLUMN written TEXT NOT NULL DEFAULT '' CHECK (length(written) <= 40);
        ALTER TABLE noteItem ADD COLUMN extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000);
        ALTER TABLE noteMedium ADD COLUMN extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000);
        """
}
