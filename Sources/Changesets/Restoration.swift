/// The outcome of restoring a changeset.
public struct Restoration: Sendable {
    /// How many rows came back or went, and how many columns, or groups of them, were put back.
    public internal(set) var count = 0
    /// The changes that did not fit, to be restored another time.
    public internal(set) var leftover = Changeset(bytes: [])
    /// Why, the first hundred.
    public internal(set) var misfits: [Misfit] = []
    /// How many did not fit, and of which tables.
    public internal(set) var misfitCount = 0
    public internal(set) var misfitTables: Set<String> = []
    /// Rows that got another name, since theirs is taken.
    public var renamed: [Renaming] = []
    /// The first column of the keys of rows that came back, by table, where it is a blob…
    public internal(set) var inserted: [String: Set<[UInt8]>] = [:]
    /// …and of those that were changed or went.
    public internal(set) var changed: [String: Set<[UInt8]>] = [:]
    /// Which columns of rows that are there were put back.
    public internal(set) var columns: [String: Set<String>] = [:]
    /// Whether something may fit now that the rest is back.
    var isWorthAnotherTry = false

    public struct Renaming: Sendable, Equatable {
        public let table: String
        public let old: String
        public let new: String

        public init(table: String, old: String, new: String) {
            self.table = table
            self.old = old
            self.new = new
        }
    }

    public init() {}

    /// Rows in `table` whose key begins with one of these came back, changed or went.
    public func touched(_ table: String) -> Set<[UInt8]> {
        inserted[table, default: []].union(changed[table, default: []])
    }

    /// Adds what a further step came to, which began with this one's leftover or with changes of its own.
    public mutating func add(_ next: Restoration, isRepeated: Bool = false) {
        count += next.count
        if isRepeated {
            (leftover, misfits, misfitCount) = (next.leftover, next.misfits, next.misfitCount)
            misfitTables = next.misfitTables
        } else {
            leftover = Changeset(bytes: leftover.bytes + next.leftover.bytes)
            misfits = Array((misfits + next.misfits).prefix(Misfit.limit))
            misfitCount += next.misfitCount
            misfitTables.formUnion(next.misfitTables)
        }
        renamed += next.renamed
        inserted.merge(next.inserted) { $0.union($1) }
        changed.merge(next.changed) { $0.union($1) }
        columns.merge(next.columns) { $0.union($1) }
    }
}

/// Something that could not be restored.
public struct Misfit: Sendable, Equatable {
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// The row or column was changed since.
        case changed
        /// There is another one in its place.
        case taken
        /// The row is gone, or one that it points at.
        case gone
        /// Something was added to it since, so it stays.
        case inUse
        /// It no longer fits what it belongs to.
        case unfit
    }

    static let limit = 100

    public let table: String
    public let reason: Reason
    /// The first column of the row's key, if that is a blob.
    public let key: [UInt8]
    /// The row's name, where its table has a column `name`.
    public let name: String?

    public init(table: String, reason: Reason, key: [UInt8], name: String?) {
        self.table = table
        self.reason = reason
        self.key = key
        self.name = name
    }
}

extension Changeset {
    /// Takes these changes back on a connection that may write, each as far as it fits: a column only where it still
    /// holds what the change left there, a row only where its place is free and what it points at is there, and a row
    /// that was added goes only if nobody changed it. All that is lost on the way is nothing: what somebody wrote since
    /// stays, and what did not fit is handed back.
    ///
    /// Triggers fire and foreign keys are enforced. Columns that were added since get their default.
    ///
    /// - Parameter connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    /// - Throws: `ChangesetError`; then the caller rolls back.
    public func restore(on connection: OpaquePointer, by rules: RestoreRules = RestoreRules()) throws -> Restoration {
        var result = Restoration()
        try Transaction.run(on: connection) {
            result = try Restorer.run(self, on: connection, by: rules)
            // A row may point at one that came back after it.
            var last = result
            while last.count > 0, last.isWorthAnotherTry {
                last = try Restorer.run(last.leftover, on: connection, by: rules)
                result.add(last, isRepeated: true)
            }
        }
        return result
    }
}
