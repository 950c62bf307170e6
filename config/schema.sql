-- What the migrations of the house and its rooms add up to. Written by a test: see MigrationTests.

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
, compressesPhotos INTEGER NOT NULL DEFAULT 0 CHECK (compressesPhotos IN (0, 1)), hidesSteps INTEGER NOT NULL DEFAULT 0 CHECK (hidesSteps IN (0, 1)), guestChangedAt INTEGER, passwordResetAt INTEGER) STRICT;

CREATE TABLE session (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    createdAt INTEGER NOT NULL,
    lastSeenAt INTEGER NOT NULL,
    device TEXT NOT NULL CHECK (length(device) <= 300),
    address TEXT NOT NULL CHECK (length(address) <= 64)
, isSecure INTEGER NOT NULL DEFAULT 0 CHECK (isSecure IN (0, 1)), proxyUser TEXT CHECK (length(proxyUser) BETWEEN 1 AND 255)) STRICT;

CREATE INDEX sessionByMember ON session (memberId);

CREATE TABLE device (
    tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    lastUsedAt INTEGER NOT NULL
, isSecure INTEGER NOT NULL DEFAULT 0 CHECK (isSecure IN (0, 1))) STRICT;

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
, isWhole INTEGER NOT NULL DEFAULT 0 CHECK (isWhole IN (0, 1)), remainder TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL DEFAULT 'deletion'
    CHECK (kind IN ('deletion', 'change', 'addition', 'additionUndone', 'value', 'removal')), reversal TEXT
    CHECK (reversal <> '' OR kind NOT IN ('addition', 'additionUndone'))) STRICT;

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
, itemSingular TEXT NOT NULL DEFAULT '' CHECK (length(itemSingular) <= 40), itemPlural TEXT NOT NULL DEFAULT '' CHECK (length(itemPlural) <= 40)) STRICT;

CREATE INDEX entityByName ON entity (graphId, nameFold, id);

CREATE INDEX entityByCreation ON entity (graphId, createdAt, id);

CREATE INDEX entityByChange ON entity (graphId, changedAt, id);

CREATE TABLE graphSize (
    graphId BLOB PRIMARY KEY NOT NULL REFERENCES graph ON DELETE CASCADE,
    entities INTEGER NOT NULL DEFAULT 0
, attributes INTEGER NOT NULL DEFAULT 0, links INTEGER NOT NULL DEFAULT 0, revision INTEGER NOT NULL DEFAULT 0, looks INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TRIGGER graphAdded AFTER INSERT ON graph BEGIN
    INSERT INTO graphSize (graphId) VALUES (new.id);
END;

CREATE TRIGGER entityRemoved AFTER DELETE ON entity BEGIN
    UPDATE graphSize SET entities = entities - 1 WHERE graphId = old.graphId;
    DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
    DELETE FROM searchEntry WHERE thingId = old.id;
END;

CREATE TABLE attribute (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
    entityId BLOB NOT NULL REFERENCES entity ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    nameFold TEXT NOT NULL,
    notes TEXT NOT NULL DEFAULT '' CHECK (length(notes) <= 100000),
    notesFold TEXT NOT NULL DEFAULT '',
    valuesFold TEXT NOT NULL DEFAULT '',
    icon TEXT NOT NULL DEFAULT '' CHECK (length(icon) <= 40),
    createdAt INTEGER NOT NULL,
    changedAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    changedById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX attributeByName ON attribute (entityId, nameFold, id);

CREATE INDEX attributeByCreation ON attribute (entityId, createdAt, id);

CREATE INDEX attributeByGraph ON attribute (graphId, createdAt);

CREATE INDEX attributeWithNotes ON attribute (graphId) WHERE notes <> '';

CREATE INDEX entityWithNotes ON entity (graphId) WHERE notes <> '';

CREATE TABLE detailField (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    entityId BLOB NOT NULL REFERENCES entity ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    nameFold TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('text', 'longText', 'integer', 'decimal', 'date', 'yesNo', 'choice')),
    position INTEGER NOT NULL,
    isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1)),
    isRequired INTEGER NOT NULL DEFAULT 0 CHECK (isRequired IN (0, 1)),
    unit TEXT NOT NULL DEFAULT '' CHECK (length(unit) <= 20),
    minimum TEXT CHECK (length(minimum) <= 40),
    maximum TEXT CHECK (length(maximum) <= 40),
    fallback TEXT CHECK (length(fallback) <= 1000),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX detailFieldByEntity ON detailField (entityId, position, id);

CREATE TABLE detailOption (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    fieldId BLOB NOT NULL REFERENCES detailField ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    nameFold TEXT NOT NULL,
    colour INTEGER NOT NULL DEFAULT 0 CHECK (colour BETWEEN 0 AND 10),
    position INTEGER NOT NULL
) STRICT;

CREATE INDEX detailOptionByField ON detailOption (fieldId, position, id);

