@testable import Notes

/// Formatted text read back from its HTML as a browser does, but throwing at errors that a browser would repair.
struct ReadHTML {
    struct NotWellFormed: Error {
        let html: String
        let reason: String
    }

    static let tags: [NoteText.Kind: String] = [
        .bold: "b", .italic: "i", .underline: "u", .strikethrough: "s", .code: "code", .pre: "pre", .link: "a",
        .spoiler: "label",
    ]

    private static let signs: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]

    private var scalars = String.UnicodeScalarView()
    /// The elements over each UTF-16 unit.
    private var elements: [Set<String>] = []
    private var open: [String] = []
    private(set) var spoilers = 0

    var text: String { String(scalars) }

    func tags(over unit: Int) -> Set<String> { elements[unit].subtracting(["span"]) }

    init(_ html: String) throws {
        var rest = html.unicodeScalars[...]
        var isBlockBegun = false
        while let scalar = rest.popFirst() {
            switch scalar {
            case "<":
                let tag = String(String.UnicodeScalarView(rest.prefix { $0 != ">" }))
                rest = rest.dropFirst(tag.unicodeScalars.count + 1)
                if let reason = take(tag) { throw NotWellFormed(html: html, reason: reason) }
                isBlockBegun = tag.hasPrefix("pre")
                continue
            case ">", "\"", "'": throw NotWellFormed(html: html, reason: "\(scalar) stands there as it is")
            case "&":
                let name = String(String.UnicodeScalarView(rest.prefix { $0 != ";" }))
                guard let sign = Self.signs[name] else { throw NotWellFormed(html: html, reason: "&\(name)") }
                rest = rest.dropFirst(name.unicodeScalars.count + 1)
                add(sign)
            case "\n" where isBlockBegun: break
            default: add(scalar)
            }
            isBlockBegun = false
        }
        guard open.isEmpty else { throw NotWellFormed(html: html, reason: "\(open) not closed") }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        scalars.append(scalar)
        for _ in 0..<UTF16.width(scalar) { elements.append(Set(open)) }
    }

    /// - Returns: why it may not stand there.
    private mutating func take(_ tag: String) -> String? {
        let name = tag.split(separator: " ").first.map(String.init) ?? ""
        if name.hasPrefix("/") {
            return open.popLast() == String(name.dropFirst()) ? nil : "\(name) closes another"
        }
        let quotes = tag.unicodeScalars.count { $0 == "\"" }
        guard quotes.isMultiple(of: 2), !tag.unicodeScalars.contains("<") else { return "\(tag): quotes" }
        if open.contains(name) { return "\(name) within itself" }
        if open.contains("a"), name == "label" || name == "input" { return "\(name) within a link" }
        if let verbatim = open.last, verbatim == "pre" || verbatim == "code" { return "\(name) within code" }
        if name == "input" {
            spoilers += 1
        } else {
            guard name == "span" || Self.tags.values.contains(name) else { return "\(name) is not known" }
            open.append(name)
        }
        return nil
    }
}
