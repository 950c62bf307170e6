import GRDB

/// What stands between double square brackets in notes.
///
/// People write `[[Dune]]` or `[[Books · Dune]]`. Kept is `[[32 digits|Dune]]`, the id of the node and its label as it
/// was last known, so that renaming a node keeps its mentions, and the text can be read when the node is gone.
/// Whatever shows kept notes goes through `plain` (previews, search, exports), `MentionStore.shown` (pages) or
/// `MentionStore.typed` (forms).
enum Mentions {
    enum Part: Equatable {
        case text(String)
        /// A mention as it is kept.
        case token(ID<Node>, name: String)
        /// What somebody typed between the brackets.
        case typed(String)
    }

    /// The parts of a text in their order, the innermost brackets on one line being those that count.
    static func parts(_ text: String) -> [Part] {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return [.text(text)] }
        let bytes = Array(text.utf8)
        let isPair = { (index: Int, byte: UInt8) in
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

    /// Kept notes with names instead of mentions.
    static func plain(_ notes: String) -> String {
        guard notes.contains("[[") else { return notes }
        return text(parts(notes)) { $1 }
    }

    /// How many characters of kept notes are enough for a preview of them.
    static let previewed = 700

    /// The beginning of kept notes with names instead of mentions.
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

    /// Of notes without mentions: byte by byte where one is a character, since every row of a list comes by here.
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

    /// A label that can stand between the brackets.
    static func bracketless(_ label: String) -> String {
        label.replacing("[", with: "(").replacing("]", with: ")")
    }

    /// How each node is written between the brackets so that this means it and no other one of the graph: its label;
    /// where two have the same, with the end of its id: `Dune #3f2a1c`.
    static func written(_ nodes: [Node], in graph: ID<Graph>, _ db: Database) throws -> [ID<Node>: String] {
        let twins = try db.cachedStatement(sql: twinCount)
        var written: [ID<Node>: String] = [:]
        for node in nodes {
            let count = try Int.fetchOne(
                twins,
                arguments: [
                    "graph": graph, "owner": node.owner.map { Fold.fold($0.name) }, "name": Fold.fold(node.name),
                ])
            if node.label.contains(where: { "[]".contains($0) }) {
                written[node.id.any] = "\(node.id.digits)|\(bracketless(node.label))"
            } else {
                written[node.id.any] = count == 1 ? node.label : "\(node.label) #\(node.id.digits.suffix(6))"
            }
        }
        return written
    }

    /// How many nodes of a graph have one label; both names folded.
    private static let twinCount = """
        SELECT CASE WHEN :owner IS NULL
            THEN (SELECT count(*) FROM entity WHERE graphId = :graph AND nameFold = :name)
            ELSE (SELECT count(*) FROM entity JOIN attribute ON attribute.entityId = entity.id
                WHERE entity.graphId = :graph AND entity.nameFold = :owner AND attribute.nameFold = :name) END
        """

    /// How mentions stood in a form, as the form carries it: lines of 32 digits, a space, what is between the brackets.
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
