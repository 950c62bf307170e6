/// The values with notes are found without reading the others. Frozen: a change is a new migration.
enum M0022NotedValues {
    static let name = "0022 noted values"

    static let sql = """
        CREATE INDEX snapshotWithNotes ON snapshot (seriesId) WHERE notes <> '';
        """
}
