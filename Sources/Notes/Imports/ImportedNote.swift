import House

/// A tab of another program, or of an archive of Hearth.
struct ImportedTab: Codable, Sendable, Equatable {
    /// In an archive of Hearth the id of the tab; otherwise the program's name and its own id of what becomes a tab.
    let source: String
    var name: String
    var isInbox = false
    /// Whether it belonged to the member who exported it.
    var isOwn = true
    var createdAt: Instant?
    var position: Int?
    var isFollowed = false
    var draft: NoteState.Text?
    /// See `M0067ImportedNotes`.
    var extras = ""
}

/// A message of another program, or of an archive of Hearth.
struct ImportedNote: Sendable, Equatable {
    /// As of a tab: the same in every file with the same message.
    let source: String
    /// The source of its tab.
    let tab: String
    /// The name of who wrote it; `nil` for the importing member.
    var writer: String?
    /// The source of the message that it answers; only of an archive of Hearth.
    var replyTo: String?
    var isList = false
    var text: NoteState.Text
    var sourceURL = ""
    var createdAt: Instant
    var editedAt: Instant?
    var pinnedAt: Instant?
    var items: [ImportedItem] = []
    var files: [ImportedNoteFile] = []
    /// The importing member's own reaction.
    var reaction: String?
    var bells: [ArchivedBell] = []
    var versions: [ImportedNoteVersion] = []
    var preview: ImportedPreview?
    var extras = ""

    init(source: String, tab: String, _ text: NoteText = NoteText(text: ""), at createdAt: Instant) {
        self.source = source
        self.tab = tab
        self.text = NoteState.Text(text)
        self.createdAt = createdAt
    }

    /// The message is a list of these.
    mutating func makeList(_ items: [ImportedItem]) {
        isList = true
        self.items = items
    }
}

/// A line of a list.
struct ImportedItem: Codable, Sendable, Equatable {
    /// In an archive of Hearth the id of the item; otherwise `nil`.
    var source: String?
    var text: NoteState.Text
    var isTicked = false
    var tickedAt: Instant?
    /// Whether the importing member ticked it.
    var isTickedByMe = true
    var extras = ""

    init(source: String? = nil, _ text: NoteState.Text, isTicked: Bool = false) {
        self.source = source
        self.text = text
        self.isTicked = isTicked
    }

    init(_ text: NoteText, isTicked: Bool = false) {
        self.init(NoteState.Text(NoteText.Task(text).noteText), isTicked: isTicked)
    }
}

/// A photo or file in an archive, unpacked when it is needed.
struct ImportedNoteFile: Codable, Sendable, Equatable {
    /// Path in the archive.
    let path: String
    /// The file name to store.
    let name: String
    /// Hexadecimal; empty if the archive does not say.
    var sha256 = ""
    var title = ""
    var caption = ""
    var extras = ""

    init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}

struct ImportedNoteVersion: Codable, Sendable, Equatable {
    let state: NoteState
    let writtenAt: Instant
    let replacedAt: Instant

    /// Of one message.
    static let limit = 1000
}

extension NoteText.Task {
    fileprivate var noteText: NoteText { NoteText(text: text, entities: entities) }
}
