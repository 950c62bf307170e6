import CSQLiteSession

/// A restorer that undoes the changes of one changeset, once.
///
/// Parents are restored before the rows that refer to them, and removed after them.
struct Restorer {
    /// The changes of one table.
    struct Part {
        let table: RestoreTable
        let spans: [ChangesetSpans.Span]
    }

    let bytes: UnsafeRawBufferPointer
    let connection: OpaquePointer
    let rules: RestoreRules
    var result = Restoration()
    private(set) var leftover = LeftoverWriter()

    static func run(
        _ changeset: Changeset, on connection: OpaquePointer, by rules: RestoreRules
    ) throws(ChangesetError) -> Restoration {
        let spans = try ChangesetSpans(changeset.bytes).all
        // The statements refer to the bytes, so they are finalized before this closure ends.
        return try changeset.bytes.withUnsafeBufferPointer { bytes throws(ChangesetError) in
            var restorer = Restorer(bytes: UnsafeRawBufferPointer(bytes), connection: connection, rules: rules)
            let parts = try restorer.parts(spans, of: changeset.bytes)
            for part in parts { try restorer.bringBack(part) }
            try restorer.remove(parts)
            restorer.result.leftover = restorer.leftover.changeset
            return restorer.result
        }
    }

    private init(bytes: UnsafeRawBufferPointer, connection: OpaquePointer, rules: RestoreRules) {
        self.bytes = bytes
        self.connection = connection
        self.rules = rules
    }

    // MARK: Tables

    /// The tables in the order of restoring.
    private mutating func parts(
        _ spans: [ChangesetSpans.Span], of all: [UInt8]
    ) throws(ChangesetError) -> [Part] {
        var parts: [String: Part] = [:]
        let tables = Dictionary(grouping: spans, by: \.header.table)
        for name in tables.keys.sorted() {
            guard let spans = tables[name], let first = spans.first else { continue }
            leftover.begin(name, header: all[first.start..<first.range.lowerBound])
            let table = try RestoreTable(
                name, isKey: first.header.isKey, rules: rules.tables[name] ?? RestoreRules.Table(), on: connection)
            // Changes of tables that are missing, or have another key now, are kept for an older version of Hearth.
            for span in spans where table == nil || span.header.isKey != first.header.isKey {
                try keepAll(span)
            }
            guard let table else { continue }
            parts[name] = Part(table: table, spans: spans.filter { $0.header.isKey == first.header.isKey })
        }
        return Self.parentsFirst(parts)
    }

    private mutating func keepAll(_ span: ChangesetSpans.Span) throws(ChangesetError) {
        var cursor = ChangeCursor(bytes, width: span.header.isKey.count, range: span.range)
        while try cursor.next() {
            leftover.keep(span.header.table, bytes[cursor.range])
            note(Misfit(table: span.header.table, reason: .unfit, key: [], name: nil))
        }
    }

    private static func parentsFirst(_ parts: [String: Part]) -> [Part] {
        var (sorted, seen): ([Part], Set<String>) = ([], [])
        func visit(_ name: String) {
            guard let part = parts[name], seen.insert(name).inserted else { return }
            for parent in part.table.parents { visit(parent.table) }
            sorted.append(part)
        }
        for name in parts.keys.sorted() { visit(name) }
        return sorted
    }

    // MARK: What comes back

    private mutating func bringBack(_ part: Part) throws(ChangesetError) {
        for span in part.spans where span.isMixed {
            var cursor = ChangeCursor(bytes, width: part.table.width, range: span.range)
            while try cursor.next() {
                if cursor.operation != .insert, try isHeld(cursor, part.table) {
                    try keep(cursor, part.table, .changed)
                    continue
                }
                switch cursor.operation {
                case .delete: try insert(cursor, part.table)
                case .update: try putBack(cursor, part.table)
                case .insert: continue
                }
            }
        }
    }

    func isHeld(_ cursor: ChangeCursor, _ table: RestoreTable) throws(ChangesetError) -> Bool {
        guard let held = rules.held[table.name] else { return false }
        let places = cursor.operation == .insert ? cursor.new : cursor.old
        return held.contains(try cursor.blob(places[table.firstKey]))
    }

    private mutating func insert(_ cursor: ChangeCursor, _ table: RestoreTable) throws(ChangesetError) {
        let statement = try table.statement(table.insertSQL)
        for column in 0..<table.width { try statement.bind(table.width + column + 1, cursor.old[column], of: cursor) }
        switch try statement.run() {
        case .done, .row: try didInsert(cursor, table)
        case .refused(let code): try insert(cursor, table, after: code, statement)
        }
    }

    private mutating func didInsert(_ cursor: ChangeCursor, _ table: RestoreTable) throws(ChangesetError) {
        result.count += 1
        result.inserted[table.name, default: []].insert(try cursor.blob(cursor.old[table.firstKey]))
    }

