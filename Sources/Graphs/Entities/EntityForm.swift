import HTTP
import House
import Localization

/// An entity's form as a browser sends it.
struct EntityForm: Sendable {
    let name: String
    let notes: String
    let icon: String
    /// The version the form was opened at.
    let version: Int?
    /// The nodes that mentions in the notes referred to when the form was opened.
    let mentions: Mentions.Known
    private(set) var problems: [String: Phrase] = [:]

    static let nameLimit = 200
    static let notesLimit = 100_000

    /// Takes the texts of a node that exists, which need no check.
    init(name: String, icon: String, notes: String) {
        (self.name, self.icon, self.notes, version, mentions) = (name, icon, notes, nil, [:])
    }

    init(_ form: FormFields) {
        name = (form["name"] ?? "").tidiedLine
        notes = (form["notes"] ?? "").withPlainLines
        icon = (form["icon"] ?? "").tidiedLine
        version = form.version
        mentions = Mentions.known(form["mentions"] ?? "")
        problems["name"] = Self.problem(with: name)
        // A stored mention is longer than a typed one by the id of its node.
        if notes.unicodeScalars.count + 40 * notes.ranges(of: "[[").count > Self.notesLimit {
            problems["notes"] = Phrase("This is too long: at most \(Self.notesLimit) characters.")
        }
        if !ChosenIcon.isAllowed(icon) { problems["icon"] = Phrase("Choose one emoji or one of the icons.") }
    }

    /// A node with nothing but a name.
    init(name: String) {
        self.name = name
        notes = ""
        icon = ""
        version = nil
        mentions = [:]
        problems["name"] = Self.problem(with: name)
    }

    private static func problem(with name: String) -> Phrase? {
        if name.isEmpty { return Phrase("Enter a name.") }
        if name.unicodeScalars.count > nameLimit {
            return Phrase("This is too long: at most \(nameLimit) characters.")
        }
        return nil
    }
}
