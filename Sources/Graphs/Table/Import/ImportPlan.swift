import GRDB
import House
import Localization

/// The effect of an import, row by row.
struct ImportPlan: Sendable {
    enum RowAction: Sendable {
        case add
        /// An existing attribute, with its new notes and the values that differ.
        case change(ID<Attribute>, version: Int, notes: String?, values: [(target: Int, value: FieldValue)])
        case same
        case skip
        case bad([ImportReading.CellProblem])
    }

    /// One for each row of the reading.
    let actions: [RowAction]

    /// The indexes of rows that fail.
    var badRows: Set<Int> {
        Set(actions.indices.filter { if case .bad = actions[$0] { true } else { false } })
    }

    struct Counts: Sendable, Equatable {
        var new = 0
        var changed = 0
        var same = 0
        var skipped = 0
        var bad = 0
    }

    var counts: Counts {
        actions.reduce(into: Counts()) { counts, action in
            switch action {
            case .add: counts.new += 1
            case .change: counts.changed += 1
            case .same: counts.same += 1
            case .skip: counts.skipped += 1
            case .bad: counts.bad += 1
            }
        }
    }
}

/// Finds the effect of each row of a file on the attributes of an entity.
struct ImportPlanner {
    let reading: ImportReading
    let words: Words

    /// An attribute of the entity that has the name of some row.
    struct Candidate {
        let id: ID<Attribute>
        let name: String
        let notes: String
        let version: Int
        var values: FieldStore.Values = [:]
    }

    /// The most comparisons of rows with attributes of one name; beyond that only names and order count.
    private static let comparisons = 40_000

    /// What becomes of a row's notes, given those that the attribute has.
    typealias KeptNotes = (_ typed: String, _ before: String) throws -> String

    /// - Parameter candidates: those of `candidates(of:in:_:)`; none if the rows are only to be added.
    func plan(_ candidates: [String: [Candidate]], _ kept: KeptNotes) throws -> ImportPlan {
        var actions = [ImportPlan.RowAction?](repeating: nil, count: reading.rows.count)
        var named: [String: [Int]] = [:]
        for (index, row) in reading.rows.enumerated() {
            if !row.problems.isEmpty {
                actions[index] = .bad(row.problems)
            } else if candidates[row.fold] == nil {
                actions[index] = addition(row)
            } else {
                named[row.fold, default: []].append(index)
            }
        }
        for (fold, rows) in named {
            if reading.choices.existing == .skip {
                for row in rows { actions[row] = .skip }
            } else {
                try match(rows, with: candidates[fold] ?? [], kept, &actions)
            }
        }
        return ImportPlan(actions: actions.map { $0 ?? .skip })
    }

    /// Matches rows with attributes of their name. A row that equals an attribute belongs to it; the others follow in
    /// their order, and those for which no attribute is left are new.
    private func match(
        _ rows: [Int], with candidates: [Candidate], _ kept: KeptNotes, _ actions: inout [ImportPlan.RowAction?]
    ) throws {
        var free = candidates
        var rest = rows
        if rows.count * candidates.count <= Self.comparisons {
            rest = try rows.filter { index in
                let place = try free.firstIndex { one in
                    if case .same = try change(reading.rows[index], one, kept) { return true }
                    return false
                }
                guard let place else { return true }
                free.remove(at: place)
                actions[index] = .same
                return false
            }
        }
        for index in rest {
            let row = reading.rows[index]
            guard !free.isEmpty else {
                actions[index] = addition(row)
                continue
            }
            let place = free.firstIndex { $0.name == row.name } ?? 0
            actions[index] = try change(row, free.remove(at: place), kept)
        }
    }

    // MARK: One row

    func addition(_ row: ImportReading.Row) -> ImportPlan.RowAction {
        let reader = FieldReader(words)
        var problems: [ImportReading.CellProblem] = []
        for (target, value) in zip(reading.targets, row.values) {
            if let value {
                if let problem = reader.rangeProblem(value, for: target.field) {
                    problems.append(self.problem(problem, value, target.field))
                }
            } else if target.field.isRequired {
                problems.append(
                    ImportReading.CellProblem(
                        column: target.field.name, typed: "", reason: FieldProblem.missing.phrase))
            }
        }
        return problems.isEmpty ? .add : .bad(problems)
    }

    /// An empty cell changes nothing, and neither does a value that is stored already, even outside its range.
    func change(
        _ row: ImportReading.Row, _ candidate: Candidate, _ kept: KeptNotes
    ) throws -> ImportPlan.RowAction {
        let reader = FieldReader(words)
        var values: [(target: Int, value: FieldValue)] = []
        var problems: [ImportReading.CellProblem] = []
        for (index, target) in reading.targets.enumerated() {
            guard let value = row.values[index], value != candidate.values[target.field.id] else { continue }
            if let problem = reader.rangeProblem(value, for: target.field) {
                problems.append(self.problem(problem, value, target.field))
            }
            values.append((index, value))
        }
        if !problems.isEmpty { return .bad(problems) }
        var notes: String?
        if !row.notes.isEmpty {
            let new = try kept(row.notes, candidate.notes)
            if new != candidate.notes { notes = new }
        }
        return values.isEmpty && notes == nil
            ? .same : .change(candidate.id, version: candidate.version, notes: notes, values: values)
    }

    private func problem(
        _ problem: FieldProblem, _ value: FieldValue, _ field: EntityField
    ) -> ImportReading.CellProblem {
        ImportReading.CellProblem(
            column: field.name, typed: FieldWriter(words).typed(value), reason: problem.phrase)
    }

    // MARK: What is there

    /// The attributes by folded name, in the order of the table. Two statements.
    func candidates(
        of entity: ID<Entity>, in graph: OpenGraph, _ db: Database
    ) throws -> [String: [Candidate]] {
        let wanted = Set(reading.rows.map(\.fold))
        var found: [(fold: String, candidate: Candidate)] = []
        var places: [ID<Attribute>: Int] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, name, nameFold, iif(:notes, notes, ''), version FROM attribute
                WHERE entityId = :entity AND graphId = :graph ORDER BY nameFold, id
                """, arguments: ["entity": entity, "graph": graph.id, "notes": reading.bringsNotes])
        while let row = try rows.next() {
            let fold: String = row[2]
            guard wanted.contains(fold) else { continue }
            places[row[0]] = found.count
            found.append((fold, Candidate(id: row[0], name: row[1], notes: row[3], version: row[4])))
        }
        let fields = reading.targets.filter { !$0.isNew }.map(\.field.id)
        if !found.isEmpty && !fields.isEmpty {
            let values = try Row.fetchCursor(
                db,
                sql: """
                    SELECT detailValue.attributeId, detailValue.fieldId, \(FieldValue.columns)
                    FROM attribute JOIN detailValue ON detailValue.attributeId = attribute.id
                    WHERE attribute.entityId = ? AND attribute.graphId = ?
                        AND detailValue.fieldId IN (\(databaseQuestionMarks(count: fields.count)))
                    """, arguments: [entity, graph.id] + StatementArguments(fields))
            while let row = try values.next() {
                guard let place = places[row[0]] else { continue }
                found[place].candidate.values[row[1]] = FieldValue(row: row)
            }
        }
        return Dictionary(grouping: found, by: \.fold).mapValues { $0.map(\.candidate) }
    }
}
