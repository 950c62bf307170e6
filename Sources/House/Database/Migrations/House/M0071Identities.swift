/// Accounts at a provider of OpenID Connect or at a trusted proxy that are linked to members, and members without a
/// password. Frozen: a change is a new migration.
enum M0071Identities {
    static let name = "0071 identities"

    static let sql = """
        -- An account that signs a member in. issuer: the provider's own name; empty for the users of a trusted proxy.
        -- subject: the account's name there, which the provider never gives to anybody else.
        CREATE TABLE identity (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            issuer TEXT NOT NULL CHECK (length(issuer) <= 2048),
            subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
            createdAt INTEGER NOT NULL,
            UNIQUE (issuer, subject)
        ) STRICT;

        CREATE INDEX identityByMember ON identity (memberId);

        -- proxyUser: the session is valid only in requests in which the trusted proxy names this user.
        ALTER TABLE session ADD COLUMN proxyUser TEXT CHECK (length(proxyUser) BETWEEN 1 AND 255);

        -- A member whose passwordHash is empty has no password. The same table with two more kinds.
        CREATE TABLE newSignInNotice (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN (
                'device', 'passkey', 'blockedPasskey', 'appOn', 'appOff', 'recoveryCode', 'reset', 'terminalReset',
                'identity', 'passwordOff')),
            detail TEXT NOT NULL CHECK (length(detail) <= 300),
            address TEXT NOT NULL CHECK (length(address) <= 64),
            sessionId BLOB CHECK (length(sessionId) = 16),
            createdAt INTEGER NOT NULL
        ) STRICT;

        INSERT INTO newSignInNotice SELECT * FROM signInNotice;
        DROP TABLE signInNotice;
        ALTER TABLE newSignInNotice RENAME TO signInNotice;
        CREATE INDEX signInNoticeByMember ON signInNotice (memberId);
        """
}
