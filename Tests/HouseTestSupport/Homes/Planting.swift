import Foundation
import GRDB
import TestSupport

@testable import Graphs
@testable import House

/// Fifty-three words, and numbers besides, in every place of a graph that can hold text. Planted with plain SQL, so
/// that it does not depend on the forms of today.
struct Planting {
    /// No word of any language; a search for `qx` finds them all.
    static let words = (0..<53).map { number in
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        return "qx\(letters[number / 7])\(letters[number % 7])v\(letters[number % 26])zk"
    }
    /// A value, a decimal, and counts of the graph, too long to be in an id by chance.
    static let numbers = ["9182736451", "314159265358", "7777130021", "6666170021", "5555190021"]

    /// Each word, and each number as languages group its digits, with a name for messages.
    private static let needles: [(name: String, text: String)] =
        words.map { ($0, $0) }
        + numbers.flatMap { number in
            ["", ",", ".", " ", "\u{A0}", "\u{202F}", "’"].map { separator in
                let groups = stride(from: 0, to: number.count, by: 3).map { end in
                    String(number.dropLast(end).suffix(3))
                }
                return (number, groups.reversed().joined(separator: separator))
            }
        }

    /// The words and numbers that stand in a reply, header fields and all, in capitals or grouped as they may be.
    static func found(in reply: RawReply) -> Set<String> {
        let text = Array(reply.withoutDate.lowercased().utf8CString)
        return Set(needles.filter { strstr(text, $0.text) != nil }.map(\.name))
    }

    private let db: Database
    private let scene: Scene
    private var next = 0
    private var ids: UInt8 = 0

    static func plant(in scene: Scene) throws {
        try scene.home.house.database.write { db in
            var planting = Planting(db: db, scene: scene)
            try planting.nodes()
            try planting.fields()
            try planting.links()
            try planting.rest()
            guard planting.next == words.count else { throw TestHome.NoReply(path: "planted \(planting.next)") }
        }
    }

    private mutating func word() -> String {
        defer { next += 1 }
        return Self.words[next]
    }

    /// One that no thing has.
    private mutating func id() -> Data {
        ids += 1
        return Data([UInt8](repeating: 0xEE, count: 15) + [ids])
    }

    private var graph: ID<Graph> { scene.graph }
    private var ada: ID<Member> { scene.home.ada.id }

    // 22 words.
    private mutating func nodes() throws {
        for (table, node) in [("entity", scene.entity.uuid), ("attribute", scene.attribute.uuid)] {
            let (name, notes) = (word(), word())
            try db.execute(
                sql: """
                    UPDATE \(table) SET name = ?, nameFold = ?, notes = ?, notesFold = ?, icon = ? WHERE id = ?
                    """,
                arguments: [name, name, notes, notes, word(), node])
        }
        for _ in 0..<4 {
            let (entity, name, notes) = (id(), word(), word())
            try db.execute(
                sql: """
                    INSERT INTO entity (id, graphId, name, nameFold, notes, notesFold, createdAt, changedAt, createdById,
                        changedById) VALUES (?, ?, ?, ?, ?, ?, 1, 9000000000000, ?, ?)
                    """,
                arguments: [entity, graph, name, name, notes, notes, ada, ada])
            let (own, more) = (word(), word())
            try db.execute(
                sql: """
                    INSERT INTO attribute (id, graphId, entityId, name, nameFold, notes, notesFold, valuesFold, createdAt,
                        changedAt, createdById, changedById) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?)
                    """,
                arguments: [id(), graph, entity, own, own, more, more, more, ada, ada])
        }
    }

    // 14 words.
    private mutating func fields() throws {
        let types = ["text", "longText", "integer", "decimal", "date", "yesNo", "choice"]
        for (position, type) in types.enumerated() {
            let (field, name) = (id(), word())
            let unit = type == "integer" ? word() : ""
            let fallback = type == "text" ? word() : nil
            try db.execute(
                sql: """
                    INSERT INTO detailField (id, entityId, name, nameFold, type, position, isPinned, unit, fallback,
                        createdAt) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, 1)
                    """,
                arguments: [field, scene.entity, name, name, type, position, unit, fallback])
            try value(field, type)
        }
    }

