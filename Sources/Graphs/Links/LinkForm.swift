import HTTP
import House
import Localization

/// A form that links a node to several others, as a browser sends it.
struct LinksForm: Sendable {
    /// The chosen nodes, each once, in the order sent.
    let nodes: [ID<Node>]
    let meaning: LinkMeaningForm
    /// The name of an entity that is to be created and linked too.
    let newEntity: String?
    private(set) var problems: [String: Phrase]

    static let nodeLimit = 100

    init(nodes: [ID<Node>], meaning: LinkMeaningForm) {
        self.nodes = nodes
        self.meaning = meaning
        newEntity = nil
        problems = [:]
    }

    init(_ form: FormFields) {
        var seen: Set<ID<Node>> = []
        nodes = form.values("node").compactMap { ID<Node>($0) }.filter { seen.insert($0).inserted }
        meaning = LinkMeaningForm(form)
        newEntity = form["create"].map(\.tidiedLine).flatMap { $0.isEmpty ? nil : $0 }
        problems = meaning.problems
        if nodes.isEmpty && newEntity == nil { problems["node"] = Phrase("Choose at least one.") }
        if nodes.count > Self.nodeLimit {
            problems["node"] = Phrase("Too many: at most \(Self.nodeLimit) at once.")
        }
        if let newEntity, newEntity.unicodeScalars.count > EntityForm.nameLimit {
            problems["node"] = Phrase("This is too long: at most \(EntityForm.nameLimit) characters.")
        }
    }
}

/// The meaning of a link and its note, as a browser sends them.
struct LinkMeaningForm: Sendable {
    /// The reading of the kind from the node whose page it is; empty for none.
    let kind: String
    /// The reading from the other end; only asked for with a new kind.
    let inverse: String
    let note: String
    /// The version the form was opened at.
    let version: Int?
    private(set) var problems: [String: Phrase] = [:]

    static let kindLimit = 100
    static let noteLimit = 2000

    init(kind: String, inverse: String, note: String) {
        self.kind = kind
        self.inverse = inverse
        self.note = note
        version = nil
    }

    init(_ form: FormFields) {
        kind = (form["kind"] ?? "").tidiedLine
        inverse = (form["inverse"] ?? "").tidiedLine
        note = (form["note"] ?? "").tidied
        version = form.version
        for (name, text) in [("kind", kind), ("inverse", inverse)] where text.unicodeScalars.count > Self.kindLimit {
            problems[name] = Phrase("This is too long: at most \(Self.kindLimit) characters.")
        }
        if kind.isEmpty, !inverse.isEmpty { problems["kind"] = Phrase("Enter the meaning from this side too.") }
        if note.unicodeScalars.count > Self.noteLimit {
            problems["note"] = Phrase("This is too long: at most \(Self.noteLimit) characters.")
        }
    }
}

/// A kind of link with its two readings, as a browser sends it.
struct LinkKindForm: Sendable {
    let name: String
    let inverse: String
    /// The readings when the form was opened.
    let opened: (name: String, inverse: String)
    private(set) var problems: [String: Phrase] = [:]

    init(_ form: FormFields) {
        name = (form["name"] ?? "").tidiedLine
        inverse = (form["inverse"] ?? "").tidiedLine
        opened = (form["wasName"] ?? "", form["wasInverse"] ?? "")
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        let limit = LinkMeaningForm.kindLimit
        for (field, text) in [("name", name), ("inverse", inverse)] where text.unicodeScalars.count > limit {
            problems[field] = Phrase("This is too long: at most \(limit) characters.")
        }
    }
}