CREATE TABLE detailValue (
    attributeId BLOB NOT NULL REFERENCES attribute ON DELETE CASCADE,
    fieldId BLOB NOT NULL REFERENCES detailField ON DELETE CASCADE,
    text TEXT CHECK (length(text) BETWEEN 1 AND 20000),
    textFold TEXT,
    integer INTEGER,
    decimal TEXT CHECK (length(decimal) BETWEEN 1 AND 40),
    number REAL,
    date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    yesNo INTEGER CHECK (yesNo IN (0, 1)),
    optionId BLOB REFERENCES detailOption ON DELETE CASCADE,
    PRIMARY KEY (attributeId, fieldId),
    CHECK ((text IS NOT NULL) + (integer IS NOT NULL) + (decimal IS NOT NULL) + (date IS NOT NULL)
        + (yesNo IS NOT NULL) + (optionId IS NOT NULL) = 1),
    CHECK ((text IS NULL) = (textFold IS NULL) AND (decimal IS NULL) = (number IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX detailValueByField ON detailValue (fieldId);

CREATE INDEX detailValueByOption ON detailValue (optionId) WHERE optionId IS NOT NULL;

CREATE TABLE linkKind (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    nameFold TEXT NOT NULL,
    inverse TEXT NOT NULL DEFAULT '' CHECK (length(inverse) <= 100),
    inverseFold TEXT NOT NULL DEFAULT '',
    createdAt INTEGER NOT NULL
) STRICT;

CREATE INDEX linkKindByGraph ON linkKind (graphId, nameFold);

CREATE TABLE link (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
    sourceEntityId BLOB REFERENCES entity ON DELETE CASCADE,
    sourceAttributeId BLOB REFERENCES attribute ON DELETE CASCADE,
    targetEntityId BLOB REFERENCES entity ON DELETE CASCADE,
    targetAttributeId BLOB REFERENCES attribute ON DELETE CASCADE,
    kindId BLOB REFERENCES linkKind ON DELETE SET NULL,
    note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
    noteFold TEXT NOT NULL DEFAULT '',
    isMention INTEGER NOT NULL DEFAULT 0 CHECK (isMention IN (0, 1)),
    createdAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    CHECK ((sourceEntityId IS NULL) <> (sourceAttributeId IS NULL)),
    CHECK ((targetEntityId IS NULL) <> (targetAttributeId IS NULL)),
    CHECK (coalesce(sourceEntityId, sourceAttributeId) <> coalesce(targetEntityId, targetAttributeId))
) STRICT;

CREATE INDEX linkBySourceEntity ON link (sourceEntityId) WHERE sourceEntityId IS NOT NULL;

CREATE INDEX linkBySourceAttribute ON link (sourceAttributeId) WHERE sourceAttributeId IS NOT NULL;

CREATE INDEX linkByTargetEntity ON link (targetEntityId) WHERE targetEntityId IS NOT NULL;

CREATE INDEX linkByTargetAttribute ON link (targetAttributeId) WHERE targetAttributeId IS NOT NULL;

CREATE INDEX linkByKind ON link (kindId) WHERE kindId IS NOT NULL;

CREATE TABLE recentNode (
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
    nodeId BLOB NOT NULL CHECK (length(nodeId) = 16),
    usedAt INTEGER NOT NULL,
    PRIMARY KEY (memberId, nodeId)
) STRICT, WITHOUT ROWID;

CREATE INDEX recentNodeByGraph ON recentNode (graphId);

CREATE TABLE template (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    graphId BLOB REFERENCES graph ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    nameFold TEXT NOT NULL,
    icon TEXT NOT NULL DEFAULT '' CHECK (length(icon) <= 40),
    fields TEXT NOT NULL CHECK (length(fields) <= 1000000),
    createdAt INTEGER NOT NULL
, originId BLOB CHECK (originId IS NULL OR length(originId) = 16)) STRICT;

CREATE INDEX templateByOwner ON template (ownerId, nameFold);

CREATE INDEX templateByGraph ON template (graphId) WHERE graphId IS NOT NULL;

CREATE TABLE graphLock (
    graphId BLOB PRIMARY KEY NOT NULL REFERENCES graph ON DELETE CASCADE,
    seal BLOB NOT NULL UNIQUE CHECK (length(seal) = 16),
    hidesName INTEGER NOT NULL DEFAULT 0 CHECK (hidesName IN (0, 1)),
    idleMinutes INTEGER NOT NULL DEFAULT 5 CHECK (idleMinutes IN (1, 5, 15, 60)),
    graceSeconds INTEGER NOT NULL DEFAULT 60 CHECK (graceSeconds BETWEEN 0 AND 3600),
    createdAt INTEGER NOT NULL
) STRICT;

CREATE TABLE unlockWay (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    graphId BLOB NOT NULL REFERENCES graphLock ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('password', 'passkey')),
    secret TEXT NOT NULL CHECK (length(secret) BETWEEN 1 AND 4000),
    createdAt INTEGER NOT NULL
) STRICT;

CREATE INDEX unlockWayByGraph ON unlockWay (graphId);

CREATE TRIGGER graphSizeAdded AFTER INSERT ON graphSize BEGIN
    UPDATE graphSize SET revision = random() / 2 WHERE graphId = new.graphId;
END;

CREATE TRIGGER graphSizeChanged AFTER UPDATE OF entities ON graphSize BEGIN
    UPDATE graphSize SET revision = revision + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER attributeCounted AFTER INSERT ON attribute BEGIN
    UPDATE graphSize SET attributes = attributes + 1, revision = revision + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER attributeUncounted AFTER DELETE ON attribute BEGIN
    UPDATE graphSize SET attributes = attributes - 1, revision = revision + 1 WHERE graphId = old.graphId;
END;

CREATE TRIGGER linkCounted AFTER INSERT ON link BEGIN
    UPDATE graphSize SET links = links + 1, revision = revision + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER linkUncounted AFTER DELETE ON link BEGIN
    UPDATE graphSize SET links = links - 1, revision = revision + 1 WHERE graphId = old.graphId;
END;

CREATE TRIGGER attributeMoved AFTER UPDATE OF entityId ON attribute BEGIN
    UPDATE graphSize SET revision = revision + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER linkMoved
AFTER UPDATE OF sourceEntityId, sourceAttributeId, targetEntityId, targetAttributeId ON link BEGIN
    UPDATE graphSize SET revision = revision + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER attributeRemoved AFTER DELETE ON attribute
WHEN EXISTS (SELECT 1 FROM searchEntry WHERE thingId = old.id) BEGIN
    DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
    DELETE FROM searchEntry WHERE thingId = old.id;
END;

CREATE TRIGGER linkRemoved AFTER DELETE ON link WHEN old.noteFold <> '' BEGIN
    DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
    DELETE FROM searchEntry WHERE thingId = old.id;
END;

CREATE TABLE share (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    subjectKind TEXT NOT NULL CHECK (length(subjectKind) BETWEEN 1 AND 20),
    subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
    memberId BLOB REFERENCES member ON DELETE CASCADE,
    level TEXT NOT NULL CHECK (level IN ('read', 'write'))
) STRICT;

CREATE UNIQUE INDEX shareOnce ON share (subjectId, coalesce(memberId, x''));

CREATE INDEX shareByMember ON share (memberId);

CREATE TRIGGER graphRemoved AFTER DELETE ON graph BEGIN
    DELETE FROM share WHERE subjectId = old.id;
END;

CREATE TABLE series (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    nameFold TEXT NOT NULL,
    colour INTEGER NOT NULL CHECK (colour BETWEEN 1 AND 10),
    position INTEGER NOT NULL,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    kind TEXT NOT NULL CHECK (kind IN ('cash', 'shares', 'property', 'pension', 'debts', 'other')),
    staleDays INTEGER NOT NULL DEFAULT 90 CHECK (staleDays BETWEEN 0 AND 3650),
    isInHousehold INTEGER NOT NULL DEFAULT 1 CHECK (isInHousehold IN (0, 1)),
    archivedOn TEXT CHECK (archivedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX seriesByOwner ON series (ownerId, position);

CREATE TABLE snapshot (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    seriesId BLOB NOT NULL REFERENCES series ON DELETE CASCADE,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
    at INTEGER NOT NULL,
    amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000000 AND 1000000000000000),
    paidIn INTEGER CHECK (paidIn BETWEEN -1000000000000000 AND 1000000000000000),
    rate TEXT CHECK (length(rate) BETWEEN 1 AND 30),
    rateCurrency TEXT CHECK (rateCurrency GLOB '[A-Z][A-Z][A-Z]'),
    notes TEXT NOT NULL DEFAULT '' CHECK (length(notes) <= 2000),
    createdAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    CHECK ((rate IS NULL) = (rateCurrency IS NULL))
) STRICT;

CREATE INDEX snapshotByDay ON snapshot (seriesId, day, at, id);

CREATE INDEX snapshotByTime ON snapshot (at, id);

CREATE TABLE seriesSize (
    seriesId BLOB PRIMARY KEY NOT NULL REFERENCES series ON DELETE CASCADE,
    entries INTEGER NOT NULL DEFAULT 0,
    stamp INTEGER NOT NULL
) STRICT;

CREATE TRIGGER seriesAdded AFTER INSERT ON series BEGIN
    INSERT INTO seriesSize (seriesId, stamp) VALUES (new.id, random() >> 1);
END;

CREATE TRIGGER seriesRemoved AFTER DELETE ON series BEGIN
    DELETE FROM share WHERE subjectId = old.id;
END;

CREATE TRIGGER snapshotAdded AFTER INSERT ON snapshot BEGIN
    UPDATE seriesSize SET entries = entries + 1, stamp = stamp + 1 WHERE seriesId = new.seriesId;
END;

CREATE TRIGGER snapshotChanged AFTER UPDATE ON snapshot BEGIN
    UPDATE seriesSize SET stamp = stamp + 1 WHERE seriesId = new.seriesId;
    UPDATE seriesSize SET entries = entries + (seriesId = new.seriesId) - (seriesId = old.seriesId),
            stamp = stamp + 1
        WHERE old.seriesId <> new.seriesId AND seriesId IN (old.seriesId, new.seriesId);
END;

CREATE TRIGGER snapshotRemoved AFTER DELETE ON snapshot BEGIN
    UPDATE seriesSize SET entries = entries - 1, stamp = stamp + 1 WHERE seriesId = old.seriesId;
END;

CREATE TABLE seriesPart (
    seriesId BLOB NOT NULL REFERENCES series ON DELETE CASCADE,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    part INTEGER NOT NULL CHECK (part BETWEEN 0 AND 10000),
    PRIMARY KEY (seriesId, memberId)
) STRICT, WITHOUT ROWID;

CREATE INDEX seriesPartByMember ON seriesPart (memberId);

CREATE TABLE seriesToken (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    seriesId BLOB NOT NULL REFERENCES series ON DELETE CASCADE,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    createdAt INTEGER NOT NULL,
    lastUsedAt INTEGER
) STRICT;

CREATE INDEX seriesTokenBySeries ON seriesToken (seriesId);

CREATE INDEX seriesTokenByMember ON seriesToken (memberId);

CREATE TABLE exchangeRate (
    base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
    quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]'),
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 30),
    PRIMARY KEY (base, quote, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE wealthTarget (
    memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]')
) STRICT;

CREATE TABLE searchPause (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

CREATE TABLE medium (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    sha256 BLOB NOT NULL REFERENCES blob,
    type TEXT NOT NULL CHECK (length(type) BETWEEN 1 AND 20),
    kind TEXT NOT NULL CHECK (kind IN ('photo', 'video', 'audio', 'file')),
    fileName TEXT NOT NULL CHECK (length(fileName) BETWEEN 1 AND 255),
    byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'ready', 'plain')),
    reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 40),
    width INTEGER CHECK (width > 0),
    height INTEGER CHECK (height > 0),
    milliseconds INTEGER CHECK (milliseconds >= 0),
    isMoving INTEGER NOT NULL DEFAULT 0 CHECK (isMoving IN (0, 1)),
    playback INTEGER NOT NULL DEFAULT 0 CHECK (playback IN (0, 1, 2)),
    colour TEXT NOT NULL DEFAULT '' CHECK (length(colour) IN (0, 7)),
    uploaderId BLOB NOT NULL CHECK (length(uploaderId) = 16),
    createdAt INTEGER NOT NULL
, compression INTEGER NOT NULL DEFAULT 0 CHECK (compression IN (0, 1, 2))) STRICT;

CREATE INDEX mediumByBlob ON medium (sha256);

CREATE TABLE rendition (
    mediumId BLOB NOT NULL REFERENCES medium ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (400, 1600)),
    sha256 BLOB NOT NULL REFERENCES blob,
    PRIMARY KEY (mediumId, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX renditionByBlob ON rendition (sha256);

CREATE TABLE attachment (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
    entityId BLOB REFERENCES entity ON DELETE CASCADE,
    attributeId BLOB REFERENCES attribute ON DELETE CASCADE,
    mediumId BLOB NOT NULL REFERENCES medium,
    title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 200),
    titleFold TEXT NOT NULL,
    caption TEXT NOT NULL DEFAULT '' CHECK (length(caption) <= 2000),
    captionFold TEXT NOT NULL DEFAULT '',
    position INTEGER NOT NULL,
    mainSince INTEGER,
    createdAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    CHECK (entityId IS NULL OR attributeId IS NULL)
) STRICT;

CREATE INDEX attachmentByGraph ON attachment (graphId);

CREATE INDEX attachmentByEntity ON attachment (entityId, position) WHERE entityId IS NOT NULL;

CREATE INDEX attachmentByAttribute ON attachment (attributeId, position) WHERE attributeId IS NOT NULL;

CREATE INDEX attachmentByMedium ON attachment (mediumId);

CREATE INDEX attachmentMainOfEntity ON attachment (entityId, mainSince) WHERE mainSince IS NOT NULL;

CREATE INDEX attachmentMainOfAttribute ON attachment (attributeId, mainSince) WHERE mainSince IS NOT NULL;

CREATE TRIGGER attachmentRemoved AFTER DELETE ON attachment BEGIN
    DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
    DELETE FROM searchEntry WHERE thingId = old.id;
END;

CREATE INDEX snapshotBySeriesTime ON snapshot (seriesId, at, id);

CREATE TABLE rateStamp (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    stamp INTEGER NOT NULL
) STRICT;

CREATE TRIGGER rateAdded AFTER INSERT ON exchangeRate BEGIN
    UPDATE rateStamp SET stamp = stamp + 1;
