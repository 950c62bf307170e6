/// An index of the values with notes. Frozen: a change is a new migration.
enum M0022NotedValues {
    static let name = "0022 noted values"

    static let sql = """
        CREATE INDEX snapshotWithNotes ON snapshot (seriesId) WHERE notes <> '';
        """
}
