-- What all migrations in Sources/Hearth/Database/Migrations add up to. Written by a test: see MigrationTests.

CREATE TABLE household (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    audience TEXT NOT NULL DEFAULT 'me' CHECK (audience IN ('me', 'read', 'write')),
    createdAt INTEGER NOT NULL
) STRICT;

CREATE TABLE member (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    nameFold TEXT NOT NULL UNIQUE,
    passwordHash TEXT NOT NULL CHECK (length(passwordHash) <= 256),
    role TEXT NOT NULL CHECK (role IN ('admin', 'member', 'guest')),
    colour INTEGER NOT NULL DEFAULT 1 CHECK (colour BETWEEN 1 AND 10),
    language TEXT NOT NULL CHECK (language IN ('en', 'de', 'es', 'fr', 'ru')),
    theme TEXT NOT NULL DEFAULT 'system'
        CHECK (theme IN ('system', 'light', 'dark', 'pink', 'beige', 'green', 'blue')),
    timeZone TEXT NOT NULL CHECK (length(timeZone) BETWEEN 1 AND 64),
    firstWeekday INTEGER NOT NULL DEFAULT 2 CHECK (firstWeekday BETWEEN 1 AND 7),
    bar TEXT NOT NULL DEFAULT '' CHECK (length(bar) <= 200),
    createdAt INTEGER NOT NULL,
    deactivatedAt INTEGER
) STRICT;

CREATE TABLE session (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    createdAt INTEGER NOT NULL,
    lastSeenAt INTEGER NOT NULL,
    device TEXT NOT NULL CHECK (length(device) <= 300),
    address TEXT NOT NULL CHECK (length(address) <= 64)
) STRICT;

CREATE INDEX sessionByMember ON session (memberId);

CREATE TABLE device (
    tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    lastUsedAt INTEGER NOT NULL
) STRICT;

CREATE INDEX deviceByMember ON device (memberId);

CREATE TABLE invitation (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
    role TEXT NOT NULL CHECK (role IN ('admin', 'member', 'guest')),
    invitedById BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL,
    usedAt INTEGER
) STRICT;

CREATE INDEX invitationByInviter ON invitation (invitedById);

CREATE TABLE throttle (
    bucket TEXT PRIMARY KEY NOT NULL CHECK (length(bucket) <= 200),
    failures INTEGER NOT NULL CHECK (failures >= 0),
    lastFailureAt INTEGER NOT NULL,
    blockedUntil INTEGER NOT NULL
) STRICT;

CREATE TABLE share (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    subjectKind TEXT NOT NULL CHECK (subjectKind IN ('graph')),
    subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
    memberId BLOB REFERENCES member ON DELETE CASCADE,
    level TEXT NOT NULL CHECK (level IN ('read', 'write'))
) STRICT;

CREATE UNIQUE INDEX shareOnce ON share (subjectId, coalesce(memberId, x''));

CREATE INDEX shareByMember ON share (memberId);

CREATE TABLE display (
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    list TEXT NOT NULL CHECK (length(list) <= 100),
    options TEXT NOT NULL CHECK (length(options) <= 4000),
    PRIMARY KEY (memberId, list)
) STRICT, WITHOUT ROWID;

CREATE TABLE job (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
    payload TEXT NOT NULL,
    runAt INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lastProblem TEXT,
    failedAt INTEGER
) STRICT;

CREATE INDEX jobByTime ON job (runAt) WHERE failedAt IS NULL;

CREATE TABLE undo (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    memberId BLOB NOT NULL,
    at INTEGER NOT NULL,
    room TEXT NOT NULL CHECK (length(room) BETWEEN 1 AND 40),
    subjectKind TEXT NOT NULL,
    subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
    ownerId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    phrase TEXT NOT NULL,
    name TEXT NOT NULL,
    changeset BLOB NOT NULL
) STRICT;

CREATE INDEX undoByTime ON undo (at);

CREATE INDEX undoByMember ON undo (memberId, at);

CREATE INDEX undoByOwner ON undo (ownerId);

CREATE TABLE blob (
    sha256 BLOB PRIMARY KEY NOT NULL CHECK (length(sha256) = 32),
    byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
    createdAt INTEGER NOT NULL
) STRICT;

CREATE TABLE searchEntry (
    number INTEGER PRIMARY KEY,
    thingId BLOB NOT NULL UNIQUE CHECK (length(thingId) = 16),
    room TEXT NOT NULL,
    subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
    title TEXT NOT NULL
) STRICT;

CREATE INDEX searchEntryByTitle ON searchEntry (subjectId, title, thingId);

CREATE VIRTUAL TABLE searchText USING fts5 (title, body, tokenize = 'trigram');

CREATE TABLE graph (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    nameFold TEXT NOT NULL,
    icon TEXT NOT NULL DEFAULT '' CHECK (length(icon) <= 40),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX graphByOwner ON graph (ownerId);

CREATE TABLE entity (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    nameFold TEXT NOT NULL,
    notes TEXT NOT NULL DEFAULT '' CHECK (length(notes) <= 100000),
    notesFold TEXT NOT NULL DEFAULT '',
    icon TEXT NOT NULL DEFAULT '' CHECK (length(icon) <= 40),
    createdAt INTEGER NOT NULL,
    changedAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    changedById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX entityByName ON entity (graphId, nameFold, id);

CREATE INDEX entityByCreation ON entity (graphId, createdAt, id);

CREATE INDEX entityByChange ON entity (graphId, changedAt, id);

CREATE TABLE graphSize (
    graphId BLOB PRIMARY KEY NOT NULL REFERENCES graph ON DELETE CASCADE,
    entities INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TRIGGER graphAdded AFTER INSERT ON graph BEGIN
    INSERT INTO graphSize (graphId) VALUES (new.id);
END;

CREATE TRIGGER graphRemoved AFTER DELETE ON graph BEGIN
    DELETE FROM share WHERE subjectId = old.id;
END;

CREATE TRIGGER entityAdded AFTER INSERT ON entity BEGIN
    UPDATE graphSize SET entities = entities + 1 WHERE graphId = new.graphId;
    INSERT INTO searchEntry (thingId, room, subjectId, title)
        VALUES (new.id, 'graphs', new.graphId, new.nameFold);
    INSERT INTO searchText (rowid, title, body)
        SELECT number, new.nameFold, new.notesFold FROM searchEntry WHERE thingId = new.id;
END;

CREATE TRIGGER entityChanged AFTER UPDATE OF nameFold, notesFold, graphId ON entity BEGIN
    UPDATE graphSize SET entities = entities - 1 WHERE graphId = old.graphId AND old.graphId <> new.graphId;
    UPDATE graphSize SET entities = entities + 1 WHERE graphId = new.graphId AND old.graphId <> new.graphId;
    UPDATE searchEntry SET title = new.nameFold, subjectId = new.graphId WHERE thingId = new.id;
    UPDATE searchText SET title = new.nameFold, body = new.notesFold
        WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
END;

CREATE TRIGGER entityRemoved AFTER DELETE ON entity BEGIN
    UPDATE graphSize SET entities = entities - 1 WHERE graphId = old.graphId;
    DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
    DELETE FROM searchEntry WHERE thingId = old.id;
END;
