/// How the house is: its incidents, its checks, and what admins have seen of its versions. Frozen: a change is a new
/// migration.
enum M0075HouseStatus {
    static let name = "0075 house status"

    static let sql = """
        -- The latest requests that ended with a fault, without their content. route: its pattern.
        CREATE TABLE requestFault (
            number TEXT NOT NULL CHECK (length(number) BETWEEN 1 AND 8),
            at INTEGER NOT NULL,
            method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 10),
            route TEXT NOT NULL CHECK (length(route) BETWEEN 1 AND 300),
            status INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 80)
        ) STRICT;

        -- The last check of the database and all files. problems: how many.
        CREATE TABLE houseCheck (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            at INTEGER NOT NULL,
            seconds INTEGER NOT NULL CHECK (seconds >= 0),
            files INTEGER NOT NULL CHECK (files >= 0),
            problems INTEGER NOT NULL CHECK (problems >= 0)
        ) STRICT;

        -- The version up to which an admin has been told what is new.
        CREATE TABLE seenVersion (
            memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
            version TEXT NOT NULL CHECK (length(version) BETWEEN 1 AND 100)
        ) STRICT, WITHOUT ROWID;

        -- Whether Hearth asks for its newest version once a week, and where. problem: a case of ServerProblem.
        CREATE TABLE newestVersion (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            isOn INTEGER NOT NULL DEFAULT 0 CHECK (isOn IN (0, 1)),
            address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 500),
            askedAt INTEGER,
            version TEXT CHECK (length(version) BETWEEN 1 AND 100),
            problem TEXT NOT NULL DEFAULT '' CHECK (length(problem) <= 80)
        ) STRICT;
        INSERT INTO newestVersion (id) VALUES (1);
        """
}
