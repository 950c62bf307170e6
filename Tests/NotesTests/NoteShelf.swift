import Archives
import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

/// Ada's notes on their way in and out.
struct NoteShelf {
    let home: TestHome
    private let folder: TemporaryFolder

    init(_ home: TestHome) throws {
        self.home = home
        folder = try TemporaryFolder()
    }

    // MARK: Archives

    func zip(_ files: [(String, [UInt8])], isSafe: Bool = true) throws -> [UInt8] {
        let path = folder[UUID().uuidString]
        let writer = try ArchiveWriter(path: path)
        for (name, bytes) in files { try writer.add(bytes, as: isSafe ? name : "..xnotes.json") }
        try writer.close()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        guard !isSafe else { return bytes }
        // The writer refuses such names.
        let (from, to) = (Array("..xnotes.json".utf8), Array("../notes.json".utf8))
        var changed = bytes
        for start in bytes.indices.dropLast(from.count) where Array(bytes[start..<start + from.count]) == from {
            changed.replaceSubrange(start..<start + from.count, with: to)
        }
        return changed
    }

    func archive(_ bytes: [UInt8]) throws -> ImportArchive {
        let path = folder[UUID().uuidString]
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try ImportArchive(
            path: path, scratch: folder.url, tables: TableReaders(), meant: ["media/"], unknown: NoteFormat.unknown)
    }

    func text(_ name: String, in archive: ImportArchive) throws -> String {
        String(decoding: try archive.bytes(of: archive.file(name).unwrap()), as: UTF8.self)
    }

    /// `notes.json` of an archive, or of a new export, without the time of the export.
    func document(_ archive: [UInt8]? = nil) throws -> String {
        let bytes = try archive ?? home.get("/notes/export.zip", as: home.ada).body
        return try text("notes.json", in: self.archive(bytes)).replacing(/"at":"[^"]*"/, with: "")
    }

