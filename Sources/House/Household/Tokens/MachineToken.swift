import GRDB

/// A token of the house for a program that asks how the house is. It names no member and opens nothing else.
struct MachineToken: Sendable, FetchableRecord {
    let kind: Kind
    let madeAt: Instant
    let lastUsedAt: Instant?

    enum Kind: String, CaseIterable, Sendable, DatabaseValueConvertible {
        /// Opens `/metrics`.
        case metrics
        /// Opens `/health?detail`.
        case status
    }

    init(row: Row) throws {
        kind = row["kind"]
        madeAt = row["madeAt"]
        lastUsedAt = row["lastUsedAt"]
    }
}
