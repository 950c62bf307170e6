import HTTP
import House
import Localization

/// An entity's form as a browser sends it.
struct EntityForm: Sendable {
    let name: String
    let notes: String
    let icon: String
    /// What one of the entity's things is called; nil if the form does not say, and then it stays as it is.
    let item: ItemName?
    /// The version the form was opened at.
    let version: Int?
    /// The nodes that mentions in the notes referred to when the form was opened.
    let mentions: Mentions.Known
    private(set) var problems: [String: Phrase] = [:]

    static let nameLimit = 200
    static let notesLimit = 100_000

    /// Takes the texts of a node that exists, which need no check.
    init(name: String, icon: String, notes: String, item: ItemName? = nil) {
        (self.name, self.icon, self.notes, self.item, version, mentions) = (name, icon, notes, item, nil, [:])
    }

    init(_ form: FormFields) {
        name = (form["name"] ?? "").tidiedLine
        notes = (form["notes"] ?? "").withPlainLines
        icon = (form["icon"] ?? "").tidiedLine
        item = ItemName(sent: form)
        version = form.version
        mentions = Mentions.known(form["mentions"] ?? "")
        problems["name"] = Self.problem(with: name)
        // A stored mention is longer than a typed one by the id of its node.
        if notes.unicodeScalars.count + 40 * notes.ranges(of: "[[").count > Self.notesLimit {
            problems["notes"] = Phrase("This is too long: at most \(Self.notesLimit) characters.")
        }
        if let item { problems.merge(item.problems) { first, _ in first } }
        if !ChosenIcon.isAllowed(icon) { problems["icon"] = Phrase("Choose one emoji or one of the icons.") }
    }

    /// A node with nothing but a name.
    /// - Parameter item: what one of its things is called, or of an attribute those of its entity.
    init(name: String, item: ItemName? = nil) {
        self.name = name
        notes = ""
        icon = ""
        self.item = item
        version = nil
        mentions = [:]
        problems = item?.problems ?? [:]
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

extension ItemName {
    /// The texts of a form; nil if it has neither field.
    init?(sent form: FormFields) {
        let (singular, plural) = (form["itemSingular"], form["itemPlural"])
        if singular == nil, plural == nil { return nil }
        self.init(singular: (singular ?? "").tidiedLine, plural: (plural ?? "").tidiedLine)
    }

    /// The problems by the names of the fields.
    var problems: [String: Phrase] {
        let problem = Phrase("This is too long: at most \(Self.limit) characters.")
        var problems: [String: Phrase] = [:]
        if singular.unicodeScalars.count > Self.limit { problems["itemSingular"] = problem }
        if plural.unicodeScalars.count > Self.limit { problems["itemPlural"] = problem }
        return problems
    }
}
