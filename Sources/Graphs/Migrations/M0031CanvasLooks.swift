/// Adds the hidden nodes of canvas views, and a counter that goes up with each change a canvas shows. Frozen: a change is
/// a new migration.
enum M0031CanvasLooks {
    static let name = "0031 canvas looks"

    static let sql = """
        -- Ids of nodes, 16 bytes each; NULL where a view was kept before selections were.
        ALTER TABLE canvasView ADD COLUMN hidden BLOB NOT NULL DEFAULT x''
            CHECK (length(hidden) % 16 = 0 AND length(hidden) <= 32000);
        ALTER TABLE canvasView ADD COLUMN folded BLOB NOT NULL DEFAULT x''
            CHECK (length(folded) % 16 = 0 AND length(folded) <= 32000);
        ALTER TABLE canvasView ADD COLUMN selected BLOB CHECK (length(selected) % 16 = 0 AND length(selected) <= 32000);

        -- A kind of link was named by its place in the list of all kinds, which a new kind shifts: now by its id.
        WITH numbered AS (
            SELECT graphId, '&kind=' || row_number() OVER (PARTITION BY graphId ORDER BY nameFold, id) || '&' AS place,
                '&kind=' || lower(hex(id)) || '&' AS named
            FROM linkKind
        )
        UPDATE canvasView SET options = (
            SELECT trim(replace('&' || options || '&', place, named), '&') FROM numbered
            WHERE numbered.graphId = canvasView.graphId AND instr('&' || options || '&', place))
        WHERE length(options) <= 1950 AND EXISTS (
            SELECT 1 FROM numbered
            WHERE numbered.graphId = canvasView.graphId AND instr('&' || options || '&', place));

        WITH numbered AS (
            SELECT 'canvas:' || lower(hex(graphId)) AS list,
                '&kind=' || row_number() OVER (PARTITION BY graphId ORDER BY nameFold, id) || '&' AS place,
                '&kind=' || lower(hex(id)) || '&' AS named
            FROM linkKind
        )
        UPDATE display SET options = (
            SELECT trim(replace('&' || options || '&', place, named), '&') FROM numbered
            WHERE numbered.list = display.list AND instr('&' || options || '&', place))
        WHERE list LIKE 'canvas:%' AND length(options) <= 3950 AND EXISTS (
            SELECT 1 FROM numbered WHERE numbered.list = display.list AND instr('&' || options || '&', place));

        -- Counts what changes how a graph is drawn and not which nodes it has, or what links them: that is `revision`.
        ALTER TABLE graphSize ADD COLUMN looks INTEGER NOT NULL DEFAULT 0;
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
        -- A photo is drawn once it is made small.
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
        """
}
