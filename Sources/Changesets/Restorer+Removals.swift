import CSQLiteSession

/// Removes rows that were added, unless they were changed since or other rows refer to them.
extension Restorer {
    private struct Removal {
        let part: Int
        let range: Range<Int>
        /// The reason why the row stays, if it does; `isTold` tells if the report mentions it.
        var reason: Misfit.Reason?
        var isTold = true
    }

    /// A column that refers to a row to be removed, and keeps it.
    private struct Child {
        let table: String
        let column: String
        let parent: Int
        let key: Int
        let countSQL: String
    }

    mutating func remove(_ parts: [Part]) throws(ChangesetError) {
        var removals = try untouchedRows(parts)
        guard !removals.isEmpty else { return }
        let children = try children(of: parts)
        while try holdBack(&removals, parts, children) {}
        let going = try keysOfGoing(removals, parts)
        // Children come first. The rows of a table are sorted by key, because a search index flushes its data when a
        // row comes before the last removed one.
        var keyed: [(removal: Removal, key: [UInt8])] = []
        for removal in removals where removal.reason == nil {
            let cursor = try cursor(removal, parts)
            keyed.append((removal, try cursor.blob(cursor.new[parts[removal.part].table.firstKey])))
        }
        keyed.sort { one, other in
            if one.removal.part != other.removal.part { return one.removal.part > other.removal.part }
            return one.key.lexicographicallyPrecedes(other.key)
        }
        for (removal, _) in keyed { try delete(removal, parts[removal.part].table, going) }
        for removal in removals {
            guard let reason = removal.reason else { continue }
            let cursor = try cursor(removal, parts)
            if removal.isTold {
                try keep(cursor, parts[removal.part].table, reason)
            } else {
                keepQuietly(cursor, parts[removal.part].table)
            }
        }
    }

    private func cursor(_ removal: Removal, _ parts: [Part]) throws(ChangesetError) -> ChangeCursor {
        var cursor = ChangeCursor(bytes, width: parts[removal.part].table.width, range: removal.range)
        try cursor.rewind(to: removal.range)
        return cursor
    }

    /// The added rows that still exist, each with the reason to stay if it was changed since; parent tables first.
    private func untouchedRows(_ parts: [Part]) throws(ChangesetError) -> [Removal] {
        var found: [Removal] = []
        for (index, part) in parts.enumerated() where !part.table.rules.keepsAdded {
            let table = part.table
            let check = try table.statement(table.untouchedRowSQL)
            let columns = table.comparedToRemove + table.isKey.indices.filter { table.isKey[$0] }
            for span in part.spans where span.hasInserts {
                var cursor = ChangeCursor(bytes, width: table.width, range: span.range)
                while try cursor.next() {
                    guard cursor.operation == .insert else { continue }
                    for column in columns { try check.bind(column + 1, cursor.new[column], of: cursor) }
                    if try check.step() == .row {
                        let isSame = check.integer(0) == 1 ? try !isHeld(cursor, table) : false
                        // A row of quiet columns alone, such as a place on a canvas, stays without being reported.
                        if isSame || !table.compared.isEmpty {
                            found.append(Removal(part: index, range: cursor.range, reason: isSame ? nil : .changed))
                        }
                    }
                    check.reset()
                }
            }
        }
        return found
    }

    // MARK: What stays

    private func children(of parts: [Part]) throws(ChangesetError) -> [Child] {
        var found: [Child] = []
        for name in Set(rules.watched).sorted() {
            for link in try RestoreTable.parents(of: name, connection) {
                guard let parent = parts.firstIndex(where: { $0.table.name == link.table }) else { continue }
                guard let key = parts[parent].table.columns.firstIndex(of: link.key) else { continue }
                found.append(Self.child(name, link.column, of: parent, key: key))
            }
        }
        for reference in rules.references {
            for (parent, part) in parts.enumerated() {
                guard let key = part.table.columns.firstIndex(of: "id") else { continue }
                found.append(Self.child(reference.table, reference.column, of: parent, key: key))
            }
        }
        return found
    }

