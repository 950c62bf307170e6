/// The error for a missing row of a query that always returns one.
struct MissingRow: Error {}

extension Optional {
    /// The value of a query that always returns one (`SELECT count(*)`, `SELECT EXISTS`).
    package func unwrap() throws -> Wrapped {
        guard let self else { throw MissingRow() }
        return self
    }
}
