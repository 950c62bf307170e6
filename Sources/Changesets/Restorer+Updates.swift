import CSQLiteSession

/// The undoing of updates: each column, or group of columns, gets its old value unless it was changed since.
extension Restorer {
    mutating func putBack(_ cursor: ChangeCursor, _ table: RestoreTable) throws(ChangesetError) {
        let changed = table.isKey.indices.map { !table.isKey[$0] && cursor.old[$0] > 0 }
        let plan: UpdatePlan
        if let known = table.plans[changed] {
            plan = known
        } else {
            plan = UpdatePlan(table, changed: changed)
            table.plans[changed] = plan
        }
        guard let groups = try untouched(cursor, table, plan) else { return }
        try putBack(groups, cursor, table, hasOnlyQuiet: plan.groups.allSatisfy(\.isQuiet))
    }

    /// The groups that still equal the state after the change. The others are kept as leftovers, unless they equal the
    /// old state already.
    /// - Returns: `nil` if the row is gone.
    private mutating func untouched(
        _ cursor: ChangeCursor, _ table: RestoreTable, _ plan: UpdatePlan
    ) throws(ChangesetError) -> [RestoreTable.Group]? {
        let compare = try table.statement(plan.compareSQL)
        for column in plan.columns {
            try compare.bind(column + 1, cursor.new[column], of: cursor)
            try compare.bind(table.width + column + 1, cursor.old[column], of: cursor)
        }
        for key in plan.keys { try compare.bind(table.width + key + 1, cursor.old[key], of: cursor) }
        defer { compare.reset() }
        guard try compare.step() == .row else {
            for group in plan.groups where !group.isQuiet { try keepUpdate(cursor, table, group, .gone) }
            return nil
        }
        var untouched: [RestoreTable.Group] = []
        for (index, group) in plan.groups.enumerated() {
            if compare.integer(Int32(2 * index)) == 1 {
                untouched.append(group)
            } else if !group.isQuiet, compare.integer(Int32(2 * index + 1)) == 0 {
                try keepUpdate(cursor, table, group, .changed)
            }
        }
        return untouched
    }

    private mutating func putBack(
        _ groups: [RestoreTable.Group], _ cursor: ChangeCursor, _ table: RestoreTable, hasOnlyQuiet: Bool
    ) throws(ChangesetError) {
        let loud = groups.filter { !$0.isQuiet }
        // The version tells open forms that columns were restored, here or with them in other tables.
        let isVersionDue = table.version != nil && (!loud.isEmpty || hasOnlyQuiet)
        guard !groups.isEmpty || isVersionDue else { return }
        guard let reason = try write(groups, cursor, table, withVersion: isVersionDue) else {
            result.quietCount += groups.count(where: \.isQuiet)
            return try didPutBack(loud, cursor, table)
        }
        // If they cannot be restored together, some of them perhaps can.
        for group in loud {
            if let reason = loud.count > 1 ? try write([group], cursor, table, withVersion: true) : reason {
                try keepUpdate(cursor, table, group, reason)
            } else {
                try didPutBack([group], cursor, table)
            }
        }
    }

    private mutating func didPutBack(
        _ groups: [RestoreTable.Group], _ cursor: ChangeCursor, _ table: RestoreTable
    ) throws(ChangesetError) {
        result.changed[table.name, default: []].insert(try cursor.blob(cursor.old[table.firstKey]))
        result.count += groups.count
        for column in groups.flatMap(\.compared) {
            result.columns[table.name, default: []].insert(table.columns[column])
        }
    }

    /// - Returns: the reason if the update failed; otherwise `nil`.
    private func write(
        _ groups: [RestoreTable.Group], _ cursor: ChangeCursor, _ table: RestoreTable, withVersion: Bool
    ) throws(ChangesetError) -> Misfit.Reason? {
        let columns = groups.flatMap { $0.compared + $0.followers }
        let keys = table.isKey.indices.filter { table.isKey[$0] }
        var terms = columns.map { "\(table.quoted($0)) = ?\(table.width + $0 + 1)" }
        if withVersion, let version = table.version.map(RestoreTable.quoted) {
            terms.append("\(version) = \(version) + 1")
        }
        let sql =
            "UPDATE main.\(RestoreTable.quoted(table.name)) SET \(terms.joined(separator: ", ")) WHERE \(table.row(isBefore: true))"
        let statement = try table.statement(sql)
        for column in columns + keys { try statement.bind(table.width + column + 1, cursor.old[column], of: cursor) }
        switch try statement.run() {
        case .refused(HEARTH_SQLITE_CONSTRAINT_FOREIGNKEY): return .gone
        case .refused(HEARTH_SQLITE_CONSTRAINT_UNIQUE): return .taken
        case .refused: return .unfit
        case .done, .row: return sqlite3_changes(connection) == 1 ? nil : .unfit
        }
    }
}
