/// Previews of the pages that messages lead to. Frozen: a change is a new migration.
enum M0068LinkPreviews {
    static let name = "0068 link previews"

    static let sql = """
        -- What the page of a message's first link says of itself. 'failed' and 'removed' stay, so that the page is not asked
        -- again while the message has the same link. 'waiting' has a job.
        CREATE TABLE notePreview (
            noteId BLOB PRIMARY KEY NOT NULL REFERENCES note ON DELETE CASCADE,
            address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 2048),
            state TEXT NOT NULL CHECK (state IN ('waiting', 'ready', 'failed', 'removed')),
            tries INTEGER NOT NULL DEFAULT 0,
            title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 300),
            text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 600),
            site TEXT NOT NULL DEFAULT '' CHECK (length(site) <= 100),
            mediumId BLOB REFERENCES medium
        ) STRICT;
        CREATE INDEX notePreviewByMedium ON notePreview (mediumId);

        -- How a member wants the notes; without a row, as a new member.
        CREATE TABLE noteChoice (
            memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
            hasPreviews INTEGER NOT NULL CHECK (hasPreviews IN (0, 1))
        ) STRICT;
        """
}
