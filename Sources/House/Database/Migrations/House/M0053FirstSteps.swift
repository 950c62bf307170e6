/// Whether a member has put the first steps on Today away. Frozen: a change is a new migration.
enum M0053FirstSteps {
    static let name = "0053 first steps"

    static let sql = """
        ALTER TABLE member ADD COLUMN hidesSteps INTEGER NOT NULL DEFAULT 0 CHECK (hidesSteps IN (0, 1));
        -- Who lives here already needs none.
        UPDATE member SET hidesSteps = 1;
        """
}
