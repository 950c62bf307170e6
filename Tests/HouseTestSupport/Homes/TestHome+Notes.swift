import HTTP
import TestSupport

@testable import House
@testable import Notes

extension TestHome {
    func tab(_ name: String, by owner: Member, audience: Audience = .onlyMe) throws -> ID<NoteTab> {
        let id = try house.noteTabs.add(name, for: Writer(owner))
        try house.noteTabs.share(OwnTab(house.noteDoor.open(id, for: owner)), with: audience)
        return id
    }

    func inbox(of member: Member) throws -> OpenTab {
        try house.noteDoor.all(for: member).first { $0.tab.isInbox && $0.isOwn }.unwrap()
    }

    func writable(_ tab: ID<NoteTab>, by member: Member) throws -> WritableTab {
        try house.noteDoor.open(tab, for: member).writable()
    }

    /// A message as it is typed, with its signs.
    @discardableResult
    func note(_ text: String, in tab: ID<NoteTab>, by writer: Member) throws -> ID<Note> {
        let id = ID<Note>(at: clock.wall.now())
        let open = try writable(tab, by: writer)
        try house.database.write { db in
            try house.notes.insert(NoteText(signs: text), id: id, in: open, at: clock.wall.now(), db)
        }
        return id
    }

    /// Changes an item of a list as the page that edits it does.
    func change(_ item: NoteItem, to text: NoteText, in tab: WritableTab) throws {
        let form: FormFields = ["item-\(item.id)-\(NoteListForm.mark(item.text.line))": text.line]
        _ = try house.notes.change(item.note, to: NoteListForm(form, .plain).unwrap(), in: tab)
    }

    func notes(in tab: ID<NoteTab>, for member: Member) throws -> [Note] {
        try house.notes.slice(in: house.noteDoor.open(tab, for: member)).notes
    }

    /// Makes a list of a message, with a picture and an upload on its way.
    func furnish(
        _ note: ID<Note>, in tab: ID<NoteTab>, by writer: Member, marker: String
    ) throws -> (ID<NoteItem>, ID<AttachedFile>, ID<UploadFiles>) {
        let open = try writable(tab, by: writer)
        try house.notes.makeList(note, in: open)
        let place = MediaPlace.thing(UploadPlace.messages, note.uuid)
        let attachments = try house.notes.attachments
        let file = try shownVideo(named: "\(marker) clip.mp4", at: place, of: attachments, in: open)
        let uploads = UploadStore(attachments, database: house.database, files: house.uploadFiles, clock: clock.wall)
        let upload = try uploads.begin("\(marker) half.mov", byteCount: 100, to: place, in: open)
        return (try house.notes.note(note, in: open.open).items[0].id, file, upload.id)
    }
}
