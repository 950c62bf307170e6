/// Links for a forgotten password, second factors, passkeys, and how each way in was used. Frozen: a change is a new
/// migration.
enum M0065WaysIn {
    static let name = "0065 ways in"

    static let sql = """
        -- When somebody else set the member's password, which opens no lock that was set before. NULL: it is their own.
        ALTER TABLE member ADD COLUMN passwordResetAt INTEGER;

        -- A link with which a member sets a new password, once.
        CREATE TABLE passwordReset (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            madeById BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL,
            usedAt INTEGER
        ) STRICT;

        CREATE INDEX passwordResetByMember ON passwordReset (memberId);
        CREATE INDEX passwordResetByMaker ON passwordReset (madeById);

        -- The secret of an app's codes (RFC 6238). lastStep: that of the last code that was used.
        CREATE TABLE secondFactor (
            memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
            secret BLOB NOT NULL CHECK (length(secret) = 20),
            lastStep INTEGER NOT NULL,
            createdAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Codes instead of those of the app; a used one is deleted.
        CREATE TABLE recoveryCode (
            codeHash BLOB PRIMARY KEY NOT NULL CHECK (length(codeHash) = 32),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX recoveryCodeByMember ON recoveryCode (memberId);

        -- publicKey: as COSE writes it. host: the only one at which it works. blockedAt: when its counter had gone back.
        CREATE TABLE passkey (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            credentialId BLOB NOT NULL UNIQUE CHECK (length(credentialId) BETWEEN 1 AND 1023),
            publicKey BLOB NOT NULL CHECK (length(publicKey) BETWEEN 1 AND 2000),
            signCount INTEGER NOT NULL CHECK (signCount >= 0),
            host TEXT NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            createdAt INTEGER NOT NULL,
            blockedAt INTEGER
        ) STRICT;

        CREATE INDEX passkeyByMember ON passkey (memberId);

        -- When and where a way in was used last. way: 'password', 'app', 'recovery', or the id of a passkey.
        CREATE TABLE wayUse (
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            way TEXT NOT NULL CHECK (length(way) BETWEEN 1 AND 32),
            usedAt INTEGER NOT NULL,
            device TEXT NOT NULL CHECK (length(device) <= 300),
            address TEXT NOT NULL CHECK (length(address) <= 64),
            PRIMARY KEY (memberId, way)
        ) STRICT, WITHOUT ROWID;

        -- What a member is told of their ways in, until they have read it. sessionId: the session that did it.
        CREATE TABLE signInNotice (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN (
                'device', 'passkey', 'blockedPasskey', 'appOn', 'appOff', 'recoveryCode', 'reset', 'terminalReset')),
            detail TEXT NOT NULL CHECK (length(detail) <= 300),
            address TEXT NOT NULL CHECK (length(address) <= 64),
            sessionId BLOB CHECK (length(sessionId) = 16),
            createdAt INTEGER NOT NULL
        ) STRICT;

        CREATE INDEX signInNoticeByMember ON signInNotice (memberId);
        """
}
