/// Attributes, fields and their values, links, locks and templates. Frozen: a change is a new migration.
enum M0003Knowledge {
    static let name = "0003 knowledge"

    static let sql = """
        -- A node of its own that an entity owns. valuesFold is the folded text of its values, kept by the store that
        -- writes them: a trigger for each value would rewrite the search text as often as there are fields.
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
        -- For counting what has notes.
        CREATE INDEX attributeWithNotes ON attribute (graphId) WHERE notes <> '';
        CREATE INDEX entityWithNotes ON entity (graphId) WHERE notes <> '';

        -- One column of an entity's schema. minimum, maximum and fallback are written as a value of the type is.
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

        -- What a field of type choice offers.
        CREATE TABLE detailOption (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            fieldId BLOB NOT NULL REFERENCES detailField ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
            nameFold TEXT NOT NULL,
            colour INTEGER NOT NULL DEFAULT 0 CHECK (colour BETWEEN 0 AND 10),
            position INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX detailOptionByField ON detailOption (fieldId, position, id);

        -- One value for an attribute and a field, in the column of the field's type. A decimal is kept as it was
        -- typed, with a point, in decimal; number is the same for sorting and for ranges.
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

        -- What a link means, read from its source (name) and from its target (inverse).
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

        -- From one node to another; each end is an entity or an attribute. isMention: made by [[…]] in the source's
        -- notes, and gone when it is taken out there.
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
        CREATE INDEX linkByGraph ON link (graphId, createdAt);
        CREATE INDEX linkBySourceEntity ON link (sourceEntityId) WHERE sourceEntityId IS NOT NULL;
        CREATE INDEX linkBySourceAttribute ON link (sourceAttributeId) WHERE sourceAttributeId IS NOT NULL;
        CREATE INDEX linkByTargetEntity ON link (targetEntityId) WHERE targetEntityId IS NOT NULL;
        CREATE INDEX linkByTargetAttribute ON link (targetAttributeId) WHERE targetAttributeId IS NOT NULL;
        CREATE INDEX linkByKind ON link (kindId) WHERE kindId IS NOT NULL;

        -- The nodes a member picked last, for the picker.
        CREATE TABLE recentNode (
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
            nodeId BLOB NOT NULL CHECK (length(nodeId) = 16),
            usedAt INTEGER NOT NULL,
            PRIMARY KEY (memberId, nodeId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recentNodeByGraph ON recentNode (graphId);

        -- A schema kept for further entities: fields is JSON. graphId: it may only be used and seen in that graph.
        CREATE TABLE template (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            graphId BLOB REFERENCES graph ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            nameFold TEXT NOT NULL,
            icon TEXT NOT NULL DEFAULT '' CHECK (length(icon) <= 40),
            fields TEXT NOT NULL CHECK (length(fields) <= 1000000),
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX templateByOwner ON template (ownerId, nameFold);
        CREATE INDEX templateByGraph ON template (graphId) WHERE graphId IS NOT NULL;

        -- A graph with a row here opens only for a session that unlocked it. The seal is a new one with every change:
        -- who unlocked broke that seal and no later one.
        CREATE TABLE graphLock (
            graphId BLOB PRIMARY KEY NOT NULL REFERENCES graph ON DELETE CASCADE,
            seal BLOB NOT NULL UNIQUE CHECK (length(seal) = 16),
            hidesName INTEGER NOT NULL DEFAULT 0 CHECK (hidesName IN (0, 1)),
            idleMinutes INTEGER NOT NULL DEFAULT 5 CHECK (idleMinutes IN (1, 5, 15, 60)),
            graceSeconds INTEGER NOT NULL DEFAULT 60 CHECK (graceSeconds BETWEEN 0 AND 3600),
            createdAt INTEGER NOT NULL
        ) STRICT;
        -- The ways to unlock a graph: a password as a PHC string; passkeys may follow.
        CREATE TABLE unlockWay (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            graphId BLOB NOT NULL REFERENCES graphLock ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('password', 'passkey')),
            secret TEXT NOT NULL CHECK (length(secret) BETWEEN 1 AND 4000),
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX unlockWayByGraph ON unlockWay (graphId);

        -- isWhole: the subject itself was deleted, and not something in it.
        ALTER TABLE undo ADD COLUMN isWhole INTEGER NOT NULL DEFAULT 0 CHECK (isWhole IN (0, 1));
        UPDATE undo SET isWhole = 1 WHERE subjectKind = 'member'
            OR NOT EXISTS (SELECT 1 FROM graph WHERE graph.id = undo.subjectId);

        ALTER TABLE graphSize ADD COLUMN attributes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE graphSize ADD COLUMN links INTEGER NOT NULL DEFAULT 0;
        -- Another number whenever nodes or links come, go or move: what was worked out from them holds as long as it
        -- stays. It starts anywhere, so that a graph that was brought back never meets an old one.
        ALTER TABLE graphSize ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
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

        -- An attribute is found by its name, its notes, its values and the name of its entity; a link by its note.
        CREATE TRIGGER attributeAdded AFTER INSERT ON attribute BEGIN
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, new.nameFold);
            INSERT INTO searchText (rowid, title, body)
                SELECT number, new.nameFold, new.notesFold || char(10) || new.valuesFold || char(10)
                    || coalesce((SELECT nameFold FROM entity WHERE id = new.entityId), '')
                FROM searchEntry WHERE thingId = new.id;
        END;
        CREATE TRIGGER attributeChanged AFTER UPDATE OF nameFold, notesFold, valuesFold, entityId ON attribute BEGIN
            UPDATE searchEntry SET title = new.nameFold WHERE thingId = new.id AND title <> new.nameFold;
            UPDATE searchText SET title = new.nameFold, body = new.notesFold || char(10) || new.valuesFold || char(10)
                    || coalesce((SELECT nameFold FROM entity WHERE id = new.entityId), '')
                WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
        END;
        -- Where many go at once the store has taken them out of the search before, in the order of their numbers.
        CREATE TRIGGER attributeRemoved AFTER DELETE ON attribute
        WHEN EXISTS (SELECT 1 FROM searchEntry WHERE thingId = old.id) BEGIN
            DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
            DELETE FROM searchEntry WHERE thingId = old.id;
        END;
        CREATE TRIGGER entityRenamed AFTER UPDATE OF nameFold ON entity WHEN old.nameFold <> new.nameFold BEGIN
            UPDATE searchText SET body = (
                    SELECT attribute.notesFold || char(10) || attribute.valuesFold || char(10) || new.nameFold
                    FROM searchEntry JOIN attribute ON attribute.id = searchEntry.thingId
                    WHERE searchEntry.number = searchText.rowid)
                WHERE rowid IN (
                    SELECT searchEntry.number FROM attribute JOIN searchEntry ON searchEntry.thingId = attribute.id
                    WHERE attribute.entityId = new.id);
        END;
        CREATE TRIGGER linkAdded AFTER INSERT ON link WHEN new.noteFold <> '' BEGIN
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, substr(new.noteFold, 1, 200));
            INSERT INTO searchText (rowid, title, body)
                SELECT number, new.noteFold, '' FROM searchEntry WHERE thingId = new.id;
        END;
        CREATE TRIGGER linkChanged AFTER UPDATE OF noteFold ON link WHEN old.noteFold <> new.noteFold BEGIN
            DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
            DELETE FROM searchEntry WHERE thingId = new.id;
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                SELECT new.id, 'graphs', new.graphId, substr(new.noteFold, 1, 200) WHERE new.noteFold <> '';
            INSERT INTO searchText (rowid, title, body)
                SELECT number, new.noteFold, '' FROM searchEntry WHERE thingId = new.id;
        END;
        CREATE TRIGGER linkRemoved AFTER DELETE ON link WHEN old.noteFold <> '' BEGIN
            DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
            DELETE FROM searchEntry WHERE thingId = old.id;
        END;
        """
}
