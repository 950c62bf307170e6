/// A row that SQL always gives was not there.
struct MissingRow: Error {}

extension Optional {
    /// The value of a query that always has one (`SELECT count(*)`, `SELECT EXISTS`).
    func unwrap() throws -> Wrapped {
        guard let self else { throw MissingRow() }
        return self
    }
}
