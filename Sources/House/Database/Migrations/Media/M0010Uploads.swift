/// The attachments that finished uploads became. Frozen: a change is a new migration.
enum M0010Uploads {
    static let name = "0010 uploads"

    static let sql = """
        -- An upload stays for a while when it is done, so that whoever missed the answer learns that it is. What it
        -- became is a plain value: the attachment may go before it.
        ALTER TABLE upload ADD COLUMN attachmentId BLOB CHECK (attachmentId IS NULL OR length(attachmentId) = 16);
        ALTER TABLE upload ADD COLUMN finishedAt INTEGER CHECK ((finishedAt IS NULL) = (attachmentId IS NULL));
        """
}