END;

CREATE TRIGGER rateChanged AFTER UPDATE ON exchangeRate BEGIN
    UPDATE rateStamp SET stamp = stamp + 1;
END;

CREATE TRIGGER rateRemoved AFTER DELETE ON exchangeRate BEGIN
    UPDATE rateStamp SET stamp = stamp + 1;
END;

CREATE TABLE avatar (
    memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
    sha256 BLOB NOT NULL REFERENCES blob,
    createdAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX avatarByBlob ON avatar (sha256);

CREATE INDEX attachmentOfGraph ON attachment (graphId, mainSince)
    WHERE entityId IS NULL AND attributeId IS NULL;

CREATE TABLE blobFolder (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    householdId BLOB NOT NULL CHECK (length(householdId) = 16),
    generation INTEGER NOT NULL CHECK (generation >= 0),
    token BLOB NOT NULL CHECK (length(token) = 8),
    takenAt INTEGER NOT NULL
) STRICT;

CREATE TABLE unknownBlob (
    sha256 BLOB PRIMARY KEY NOT NULL CHECK (length(sha256) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshotRate (
    snapshotId BLOB NOT NULL REFERENCES snapshot ON DELETE CASCADE,
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    rate TEXT NOT NULL CHECK (length(rate) BETWEEN 1 AND 200),
    day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    PRIMARY KEY (snapshotId, currency)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER snapshotRateChanged AFTER UPDATE ON snapshotRate BEGIN
    UPDATE seriesSize SET stamp = stamp + 1
        WHERE seriesId = (SELECT seriesId FROM snapshot WHERE id = new.snapshotId);
END;

CREATE TRIGGER snapshotRateRemoved AFTER DELETE ON snapshotRate BEGIN
    UPDATE seriesSize SET stamp = stamp + 1
        WHERE seriesId = (SELECT seriesId FROM snapshot WHERE id = old.snapshotId);
END;

CREATE TRIGGER snapshotAddedWithRate AFTER INSERT ON snapshot WHEN new.rate IS NOT NULL BEGIN
    INSERT OR IGNORE INTO snapshotRate (snapshotId, currency, rate)
        VALUES (new.id, new.rateCurrency, new.rate);
END;

CREATE TABLE seriesTokenRequest (
    tokenId BLOB NOT NULL REFERENCES seriesToken ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    bodyHash BLOB NOT NULL CHECK (length(bodyHash) = 32),
    answer TEXT NOT NULL CHECK (length(answer) <= 1000),
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (tokenId, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX seriesTokenRequestByTime ON seriesTokenRequest (createdAt);

CREATE VIRTUAL TABLE searchText USING fts5 (title, body, tokenize = 'trigram');

CREATE TRIGGER entityAdded AFTER INSERT ON entity BEGIN
    UPDATE graphSize SET entities = entities + 1 WHERE graphId = new.graphId;
    INSERT INTO searchEntry (thingId, room, subjectId, title)
        VALUES (new.id, 'graphs', new.graphId, new.nameFold);
    INSERT INTO searchText (rowid, title, body)
        SELECT number, char(10) || new.nameFold || char(10), char(10) || new.notesFold || char(10)
        FROM searchEntry WHERE thingId = new.id;
END;

CREATE TRIGGER entityChanged AFTER UPDATE OF nameFold, notesFold, graphId ON entity BEGIN
    UPDATE graphSize SET entities = entities - 1 WHERE graphId = old.graphId AND old.graphId <> new.graphId;
    UPDATE graphSize SET entities = entities + 1 WHERE graphId = new.graphId AND old.graphId <> new.graphId;
    UPDATE searchEntry SET title = new.nameFold, subjectId = new.graphId WHERE thingId = new.id;
    UPDATE searchText SET title = char(10) || new.nameFold || char(10),
            body = char(10) || new.notesFold || char(10)
        WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
END;

CREATE TRIGGER attributeAdded AFTER INSERT ON attribute WHEN NOT EXISTS (SELECT 1 FROM searchPause) BEGIN
    INSERT INTO searchEntry (thingId, room, subjectId, title)
        VALUES (new.id, 'graphs', new.graphId, new.nameFold);
    INSERT INTO searchText (rowid, title, body)
        SELECT number, char(10) || new.nameFold || char(10),
            char(10) || new.notesFold || char(10) || new.valuesFold || char(10)
                || coalesce((SELECT nameFold FROM entity WHERE id = new.entityId), '') || char(10)
        FROM searchEntry WHERE thingId = new.id;
END;

CREATE TRIGGER attributeChanged AFTER UPDATE OF nameFold, notesFold, valuesFold, entityId ON attribute BEGIN
    UPDATE searchEntry SET title = new.nameFold WHERE thingId = new.id AND title <> new.nameFold;
    UPDATE searchText SET title = char(10) || new.nameFold || char(10),
            body = char(10) || new.notesFold || char(10) || new.valuesFold || char(10)
                || coalesce((SELECT nameFold FROM entity WHERE id = new.entityId), '') || char(10)
        WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
END;

CREATE TRIGGER linkAdded AFTER INSERT ON link WHEN new.noteFold <> '' BEGIN
    INSERT INTO searchEntry (thingId, room, subjectId, title)
        VALUES (new.id, 'graphs', new.graphId, substr(new.noteFold, 1, 200));
    INSERT INTO searchText (rowid, title, body)
        SELECT number, char(10) || new.noteFold || char(10), '' FROM searchEntry WHERE thingId = new.id;
END;

CREATE TRIGGER linkChanged AFTER UPDATE OF noteFold ON link WHEN old.noteFold <> new.noteFold BEGIN
    DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
    DELETE FROM searchEntry WHERE thingId = new.id;
    INSERT INTO searchEntry (thingId, room, subjectId, title)
        SELECT new.id, 'graphs', new.graphId, substr(new.noteFold, 1, 200) WHERE new.noteFold <> '';
    INSERT INTO searchText (rowid, title, body)
        SELECT number, char(10) || new.noteFold || char(10), '' FROM searchEntry WHERE thingId = new.id;
END;

CREATE TRIGGER attachmentAdded AFTER INSERT ON attachment BEGIN
    INSERT INTO searchEntry (thingId, room, subjectId, title)
        VALUES (new.id, 'graphs', new.graphId, new.titleFold);
    INSERT INTO searchText (rowid, title, body)
        SELECT number, char(10) || new.titleFold || char(10), char(10) || new.captionFold || char(10)
        FROM searchEntry WHERE thingId = new.id;
END;

CREATE TRIGGER attachmentChanged AFTER UPDATE OF titleFold, captionFold ON attachment BEGIN
    UPDATE searchEntry SET title = new.titleFold WHERE thingId = new.id AND title <> new.titleFold;
    UPDATE searchText SET title = char(10) || new.titleFold || char(10),
            body = char(10) || new.captionFold || char(10)
        WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
END;

CREATE TABLE undoPart (
    undoId BLOB NOT NULL REFERENCES undo ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    changeset BLOB NOT NULL,
    PRIMARY KEY (undoId, number)
) STRICT;

CREATE INDEX snapshotWithNotes ON snapshot (seriesId) WHERE notes <> '';

CREATE TABLE entityPlace (
    entityId BLOB PRIMARY KEY NOT NULL REFERENCES entity ON DELETE CASCADE,
    x REAL NOT NULL CHECK (abs(x) <= 1000000),
    y REAL NOT NULL CHECK (abs(y) <= 1000000),
    isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1))
, attributeCount INTEGER CHECK (attributeCount >= 0)) STRICT, WITHOUT ROWID;

CREATE TABLE attributePlace (
    attributeId BLOB PRIMARY KEY NOT NULL REFERENCES attribute ON DELETE CASCADE,
    x REAL NOT NULL CHECK (abs(x) <= 1000000),
    y REAL NOT NULL CHECK (abs(y) <= 1000000),
    isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE canvasView (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    nameFold TEXT NOT NULL,
    options TEXT NOT NULL CHECK (length(options) <= 2000),
    createdAt INTEGER NOT NULL,
    createdById BLOB NOT NULL
, hidden BLOB NOT NULL DEFAULT x''
    CHECK (length(hidden) % 16 = 0 AND length(hidden) <= 32000), folded BLOB NOT NULL DEFAULT x''
    CHECK (length(folded) % 16 = 0 AND length(folded) <= 32000), selected BLOB CHECK (length(selected) % 16 = 0 AND length(selected) <= 32000)) STRICT;

CREATE UNIQUE INDEX canvasViewByName ON canvasView (graphId, nameFold);

CREATE TABLE upload (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    subjectKind TEXT NOT NULL CHECK (length(subjectKind) BETWEEN 1 AND 40),
    subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
    thingKind TEXT NOT NULL CHECK (length(thingKind) <= 40),
    thingId BLOB CHECK (length(thingId) = 16),
    fileName TEXT NOT NULL CHECK (length(fileName) BETWEEN 1 AND 255),
    byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
    createdAt INTEGER NOT NULL,
    attachmentId BLOB CHECK (length(attachmentId) = 16),
    finishedAt INTEGER CHECK ((finishedAt IS NULL) = (attachmentId IS NULL)),
    CHECK ((thingKind = '') = (thingId IS NULL))
) STRICT;

CREATE INDEX uploadByMember ON upload (memberId, createdAt);

CREATE TABLE noteTab (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    isInbox INTEGER NOT NULL DEFAULT 0 CHECK (isInbox IN (0, 1)),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
, extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000)) STRICT;

CREATE INDEX noteTabByOwner ON noteTab (ownerId);

CREATE UNIQUE INDEX noteTabInbox ON noteTab (ownerId) WHERE isInbox;

CREATE TRIGGER noteTabRemoved AFTER DELETE ON noteTab BEGIN
    DELETE FROM share WHERE subjectId = old.id;
END;

CREATE TRIGGER noteInboxShared BEFORE INSERT ON share
WHEN EXISTS (SELECT 1 FROM noteTab WHERE id = new.subjectId AND isInbox) BEGIN
    SELECT raise(IGNORE);
END;

CREATE TABLE noteVisit (
    tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    position INTEGER,
    seenAt INTEGER,
    openedAt INTEGER, isFollowed INTEGER NOT NULL DEFAULT 0 CHECK (isFollowed IN (0, 1)),
    PRIMARY KEY (tabId, memberId)
) STRICT;

CREATE INDEX noteVisitByMember ON noteVisit (memberId);

CREATE TABLE note (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
    writerId BLOB NOT NULL CHECK (length(writerId) = 16),
    isList INTEGER NOT NULL DEFAULT 0 CHECK (isList IN (0, 1)),
    content TEXT NOT NULL CHECK (length(content) <= 100000),
    contentFold TEXT NOT NULL,
    entities TEXT NOT NULL DEFAULT '[]',
    sourceURL TEXT NOT NULL DEFAULT '' CHECK (length(sourceURL) <= 2000),
    createdAt INTEGER NOT NULL,
    position INTEGER NOT NULL,
    arrivedAt INTEGER NOT NULL,
    editedAt INTEGER,
    pinnedAt INTEGER,
    awaits INTEGER NOT NULL DEFAULT 0 CHECK (awaits BETWEEN 0 AND 10),
    version INTEGER NOT NULL DEFAULT 1
, extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000), written TEXT NOT NULL DEFAULT '' CHECK (length(written) <= 40), replyToId BLOB CHECK (length(replyToId) = 16)) STRICT;

CREATE INDEX noteByTab ON note (tabId, createdAt, position, id);

CREATE INDEX noteByArrival ON note (tabId, arrivedAt, writerId, awaits);

CREATE INDEX notePinned ON note (tabId, pinnedAt) WHERE pinnedAt IS NOT NULL;

CREATE TABLE noteItem (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    noteId BLOB NOT NULL REFERENCES note ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(text) <= 100000),
    textFold TEXT NOT NULL,
    entities TEXT NOT NULL DEFAULT '[]',
    tickedAt INTEGER,
    tickedById BLOB CHECK (length(tickedById) = 16)
, extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000)) STRICT;

CREATE INDEX noteItemByNote ON noteItem (noteId, position);

CREATE TABLE noteMedium (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
    noteId BLOB NOT NULL REFERENCES note ON DELETE CASCADE,
    mediumId BLOB NOT NULL REFERENCES medium,
    title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 200),
    titleFold TEXT NOT NULL,
    caption TEXT NOT NULL DEFAULT '' CHECK (length(caption) <= 2000),
    captionFold TEXT NOT NULL DEFAULT '',
    position INTEGER NOT NULL,
    mainSince INTEGER,
    createdAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
, extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000)) STRICT;

