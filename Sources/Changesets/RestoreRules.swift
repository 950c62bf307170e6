/// How the columns of tables are meant, so that what is put back is compared with care and nothing else is touched.
public struct RestoreRules: Sendable {
    /// Columns that are put back together or not at all.
    public struct Group: Sendable {
        let columns: [String]
        /// Made from `columns`: put back with them, never compared.
        let followers: [String]
        /// Whether a group that stays because it was changed since is left out of the report.
        let isQuiet: Bool

        public init(_ columns: String..., followers: [String] = [], isQuiet: Bool = false) {
            self.columns = columns
            self.followers = followers
            self.isQuiet = isQuiet
        }
    }

    /// A table about which nothing is said is compared column by column.
    public struct Table: Sendable {
        /// Counts changes: it goes up by one and never back.
        let version: String?
        let groups: [Group]
        /// Columns that the caller writes anew after restoring: neither compared nor put back.
        let derived: Set<String>
        /// The column with the row that this one is part of: while that stays, this one does.
        let owner: String?
        /// A column that gets a number where another row has its value already, with its folded text and the most
        /// characters that it may have.
        let name: (column: String, fold: String, limit: Int)?

        public init(
            version: String? = nil, groups: [Group] = [], derived: Set<String> = [], owner: String? = nil,
            name: (column: String, fold: String, limit: Int)? = nil
        ) {
            self.version = version
            self.groups = groups
            self.derived = derived
            self.owner = owner
            self.name = name
        }
    }

    let tables: [String: Table]
    /// Their rows do not go with what they point at: that stays instead, unless they are part of what is taken back.
    let watched: [String]

    /// - Parameter watched: tables whose rows must not be lost by cascade.
    public init(_ tables: [String: Table] = [:], watched: [String] = []) {
        self.tables = tables
        self.watched = watched
    }

    public func watching(_ tables: [String]) -> RestoreRules { RestoreRules(self.tables, watched: tables) }
}
