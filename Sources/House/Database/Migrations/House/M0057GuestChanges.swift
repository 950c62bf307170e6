/// Since when a member is a guest, or is none any more. Frozen: a change is a new migration.
enum M0057GuestChanges {
    static let name = "0057 guest changes"

    static let sql = """
        -- guestChangedAt: when they last became a guest, or a member again; NULL if never. What was shared with them before
        -- that gives them no more than a look.
        ALTER TABLE member ADD COLUMN guestChangedAt INTEGER;
        """
}