CREATE INDEX noteMediumByTab ON noteMedium (tabId);

CREATE INDEX noteMediumByNote ON noteMedium (noteId, position);

CREATE INDEX noteMediumByMedium ON noteMedium (mediumId);

CREATE TABLE noteReaction (
    noteId BLOB NOT NULL REFERENCES note ON DELETE CASCADE,
    tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    emoji TEXT NOT NULL CHECK (length(emoji) BETWEEN 1 AND 40),
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (noteId, memberId)
) STRICT;

CREATE INDEX noteReactionByMember ON noteReaction (memberId);

CREATE INDEX noteReactionByTab ON noteReaction (tabId);

CREATE TABLE noteEntry (
    number INTEGER PRIMARY KEY,
    noteId BLOB NOT NULL UNIQUE CHECK (length(noteId) = 16),
    tabId BLOB NOT NULL CHECK (length(tabId) = 16)
) STRICT;

CREATE INDEX noteEntryByTab ON noteEntry (tabId, number);

CREATE VIEW noteWords (noteId, text) AS
    SELECT note.id, char(10) || note.contentFold || char(10)
        || coalesce((SELECT group_concat(textFold, char(10)) || char(10) FROM noteItem
            WHERE noteItem.noteId = note.id), '')
        || coalesce((SELECT group_concat(titleFold || char(10) || captionFold, char(10)) || char(10)
            FROM noteMedium WHERE noteMedium.noteId = note.id), '')
    FROM note;

CREATE TRIGGER noteChanged AFTER UPDATE OF contentFold, tabId ON note BEGIN
    UPDATE noteEntry SET tabId = new.tabId WHERE noteId = new.id;
    UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.id)
        WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.id);
END;

CREATE TRIGGER noteRemoved AFTER DELETE ON note BEGIN
    DELETE FROM noteText WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = old.id);
    DELETE FROM noteEntry WHERE noteId = old.id;
END;

CREATE TRIGGER noteItemChanged AFTER UPDATE OF textFold, noteId ON noteItem BEGIN
    UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
        WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
END;

CREATE TRIGGER noteItemRemoved AFTER DELETE ON noteItem
WHEN EXISTS (SELECT 1 FROM note WHERE id = old.noteId) BEGIN
    UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = old.noteId)
        WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = old.noteId);
END;

CREATE TRIGGER noteMediumChanged AFTER UPDATE OF titleFold, captionFold ON noteMedium BEGIN
    UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
        WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
END;

CREATE TRIGGER noteMediumRemoved AFTER DELETE ON noteMedium
WHEN EXISTS (SELECT 1 FROM note WHERE id = old.noteId) BEGIN
    UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = old.noteId)
        WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = old.noteId);
END;

CREATE TABLE reminder (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 500),
    textFold TEXT NOT NULL DEFAULT '',
    placeKind TEXT NOT NULL DEFAULT '' CHECK (length(placeKind) <= 20),
    thingId BLOB CHECK (length(thingId) = 16),
    fieldId BLOB CHECK (length(fieldId) = 16),
    startTime TEXT NOT NULL CHECK (startTime GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]'),
    rule TEXT NOT NULL DEFAULT '' CHECK (length(rule) <= 200),
    daysBefore INTEGER CHECK (daysBefore BETWEEN -3650 AND 3650),
    isYearly INTEGER NOT NULL DEFAULT 0 CHECK (isYearly IN (0, 1)),
    countsFromDoing INTEGER NOT NULL DEFAULT 0 CHECK (countsFromDoing IN (0, 1)),
    nagMinutes INTEGER NOT NULL DEFAULT 0 CHECK (nagMinutes BETWEEN 0 AND 10080),
    nextTime TEXT,
    nextAt INTEGER,
    wakeAt INTEGER,
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    CHECK ((placeKind = '') = (thingId IS NULL)),
    CHECK (placeKind <> '' OR text <> ''),
    CHECK ((nextTime IS NULL) = (nextAt IS NULL))
) STRICT;

CREATE INDEX reminderByOwner ON reminder (ownerId);

CREATE INDEX reminderByMember ON reminder (memberId, nextAt);

CREATE INDEX reminderByWake ON reminder (wakeAt) WHERE wakeAt IS NOT NULL;

CREATE INDEX reminderByThing ON reminder (thingId) WHERE thingId IS NOT NULL;

CREATE INDEX reminderByField ON reminder (fieldId) WHERE fieldId IS NOT NULL;

CREATE TABLE reminderTurn (
    reminderId BLOB NOT NULL REFERENCES reminder ON DELETE CASCADE,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (reminderId, memberId)
) STRICT;

CREATE INDEX reminderTurnByMember ON reminderTurn (memberId);

CREATE TABLE reminderDue (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    reminderId BLOB NOT NULL REFERENCES reminder ON DELETE CASCADE,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    thingId BLOB NOT NULL CHECK (length(thingId) = 16),
    time TEXT NOT NULL,
    dueAt INTEGER NOT NULL,
    firedAt INTEGER NOT NULL,
    missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
    isSnoozed INTEGER NOT NULL DEFAULT 0 CHECK (isSnoozed IN (0, 1)),
    againAt INTEGER,
    doneAt INTEGER,
    doneById BLOB CHECK (length(doneById) = 16),
    CHECK ((doneAt IS NULL) = (doneById IS NULL)),
    UNIQUE (reminderId, thingId, time)
) STRICT;

CREATE UNIQUE INDEX reminderDueOnce ON reminderDue (reminderId, thingId) WHERE doneAt IS NULL;

CREATE INDEX reminderDueOpen ON reminderDue (memberId, isSnoozed, dueAt) WHERE doneAt IS NULL;

CREATE INDEX reminderDueByMember ON reminderDue (memberId);

CREATE INDEX reminderDueDone ON reminderDue (doneAt) WHERE doneAt IS NOT NULL;

CREATE INDEX reminderDueByThing ON reminderDue (thingId);

