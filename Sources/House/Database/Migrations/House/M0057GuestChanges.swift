/// When a member last became a guest, or stopped being one. Frozen: a change is a new migration.
enum M0057GuestChanges {
    static let name = "0057 guest changes"

    static let sql = """
        -- guestChangedAt: when they last became a guest, or stopped being one; NULL if never. Shares from before that time
        -- let them read only.
        ALTER TABLE member ADD COLUMN guestChangedAt INTEGER;
        """
}
