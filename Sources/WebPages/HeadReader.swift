/// Reads the tags of a page's head that describe it: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
///
/// It makes no tree, so nothing that a page says makes it go deep, and it never goes back: each byte is looked at a fixed
/// number of times.
struct HeadReader {
    private let bytes: [UInt8]
    private var index = 0
    private var descriptions: [String: ArraySlice<UInt8>] = [:]
    /// With character references, as the next two.
    private(set) var title: ArraySlice<UInt8> = []
    private(set) var embed: ArraySlice<UInt8> = []
    private(set) var base: ArraySlice<UInt8> = []

    /// - Parameter bytes: UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first of these descriptions that says something.
    func first(_ names: [String], limit: Int) -> String {
        names.lazy.compactMap { descriptions[$0] }.map { PageText.line($0, limit: limit) }.first { !$0.isEmpty } ?? ""
    }

    mutating func read() {
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            guard index < bytes.count else { return }
            switch bytes[index] {
            case UInt8(ascii: "!") where bytes[index...].starts(with: "!--".utf8):
                index += 3
                skip(past: Array("-->".utf8))
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(past: [UInt8(ascii: ">")])
            case UInt8(ascii: "/"):
                index += 1
                let name = word(until: Self.ends)
                skip(past: [UInt8(ascii: ">")])
                if name == "head" { return }
            case let byte where PageText.isLetter(byte):
                guard readTag() else { return }
            default: break
            }
        }
    }

    /// - Returns: false where the head is over.
    private mutating func readTag() -> Bool {
        let name = word(until: Self.ends)
        let attributes = readAttributes(areWanted: Self.describing.contains(name))
        switch name {
        case "body": return false
        case "meta":
            let key = (attributes["property"] ?? attributes["name"]).map(Self.folded)
            if let key, let content = attributes["content"], !content.isEmpty, descriptions[key] == nil,
                Self.isWanted(key)
            {
                descriptions[key] = content
            }
        case "link":
            let kinds = attributes["rel"].map { Self.folded($0).split(separator: " ") } ?? []
            let type = attributes["type"].map(Self.folded)
            if embed.isEmpty, kinds.contains("alternate"),
                type == "application/json+oembed" || type == "text/json+oembed"
            {
                embed = attributes["href"] ?? []
            }
        case "base": if base.isEmpty { base = attributes["href"] ?? [] }
        case "title":
            let (start, end) = (index, Array("</title".utf8))
            let isEnded = skip(past: end)
            if title.isEmpty { title = bytes[start..<(isEnded ? index - end.count : index)] }
        case "script", "style", "textarea", "xmp", "iframe", "noembed", "noframes":
            skip(past: Array("</\(name)".utf8))
        default: break
        }
        return true
    }

    private static let describing: Set = ["meta", "link", "base"]
    private static let ends: Set = [UInt8(ascii: ">"), UInt8(ascii: "/")]
    private static let attributeEnds = ends.union([UInt8(ascii: "=")])

    private static func isWanted(_ key: String) -> Bool {
        key.hasPrefix("og:") || key.hasPrefix("twitter:") || key == "description" || key == "application-name"
    }

    private static func folded(_ value: ArraySlice<UInt8>) -> String { PageText.line(value, limit: 100).lowercased() }

    /// Ends behind the tag.
    private mutating func readAttributes(areWanted: Bool) -> [String: ArraySlice<UInt8>] {
        var attributes: [String: ArraySlice<UInt8>] = [:]
        while index < bytes.count {
            skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
            guard index < bytes.count else { break }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                break
            }
            let name = word(until: Self.attributeEnds)
            skip(Self.isSpace)
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
            index += 1
            skip(Self.isSpace)
            let value = value()
            if areWanted, attributes.count < 20, attributes[name] == nil { attributes[name] = value }
        }
        return attributes
    }

    private mutating func value() -> ArraySlice<UInt8> {
        guard index < bytes.count else { return [] }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
            return bytes[start..<index]
        }
        index += 1
        let start = index
        skip { $0 != quote }
        defer { index = min(index + 1, bytes.count) }
        return bytes[start..<index]
    }

    /// The name at the index, in lower case; at least one byte is passed.
    private mutating func word(until ends: Set<UInt8>) -> String {
        let start = index
        index = min(index + 1, bytes.count)
        skip { !Self.isSpace($0) && !ends.contains($0) }
        return String(decoding: bytes[start..<index].prefix(40), as: UTF8.self).lowercased()
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func skip(_ isPassed: (UInt8) -> Bool) {
        while index < bytes.count, isPassed(bytes[index]) { index += 1 }
    }

    /// Goes behind the next place of a word in lower case, or to the end.
    /// - Returns: whether the word was found.
    @discardableResult
    private mutating func skip(past word: [UInt8]) -> Bool {
        while index < bytes.count {
            // Of letters the case does not matter; a sign is not the same as one 32 above it.
            if bytes[index...].starts(with: word, by: { $0 == $1 || PageText.isLetter($1) && $0 | 0x20 == $1 }) {
                index += word.count
                return true
            }
            index += 1
        }
        return false
    }
}