CREATE TABLE reminderStale (reminderId BLOB PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;

CREATE TRIGGER reminderCame AFTER INSERT ON reminder BEGIN
    INSERT INTO reminderStale (reminderId)
        SELECT new.id WHERE new.id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderDueReopened AFTER UPDATE OF doneAt ON reminderDue WHEN new.doneAt IS NULL BEGIN
    INSERT INTO reminderStale (reminderId)
        SELECT new.reminderId WHERE new.reminderId NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderMemberMoved AFTER UPDATE OF timeZone ON member WHEN old.timeZone <> new.timeZone BEGIN
    INSERT INTO reminderStale (reminderId)
        SELECT id FROM reminder WHERE memberId = new.id AND nextAt IS NOT NULL
            AND id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderNoteGone AFTER DELETE ON note BEGIN
    DELETE FROM reminder WHERE thingId = old.id;
END;

CREATE TRIGGER reminderEntityGone AFTER DELETE ON entity BEGIN
    DELETE FROM reminder WHERE thingId = old.id;
END;

CREATE TRIGGER reminderAttributeGone AFTER DELETE ON attribute BEGIN
    DELETE FROM reminder WHERE thingId = old.id;
    DELETE FROM reminderDue WHERE thingId = old.id;
END;

CREATE TRIGGER reminderFieldGone AFTER DELETE ON detailField BEGIN
    DELETE FROM reminder WHERE fieldId = old.id;
END;

CREATE TRIGGER reminderSeriesGone AFTER DELETE ON series BEGIN
    DELETE FROM reminder WHERE thingId = old.id;
END;

CREATE TRIGGER reminderDateCame AFTER INSERT ON detailValue
WHEN new.date IS NOT NULL AND EXISTS (SELECT 1 FROM reminder WHERE fieldId = new.fieldId) BEGIN
    INSERT INTO reminderStale (reminderId)
        SELECT id FROM reminder WHERE fieldId = new.fieldId AND thingId IN (new.attributeId, new.fieldId)
            AND id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderDateChanged AFTER UPDATE OF date, fieldId ON detailValue
WHEN (old.date IS NOT new.date OR old.fieldId <> new.fieldId)
    AND EXISTS (SELECT 1 FROM reminder WHERE fieldId IN (old.fieldId, new.fieldId)) BEGIN
    INSERT INTO reminderStale (reminderId)
        SELECT id FROM reminder WHERE fieldId IN (old.fieldId, new.fieldId)
            AND thingId IN (new.attributeId, old.fieldId, new.fieldId)
            AND id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderDateGone AFTER DELETE ON detailValue
WHEN old.date IS NOT NULL AND EXISTS (SELECT 1 FROM reminder WHERE fieldId = old.fieldId) BEGIN
    INSERT INTO reminderStale (reminderId)
        SELECT id FROM reminder WHERE fieldId = old.fieldId AND thingId IN (old.attributeId, old.fieldId)
            AND id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderValueCame AFTER INSERT ON snapshot
WHEN EXISTS (SELECT 1 FROM reminder WHERE thingId = new.seriesId) BEGIN
    INSERT INTO reminderStale (reminderId) SELECT id FROM reminder WHERE thingId = new.seriesId
            AND id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderValueChanged AFTER UPDATE ON snapshot
WHEN EXISTS (SELECT 1 FROM reminder WHERE thingId = new.seriesId) BEGIN
    INSERT INTO reminderStale (reminderId) SELECT id FROM reminder WHERE thingId = new.seriesId
            AND id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TRIGGER reminderValueGone AFTER DELETE ON snapshot
WHEN EXISTS (SELECT 1 FROM reminder WHERE thingId = old.seriesId) BEGIN
    INSERT INTO reminderStale (reminderId) SELECT id FROM reminder WHERE thingId = old.seriesId
            AND id NOT IN (SELECT reminderId FROM reminderStale);
END;

CREATE TABLE reminderFeed (
    memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
    tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
    createdAt INTEGER NOT NULL,
    usedAt INTEGER
) STRICT;

CREATE TABLE diary (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
    name TEXT NOT NULL CHECK (length(name) <= 400),
    nameFold TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
, readersComment INTEGER NOT NULL DEFAULT 0 CHECK (readersComment IN (0, 1))) STRICT;

CREATE INDEX diaryByOwner ON diary (ownerId);

CREATE TRIGGER diaryRemoved AFTER DELETE ON diary BEGIN
    DELETE FROM share WHERE subjectId = old.id;
    DELETE FROM reminder WHERE thingId = old.id;
END;

CREATE TABLE diaryEntry (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
    writerId BLOB NOT NULL CHECK (length(writerId) = 16),
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    content TEXT NOT NULL CHECK (length(content) <= 100000),
    contentFold TEXT NOT NULL,
    mood INTEGER CHECK (mood BETWEEN 1 AND 5),
    place TEXT NOT NULL DEFAULT '' CHECK (length(place) <= 200),
    placeFold TEXT NOT NULL DEFAULT '',
    weather TEXT NOT NULL DEFAULT '' CHECK (length(weather) <= 200),
    weatherFold TEXT NOT NULL DEFAULT '',
    words INTEGER NOT NULL DEFAULT 0,
    zone TEXT NOT NULL DEFAULT '',
    awaits INTEGER NOT NULL DEFAULT 0 CHECK (awaits BETWEEN 0 AND 100),
    createdAt INTEGER NOT NULL,
    changedAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX diaryEntryByDay ON diaryEntry (diaryId, day, writerId);

CREATE INDEX diaryEntryByWriter ON diaryEntry (writerId, day);

CREATE TABLE diaryTag (
    entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE,
    diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (length(tag) BETWEEN 1 AND 100),
    tagFold TEXT NOT NULL,
    PRIMARY KEY (entryId, tagFold)
) STRICT;

CREATE INDEX diaryTagByDiary ON diaryTag (diaryId, tagFold);

CREATE TABLE diaryMedium (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
    entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE,
    mediumId BLOB NOT NULL REFERENCES medium,
    title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 200),
    titleFold TEXT NOT NULL,
    caption TEXT NOT NULL DEFAULT '' CHECK (length(caption) <= 2000),
    captionFold TEXT NOT NULL DEFAULT '',
    position INTEGER NOT NULL,
    mainSince INTEGER,
    createdAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX diaryMediumByDiary ON diaryMedium (diaryId);

CREATE INDEX diaryMediumByEntry ON diaryMedium (entryId, position);

CREATE INDEX diaryMediumByMedium ON diaryMedium (mediumId);

CREATE TABLE diaryComment (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE,
    diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
    writerId BLOB NOT NULL CHECK (length(writerId) = 16),
    content TEXT NOT NULL CHECK (length(content) BETWEEN 1 AND 280),
    contentFold TEXT NOT NULL,
    createdAt INTEGER NOT NULL
) STRICT;

CREATE INDEX diaryCommentByEntry ON diaryComment (entryId, createdAt);

CREATE INDEX diaryCommentByDiary ON diaryComment (diaryId);

CREATE TABLE diarySource (
    diaryId BLOB NOT NULL REFERENCES diary ON DELETE CASCADE,
    source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 400),
    entryId BLOB NOT NULL REFERENCES diaryEntry ON DELETE CASCADE, written TEXT,
    PRIMARY KEY (diaryId, source)
) STRICT;

CREATE INDEX diarySourceByEntry ON diarySource (entryId);

CREATE TABLE diarist (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL UNIQUE REFERENCES member ON DELETE RESTRICT,
    dayStartHour INTEGER NOT NULL DEFAULT 0 CHECK (dayStartHour BETWEEN 0 AND 6),
    diaryId BLOB REFERENCES diary ON DELETE SET NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX diaristByDiary ON diarist (diaryId) WHERE diaryId IS NOT NULL;

CREATE TABLE diaryLock (
    diaristId BLOB PRIMARY KEY NOT NULL REFERENCES diarist ON DELETE CASCADE,
    seal BLOB NOT NULL UNIQUE CHECK (length(seal) = 16),
    hidesName INTEGER NOT NULL CHECK (hidesName IN (0, 1)),
    idleMinutes INTEGER NOT NULL CHECK (idleMinutes IN (1, 5, 15, 60)),
    graceSeconds INTEGER NOT NULL CHECK (graceSeconds BETWEEN 0 AND 3600),
    createdAt INTEGER NOT NULL
) STRICT;

CREATE TABLE diaryMute (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    diaristId BLOB NOT NULL REFERENCES diarist ON DELETE CASCADE,
    fromDay TEXT CHECK (fromDay GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    toDay TEXT CHECK (toDay GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    pictureId BLOB CHECK (length(pictureId) = 16),
    createdAt INTEGER NOT NULL,
    CHECK ((fromDay IS NULL) = (toDay IS NULL) AND (fromDay IS NULL) <> (pictureId IS NULL))
) STRICT;

CREATE INDEX diaryMuteByDiarist ON diaryMute (diaristId);

CREATE TABLE diaryTemplate (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    diaristId BLOB NOT NULL REFERENCES diarist ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    content TEXT NOT NULL CHECK (length(content) BETWEEN 1 AND 10000),
    createdAt INTEGER NOT NULL
, version INTEGER NOT NULL DEFAULT 1) STRICT;

CREATE INDEX diaryTemplateByDiarist ON diaryTemplate (diaristId);

CREATE TABLE diaryNumber (
    number INTEGER PRIMARY KEY,
    entryId BLOB NOT NULL UNIQUE CHECK (length(entryId) = 16),
    diaryId BLOB NOT NULL CHECK (length(diaryId) = 16)
) STRICT;

CREATE INDEX diaryNumberByDiary ON diaryNumber (diaryId, number);

CREATE VIRTUAL TABLE diaryText USING fts5 (text, tokenize = 'trigram');

CREATE TABLE 'diaryText_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'diaryText_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'diaryText_content'(id INTEGER PRIMARY KEY, c0);

CREATE TABLE 'diaryText_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'diaryText_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE VIEW diaryWords (entryId, text) AS
    SELECT diaryEntry.id, char(10) || contentFold || char(10) || placeFold || char(10) || weatherFold || char(10)
        || coalesce((SELECT group_concat(tagFold, char(10)) || char(10) FROM diaryTag
            WHERE diaryTag.entryId = diaryEntry.id), '')
        || coalesce((SELECT group_concat(titleFold || char(10) || captionFold, char(10)) || char(10)
            FROM diaryMedium WHERE diaryMedium.entryId = diaryEntry.id), '')
        || coalesce((SELECT group_concat(contentFold, char(10)) || char(10) FROM diaryComment
            WHERE diaryComment.entryId = diaryEntry.id), '')
    FROM diaryEntry;

CREATE TRIGGER diaryEntryAdded AFTER INSERT ON diaryEntry BEGIN
    INSERT INTO diaryNumber (entryId, diaryId) VALUES (new.id, new.diaryId);
    INSERT INTO diaryText (rowid, text)
        SELECT number, diaryWords.text FROM diaryNumber JOIN diaryWords USING (entryId) WHERE entryId = new.id;
END;

CREATE TRIGGER diaryEntryChanged AFTER UPDATE OF contentFold, placeFold, weatherFold, diaryId ON diaryEntry BEGIN
    UPDATE diaryNumber SET diaryId = new.diaryId WHERE entryId = new.id;
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.id)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.id);
END;

CREATE TRIGGER diaryEntryRemoved AFTER DELETE ON diaryEntry BEGIN
    DELETE FROM diaryText WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.id);
    DELETE FROM diaryNumber WHERE entryId = old.id;
END;

CREATE TRIGGER diaryTagAdded AFTER INSERT ON diaryTag BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.entryId);
END;

