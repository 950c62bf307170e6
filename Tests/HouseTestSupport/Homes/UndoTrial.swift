import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House

/// One action, edits by others after it, and the claims that must hold when it is undone.
struct UndoTrial {
    typealias Cells = [String: String]

    /// More of them, say `HEARTH_SEEDS=100...140`, try what these do not meet.
    static let seeds: [UInt64] = {
        let asked = ProcessInfo.processInfo.environment["HEARTH_SEEDS"]
        let range = asked?.split(separator: "...").compactMap { UInt64($0) }
        return range.map { Array($0[0]...$0[1]) } ?? Array(1...UInt64(Drills.rounds(10, usually: 1)))
    }()

    let scene: UndoScene
    let action: UndoAction

    /// - Returns: how the house was before the action, and how the action left it.
    func perform() throws -> (before: Cells, left: Cells) {
        try action.prepare(scene)
        let before = try scene.cells()
        try action.perform(in: scene)
        scene.home.clock.advance(.minutes(5))
        return (before, try scene.cells())
    }

    func entry() throws -> ID<UndoEntry> {
        if action.isUnlisted {
            return ID(try scene.only("SELECT id FROM undo ORDER BY at DESC, rowid DESC LIMIT 1"))
        }
        return try #require(try scene.home.house.undo.entries(for: scene.home.ada).first { $0.leftCount == 0 }).id
    }

    // MARK: Edits by others

    private typealias Edit = (inout SeededRandom) throws -> Void

    /// One thing that Grace does somewhere in the house, if it is still there.
    func editSomething(_ random: inout SeededRandom) throws {
        scene.home.clock.advance(.minutes(1))
        let edits: [Edit] = [
            setValue, setValue, setValue, writeNotes, rename, addRow, renameField, renameEntity, changeFile,
            changeSeries, changeLink, deleteRow,
        ]
        try edits[random.below(edits.count)](&random)
    }

    private func pick(_ sql: String, _ random: inout SeededRandom) throws -> Row? {
        let rows = try scene.home.house.database.read { db in try Row.fetchAll(db, sql: sql) }
        return rows.isEmpty ? nil : rows[random.below(rows.count)]
    }

