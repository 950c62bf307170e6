/// Whether a member is notified of the messages of a tab. Frozen: a change is a new migration.
enum M0064FollowedTabs {
    static let name = "0064 followed tabs"

    static let sql = """
        ALTER TABLE noteVisit ADD COLUMN isFollowed INTEGER NOT NULL DEFAULT 0 CHECK (isFollowed IN (0, 1));
        """
}
