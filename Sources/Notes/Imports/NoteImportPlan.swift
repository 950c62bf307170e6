import Foundation
import GRDB
import House

/// What an import would do now. The messages stay in the rows beside the file, see `NoteReading`: each is looked at again
/// when it is written.
struct NoteImportPlan: Sendable {
    /// What becomes of what the member has already.
    enum Mode: String, Sendable {
        /// It stays, and what is new is added.
        case merge
        /// All of their own tabs become as the file has them. Tabs that others share stay.
        case replace
    }

    struct Counts: Sendable, Equatable {
        var newTabs = 0
        var new = 0
        var same = 0
        /// Brought by an earlier import, and otherwise in the file.
        var changed = 0
        /// Otherwise in the file, and edited here.
        var edited = 0
        /// In tabs that others share.
        var elsewhere = 0
        /// Photos and files of new messages.
        var files = 0
    }

    let format: NoteFormat
    let summary: NoteReading.Summary
    private(set) var counts = Counts()
    /// The member's own tabs that the tabs of the file are or become, by their sources. Those that others share are left out.
    let tabs: [String: ID<NoteTab>]
    /// The first new messages.
    private(set) var first: [ImportedNote] = []
    private(set) var newFiles: [ImportedNoteFile] = []
    private(set) var changedFiles: [ImportedNoteFile] = []
    private(set) var editedFiles: [ImportedNoteFile] = []
    /// The messages in the member's own tabs that the file does not have, and the tabs: those that `replace` deletes.
    private(set) var otherNotes: [UUID] = []
    private(set) var otherTabs: [UUID] = []
    /// The tab to open afterwards.
    private(set) var landing: ID<NoteTab>?

    /// New messages that a preview shows.
    static let shownCount = 12
    /// Messages that are looked up at a time: a read for all would hold one of the database's readers for long.
    static let portion = 250

    /// - Returns: `nil` if the rows are not there, or not readable.
    init?(_ rows: StagedRows, for key: String, _ inbox: OpenTab, _ database: HouseDatabase) throws {
        guard let reader = rows.reader(for: key, decode: StagedNoteRow.init(line:)),
            case .format(let format)? = try reader.next()
        else { return nil }
        self.format = format
        var last: NoteReading.Summary?
        var some: [StagedNote] = []
        var places: [String: ID<NoteTab>] = [:]
        var counts = Counts()
        var landing: ID<NoteTab>?
        var looked = Looked()
        while let row = try reader.next() {
            switch row {
            case .format: break
            case .tab(let tab):
                let (place, isNew) = try database.read { db in try Self.place(of: tab, format, inbox, db) }
                places[tab.source] = place
                if isNew { counts.newTabs += 1 }
                landing = landing ?? place
            case .note(let note):
                some.append(note)
                if some.count == Self.portion {
                    try looked.look(at: some, format, places, &counts, for: inbox.member, database)
                    some.removeAll(keepingCapacity: true)
                }
            case .end(let summary): last = summary
            }
        }
        try looked.look(at: some, format, places, &counts, for: inbox.member, database)
        guard let summary = last else { return nil }
        self.summary = summary
        self.counts = counts
        self.landing = landing
        tabs = places
        (first, newFiles, changedFiles) = (looked.first, looked.newFiles, looked.changedFiles)
        editedFiles = looked.editedFiles
        guard format == .hearth else { return }
        try findOthers(looked.kept, inbox, database)
    }

    /// What was found of the messages so far.
    private struct Looked {
        var first: [ImportedNote] = []
        var newFiles: [ImportedNoteFile] = []
        var changedFiles: [ImportedNoteFile] = []
        var editedFiles: [ImportedNoteFile] = []
        var kept: Set<UUID> = []

