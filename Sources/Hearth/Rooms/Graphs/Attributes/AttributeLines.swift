import HTTP
import Localization

/// Many attributes as lines of text, one name on each.
struct AttributeLines: Sendable {
    /// As it was sent.
    let text: String
    /// Blank lines left out.
    let names: [String]
    /// What to do with names that are there already; `nil` while nobody said.
    let duplicates: Duplicates?
    private(set) var problems: [Phrase] = []

    enum Duplicates: String, Sendable {
        case skip, add
    }

    static let limit = 5000
    /// So many problems are named one by one.
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
            problems.append(Phrase("These are \(names.count) lines; at most \(Self.limit) go in at once."))
        }
        problems += tooLong.prefix(Self.named).map { line in
            Phrase("Line \(String(line)) is too long: at most \(EntityForm.nameLimit) characters.")
        }
        if tooLong.count > Self.named {
            problems.append(Phrase("\(tooLong.count - Self.named) further lines are too long."))
        }
    }

    /// Each name once, the first one of those that differ in case and accents only.
    static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert(Fold.fold($0)).inserted }
    }
}
