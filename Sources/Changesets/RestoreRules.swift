/// The rules by which the columns of tables are compared and restored.
public struct RestoreRules: Sendable {
    /// Columns that are restored together or not at all.
    public struct Group: Sendable {
        let columns: [String]
        /// Columns computed from `columns`: restored with them, never compared.
        let followers: [String]
        /// If the group was changed since and therefore stays, the report does not mention it.
        let isQuiet: Bool

        public init(_ columns: String..., followers: [String] = [], isQuiet: Bool = false) {
            self.columns = columns
            self.followers = followers
            self.isQuiet = isQuiet
        }
    }

    /// A table's rules. A table without any is compared column by column.
    public struct Table: Sendable {
        /// The column that counts changes: it is incremented and never restored.
        let version: String?
        let groups: [Group]
        /// Columns that the caller recomputes after restoring: neither compared nor restored.
        let derived: Set<String>
        /// The column that refers to the owning row: as long as the owner stays, this row stays.
        let owner: String?
        /// The column of a name that gets a number if another row has the same name already, the column of its folded
        /// text, and its length limit.
        let name: (column: String, fold: String, limit: Int)?
        /// A row that the change added stays when the change is undone.
        let keepsAdded: Bool

        public init(
            version: String? = nil, groups: [Group] = [], derived: Set<String> = [], owner: String? = nil,
            name: (column: String, fold: String, limit: Int)? = nil, keepsAdded: Bool = false
        ) {
            self.version = version
            self.groups = groups
            self.derived = derived
            self.owner = owner
            self.name = name
            self.keepsAdded = keepsAdded
        }
    }

    /// A column that refers to rows of any table by their id, without a foreign key.
    public struct Reference: Sendable {
        let table: String
        let column: String

        public init(_ table: String, _ column: String) {
            self.table = table
            self.column = column
        }
    }

    let tables: [String: Table]
    /// Tables whose rows must not be deleted with the rows they refer to: those stay, unless all rows referring to them
    /// are undone too.
    private(set) var watched: [String]
    /// Columns whose rows keep the rows that they refer to, too.
    private(set) var references: [Reference]
    /// Rows that stay as they are, by table and the blob in the first column of their key: their changes are kept as if
    /// they had been changed since.
    private(set) var held: [String: Set<[UInt8]>] = [:]

    /// - Parameter watched: tables whose rows must not be deleted by cascade.
    public init(_ tables: [String: Table] = [:], watched: [String] = [], references: [Reference] = []) {
        self.tables = tables
        self.watched = watched
        self.references = references
    }

    public func watching(_ tables: [String], _ references: [Reference] = []) -> RestoreRules {
        var rules = self
        (rules.watched, rules.references) = (tables, references)
        return rules
    }

    public func holding(_ rows: [String: Set<[UInt8]>]) -> RestoreRules {
        var rules = self
        rules.held = rows
        return rules
    }
}
