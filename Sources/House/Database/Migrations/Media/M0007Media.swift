/// Photos, videos and files, their renditions and attachments. Frozen: a change is a new migration.
enum M0007Media {
    static let name = "0007 media"

    static let sql = """
        -- A file that somebody brought, and what its bytes tell. Whatever it hangs on refers to it; without that, and
        -- without an entry of the bin that could bring that back, it is swept after a day. kind and state: waiting for its
        -- renditions, ready, or plain: only to be downloaded, reason says why. playback: 0 nowhere, 1 in some browsers,
        -- 2 everywhere.
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
        ) STRICT;
        CREATE INDEX mediumByBlob ON medium (sha256);

        -- What is shown of a medium instead of itself; side is the longest one it may have.
        CREATE TABLE rendition (
            mediumId BLOB NOT NULL REFERENCES medium ON DELETE CASCADE,
            side INTEGER NOT NULL CHECK (side IN (400, 1600)),
            sha256 BLOB NOT NULL REFERENCES blob,
            PRIMARY KEY (mediumId, side)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX renditionByBlob ON rendition (sha256);

        -- A medium at an entity, at an attribute, or at the graph itself: then it is the graph's photo. The main photo of
        -- a node is the one with the latest mainSince. titleFold is that of the file name where there is no title.
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

        -- A file that is arriving in pieces, for whoever sends it. Its bytes are in uploads/, and their count is how far
        -- it is.
        CREATE TABLE upload (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
            entityId BLOB REFERENCES entity ON DELETE CASCADE,
            attributeId BLOB REFERENCES attribute ON DELETE CASCADE,
            fileName TEXT NOT NULL CHECK (length(fileName) BETWEEN 1 AND 255),
            byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
            createdAt INTEGER NOT NULL,
            CHECK ((entityId IS NULL) <> (attributeId IS NULL))
        ) STRICT;
        CREATE INDEX uploadByMember ON upload (memberId, createdAt);
        CREATE INDEX uploadByGraph ON upload (graphId);
        CREATE INDEX uploadByEntity ON upload (entityId) WHERE entityId IS NOT NULL;
        CREATE INDEX uploadByAttribute ON upload (attributeId) WHERE attributeId IS NOT NULL;

        -- What is attached is found by its title or file name, and by its caption.
        CREATE TRIGGER attachmentAdded AFTER INSERT ON attachment BEGIN
            INSERT INTO searchEntry (thingId, room, subjectId, title)
                VALUES (new.id, 'graphs', new.graphId, new.titleFold);
            INSERT INTO searchText (rowid, title, body)
                SELECT number, new.titleFold, new.captionFold FROM searchEntry WHERE thingId = new.id;
        END;
        CREATE TRIGGER attachmentChanged AFTER UPDATE OF titleFold, captionFold ON attachment BEGIN
            UPDATE searchEntry SET title = new.titleFold WHERE thingId = new.id AND title <> new.titleFold;
            UPDATE searchText SET title = new.titleFold, body = new.captionFold
                WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = new.id);
        END;
        CREATE TRIGGER attachmentRemoved AFTER DELETE ON attachment BEGIN
            DELETE FROM searchText WHERE rowid = (SELECT number FROM searchEntry WHERE thingId = old.id);
            DELETE FROM searchEntry WHERE thingId = old.id;
        END;
        """
}
