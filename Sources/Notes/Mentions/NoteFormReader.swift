import HTTP
import House
import Localization

/// Reads the texts of messages from forms.
struct NoteFormReader {
    /// Looks up what a text mentions; `nil` where texts mention nothing.
    private let lookUp: (mentions: NoteMentions, visit: Visit)?
    /// Whether `[[Name]]` stays as it was typed, because it may go on.
    private let isDraft: Bool
    private let earlier: () throws -> [NoteText]

    /// - Parameter earlier: the texts in place of which others are stored: these may mention what the writer cannot see now.
    init(
        _ mentions: NoteMentions, _ visit: Visit, isDraft: Bool = false,
        earlier: @escaping () throws -> [NoteText] = { [] }
    ) {
        (lookUp, self.isDraft, self.earlier) = ((mentions, visit), isDraft, earlier)
    }

    private init() { (lookUp, isDraft, earlier) = (nil, false, { [] }) }

    /// For texts that mention nothing.
    static var plain: NoteFormReader { NoteFormReader() }

    /// A text as it is stored: formatted by the form's entities if it has any, otherwise by typed signs.
    func text(_ form: FormFields, _ name: String = "content", problems: inout [String: Phrase]) throws -> NoteText {
        let typed = form[name] ?? ""
        var text: NoteText
        if let json = form["entities"] {
            do {
                text = try NoteText(text: typed, json: json).trimmed
            } catch {
                problems[name] = Phrase("This is not a message.")
                return NoteText(text: typed, entities: [])
            }
        } else {
            let typed = typed.withPlainLines
            text = NoteText(signs: typed, isMentioned: try isMentioned(in: typed)).trimmed
        }
        if let (mentions, visit) = lookUp {
            text = try mentions.stored(text, visit, isDraft: isDraft, earlier: earlier)
        }
        if text.text.unicodeScalars.count > Note.limit {
            problems[name] = Phrase("This is too long: at most \(Note.limit) characters.")
        }
        return text
    }

    private func isMentioned(in typed: String) throws -> (String) -> Bool {
        guard let (mentions, visit) = lookUp, typed.contains("](/") || typed.contains("](#") else {
            return { _ in false }
        }
        let known = mentions.addresses(in: try earlier())
        // What cannot be looked up stays as it was typed.
        return { url in (try? mentions.path(url, known, visit)).flatMap(\.self) != nil }
    }

    /// A text as its form shows it again.
    func shown(_ text: NoteText) throws -> NoteText {
        guard let (mentions, visit) = lookUp else { return text }
        return try mentions.named(text, visit)
    }
}
