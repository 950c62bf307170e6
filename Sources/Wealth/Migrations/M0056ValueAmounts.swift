/// Values by their amounts, for the search. Frozen: a change is a new migration.
enum M0056ValueAmounts {
    static let name = "0056 value amounts"

    static let sql = """
        CREATE INDEX snapshotByAmount ON snapshot (amount);
        """
}
