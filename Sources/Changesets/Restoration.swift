/// The outcome of restoring a changeset.
public struct Restoration: Sendable {
    /// The number of restored or removed rows and of restored columns, or groups of columns.
    public internal(set) var count = 0
    /// The number of restored groups of columns that are not counted: see `RestoreRules.Group.isQuiet`.
    public internal(set) var quietCount = 0
    /// The changes that did not fit, which may be restored another time.
    public internal(set) var leftover = Changeset(bytes: [])
    /// The changes that did not fit, with the reasons; the first hundred.
    public internal(set) var misfits: [Misfit] = []
    /// The number of changes that did not fit, and their tables.
    public internal(set) var misfitCount = 0
    public internal(set) var misfitTables: Set<String> = []
    /// Rows that were renamed, because another row has their name.
    public var renamed: [Renaming] = []
    /// The blobs in the first key column of the inserted rows, by table.
    public internal(set) var inserted: [String: Set<[UInt8]>] = [:]
    /// The blobs in the first key column of the updated or removed rows, by table.
    public internal(set) var changed: [String: Set<[UInt8]>] = [:]
    /// The restored columns of existing rows, by table.
    public internal(set) var columns: [String: Set<String>] = [:]
    /// Some of the leftover may fit now that other rows are restored.
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

    /// The first key blobs of all rows of a table that were inserted, updated or removed.
    public func touched(_ table: String) -> Set<[UInt8]> {
        inserted[table, default: []].union(changed[table, default: []])
    }

    /// Adds the outcome of a further step. A repeated step began with this one's leftover, and its leftover replaces
    /// it.
    public mutating func add(_ next: Restoration, isRepeated: Bool = false) {
        count += next.count
        quietCount += next.quietCount
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

/// A change that could not be restored.
public struct Misfit: Sendable, Equatable {
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// The row or column was changed since.
        case changed
        /// Another row has its key or its unique value.
        case taken
        /// The row, or a row that it refers to, is gone.
        case gone
        /// Something was added to the row since, so it is not removed.
        case inUse
        /// The row violates another constraint.
        case unfit
    }

    static let limit = 100

    public let table: String
    public let reason: Reason
    /// The first column of the row's key, if it is a blob.
    public let key: [UInt8]
    /// The row's name, if its table has a column `name`.
    public let name: String?

    public init(table: String, reason: Reason, key: [UInt8], name: String?) {
        self.table = table
        self.reason = reason
        self.key = key
        self.name = name
    }
}

extension Changeset {
    /// Undoes the changes on a writable connection, each as far as it fits: a column is restored only if it still has
    /// the value that the change left, a deleted row only if its key is free and the rows it refers to exist, and an
    /// added row is removed only if it was not changed since. Nothing written since is lost, and changes that did not
    /// fit are returned.
    ///
    /// Triggers run and foreign keys are enforced. Columns added since get their defaults.
    ///
    /// - Parameter connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    /// - Throws: `ChangesetError`; then the caller rolls back.
    public func restore(on connection: OpaquePointer, by rules: RestoreRules = RestoreRules()) throws -> Restoration {
        var result = Restoration()
        try Transaction.run(on: connection) {
            result = try Restorer.run(self, on: connection, by: rules)
            // A row may refer to one that was restored after it.
            var last = result
            while last.count > 0, last.isWorthAnotherTry {
                last = try Restorer.run(last.leftover, on: connection, by: rules)
                result.add(last, isRepeated: true)
            }
        }
        return result
    }
}
