/// The names of members who were removed: what they wrote for others keeps them. Frozen: a change is a new migration.
enum M0042FormerMembers {
    static let name = "0042 former members"

    static let sql = """
        -- No rows of undo: a member who comes back takes their own place, see memberCameBack.
        CREATE TABLE formerMember (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            colour INTEGER NOT NULL CHECK (colour BETWEEN 1 AND 10)
        ) STRICT;
        CREATE TRIGGER memberLeft AFTER DELETE ON member BEGIN
            INSERT OR REPLACE INTO formerMember (id, name, colour) VALUES (old.id, old.name, old.colour);
        END;
        CREATE TRIGGER memberCameBack AFTER INSERT ON member BEGIN
            DELETE FROM formerMember WHERE id = new.id;
        END;
        -- Of those who left before, the bin still knows the name for as long as they can be brought back.
        INSERT OR IGNORE INTO formerMember (id, name, colour)
            SELECT subjectId, name, 1 FROM undo
            WHERE kind = 'removal' AND length(name) BETWEEN 1 AND 60
                AND subjectId NOT IN (SELECT id FROM member)
            ORDER BY at DESC;
        """
}