    /// `notes.json` with one tab.
    func text(_ notes: [(id: ID<Note>, text: String)], file: ((Int) -> String)? = nil) -> String {
        let tab = "019c0000000070008000000000000abc"
        let lines = notes.enumerated().map { index, note in
            let files = file.map { #","files":[{"file":"\#($0(index))","name":"\#(index).png"}]"# } ?? ""
            let seconds = "\(index < 10 ? "0" : "")\(index)"
            return
                #"{"id":"\#(note.id)","tab":"\#(tab)","createdAt":"2026-01-02T03:04:\#(seconds)Z","text":"\#(note.text)"\#(files)}"#
        }
        return
            #"{"format":"hearth-notes","version":1,"tabs":[{"id":"\#(tab)","name":"Moved in"}],"messages":[\#(lines.joined(separator: ","))]}"#
    }

    func file(_ notes: [(ID<Note>, String)]) throws -> [UInt8] { Array(text(notes).utf8) }

    // MARK: In

    /// Sends a file; gives the address of its preview.
    func send(_ bytes: [UInt8], named name: String = "notes.zip") throws -> String {
        let reply = try home.upload("/notes/import", bytes, named: name, as: home.ada)
        guard reply.status == 303, let place = reply["Location"] else { throw TestHome.NoReply(path: reply.text) }
        return place
    }

    @discardableResult
    func bring(_ place: String, _ form: FormFields = [:]) throws -> RawReply {
        try home.post(place, form, as: home.ada)
    }

    // MARK: What is there

    func tab(named name: String) throws -> ID<NoteTab> {
        try #require(try home.house.noteDoor.all(for: home.ada).first { $0.tab.name == name }?.id)
    }

    func texts(in tab: ID<NoteTab>) throws -> [String] { try home.notes(in: tab, for: home.ada).map(\.text.text) }

    func attach(_ bytes: [UInt8], named name: String, to note: ID<Note>, in tab: ID<NoteTab>) throws {
        _ = try home.house.notes.attachments.add(
            [home.arrived(bytes, named: name)], to: .thing(UploadPlace.messages, note.uuid),
            in: home.writable(tab, by: home.ada))
    }

    /// A preview as a page gave it, with a picture or without, or a removed one.
    func addPreview(of address: String, to note: ID<Note>, _ random: inout SeededGenerator) throws {
        let isRemoved = Int.random(in: 0..<4, using: &random) == 0
        let picture =
            try Bool.random(using: &random) ? TestHome.sample("pictures/plain.png") + Array(address.utf8) : nil
        let title = ["", "Rye \"bread\"", "日本語"].randomElement(using: &random) ?? ""
        try home.house.database.write { db in
            let medium = try picture.map { bytes in
                try home.house.notes.attachments.media.add(
                    home.arrived(bytes, named: "found.png"), of: home.ada.id, keepsOriginal: true, in: db)
            }
            try db.execute(
                sql: """
                    INSERT INTO notePreview (noteId, address, state, title, text, site, mediumId) VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    note, address, isRemoved ? "removed" : "ready", isRemoved ? "" : title,
                    isRemoved ? "" : "With <seeds>",
                    isRemoved ? "" : "Bakery", isRemoved ? nil : medium,
                ])
        }
    }

    /// Tabs with messages of all kinds.
    func fill(_ random: inout SeededGenerator) throws {
        let words = ["Ada", "b\"ed", "зелёный", "naïve", "日本語", "👨‍👩‍👧", "<b>", "\\", "*", "ß", "a_b", "\u{7}", "&amp;"]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(
                separator: Bool.random(using: &random) ? " " : "\n")
        }
        let picture = try TestHome.sample("pictures/plain.png")
        for number in 0..<Int.random(in: 1...3, using: &random) {
            let tab = try home.tab(
                NoteTabTitle.tidied("Tab \(number) \(words.randomElement(using: &random) ?? "")"), by: home.ada)
            let open = try home.writable(tab, by: home.ada)
            for place in 0..<Int.random(in: 1...12, using: &random) {
                home.clock.advance(.milliseconds(Int.random(in: 0...2, using: &random)))
                let plain = text(Int.random(in: 1...6, using: &random))
                let length = plain.utf16.count
                let kind = NoteText.Kind.allCases.filter { $0 != .link }.randomElement(using: &random) ?? .bold
                let note = ID<Note>(at: home.clock.wall.now())
                let answered = try home.notes(in: tab, for: home.ada).randomElement(using: &random)
                try home.house.database.write { db in
                    try home.house.notes.insert(
                        NoteText(text: plain, entities: [.init(kind, 0..<Int.random(in: 1...length, using: &random))]),
                        id: note, replyTo: Bool.random(using: &random) ? answered?.id : nil,
                        source: place % 5 == 4 ? "https://hearth.example/\(place)" : "", in: open,
                        at: home.clock.wall.now(), db)
                }
                if place % 5 == 4 { try addPreview(of: "https://hearth.example/\(place)", to: note, &random) }
                switch Int.random(in: 0..<7, using: &random) {
                case 0:
                    try home.house.notes.makeList(note, in: open)
                    let items = try home.house.notes.note(note, in: open.open).items
                    if let item = items.randomElement(using: &random) {
                        try home.house.notes.tick(item.id, isTicked: true, of: note, in: open.joinable)
                    }
                case 1: try home.house.notes.pin(note, isPinned: true, in: open)
                case 2: try home.house.notes.react("🎉", to: note, in: open.joinable)
                case 3: try attach(picture + Array(plain.utf8), named: "Photo \(place).png", to: note, in: tab)
                case 4:
                    home.clock.advance(.hours(1))
                    _ = try home.house.notes.change(note, to: NoteText(text: text(3)), version: 1, in: open)
                case 5:
                    _ = try home.remind(
                        "", on: "2027-02-0\(1 + place % 9)", ["on": "note", "thing": "\(note)"], by: home.ada)
                default: break
                }
            }
            _ = try home.house.noteTabs.keepDraft(NoteText(text: "Draft \(number)"), seen: nil, in: open)
        }
    }
}

extension TestHome {
    /// The texts that search finds in a tab.
    func search(in tab: ID<NoteTab>, for words: String) throws -> [String] {
        let open = try house.noteDoor.open(tab, for: ada)
        return try NoteSearch(database: house.database).find(SearchQuery(words), in: [open], limit: 10).hits.map(
            \.note.text.text)
    }
}