    private mutating func value(_ field: Data, _ type: String) throws {
        let add = { [db, scene] (columns: String, values: StatementArguments) in
            let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
            try db.execute(
                sql: "INSERT INTO detailValue (attributeId, fieldId, \(columns)) VALUES (?, ?, \(marks))",
                arguments: [scene.attribute, field] + values)
        }
        switch type {
        case "integer": try add("integer", [9_182_736_451])
        case "decimal": try add("decimal, number", ["3141592.65358", 3141592.65358])
        case "date": try add("date", ["1873-05-19"])
        case "yesNo": try add("yesNo", [1])
        case "choice":
            for position in 0..<3 {
                let (option, name) = (id(), word())
                try db.execute(
                    sql: "INSERT INTO detailOption (id, fieldId, name, nameFold, position) VALUES (?, ?, ?, ?, ?)",
                    arguments: [option, field, name, name, position])
                if position == 0 { try add("optionId", [option]) }
            }
        default:
            let text = word()
            try add("text, textFold", [text, text])
        }
    }

    // 6 words.
    private mutating func links() throws {
        for _ in 0..<2 {
            let (kind, name, inverse, note) = (id(), word(), word(), word())
            try db.execute(
                sql: """
                    INSERT INTO linkKind (id, graphId, name, nameFold, inverse, inverseFold, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, 1)
                    """,
                arguments: [kind, graph, name, name, inverse, inverse])
            try db.execute(
                sql: """
                    INSERT INTO link (id, graphId, sourceEntityId, targetAttributeId, kindId, note, noteFold, createdAt,
                        createdById) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)
                    """,
                arguments: [id(), graph, scene.entity, scene.attribute, kind, note, note, ada])
        }
    }

    // 11 words.
    private mutating func rest() throws {
        let (name, template) = (word(), word())
        try db.execute(sql: "UPDATE graph SET name = ?, nameFold = ? WHERE id = ?", arguments: [name, name, graph])
        try db.execute(
            sql: """
                INSERT INTO template (id, ownerId, graphId, name, nameFold, fields, createdAt) VALUES (?, ?, ?, ?, ?, ?, 1)
                """,
            arguments: [id(), ada, graph, template, template, "[{\"name\":\"\(word())\",\"type\":\"text\"}]"])
        try db.execute(
            sql: "UPDATE attachment SET title = ?, titleFold = 'qx', caption = ?, captionFold = 'qx' WHERE graphId = ?",
            arguments: [word(), word(), graph])
        try db.execute(
            sql: "UPDATE medium SET fileName = ? WHERE id IN (SELECT mediumId FROM attachment WHERE graphId = ?)",
            arguments: [word(), graph])
        for member in [scene.home.ada.id, scene.home.grace.id] {
            try db.execute(
                sql: """
                    INSERT INTO undo (id, memberId, at, room, subjectKind, subjectId, ownerId, phrase, name, changeset)
                    VALUES (?, ?, 1, 'graphs', 'graph', ?, ?, ?, ?, x'00')
                    """,
                arguments: [id(), member, graph, ada, "“%@” \(word()) deleted", word()])
        }
        try db.execute(sql: "UPDATE undo SET name = ? WHERE id = ?", arguments: [word(), scene.entry])
        try db.execute(
            sql: "INSERT OR REPLACE INTO recentNode (memberId, graphId, nodeId, usedAt) VALUES (?, ?, ?, 1)",
            arguments: [ada, graph, scene.entity])
        let counts = Self.numbers.suffix(3).map { Int($0) }
        try db.execute(
            sql: "UPDATE graphSize SET entities = ?, attributes = ?, links = ? WHERE graphId = ?",
            arguments: [counts[0], counts[1], counts[2], graph])
    }
}
