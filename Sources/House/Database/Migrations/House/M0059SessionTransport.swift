/// Whether sessions and known devices are of browsers that came over HTTPS. Frozen: a change is a new migration.
enum M0059SessionTransport {
    static let name = "0059 session transport"

    static let sql = """
        -- isSecure: the token was given over HTTPS and is valid there alone; that of plain HTTP, which others may have read,
        -- is valid over plain HTTP alone. Tokens of before are taken to be of plain HTTP.
        ALTER TABLE session ADD COLUMN isSecure INTEGER NOT NULL DEFAULT 0 CHECK (isSecure IN (0, 1));
        ALTER TABLE device ADD COLUMN isSecure INTEGER NOT NULL DEFAULT 0 CHECK (isSecure IN (0, 1));
        """
}