        mutating func look(
            at notes: [StagedNote], _ format: NoteFormat, _ places: [String: ID<NoteTab>], _ counts: inout Counts,
            for member: ID<Member>, _ database: HouseDatabase
        ) throws {
            let present = try database.read { db in try PresentNotes(notes.map(\.source), format, for: member, db) }
            for staged in notes {
                let place = try present.place(of: staged.source)
                if format == .hearth { kept.insert(place.id.uuid) }
                if place.present == nil {
                    try look(atNew: staged, isPlaced: places[staged.tab] != nil, &counts)
                    continue
                }
                let note = try staged.note()
                switch present.state(of: note, beside: place.present) {
                case .new: break
                case .same: counts.same += 1
                case .changed:
                    counts.changed += 1
                    changedFiles += note.missing(from: place.present) + note.previewFiles
                case .edited:
                    counts.edited += 1
                    editedFiles += note.missing(from: place.present) + note.previewFiles
                case .elsewhere: counts.elsewhere += 1
                }
            }
        }

        /// - Parameter isPlaced: whether its tab is one of the member's own.
        private mutating func look(atNew staged: StagedNote, isPlaced: Bool, _ counts: inout Counts) throws {
            guard isPlaced else {
                counts.elsewhere += 1
                return
            }
            counts.new += 1
            let isShown = first.count < NoteImportPlan.shownCount
            guard staged.hasFiles || isShown else { return }
            let note = try staged.note()
            counts.files += note.files.count
            newFiles += note.files + note.previewFiles
            if isShown { first.append(note) }
        }
    }

    /// The tab here of a tab of the file. One of another member is left out while the member sees it; otherwise its messages
    /// come into a tab of their own.
    private static func place(
        of tab: ImportedTab, _ format: NoteFormat, _ inbox: OpenTab, _ db: Database
    ) throws -> (ID<NoteTab>?, isNew: Bool) {
        if tab.isInbox, tab.isOwn { return (inbox.id, false) }
        let derived = ID<NoteTab>(imported: "\(format.rawValue) \(tab.source)", by: inbox.member)
        let own = format == .hearth ? ID<NoteTab>(tab.source) : nil
        for id in [own, derived].compactMap(\.self) {
            let owner = try ID<Member>.fetchOne(
                db.cachedStatement(sql: "SELECT ownerId FROM noteTab WHERE id = ?"), arguments: [id])
            guard let owner else {
                if id == own, !tab.isOwn { continue }
                return (id, true)
            }
            if owner == inbox.member { return (id, false) }
            let isSeen = try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM noteTab WHERE noteTab.id = :tab AND \(Shares.isVisible("noteTab")))
                        """), arguments: ["tab": id, "member": inbox.member])
            if isSeen == true { return (nil, false) }
        }
        return (derived, true)
    }

    private mutating func findOthers(_ kept: Set<UUID>, _ inbox: OpenTab, _ database: HouseDatabase) throws {
        let places = Set(tabs.values.map(\.uuid))
        (otherNotes, otherTabs) = try database.read { db in
            let notes = try UUID.fetchCursor(
                db,
                sql: """
                    SELECT note.id FROM note JOIN noteTab ON noteTab.id = note.tabId WHERE noteTab.ownerId = ?
                    ORDER BY note.id
                    """, arguments: [inbox.member])
            var others: [UUID] = []
            while let id = try notes.next() { if !kept.contains(id) { others.append(id) } }
            let tabs = try UUID.fetchAll(
                db, sql: "SELECT id FROM noteTab WHERE ownerId = ? AND NOT isInbox", arguments: [inbox.member])
            return (others, tabs.filter { !places.contains($0) })
        }
    }

    // MARK: Choices

    /// The rows of the file that are gone through.
    var rowCount: Int { summary.tabCount + summary.noteCount }

    /// Whether there is something to do.
    func isNeeded(_ mode: Mode, _ again: ImportAgain) -> Bool {
        counts.new > 0 || counts.newTabs > 0 || mode == .replace || again == .update && counts.changed > 0
    }

    /// The files to unpack.
    func files(_ mode: Mode, _ again: ImportAgain) -> [ImportedNoteFile] {
        newFiles + (mode == .replace || again == .update ? changedFiles : []) + (mode == .replace ? editedFiles : [])
    }
}

extension ImportedNote {
    /// The picture of its preview.
    fileprivate var previewFiles: [ImportedNoteFile] { [preview?.picture].compactMap(\.self) }

    /// The files that a message here does not have.
    func missing(from present: PresentNotes.Present?) -> [ImportedNoteFile] {
        files.filter { !$0.sha256.isEmpty && !(present?.files.contains($0.sha256) ?? false) }
    }
}
