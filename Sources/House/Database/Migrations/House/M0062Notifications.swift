/// How members are notified beside open pages, and which other servers Hearth may ask. Frozen: a change is a new
/// migration.
enum M0062Notifications {
    static let name = "0062 notifications"

    static let sql = """
        -- A member's choices. ntfyAddress: the address of a topic, '' for none. origin: how the links in notifications begin.
        -- quietFrom and quietUntil: minutes of the member's day between which nothing is sent, both or neither.
        -- …SucceededAt and …FailedAt: the last time that something was sent or could not be; problem: what was wrong then.
        CREATE TABLE notificationChoice (
            memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
            isWordless INTEGER NOT NULL DEFAULT 0 CHECK (isWordless IN (0, 1)),
            quietFrom INTEGER CHECK (quietFrom BETWEEN 0 AND 1439),
            quietUntil INTEGER CHECK (quietUntil BETWEEN 0 AND 1439),
            origin TEXT NOT NULL DEFAULT '' CHECK (length(origin) <= 300),
            ntfyAddress TEXT NOT NULL DEFAULT '' CHECK (length(ntfyAddress) <= 500),
            ntfyToken TEXT NOT NULL DEFAULT '' CHECK (length(ntfyToken) <= 200),
            ntfySucceededAt INTEGER,
            ntfyFailedAt INTEGER,
            ntfyProblem TEXT NOT NULL DEFAULT '' CHECK (length(ntfyProblem) <= 300),
            usesWebhook INTEGER NOT NULL DEFAULT 0 CHECK (usesWebhook IN (0, 1)),
            CHECK ((quietFrom IS NULL) = (quietUntil IS NULL))
        ) STRICT, WITHOUT ROWID;

        -- A browser that takes push messages (RFC 8030), for as long as it is signed in. origin: where it opens Hearth.
        CREATE TABLE pushSubscription (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            sessionId BLOB NOT NULL REFERENCES session ON DELETE CASCADE,
            endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) <= 1024),
            p256dh BLOB NOT NULL CHECK (length(p256dh) = 65),
            auth BLOB NOT NULL CHECK (length(auth) = 16),
            origin TEXT NOT NULL CHECK (length(origin) <= 300),
            createdAt INTEGER NOT NULL,
            succeededAt INTEGER,
            failedAt INTEGER,
            problem TEXT NOT NULL DEFAULT '' CHECK (length(problem) <= 300)
        ) STRICT;
        CREATE INDEX pushSubscriptionByMember ON pushSubscription (memberId);
        CREATE INDEX pushSubscriptionBySession ON pushSubscription (sessionId);

        -- The key by which push services know this house (RFC 8292).
        CREATE TABLE pushKey (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            privateKey BLOB NOT NULL CHECK (length(privateKey) = 32)
        ) STRICT;

        -- What an admin decided about other servers. isOff: Hearth asks no other server for anything.
        CREATE TABLE outboundChoice (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            isOff INTEGER NOT NULL DEFAULT 0 CHECK (isOff IN (0, 1)),
            webhookAddress TEXT NOT NULL DEFAULT '' CHECK (length(webhookAddress) <= 500),
            webhookSecret BLOB NOT NULL DEFAULT x'' CHECK (length(webhookSecret) IN (0, 32)),
            webhookSucceededAt INTEGER,
            webhookFailedAt INTEGER,
            webhookProblem TEXT NOT NULL DEFAULT '' CHECK (length(webhookProblem) <= 300)
        ) STRICT;
        INSERT INTO outboundChoice (id) VALUES (1);

        -- Servers inside the house that Hearth may ask. name: a host name or a numeric address, in lower case.
        CREATE TABLE namedServer (
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 253),
            port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
            addedAt INTEGER NOT NULL,
            PRIMARY KEY (name, port)
        ) STRICT, WITHOUT ROWID;
        """
}
