/// An index from which a graph's links are counted. Frozen: a change is a new migration.
enum M0032LinkIndex {
    static let name = "0032 link index"

    static let sql = """
        DROP INDEX linkByGraph;
        -- The ends too: statistics read all links of a graph, and from the table that takes twice as long.
        CREATE INDEX linkByGraph ON link (graphId, createdAt, sourceEntityId, sourceAttributeId, targetEntityId,
            targetAttributeId);
        """
}
