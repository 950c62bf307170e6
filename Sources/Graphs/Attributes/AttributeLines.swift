import HTTP
import House
import Localization

/// Many attributes as lines of text, one name on each.
struct AttributeLines: Sendable {
    /// The text as the form sent it.
    let text: String
    /// The names, without blank lines.
    let names: [String]
    /// The member's choice for repeated names; `nil` until a form sends one.
    let duplicates: Duplicates?
    private(set) var problems: [Phrase] = []

    enum Duplicates: String, Sendable {
        case skip, add
    }

    static let limit = 5000
    /// The most problems that are named one by one; further ones are counted.
    private static let named = 20

    init(_ form: FormFields) {
        text = form["lines"] ?? ""
        duplicates = form["duplicates"].flatMap(Duplicates.init(rawValue:))
        var names: [String] = []
        var tooLong: [Int] = []
        for (index, line) in text.withPlainLines.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let name = String(line).tidiedLine
            if name.isEmpty { continue }
            if name.unicodeScalars.count > EntityForm.nameLimit { tooLong.append(index + 1) }
            names.append(name)
        }
        self.names = names
        if names.isEmpty { problems.append(Phrase("Write at least one name.")) }
        if names.count > Self.limit {
            problems.append(Phrase("These are \(names.count) lines. You can add at most \(Self.limit) at once."))
        }
        problems += tooLong.prefix(Self.named).map { line in
            Phrase("Line \(String(line)) is too long: at most \(EntityForm.nameLimit) characters.")
        }
        if tooLong.count > Self.named {
            problems.append(Phrase("\(tooLong.count - Self.named) more lines are too long."))
        }
    }

    /// Each name once: of names that differ only in case and accents the first one.
    static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert(Fold.fold($0)).inserted }
    }
}