    private var library: WritableGraph? {
        get throws {
            let isThere = try scene.home.house.database.read { db in
                try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM graph WHERE id = ?)", arguments: [scene.graph]
                ).unwrap()
            }
            return isThere ? try WritableGraph(scene.home.open(scene.graph, scene.home.grace)) : nil
        }
    }

    private var inLibrary: String { "WHERE lower(hex(graphId)) = '\(scene.graph)' ORDER BY rowid" }

    private func setValue(_ random: inout SeededRandom) throws {
        let sql = """
            SELECT attribute.id AS attribute, detailField.id AS field, type FROM attribute
            JOIN detailField ON detailField.entityId = attribute.entityId
            WHERE lower(hex(graphId)) = '\(scene.graph)' ORDER BY attribute.rowid, detailField.rowid
            """
        guard let open = try library, let row = try pick(sql, &random) else { return }
        let field: ID<EntityField> = row["field"]
        let number = random.below(900)
        let value: FieldValue
        switch row["type"] as FieldType {
        case .integer: value = .integer(Int64(5000 + number))
        case .choice:
            let options = try scene.home.options(of: field)
            if options.isEmpty { return }
            value = .choice(options[random.below(options.count)])
        default: value = .text(number.isMultiple(of: 3) ? "Green" : "typed \(number)")
        }
        _ = try scene.home.house.fields.set([field: value], of: row["attribute"], version: nil, in: open)
    }

    private func addRow(_ random: inout SeededRandom) throws {
        guard let open = try library, let row = try pick("SELECT id FROM entity \(inLibrary)", &random) else { return }
        _ = try scene.home.house.attributes.add(
            EntityForm(["name": "Added \(random.below(900))", "notes": ""]), to: row[0], in: open)
    }

    private func deleteRow(_ random: inout SeededRandom) throws {
        guard let open = try library, let row = try pick("SELECT id FROM attribute \(inLibrary)", &random) else {
            return
        }
        _ = try scene.home.house.attributes.remove(row[0], from: open)
    }

    /// Columns with their folds and whether their table counts versions, changed as Grace's forms change them.
    private func write(
        _ table: String, _ column: String, _ fold: String, hasVersion: Bool = true, _ random: inout SeededRandom
    ) throws {
        guard let row = try pick("SELECT id FROM \(table) ORDER BY rowid", &random) else { return }
        let text = "\(column) \(random.below(900))"
        try scene.home.execute(
            """
            UPDATE \(table) SET \(column) = ?, \(fold) = ?\(hasVersion ? ", version = version + 1" : "") WHERE id = ?
            """,
            [text, Fold.fold(text), row[0] as Data])
    }

    private func writeNotes(_ random: inout SeededRandom) throws {
        try write("attribute", "notes", "notesFold", &random)
    }
    private func rename(_ random: inout SeededRandom) throws { try write("attribute", "name", "nameFold", &random) }
    private func renameField(_ random: inout SeededRandom) throws {
        try write("detailField", "name", "nameFold", &random)
    }
    private func renameEntity(_ random: inout SeededRandom) throws { try write("entity", "name", "nameFold", &random) }
    private func changeFile(_ random: inout SeededRandom) throws {
        try write("attachment", "title", "titleFold", &random)
    }
    private func changeLink(_ random: inout SeededRandom) throws { try write("link", "note", "noteFold", &random) }

    private func changeSeries(_ random: inout SeededRandom) throws {
        guard let row = try pick("SELECT id FROM snapshot ORDER BY rowid", &random) else { return }
        try scene.home.execute(
            "UPDATE snapshot SET amount = ?, version = version + 1 WHERE id = ?",
            [100_000 + random.below(900), row[0] as Data])
    }

    // MARK: The claims

    func touched(_ left: Cells, _ now: Cells) -> Set<String> {
        Set(Set(left.keys).union(now.keys).filter { left[$0] != now[$0] })
    }

    /// Cells that were not touched since and yet are not as before the action, without the ones that could not be.
    func untouchedUnlike(
        _ before: Cells, _ left: Cells, _ now: Cells, _ end: Cells, touched: Set<String>
    ) -> [String] {
        let deleted = touched.filter { $0.hasSuffix(" attribute name") && now[$0] == nil }.map { $0.prefix(32) }
        let held = Self.held(by: touched, now).subtracting(before.keys.flatMap(Self.ids))
        return Set(before.keys).union(left.keys).subtracting(touched).filter { (key: String) -> Bool in
            if end[key] == before[key] { return false }
            // Gone with its row, which was deleted since.
            let whole = [" note", " words"].first { key.hasSuffix($0) }.map { String(key.dropLast($0.count)) } ?? key
            let ends = before[whole]
            if deleted.contains(where: { key.contains($0) || (ends ?? "").contains($0) }) { return false }
            if isMentionGone(key, before, touched) { return false }
            // Added things stay whole if they were changed since, and so do the choices that are used.
            if action.makesThings, end[key] == left[key] {
                if !held.isDisjoint(with: Self.ids(key)) { return false }
                if let link = left["\(key.prefix(32)) link"], held.contains(String(link.prefix(32))) { return false }
                if key.hasSuffix(" option") {
                    if isUsed(key, end) || held.contains(String(left[key, default: ""].prefix(32))) { return false }
                }
            }
            let own = touched.filter { $0.hasPrefix(key.prefix(32)) && $0.contains(" value ") }
            // A line of the notes for each value that no longer has a place.
            if key.hasSuffix(" attribute notes"), !own.isEmpty, let old = before[key], let new = end[key] {
                return !new.hasPrefix(old)
            }
            // A newer value of the same name won, and the old one is in the notes.
            if key.contains(" value "), own.contains(where: { now[$0] == end[key] }) {
                return !isKept(key, before[key], in: end)
            }
            return true
        }.map { "\($0): \(before[$0] ?? "-") -> \(end[$0] ?? "-")" }.sorted()
    }

    /// Cells that the action changed and that are neither back nor in the notes.
    func missing(_ before: Cells, _ left: Cells, _ now: Cells, _ end: Cells) -> [String] {
        let touched = touched(left, now)
        return before.keys.filter { key in
            left[key] != before[key] && !isKept(key, before[key], in: end) && !isMentionGone(key, before, touched)
        }.sorted()
    }

    /// A mention does not come back into notes that were written anew.
    private func isMentionGone(_ key: String, _ before: Cells, _ touched: Set<String>) -> Bool {
        guard key.contains(" link") else { return false }
        let ends = before["\(key.prefix(32)) link"] ?? ""
        return touched.contains { $0.hasSuffix(" notes") && ends.hasPrefix($0.prefix(32)) }
    }

    /// The ids of touched cells, of the things around them, and of the fields of their other values.
    private static func held(by touched: Set<String>, _ now: Cells) -> Set<String> {
        let ids = Set(touched.filter { now[$0] != nil }.flatMap(Self.ids))
        let places = ids.flatMap { id in [now["\(id) attribute entity"], now["\(id) field entity"]] }
        let values = now.keys.filter { $0.contains(" value ") && ids.contains(String($0.prefix(32))) }
        return ids.union(places.compactMap(\.self)).union(values.map { String($0.suffix(32)) })
    }

    private func isUsed(_ option: String, _ end: Cells) -> Bool {
        end.contains { $0.key.contains(" value ") && end[option]?.hasSuffix($0.value) == true }
    }

    /// The ids in a key, as they are written in hexadecimal.
    private static func ids(_ key: String) -> [String] {
        key.split(separator: " ").filter { $0.count == 32 }.map(String.init)
    }

    /// Whether a file hung on something that was added and went again: then it is part of the entry that undoing made.
    func wentAlong(_ key: String, _ now: Cells, _ end: Cells) -> Bool {
        guard action.isAddition, key.hasSuffix(" file words"), let holder = now["\(key.prefix(32)) file"]
        else { return false }
        return end["\(holder) attribute name"] == nil && end["\(holder) entity name"] == nil
    }

    /// Whether a text stands where it was, under another field of its attribute, or in its notes.
    func isKept(_ key: String, _ text: String?, in end: Cells) -> Bool {
        if end[key] == text { return true }
        guard let text else { return false }
        if let new = end[key], key.hasSuffix(" name") || key.hasSuffix(" notes") { return new.hasPrefix(text) }
        guard key.contains(" value ") else { return false }
        let row = key.prefix(32)
        if end["\(row) attribute notes"]?.contains(text) == true { return true }
        return end.contains { $0.key.hasPrefix("\(row) value ") && $0.value == text }
    }
}

/// Numbers that are the same for the same seed.
struct SeededRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