CREATE TRIGGER diaryTagChanged AFTER UPDATE OF tagFold, entryId ON diaryTag BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = old.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.entryId);
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.entryId);
END;

CREATE TRIGGER diaryTagRemoved AFTER DELETE ON diaryTag
WHEN EXISTS (SELECT 1 FROM diaryEntry WHERE id = old.entryId) BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = old.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.entryId);
END;

CREATE TRIGGER diaryMediumAdded AFTER INSERT ON diaryMedium BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.entryId);
END;

CREATE TRIGGER diaryMediumChanged AFTER UPDATE OF titleFold, captionFold, entryId ON diaryMedium BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = old.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.entryId);
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.entryId);
END;

CREATE TRIGGER diaryMediumRemoved AFTER DELETE ON diaryMedium
WHEN EXISTS (SELECT 1 FROM diaryEntry WHERE id = old.entryId) BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = old.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.entryId);
END;

CREATE TRIGGER diaryCommentAdded AFTER INSERT ON diaryComment BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.entryId);
END;

CREATE TRIGGER diaryCommentChanged AFTER UPDATE OF contentFold, entryId ON diaryComment BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = old.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.entryId);
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = new.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = new.entryId);
END;

CREATE TRIGGER diaryCommentRemoved AFTER DELETE ON diaryComment
WHEN EXISTS (SELECT 1 FROM diaryEntry WHERE id = old.entryId) BEGIN
    UPDATE diaryText SET text = (SELECT text FROM diaryWords WHERE entryId = old.entryId)
        WHERE rowid = (SELECT number FROM diaryNumber WHERE entryId = old.entryId);
END;

CREATE TABLE brewRecipe (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB REFERENCES member ON DELETE RESTRICT,
    origin TEXT NOT NULL CHECK (origin IN ('starter_template', 'custom', 'conflicted_copy')),
    method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 40),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    nameFold TEXT NOT NULL,
    dose INTEGER NOT NULL CHECK (dose BETWEEN 1 AND 100000),
    yield INTEGER NOT NULL CHECK (yield BETWEEN 1 AND 1000000),
    temperature INTEGER NOT NULL CHECK (temperature BETWEEN 1 AND 200),
    grind TEXT NOT NULL CHECK (grind IN ('fine', 'medium', 'coarse')),
    tactile TEXT NOT NULL DEFAULT '' CHECK (length(tactile) <= 800),
    sharesLogs INTEGER NOT NULL DEFAULT 0 CHECK (sharesLogs IN (0, 1)),
    createdAt INTEGER NOT NULL,
    modifiedAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    CHECK ((ownerId IS NULL) = (origin = 'starter_template'))
) STRICT;

CREATE INDEX brewRecipeByOwner ON brewRecipe (ownerId);

CREATE TABLE brewStep (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    recipeId BLOB NOT NULL REFERENCES brewRecipe ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    instruction TEXT NOT NULL CHECK (length(instruction) BETWEEN 1 AND 1200),
    seconds INTEGER CHECK (seconds BETWEEN 0 AND 604800),
    water INTEGER CHECK (water BETWEEN 0 AND 1000000),
    isTarget INTEGER NOT NULL DEFAULT 0 CHECK (isTarget IN (0, 1)),
    waterKind TEXT CHECK (waterKind IN ('pour', 'ice', 'bypass')),
    CHECK ((water IS NULL) = (waterKind IS NULL))
) STRICT;

CREATE INDEX brewStepByRecipe ON brewStep (recipeId, position);

CREATE TABLE barista (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    ownerId BLOB NOT NULL UNIQUE REFERENCES member ON DELETE RESTRICT,
    recipeId BLOB REFERENCES brewRecipe ON DELETE SET NULL,
    usesFahrenheit INTEGER NOT NULL DEFAULT 0 CHECK (usesFahrenheit IN (0, 1)),
    usesOunces INTEGER NOT NULL DEFAULT 0 CHECK (usesOunces IN (0, 1)),
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX baristaByRecipe ON barista (recipeId) WHERE recipeId IS NOT NULL;

CREATE TRIGGER brewRecipeRemoved AFTER DELETE ON brewRecipe BEGIN
    DELETE FROM share WHERE subjectId = old.id;
    DELETE FROM reminder WHERE thingId = old.id;
    DELETE FROM brewSource WHERE thingId = old.id;
END;

CREATE TRIGGER baristaRemoved AFTER DELETE ON barista BEGIN
    DELETE FROM share WHERE subjectId = old.id;
END;

CREATE TABLE brewBag (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    nameFold TEXT NOT NULL,
    roaster TEXT NOT NULL DEFAULT '' CHECK (length(roaster) <= 400),
    roasterFold TEXT NOT NULL DEFAULT '',
    roastedOn TEXT CHECK (roastedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    openedOn TEXT CHECK (openedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    frozenOn TEXT CHECK (frozenOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    thawedOn TEXT CHECK (thawedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    finishedOn TEXT CHECK (finishedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    weight INTEGER CHECK (weight BETWEEN 1 AND 1000000),
    price INTEGER CHECK (price BETWEEN 0 AND 100000000),
    currency TEXT NOT NULL DEFAULT '' CHECK (length(currency) <= 8),
    note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 8000),
    extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
, stockChange INTEGER NOT NULL DEFAULT 0
    CHECK (stockChange BETWEEN -1000000 AND 1000000)) STRICT;

CREATE INDEX brewBagByBarista ON brewBag (baristaId, createdAt);

CREATE TABLE brewGear (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('grinder', 'dripper', 'water')),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    nameFold TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 8000),
    isRetired INTEGER NOT NULL DEFAULT 0 CHECK (isRetired IN (0, 1)),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX brewGearByBarista ON brewGear (baristaId, kind, createdAt);

CREATE TABLE brewLog (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
    recipeId BLOB REFERENCES brewRecipe ON DELETE SET NULL,
    finishedAt INTEGER NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    zone TEXT NOT NULL DEFAULT '',
    method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 40),
    recipeName TEXT NOT NULL CHECK (length(recipeName) BETWEEN 1 AND 400),
    recipeFold TEXT NOT NULL,
    dose INTEGER NOT NULL CHECK (dose BETWEEN 0 AND 100000),
    yield INTEGER NOT NULL CHECK (yield BETWEEN 0 AND 1000000),
    temperature INTEGER CHECK (temperature BETWEEN 1 AND 200),
    grind TEXT CHECK (grind IN ('fine', 'medium', 'coarse')),
    setting TEXT NOT NULL DEFAULT '' CHECK (length(setting) <= 400),
    grinderId BLOB REFERENCES brewGear ON DELETE SET NULL,
    grinder TEXT NOT NULL DEFAULT '' CHECK (length(grinder) <= 400),
    dripperId BLOB REFERENCES brewGear ON DELETE SET NULL,
    dripper TEXT NOT NULL DEFAULT '' CHECK (length(dripper) <= 400),
    waterId BLOB REFERENCES brewGear ON DELETE SET NULL,
    water TEXT NOT NULL DEFAULT '' CHECK (length(water) <= 400),
    seconds INTEGER CHECK (seconds BETWEEN 0 AND 2592000),
    plannedSeconds INTEGER CHECK (plannedSeconds BETWEEN 0 AND 2592000),
    stepTimes TEXT NOT NULL DEFAULT '[]' CHECK (length(stepTimes) <= 4000),
    change TEXT NOT NULL DEFAULT '' CHECK (length(change) <= 40),
    rating INTEGER CHECK (rating BETWEEN 1 AND 5),
    extraction INTEGER CHECK (extraction BETWEEN -1 AND 1),
    strength INTEGER CHECK (strength BETWEEN -1 AND 1),
    note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 8000),
    noteFold TEXT NOT NULL DEFAULT '',
    tds INTEGER CHECK (tds BETWEEN 1 AND 10000),
    beverage INTEGER CHECK (beverage BETWEEN 1 AND 1000000),
    extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
, steps TEXT NOT NULL DEFAULT '[]' CHECK (length(steps) <= 200000)) STRICT;

CREATE INDEX brewLogByTime ON brewLog (baristaId, finishedAt DESC, id DESC);

CREATE INDEX brewLogByDay ON brewLog (baristaId, day);

CREATE INDEX brewLogByRecipe ON brewLog (recipeId, finishedAt DESC) WHERE recipeId IS NOT NULL;

CREATE INDEX brewLogByGrinder ON brewLog (grinderId) WHERE grinderId IS NOT NULL;

CREATE INDEX brewLogByDripper ON brewLog (dripperId) WHERE dripperId IS NOT NULL;

CREATE INDEX brewLogByWater ON brewLog (waterId) WHERE waterId IS NOT NULL;

CREATE TABLE brewLogBean (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    logId BLOB NOT NULL REFERENCES brewLog ON DELETE CASCADE,
    baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
    bagId BLOB REFERENCES brewBag ON DELETE SET NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
    nameFold TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 100000)
, position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 1000), age INTEGER CHECK (age BETWEEN 0 AND 100000), price INTEGER CHECK (price BETWEEN 0 AND 100000000), currency TEXT NOT NULL DEFAULT '' CHECK (length(currency) <= 8), bagWeight INTEGER CHECK (bagWeight BETWEEN 1 AND 1000000)) STRICT;

