/// Graphs and their entities. Frozen: a change is a new migration.
enum M0002Graphs {
    static let name = "0002 graphs"

    static let sql = """
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

        -- createdById and changedById outlive the member they name: a reference that is set to NULL would touch
        -- other people's entities when someone leaves.
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

        -- How many entities a graph has, kept by triggers: counting 100,000 rows for every page is too slow.
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
        """
}
