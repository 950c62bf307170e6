/// The present state of one table, as recorded changes see it, with the statements for restoring them.
///
/// In the statements column `i` of a change has two parameters: `?(i + 1)` is its value after the change, `?(width + i
/// + 1)` its value before.
final class RestoreTable {
    struct Parent {
        let column: Int
        let table: String
        let key: String
        let isSetNull: Bool
    }

    /// The indexes of columns that are restored together.
    struct Group {
        let compared: [Int]
        let followers: [Int]
        let isQuiet: Bool
    }

    let name: String
    let columns: [String]
    let isKey: [Bool]
    let rules: RestoreRules.Table
    let parents: [Parent]
    let groups: [Group]
    let version: String?
    /// The columns in which a row has to equal the recorded one.
    let compared: [Int]
    /// The columns in which an added row has to equal the recorded one to be removed: the quiet ones, if it has no
    /// others.
    let comparedToRemove: [Int]
    private let connection: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// The plans for undoing updates, by the set of changed columns.
    var plans: [[Bool]: UpdatePlan] = [:]

    var width: Int { columns.count }
    var firstKey: Int { isKey.firstIndex(of: true) ?? 0 }
    var owner: Parent? { rules.owner.flatMap { owner in parents.first { columns[$0.column] == owner } } }

    /// - Returns: `nil` if the table no longer exists, or cannot hold the recorded rows.
    init?(
        _ name: String, isKey: [Bool], rules: RestoreRules.Table, on connection: OpaquePointer
    ) throws(ChangesetError) {
        let known = try Self.columns(of: name, connection)
        guard known.count >= isKey.count else { return nil }
        let columns = known.prefix(isKey.count).map(\.name)
        guard known.map(\.isKey) == isKey + Array(repeating: false, count: known.count - isKey.count) else {
            return nil
        }
        self.name = name
        self.columns = columns
        self.isKey = isKey
        self.rules = rules
        self.connection = connection
        version = rules.version.flatMap { columns.contains($0) ? $0 : nil }
        parents = try Self.parents(of: name, connection).compactMap { parent in
            columns.firstIndex(of: parent.column).map {
                Parent(column: $0, table: parent.table, key: parent.key, isSetNull: parent.isSetNull)
            }
        }
        groups = Self.groups(columns, isKey, rules)
        compared = groups.filter { !$0.isQuiet }.flatMap(\.compared)
        comparedToRemove = compared.isEmpty ? groups.flatMap(\.compared) : compared
    }

    private static func groups(_ columns: [String], _ isKey: [Bool], _ rules: RestoreRules.Table) -> [Group] {
        let named = rules.groups.map { group in
            Group(
                compared: group.columns.compactMap { columns.firstIndex(of: $0) },
                followers: group.followers.compactMap { columns.firstIndex(of: $0) }, isQuiet: group.isQuiet)
        }
        let taken = Set(named.flatMap { $0.compared + $0.followers })
        let single = columns.indices.filter {
            !isKey[$0] && !taken.contains($0) && columns[$0] != rules.version && !rules.derived.contains(columns[$0])
        }
        return named.filter { !$0.compared.isEmpty }
            + single.map { Group(compared: [$0], followers: [], isQuiet: false) }
    }

    private static func columns(
        of table: String, _ connection: OpaquePointer
    ) throws(ChangesetError) -> [(name: String, isKey: Bool)] {
        let statement = try Statement("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid", on: connection)
        try statement.bind(1, text: table)
        var found: [(name: String, isKey: Bool)] = []
        while try statement.step() == .row { found.append((statement.text(0) ?? "", statement.integer(1) > 0)) }
        return found
    }

    /// The foreign keys of a table's single columns. Keys of several columns are left to SQLite.
    static func parents(
        of table: String, _ connection: OpaquePointer
    ) throws(ChangesetError) -> [(column: String, table: String, key: String, isSetNull: Bool)] {
        let sql = """
            SELECT "from", "table", coalesce("to", (SELECT name FROM pragma_table_info(k."table") WHERE pk = 1)), on_delete
            FROM pragma_foreign_key_list(?1) AS k GROUP BY id HAVING count(*) = 1 ORDER BY id
            """
        let statement = try Statement(sql, on: connection)
        try statement.bind(1, text: table)
        var found: [(column: String, table: String, key: String, isSetNull: Bool)] = []
        while try statement.step() == .row {
            guard let column = statement.text(0), let parent = statement.text(1), let key = statement.text(2) else {
                continue
            }
            found.append((column, parent, key, statement.text(3) == "SET NULL"))
        }
        return found
    }

    // MARK: SQL

    static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    func quoted(_ column: Int) -> String { Self.quoted(columns[column]) }

    /// A condition on a change's key; `isBefore` tells which of its values have the key.
    func row(isBefore: Bool) -> String {
        columns.indices.filter { isKey[$0] }
            .map { "\(quoted($0)) = ?\((isBefore ? width : 0) + $0 + 1)" }.joined(separator: " AND ")
    }

    func isEqual(_ columns: [Int], isBefore: Bool) -> String {
        let terms = columns.map { "\(quoted($0)) IS ?\((isBefore ? width : 0) + $0 + 1)" }
        return terms.isEmpty ? "1" : terms.joined(separator: " AND ")
    }

    func statement(_ sql: String) throws(ChangesetError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, on: connection)
        statements[sql] = statement
        return statement
    }

    // Built once, and used for every row.

    lazy var insertSQL: String = {
        let names = columns.indices.map { quoted($0) }.joined(separator: ", ")
        let values = columns.indices.map { "?\(width + $0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO main.\(Self.quoted(name)) (\(names)) VALUES (\(values))"
    }()

    /// Compares the existing row with the deleted one.
    lazy var sameRowSQL =
        "SELECT \(isEqual(compared, isBefore: true)) FROM main.\(Self.quoted(name)) WHERE \(row(isBefore: true))"

    /// Compares the existing row with its state after the change.
    lazy var untouchedRowSQL =
        "SELECT \(isEqual(comparedToRemove, isBefore: false)) FROM main.\(Self.quoted(name)) WHERE \(row(isBefore: false))"

    lazy var deleteSQL = "DELETE FROM main.\(Self.quoted(name)) WHERE \(row(isBefore: false))"
}

/// The plan for undoing updates of the same columns.
struct UpdatePlan {
    /// The groups with changed columns, each with those columns only.
    let groups: [RestoreTable.Group]
    /// Returns two values for each group: it equals the state after the change, and it equals the state before.
    let compareSQL: String
    let columns: [Int]
    let keys: [Int]

    init(_ table: RestoreTable, changed: [Bool]) {
        let groups = table.groups.compactMap { group -> RestoreTable.Group? in
            let compared = group.compared.filter { changed[$0] }
            guard !compared.isEmpty else { return nil }
            return RestoreTable.Group(
                compared: compared, followers: group.followers.filter { changed[$0] }, isQuiet: group.isQuiet)
        }
        self.groups = groups
        columns = groups.flatMap(\.compared)
        keys = table.isKey.indices.filter { table.isKey[$0] }
        let terms = groups.flatMap { group in
            [table.isEqual(group.compared, isBefore: false), table.isEqual(group.compared, isBefore: true)]
        }
        compareSQL = """
            SELECT \((terms.isEmpty ? ["1"] : terms).joined(separator: ", ")) FROM main.\(RestoreTable.quoted(table.name))
            WHERE \(table.row(isBefore: true))
            """
    }
}