CREATE INDEX brewLogBeanByLog ON brewLogBean (logId);

CREATE INDEX brewLogBeanByBarista ON brewLogBean (baristaId);

CREATE INDEX brewLogBeanByBag ON brewLogBean (bagId) WHERE bagId IS NOT NULL;

CREATE TABLE brewRun (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
    recipeId BLOB REFERENCES brewRecipe ON DELETE SET NULL,
    plan TEXT NOT NULL CHECK (length(plan) <= 200000),
    startedAt INTEGER NOT NULL,
    zone TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'logged', 'dropped'))
) STRICT;

CREATE INDEX brewRunByBarista ON brewRun (baristaId, state, startedAt);

CREATE INDEX brewRunByRecipe ON brewRun (recipeId) WHERE recipeId IS NOT NULL;

CREATE TABLE brewEvent (
    runId BLOB NOT NULL REFERENCES brewRun ON DELETE CASCADE,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('step', 'pause', 'resume', 'finish')),
    step INTEGER NOT NULL DEFAULT 0 CHECK (step BETWEEN 0 AND 1000),
    PRIMARY KEY (runId, at, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE brewMedium (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
    bagId BLOB NOT NULL REFERENCES brewBag ON DELETE CASCADE,
    mediumId BLOB NOT NULL REFERENCES medium,
    title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 200),
    titleFold TEXT NOT NULL,
    caption TEXT NOT NULL DEFAULT '' CHECK (length(caption) <= 2000),
    captionFold TEXT NOT NULL DEFAULT '',
    position INTEGER NOT NULL,
    mainSince INTEGER,
    createdAt INTEGER NOT NULL,
    createdById BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX brewMediumByBarista ON brewMedium (baristaId);

CREATE INDEX brewMediumByBag ON brewMedium (bagId, position);

CREATE INDEX brewMediumByMedium ON brewMedium (mediumId);

CREATE TABLE brewSource (
    baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
    source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 400),
    thingId BLOB NOT NULL CHECK (length(thingId) = 16), written TEXT,
    PRIMARY KEY (baristaId, source)
) STRICT;

CREATE INDEX brewSourceByThing ON brewSource (thingId);

CREATE TRIGGER brewLogRemoved AFTER DELETE ON brewLog BEGIN
    DELETE FROM brewSource WHERE thingId = old.id;
END;

CREATE TRIGGER brewBagRemoved AFTER DELETE ON brewBag BEGIN
    DELETE FROM brewSource WHERE thingId = old.id;
END;

CREATE TRIGGER brewGearRemoved AFTER DELETE ON brewGear BEGIN
    DELETE FROM brewSource WHERE thingId = old.id;
END;

CREATE TABLE diaryDraftKey (
    diaristId BLOB PRIMARY KEY NOT NULL REFERENCES diarist ON DELETE CASCADE,
    key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;

CREATE TRIGGER entityLooks AFTER UPDATE OF name, icon ON entity BEGIN
    UPDATE graphSize SET looks = looks + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER attributeLooks AFTER UPDATE OF name, icon ON attribute BEGIN
    UPDATE graphSize SET looks = looks + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER linkLooks AFTER UPDATE OF kindId ON link BEGIN
    UPDATE graphSize SET looks = looks + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER attachmentLooks AFTER INSERT ON attachment BEGIN
    UPDATE graphSize SET looks = looks + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER attachmentLooksAnew
AFTER UPDATE OF entityId, attributeId, mediumId, position, mainSince ON attachment BEGIN
    UPDATE graphSize SET looks = looks + 1 WHERE graphId = new.graphId;
END;

CREATE TRIGGER attachmentLooksGone AFTER DELETE ON attachment BEGIN
    UPDATE graphSize SET looks = looks + 1 WHERE graphId = old.graphId;
END;

CREATE TRIGGER renditionLooks AFTER INSERT ON rendition WHEN new.side = 400 BEGIN
    UPDATE graphSize SET looks = looks + 1
    WHERE graphId IN (SELECT graphId FROM attachment WHERE mediumId = new.mediumId);
END;

CREATE TRIGGER entityPlaceLooks AFTER INSERT ON entityPlace BEGIN
    UPDATE graphSize SET looks = looks + 1
    WHERE graphId = (SELECT graphId FROM entity WHERE id = new.entityId);
END;

CREATE TRIGGER entityPlaceLooksAnew AFTER UPDATE ON entityPlace BEGIN
    UPDATE graphSize SET looks = looks + 1
    WHERE graphId = (SELECT graphId FROM entity WHERE id = new.entityId);
END;

CREATE TRIGGER entityPlaceLooksGone AFTER DELETE ON entityPlace BEGIN
    UPDATE graphSize SET looks = looks + 1
    WHERE graphId = (SELECT graphId FROM entity WHERE id = old.entityId);
END;

CREATE TRIGGER attributePlaceLooks AFTER INSERT ON attributePlace BEGIN
    UPDATE graphSize SET looks = looks + 1
    WHERE graphId = (SELECT graphId FROM attribute WHERE id = new.attributeId);
END;

CREATE TRIGGER attributePlaceLooksAnew AFTER UPDATE ON attributePlace BEGIN
    UPDATE graphSize SET looks = looks + 1
    WHERE graphId = (SELECT graphId FROM attribute WHERE id = new.attributeId);
END;

CREATE TRIGGER attributePlaceLooksGone AFTER DELETE ON attributePlace BEGIN
    UPDATE graphSize SET looks = looks + 1
    WHERE graphId = (SELECT graphId FROM attribute WHERE id = old.attributeId);
END;

CREATE INDEX linkByGraph ON link (graphId, createdAt, sourceEntityId, sourceAttributeId, targetEntityId,
    targetAttributeId);

CREATE TABLE "bulkWork" (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('remove', 'bringIn', 'change', 'restore', 'takeBack')),
    subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
    undoId BLOB REFERENCES undo ON DELETE SET NULL,
    reversalId BLOB REFERENCES undo ON DELETE SET NULL,
    remainderId BLOB REFERENCES undo ON DELETE SET NULL,
    payload TEXT NOT NULL,
    place TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL,
    isCancelled INTEGER NOT NULL DEFAULT 0 CHECK (isCancelled IN (0, 1)),
    canStop INTEGER NOT NULL DEFAULT 1 CHECK (canStop IN (0, 1)),
    problem TEXT NOT NULL DEFAULT '',
    startedAt INTEGER NOT NULL,
    endedAt INTEGER
) STRICT;

CREATE UNIQUE INDEX bulkWorkBySubject ON bulkWork (subjectId) WHERE endedAt IS NULL;

CREATE INDEX bulkWorkByMember ON bulkWork (memberId);

CREATE INDEX bulkWorkByEntry ON bulkWork (undoId) WHERE undoId IS NOT NULL;

CREATE INDEX bulkWorkByReversal ON bulkWork (reversalId) WHERE reversalId IS NOT NULL;

CREATE INDEX bulkWorkByRemainder ON bulkWork (remainderId) WHERE remainderId IS NOT NULL;

CREATE TABLE "noteDraft" (
    tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    content TEXT NOT NULL CHECK (length(content) <= 100000),
    entities TEXT NOT NULL DEFAULT '[]',
    at INTEGER NOT NULL,
    PRIMARY KEY (tabId, memberId)
) STRICT;

CREATE INDEX noteDraftByMember ON noteDraft (memberId);

CREATE TRIGGER entityRenamed AFTER UPDATE OF nameFold ON entity WHEN old.nameFold <> new.nameFold
    AND (SELECT count(*) FROM (SELECT 1 FROM attribute WHERE entityId = new.id LIMIT 501)) <= 500 BEGIN
    UPDATE searchText SET body = (
            SELECT char(10) || attribute.notesFold || char(10) || attribute.valuesFold || char(10)
                || new.nameFold
                || char(10)
            FROM searchEntry JOIN attribute ON attribute.id = searchEntry.thingId
            WHERE searchEntry.number = searchText.rowid)
        WHERE rowid IN (
            SELECT searchEntry.number FROM attribute JOIN searchEntry ON searchEntry.thingId = attribute.id
            WHERE attribute.entityId = new.id);
END;

CREATE TRIGGER entityOfManyRenamed AFTER UPDATE OF nameFold ON entity WHEN old.nameFold <> new.nameFold
    AND (SELECT count(*) FROM (SELECT 1 FROM attribute WHERE entityId = new.id LIMIT 501)) > 500 BEGIN
    INSERT INTO job (id, kind, payload, runAt) VALUES (randomblob(16), 'entity reindexing', lower(hex(new.id)), 0);
END;

CREATE TABLE notePause (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

CREATE TRIGGER noteItemAdded AFTER INSERT ON noteItem WHEN NOT EXISTS (SELECT 1 FROM notePause) BEGIN
    UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
        WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
END;

CREATE TRIGGER noteMediumAdded AFTER INSERT ON noteMedium WHEN NOT EXISTS (SELECT 1 FROM notePause) BEGIN
    UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = new.noteId)
        WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = new.noteId);
END;

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