    /// Handles a row that the database refused.
    private mutating func insert(
        _ cursor: ChangeCursor, _ table: RestoreTable, after code: Int32, _ statement: Statement
    ) throws(ChangesetError) {
        switch code {
        case HEARTH_SQLITE_CONSTRAINT_PRIMARYKEY, HEARTH_SQLITE_CONSTRAINT_ROWID, HEARTH_SQLITE_CONSTRAINT_UNIQUE:
            let check = try table.statement(table.sameRowSQL)
            for column in table.compared + table.isKey.indices.filter({ table.isKey[$0] }) {
                try check.bind(table.width + column + 1, cursor.old[column], of: cursor)
            }
            defer { check.reset() }
            if try check.step() == .row {
                if check.integer(0) != 1 { try keep(cursor, table, .taken) }
            } else if try !insertRenamed(cursor, table, statement) {
                try keep(cursor, table, .taken)
            }
        case HEARTH_SQLITE_CONSTRAINT_FOREIGNKEY:
            if try !insertLoose(cursor, table, statement) { try keep(cursor, table, .gone) }
        default: try keep(cursor, table, .unfit)
        }
    }

    /// Inserts a row with a number after its name, which another row has now.
    private mutating func insertRenamed(
        _ cursor: ChangeCursor, _ table: RestoreTable, _ statement: Statement
    ) throws(ChangesetError) -> Bool {
        guard let rule = table.rules.name, let column = table.columns.firstIndex(of: rule.column),
            let fold = table.columns.firstIndex(of: rule.fold), let name = try cursor.text(cursor.old[column]),
            let folded = try cursor.text(cursor.old[fold])
        else { return false }
        for number in 2..<100 {
            let suffix = " (\(number))"
            let new = String(name.unicodeScalars.prefix(rule.limit - suffix.count)) + suffix
            try statement.bind(table.width + column + 1, text: new)
            try statement.bind(table.width + fold + 1, text: folded + suffix)
            guard try statement.run() == .done else { continue }
            result.renamed.append(Restoration.Renaming(table: table.name, old: name, new: new))
            try didInsert(cursor, table)
            return true
        }
        return false
    }

    /// Inserts a row with NULL for missing parents, if its foreign keys are `ON DELETE SET NULL`. The old references
    /// are kept as leftovers, to be restored once the parents are.
    private mutating func insertLoose(
        _ cursor: ChangeCursor, _ table: RestoreTable, _ statement: Statement
    ) throws(ChangesetError) -> Bool {
        let missing = try missingParents(cursor, table)
        guard !missing.isEmpty, missing.allSatisfy(\.isSetNull) else { return false }
        let loose = missing.map(\.column)
        for column in loose { try statement.bindNull(table.width + column + 1) }
        guard try statement.run() == .done else { return false }
        try didInsert(cursor, table)
        let keys = table.isKey.indices.filter { table.isKey[$0] }
        try leftover.keepUpdate(table, keys: keys, columns: loose, before: cursor.old, after: nil, of: cursor)
        note(try misfit(cursor, table, .gone))
        return true
    }

    private func missingParents(
        _ cursor: ChangeCursor, _ table: RestoreTable
    ) throws(ChangesetError) -> [RestoreTable.Parent] {
        var missing: [RestoreTable.Parent] = []
        for parent in table.parents where !cursor.isNull(cursor.old[parent.column]) {
            let sql = """
                SELECT 1 FROM main.\(RestoreTable.quoted(parent.table)) \
                WHERE \(RestoreTable.quoted(parent.key)) = ?\(table.width + parent.column + 1)
                """
            let check = try table.statement(sql)
            try check.bind(table.width + parent.column + 1, cursor.old[parent.column], of: cursor)
            if try check.run() != .row { missing.append(parent) }
        }
        return missing
    }

    // MARK: What did not fit

    mutating func keep(
        _ cursor: ChangeCursor, _ table: RestoreTable, _ reason: Misfit.Reason
    ) throws(ChangesetError) {
        leftover.keep(table.name, bytes[cursor.range])
        note(try misfit(cursor, table, reason))
    }

    /// Keeps a change that belongs to a misfit reported already.
    mutating func keepQuietly(_ cursor: ChangeCursor, _ table: RestoreTable) {
        leftover.keep(table.name, bytes[cursor.range])
    }

    mutating func keepUpdate(
        _ cursor: ChangeCursor, _ table: RestoreTable, _ group: RestoreTable.Group, _ reason: Misfit.Reason
    ) throws(ChangesetError) {
        let keys = table.isKey.indices.filter { table.isKey[$0] }
        try leftover.keepUpdate(
            table, keys: keys, columns: group.compared + group.followers, before: cursor.old, after: cursor.new,
            of: cursor)
        note(try misfit(cursor, table, reason))
    }

    private func misfit(
        _ cursor: ChangeCursor, _ table: RestoreTable, _ reason: Misfit.Reason
    ) throws(ChangesetError) -> Misfit {
        let places = cursor.operation == .insert ? cursor.new : cursor.old
        let name = table.columns.firstIndex(of: "name")
        return Misfit(
            table: table.name, reason: reason, key: try cursor.blob(places[table.firstKey]),
            name: try name.flatMap { place throws(ChangesetError) in try cursor.text(places[place]) })
    }

    private mutating func note(_ misfit: Misfit) {
        result.misfitCount += 1
        result.misfitTables.insert(misfit.table)
        if misfit.reason != .changed { result.isWorthAnotherTry = true }
        if result.misfits.count < Misfit.limit { result.misfits.append(misfit) }
    }
}
