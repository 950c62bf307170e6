import Foundation
import GRDB
import House

/// Names between double square brackets in notes.
///
/// People write `[[Dune]]` or `[[Books · Dune]]`. Stored is `[[32 digits|Dune]]`, the id of the node and its last
/// known label, so that renaming a node keeps its mentions, and the text can be read when the node is deleted. Code
/// that shows stored notes calls `plain` (previews, search, exports), `MentionStore.shown` (pages) or
/// `MentionStore.typed` (forms).
enum Mentions {
    enum Part: Equatable {
        case text(String)
        /// A stored mention.
        case token(ID<Node>, name: String)
        /// A text between brackets that is no stored mention.
        case typed(String)
    }

    /// The parts of a text in their order; of nested brackets on one line the innermost count.
    static func parts(_ text: String) -> [Part] {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return [.text(text)] }
        let bytes = Array(text.utf8)
        func isPair(_ index: Int, _ byte: UInt8) -> Bool {
            bytes[index] == byte && index + 1 < bytes.count && bytes[index + 1] == byte
        }
        var parts: [Part] = []
        var begun = 0
        var open: Int?
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") {
                open = nil
            } else if isPair(index, UInt8(ascii: "[")) {
                open = index
            } else if let start = open, isPair(index, UInt8(ascii: "]")) {
                if index > start + 2 {
                    if start > begun { parts.append(.text(String(decoding: bytes[begun..<start], as: UTF8.self))) }
                    parts.append(part(String(decoding: bytes[(start + 2)..<index], as: UTF8.self)))
                    begun = index + 2
                }
                open = nil
                index += 1
            }
            index += 1
        }
        if begun < bytes.count { parts.append(.text(String(decoding: bytes[begun...], as: UTF8.self))) }
        return parts
    }

    private static func part(_ inner: String) -> Part {
        let id = inner.utf8.prefix(32)
        let rest = inner.utf8.dropFirst(32)
        guard rest.count > 1, rest.first == UInt8(ascii: "|"), let id = String(id).flatMap({ ID<Node>($0) }) else {
            return .typed(inner)
        }
        return .token(id, name: String(rest.dropFirst()) ?? inner)
    }

    static func text(_ parts: [Part], token: (ID<Node>, String) -> String) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let some): text += some
            case .typed(let inner): text += "[[\(inner)]]"
            case .token(let id, let name): text += token(id, name)
            }
        }
    }

    /// Stored notes with names instead of mentions.
    static func plain(_ notes: String) -> String {
        guard notes.contains("[[") else { return notes }
        return text(parts(notes)) { $1 }
    }

    /// The number of characters of stored notes that suffices for a preview.
    static let previewed = 700

    /// The beginning of stored notes with names instead of mentions.
    /// - Parameter notes: the first `previewed` characters, perhaps with the beginning of a mention at their end.
    static func preview(_ notes: String, limit: Int = 160) -> String {
        if let text = plainBeginning(notes, limit) { return text }
        var parts = parts(notes)
        if case .text(let last)? = parts.last, let cut = last.firstRange(of: "[["),
            parts.count > 1 || notes.count >= 600
        {
            parts[parts.count - 1] = .text(String(last[..<cut.lowerBound]))
        }
        return String(text(parts) { $1 }.prefix(limit))
    }

    /// The beginning of notes without mentions, byte by byte if each is a character: every row of a list needs it.
    private static func plainBeginning(_ notes: String, _ limit: Int) -> String? {
        var notes = notes
        let isPlain: Bool? = notes.withUTF8 { bytes in
            guard !bytes.contains(UInt8(ascii: "[")) else { return nil }
            return bytes.count > limit && bytes[...limit].allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
        }
        guard let isPlain else { return nil }
        if isPlain { return String(notes.utf8.prefix(limit)) }
        return notes.utf8.count <= limit ? notes : String(notes.prefix(limit))
    }

    static func ids(_ parts: [Part]) -> [ID<Node>] {
        var seen: Set<ID<Node>> = []
        return parts.compactMap { part in
            if case .token(let id, _) = part, seen.insert(id).inserted { return id }
            return nil
        }
    }

    static func token(_ id: ID<Node>, _ label: String) -> String { "[[\(id)|\(bracketless(label))]]" }

    /// A label whose square brackets are replaced, so that it can stand between brackets.
    static func bracketless(_ label: String) -> String {
        label.replacing("[", with: "(").replacing("]", with: ")")
    }

    /// The text between the brackets that means each node and no other one of the graph: its label; if two nodes share
    /// it, followed by the end of the id: `Dune #3f2a1c`.
    static func written(_ nodes: [Node], in graph: ID<Graph>, _ db: Database) throws -> [ID<Node>: String] {
        let counts = try namesakes(of: nodes, in: graph, db)
        var written: [ID<Node>: String] = [:]
        for node in nodes {
            if node.label.contains(where: { "[]".contains($0) }) {
                written[node.id.any] = "\(node.id.digits)|\(bracketless(node.label))"
            } else {
                let isAlone = counts[Label(node)] == 1
                written[node.id.any] = isAlone ? node.label : "\(node.label) #\(node.id.digits.suffix(6))"
            }
        }
        return written
    }

    /// A node's names, folded.
    private struct Label: Hashable {
        /// `nil` for an entity.
        let owner: String?
        let name: String

        init(owner: String?, name: String) {
            self.owner = owner
            self.name = name
        }

        init(_ node: Node) { self.init(owner: node.owner.map { Fold.fold($0.name) }, name: Fold.fold(node.name)) }
    }

    /// The numbers of a graph's nodes that have the label of each of these nodes.
    private static func namesakes(of nodes: [Node], in graph: ID<Graph>, _ db: Database) throws -> [Label: Int] {
        guard !nodes.isEmpty else { return [:] }
        let labels = Set(nodes.map(Label.init)).map { [$0.owner, $0.name] }
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: namesakeCounts),
            arguments: ["graph": graph, "labels": String(decoding: try JSONEncoder().encode(labels), as: UTF8.self)])
        return rows.reduce(into: [:]) { $0[Label(owner: $1[0], name: $1[1])] = $1[2] }
    }

    /// The number of a graph's nodes with each of several labels, a JSON array of pairs: the folded name of the entity
    /// that an attribute belongs to, or null, and the folded name.
    private static let namesakeCounts = """
        WITH label AS (
            SELECT json_extract(value, '$[0]') AS owner, json_extract(value, '$[1]') AS name FROM json_each(:labels))
        SELECT label.owner, label.name, count(*) FROM label
            CROSS JOIN entity ON entity.graphId = :graph AND entity.nameFold = label.name
        WHERE label.owner IS NULL GROUP BY label.name
        UNION ALL
        SELECT label.owner, label.name, count(*) FROM label
            CROSS JOIN entity ON entity.graphId = :graph AND entity.nameFold = label.owner
            JOIN attribute ON attribute.entityId = entity.id AND attribute.nameFold = label.name
        WHERE label.owner IS NOT NULL GROUP BY label.owner, label.name
        """

    /// Reads the mentions of a form: lines of 32 digits, a space, and the text between the brackets.
    static func known(_ lines: String) -> Known {
        var known: Known = [:]
        for line in lines.split(whereSeparator: \.isNewline).prefix(2000) {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2, let id = ID<Node>(String(parts[0])) { known[String(parts[1])] = id }
        }
        return known
    }

    static func lines(_ known: Known) -> String {
        known.map { "\($0.value) \($0.key)" }.sorted().joined(separator: "\n")
    }
}