CREATE TABLE earlierVersion (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    -- The thing and the subject that it was in. Rooms delete the rows of a deleted thing by a trigger.
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    thingId BLOB NOT NULL CHECK (length(thingId) = 16),
    subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
    -- Who wrote this version, and when it was saved last.
    writerId BLOB NOT NULL CHECK (length(writerId) = 16),
    writtenAt INTEGER NOT NULL,
    -- Whose sitting replaced it, and when that began.
    replacedById BLOB NOT NULL CHECK (length(replacedById) = 16),
    replacedAt INTEGER NOT NULL,
    occasion TEXT NOT NULL
        CHECK (occasion IN ('writing', 'merging', 'importing', 'turning', 'bringingBack', 'refused')),
    -- JSON, compressed if that is shorter.
    content BLOB NOT NULL
) STRICT;

CREATE INDEX earlierVersionByThing ON earlierVersion (thingId, replacedAt);

CREATE INDEX earlierVersionByAge ON earlierVersion (replacedAt);

CREATE TRIGGER entityVersionsGone AFTER DELETE ON entity BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER attributeVersionsGone AFTER DELETE ON attribute BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER noteVersionsGone AFTER DELETE ON note BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER diaryEntryVersionsGone AFTER DELETE ON diaryEntry BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER diaryTemplateVersionsGone AFTER DELETE ON diaryTemplate BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER brewRecipeVersionsGone AFTER DELETE ON brewRecipe BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER brewBagVersionsGone AFTER DELETE ON brewBag BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER brewLogVersionsGone AFTER DELETE ON brewLog BEGIN
    DELETE FROM earlierVersion WHERE thingId = old.id;
END;

CREATE TRIGGER brewRunRemoved AFTER DELETE ON brewRun BEGIN
    DELETE FROM reminder WHERE thingId = old.id;
END;

CREATE TABLE requestKey (
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    requestHash BLOB NOT NULL CHECK (length(requestHash) = 32),
    createdAt INTEGER NOT NULL, undoId BLOB CHECK (length(undoId) = 16),
    PRIMARY KEY (memberId, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX requestKeyByTime ON requestKey (createdAt);

CREATE TABLE recentSearch (
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    textFold TEXT NOT NULL CHECK (length(textFold) BETWEEN 1 AND 400),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 100),
    path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
    at INTEGER NOT NULL,
    PRIMARY KEY (memberId, textFold)
) STRICT, WITHOUT ROWID;

CREATE TABLE recentPage (
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
    at INTEGER NOT NULL,
    PRIMARY KEY (memberId, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX snapshotByAmount ON snapshot (amount);

CREATE TABLE allowedHost (
    name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 253),
    addedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reminderRevision (
    reminderId BLOB PRIMARY KEY NOT NULL,
    number INTEGER NOT NULL DEFAULT 0,
    changedAt INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TRIGGER reminderRevisedByComing AFTER INSERT ON reminder BEGIN
    INSERT INTO reminderRevision (reminderId)
        SELECT new.id WHERE new.id NOT IN (SELECT reminderId FROM reminderRevision);
    UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000 WHERE reminderId = new.id;
END;

CREATE TRIGGER reminderRevised
AFTER UPDATE OF memberId, text, placeKind, thingId, fieldId, startTime, rule, daysBefore, isYearly, nextTime
ON reminder BEGIN
    INSERT INTO reminderRevision (reminderId)
        SELECT new.id WHERE new.id NOT IN (SELECT reminderId FROM reminderRevision);
    UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000 WHERE reminderId = new.id;
END;

CREATE TRIGGER reminderRevisedByDue AFTER INSERT ON reminderDue BEGIN
    INSERT INTO reminderRevision (reminderId)
        SELECT new.reminderId WHERE new.reminderId NOT IN (SELECT reminderId FROM reminderRevision);
    UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000
        WHERE reminderId = new.reminderId;
END;

CREATE TRIGGER reminderRevisedByDoing AFTER UPDATE OF memberId, isSnoozed, againAt, doneAt ON reminderDue BEGIN
    INSERT INTO reminderRevision (reminderId)
        SELECT new.reminderId WHERE new.reminderId NOT IN (SELECT reminderId FROM reminderRevision);
    UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000
        WHERE reminderId = new.reminderId;
END;

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

CREATE TABLE pushKey (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    privateKey BLOB NOT NULL CHECK (length(privateKey) = 32)
) STRICT;

CREATE TABLE outboundChoice (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    isOff INTEGER NOT NULL DEFAULT 0 CHECK (isOff IN (0, 1)),
    webhookAddress TEXT NOT NULL DEFAULT '' CHECK (length(webhookAddress) <= 500),
    webhookSecret BLOB NOT NULL DEFAULT x'' CHECK (length(webhookSecret) IN (0, 32)),
    webhookSucceededAt INTEGER,
    webhookFailedAt INTEGER,
    webhookProblem TEXT NOT NULL DEFAULT '' CHECK (length(webhookProblem) <= 300)
) STRICT;

CREATE TABLE namedServer (
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 253),
    port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
    addedAt INTEGER NOT NULL,
    PRIMARY KEY (name, port)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE secondFactor (
    memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
    secret BLOB NOT NULL CHECK (length(secret) = 20),
    lastStep INTEGER NOT NULL,
    createdAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recoveryCode (
    codeHash BLOB PRIMARY KEY NOT NULL CHECK (length(codeHash) = 32),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX recoveryCodeByMember ON recoveryCode (memberId);

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

CREATE TABLE wayUse (
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    way TEXT NOT NULL CHECK (length(way) BETWEEN 1 AND 32),
    usedAt INTEGER NOT NULL,
    device TEXT NOT NULL CHECK (length(device) <= 300),
    address TEXT NOT NULL CHECK (length(address) <= 64),
    PRIMARY KEY (memberId, way)
) STRICT, WITHOUT ROWID;

CREATE TABLE "diaryWay" (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    diaristId BLOB NOT NULL REFERENCES diaryLock ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('password', 'passkey')),
    secret TEXT NOT NULL CHECK (length(secret) BETWEEN 1 AND 400),
    createdAt INTEGER NOT NULL
) STRICT;

CREATE INDEX diaryWayByDiarist ON diaryWay (diaristId);

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

CREATE TABLE noteChoice (
    memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
    hasPreviews INTEGER NOT NULL CHECK (hasPreviews IN (0, 1))
) STRICT;

CREATE VIRTUAL TABLE noteText USING fts5 (text, tokenize = 'trigram');

CREATE TABLE 'noteText_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'noteText_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'noteText_content'(id INTEGER PRIMARY KEY, c0);

CREATE TABLE 'noteText_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'noteText_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TRIGGER noteAdded AFTER INSERT ON note WHEN NOT EXISTS (SELECT 1 FROM notePause) BEGIN
    INSERT INTO noteEntry (number, noteId, tabId) VALUES (
        CASE WHEN EXISTS (SELECT 1 FROM noteEntry WHERE number = max(new.createdAt, 0) / 1000 * 64) THEN (
            SELECT taken.number + 1 FROM noteEntry AS taken WHERE taken.number >= max(new.createdAt, 0) / 1000 * 64
                AND NOT EXISTS (SELECT 1 FROM noteEntry AS next WHERE next.number = taken.number + 1)
            ORDER BY taken.number LIMIT 1)
        ELSE max(new.createdAt, 0) / 1000 * 64 END,
        new.id, new.tabId);
    INSERT INTO noteText (rowid, text)
        SELECT number, noteWords.text FROM noteEntry JOIN noteWords USING (noteId) WHERE noteId = new.id;
END;

CREATE TABLE identity (
    id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
    memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
    issuer TEXT NOT NULL CHECK (length(issuer) <= 2048),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    createdAt INTEGER NOT NULL,
    UNIQUE (issuer, subject)
) STRICT;

CREATE INDEX identityByMember ON identity (memberId);

CREATE TABLE "signInNotice" (
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

CREATE INDEX signInNoticeByMember ON signInNotice (memberId);

CREATE TABLE installedVersion (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL CHECK (length(version) BETWEEN 1 AND 100),
    startedAt INTEGER NOT NULL
) STRICT;

CREATE INDEX noteMentioning ON note (entities) WHERE instr(entities, '"type":"mention"') > 0;

CREATE INDEX noteItemMentioning ON noteItem (entities, noteId) WHERE instr(entities, '"type":"mention"') > 0;

CREATE TABLE machineToken (
    kind TEXT PRIMARY KEY NOT NULL CHECK (kind IN ('metrics', 'status')),
    tokenHash BLOB NOT NULL CHECK (length(tokenHash) = 32),
    madeAt INTEGER NOT NULL,
    lastUsedAt INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE requestFault (
    number TEXT NOT NULL CHECK (length(number) BETWEEN 1 AND 8),
    at INTEGER NOT NULL,
    method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 10),
    route TEXT NOT NULL CHECK (length(route) BETWEEN 1 AND 300),
    status INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 80)
) STRICT;

CREATE TABLE houseCheck (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL,
    seconds INTEGER NOT NULL CHECK (seconds >= 0),
    files INTEGER NOT NULL CHECK (files >= 0),
    problems INTEGER NOT NULL CHECK (problems >= 0)
) STRICT;

CREATE TABLE seenVersion (
    memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
    version TEXT NOT NULL CHECK (length(version) BETWEEN 1 AND 100)
) STRICT, WITHOUT ROWID;

CREATE TABLE newestVersion (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    isOn INTEGER NOT NULL DEFAULT 0 CHECK (isOn IN (0, 1)),
    address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 500),
    askedAt INTEGER,
    version TEXT CHECK (length(version) BETWEEN 1 AND 100),
    problem TEXT NOT NULL DEFAULT '' CHECK (length(problem) <= 80)
) STRICT;