    private static func child(_ table: String, _ column: String, of parent: Int, key: Int) -> Child {
        let sql = """
            SELECT count(*) FROM main.\(RestoreTable.quoted(table)) WHERE \(RestoreTable.quoted(column)) = ?\(key + 1)
            """
        return Child(table: table, column: column, parent: parent, key: key, countSQL: sql)
    }

    /// Marks rows that have to stay because other rows, which stay, need them.
    /// - Returns: true if rows were marked.
    private func holdBack(
        _ removals: inout [Removal], _ parts: [Part], _ children: [Child]
    ) throws(ChangesetError) -> Bool {
        let going = try countsOfGoing(removals, parts, children)
        let staying = try keysOfStaying(removals, parts)
        var isChanged = false
        for index in removals.indices where removals[index].reason == nil {
            let removal = removals[index]
            let table = parts[removal.part].table
            let cursor = try cursor(removal, parts)
            if let owner = table.owner, let keys = staying[owner.table],
                keys.contains(try cursor.blob(cursor.new[owner.column]))
            {
                (removals[index].reason, removals[index].isTold, isChanged) = (.inUse, false, true)
                continue
            }
            for (number, child) in children.enumerated() where child.parent == removal.part {
                let count = try table.statement(child.countSQL)
                try count.bind(child.key + 1, cursor.new[child.key], of: cursor)
                defer { count.reset() }
                guard try count.step() == .row else { continue }
                let leaving = going[number][try cursor.blob(cursor.new[child.key]), default: 0]
                guard count.integer(0) > leaving else { continue }
                (removals[index].reason, isChanged) = (.inUse, true)
                break
            }
        }
        return isChanged
    }

    /// The number of rows to be removed that refer to each key, for each foreign key.
    private func countsOfGoing(
        _ removals: [Removal], _ parts: [Part], _ children: [Child]
    ) throws(ChangesetError) -> [[[UInt8]: Int]] {
        var counts = Array(repeating: [[UInt8]: Int](), count: children.count)
        for removal in removals where removal.reason == nil {
            let table = parts[removal.part].table
            let pointing = children.indices.filter { children[$0].table == table.name }
            guard !pointing.isEmpty else { continue }
            let cursor = try cursor(removal, parts)
            for number in pointing {
                guard let column = table.columns.firstIndex(of: children[number].column) else { continue }
                counts[number][try cursor.blob(cursor.new[column]), default: 0] += 1
            }
        }
        return counts
    }

    private func keysOfStaying(_ removals: [Removal], _ parts: [Part]) throws(ChangesetError) -> [String: Set<[UInt8]>]
    {
        try keys(removals.filter { $0.reason != nil }, parts)
    }

    private func keysOfGoing(_ removals: [Removal], _ parts: [Part]) throws(ChangesetError) -> [String: Set<[UInt8]>] {
        let owners = Set(parts.compactMap(\.table.owner?.table))
        return try keys(removals.filter { $0.reason == nil && owners.contains(parts[$0.part].table.name) }, parts)
    }

    private func keys(_ removals: [Removal], _ parts: [Part]) throws(ChangesetError) -> [String: Set<[UInt8]>] {
        var keys: [String: Set<[UInt8]>] = [:]
        for removal in removals {
            let table = parts[removal.part].table
            let cursor = try cursor(removal, parts)
            keys[table.name, default: []].insert(try cursor.blob(cursor.new[table.firstKey]))
        }
        return keys
    }

    // MARK: What goes

    private mutating func delete(
        _ removal: Removal, _ table: RestoreTable, _ going: [String: Set<[UInt8]>]
    ) throws(ChangesetError) {
        var cursor = ChangeCursor(bytes, width: table.width, range: removal.range)
        try cursor.rewind(to: removal.range)
        let key = try cursor.blob(cursor.new[table.firstKey])
        // The owner's removal deletes the row by cascade.
        if let owner = table.owner, let keys = going[owner.table],
            keys.contains(try cursor.blob(cursor.new[owner.column]))
        {
            result.count += 1
            return
        }
        let statement = try table.statement(table.deleteSQL)
        for column in table.isKey.indices where table.isKey[column] {
            try statement.bind(column + 1, cursor.new[column], of: cursor)
        }
        if case .refused = try statement.run() { return try keep(cursor, table, .inUse) }
        result.count += 1
        result.changed[table.name, default: []].insert(key)
    }
}
