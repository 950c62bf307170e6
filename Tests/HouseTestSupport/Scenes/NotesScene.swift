import GRDB
import HTTP
import TestSupport

@testable import Graphs
@testable import House
@testable import Notes

/// A tab with a message that is a list with a picture, and a second tab.
struct NotesScene: RoomScene {
    static let room: any Room.Type = NotesRoom.self
    /// Things of every room have notes.
    static let nouns: [String] = []
    static let access = RoomAccess(
        guests: ["/notes/order", "/notes/:tab/seen", "/notes/:tab/draft", "/notes/:tab/follow"],
        joined: [
            "/notes/:tab/messages/:message/items/:item/tick": 303, "/notes/:tab/messages/:message/react": 303,
        ])

    let tab: ID<NoteTab>
    let note: ID<Note>
    let parameters: [String: String]
    let forms: [String: FormFields]
    let looks = ["/notes/search?q=zaffre", "/notes/:tab?day=2026-11-21"]

    init(_ stage: Stage) throws {
        let mark = { (word: String) in stage.mark(word) }
        tab = try stage.add("noteTab", "/notes", ["title": stage.mark("tab", limit: NoteTabTitle.limit)])
        let path = NotesController.path(tab)
        try stage.share(path)
        let other: ID<NoteTab> = try stage.add(
            "noteTab", "/notes", ["title": stage.mark("drawer", limit: NoteTabTitle.limit)])
        note = try stage.add(
            "note", path + "/messages", ["content": mark("milk") + "\n" + mark("rye")])
        try stage.send("\(path)/messages/\(note)/list")
        let house = stage.home.house
        let open = try house.noteDoor.open(tab, for: stage.ada)
        let item = try house.notes.note(note, in: open).items[0].id
        let file = try stage.film(
            mark("tab film.mp4"), at: .thing(UploadPlace.messages, note.uuid), of: house.notes.attachments, in: open)
        let upload = try stage.begin(mark("tab half.mov"), to: "\(UploadPlace.messages)/\(note)", at: path)
        try stage.preview(of: note, mark)
        try stage.send(path + "/draft", ["content": mark("draft")], status: 200)

        let graph: ID<Graph> = try stage.add("graph", "/graphs", ["name": "Shelf"])
        let archive = try stage.home.get("/notes/export.zip", as: stage.ada).body
        let staged = try stage.stage(archive, named: "notes.zip", at: "/notes/import")

        let version = try stage.version(
            of: "note", note.uuid, in: tab.uuid, Self.text(mark("draft of the list")), before: Self.text(""))

        parameters = [
            "version": "\(version)", "staged": staged,
            "tab": "\(tab)", "message": "\(note)", "item": "\(item)", "file": "\(file)", "upload": "\(upload)",
        ]
        forms = [
            "/notes": ["title": "Planted", "version": "1"], "/notes/:tab": ["title": "Planted", "version": "1"],
            "/notes/quick": ["content": "Planted", "tab": tab.description], "/notes/shared": ["title": "Planted"],
            "/notes/import": [:], "/notes/import/:staged": ["mode": "merge"],
            "/notes/order": ["order": other.description],
            "/notes/:tab/draft": ["content": "Planted"], "/notes/:tab/messages": ["content": "Planted"],
            "/notes/:tab/chosen": ["message": note.description, "do": "move", "to": other.description],
            "/notes/:tab/follow": ["on": "1"],
            "/notes/:tab/seen": [:], "/notes/:tab/delete": [:],
            "/notes/:tab/messages/:message": ["content": "Planted", "version": "1"],
            "/notes/settings": ["previews": "1"], "/notes/:tab/messages/:message/preview/delete": [:],
            "/notes/:tab/messages/:message/pin": ["pinned": "1"],
            "/notes/:tab/messages/:message/react": ["emoji": "🎉"],
            "/notes/:tab/messages/:message/arrived": [:], "/notes/:tab/messages/:message/list": [:],
            "/notes/:tab/messages/:message/text": [:], "/notes/:tab/messages/:message/delete": [:],
            "/notes/:tab/messages/:message/give": ["place": "\(GraphsController.path(graph))/entities"],
            "/notes/:tab/messages/:message/copy": ["to": other.description],
            "/notes/:tab/messages/:message/items": ["text": "Planted"],
            "/notes/:tab/messages/:message/items/sink": [:], "/notes/:tab/messages/:message/items/clear": [:],
            "/notes/:tab/messages/:message/items/:item/tick": ["ticked": "1"],
            "/notes/:tab/messages/:message/items/:item/delete": [:],
            "/notes/:tab/messages/:message/items/order": ["item": item.description, "by": "1"],
        ]
    }

    private static func text(_ text: String) -> NoteState {
        NoteState(isList: false, text: NoteState.Text(text: text, entities: "[]"), items: [])
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        try stage.version(
            of: "note", note.uuid, in: tab.uuid, Self.text("\(stage.marker) version \(number)"), before: Self.text(""))
        let (home, path) = (stage.home, NotesController.path(tab))
        for owner in [home.ada, home.grace] {
            let name = "\(stage.marker) \(number)"
            try home.note(name, in: home.tab(name, by: owner, audience: .household(.write)), by: owner)
        }
        for content in ["\(stage.marker) note \(number)", "\(stage.marker) list \(number)\n\(stage.marker) and more"] {
            let note: ID<Note> = try stage.add("note", path + "/messages", ["content": content])
            if content.contains("list") { try stage.send("\(path)/messages/\(note)/list") }
            try stage.send("\(path)/messages/\(note)/react", ["emoji": "🎉"])
            try stage.send("\(path)/messages/\(note)/pin", ["pinned": "1"])
            _ = try stage.film(
                "film \(number).mp4", at: .thing(UploadPlace.messages, note.uuid), of: home.house.notes.attachments,
                in: home.house.noteDoor.open(tab, for: stage.ada))
        }
    }

    func others(_ stage: Stage) throws -> [String: String] {
        let tab: ID<NoteTab> = try stage.add("noteTab", "/notes", ["title": stage.marker])
        return ["/notes/:tab": "\(tab)"]
    }
}

extension Stage {
    /// What the page of a message's link says, with a picture.
    fileprivate func preview(of note: ID<Note>, _ mark: (String) -> String) throws {
        let media = home.house.media
        try media.processing(found: TestHome.sample("pictures/plain.png"), with: ImageWorkers()) { found in
            try home.house.database.write { db in
                let medium = try found.map {
                    try media.add($0.file, of: ada.id, keepsOriginal: true, processed: $0.processed, in: db)
                }
                try db.execute(
                    sql: """
                        INSERT INTO notePreview (noteId, address, state, title, text, site, mediumId)
                        VALUES (?, 'https://bakery.example/rye', 'ready', ?, ?, ?, ?)
                        """, arguments: [note, mark("linked title"), mark("linked text"), mark("linked site"), medium])
            }
        }
    }
}
