/// The origin of templates. Frozen: a change is a new migration.
enum M0014Templates {
    static let name = "0014 templates"

    static let sql = column + origins

    private static let column = """
        -- The graph that a template was kept from: while that graph has a lock, the template is shown nowhere else. A
        -- plain value: the graph may go before the template, and the template may come back after it.
        ALTER TABLE template ADD COLUMN originId BLOB CHECK (originId IS NULL OR length(originId) = 16);

        """

    static let origins = """
        -- Of older templates nobody wrote it down: it is the graph of an entity with all of its fields that was there
        -- before it and that its owner sees, a locked one first.
        UPDATE template SET originId = coalesce(graphId, (
            SELECT entity.graphId FROM entity JOIN graph ON graph.id = entity.graphId
            LEFT JOIN graphLock ON graphLock.graphId = entity.graphId
            WHERE entity.createdAt <= template.createdAt
                AND (graph.ownerId = template.ownerId OR EXISTS (
                    SELECT 1 FROM share WHERE share.subjectId = graph.id
                        AND (share.memberId IS NULL OR share.memberId = template.ownerId)))
                AND (entity.nameFold = template.nameFold OR json_array_length(template.fields, '$.fields') > 0)
                AND NOT EXISTS (
                    SELECT 1 FROM json_each(template.fields, '$.fields') AS kept WHERE NOT EXISTS (
                        SELECT 1 FROM detailField WHERE detailField.entityId = entity.id
                            AND detailField.name = json_extract(kept.value, '$.name')))
            ORDER BY graphLock.graphId IS NULL, entity.createdAt DESC, entity.id LIMIT 1));
        UPDATE template SET graphId = originId
        WHERE graphId IS NULL AND originId IN (SELECT graphId FROM graphLock);
        """
}
