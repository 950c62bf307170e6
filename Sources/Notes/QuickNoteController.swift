import Foundation
import HTTP
import House
import Localization

/// The quick note: a page, and a dialog over any other page. Content that other programs share arrives here too.
struct QuickNoteController: Sendable {
    let door: NoteTabDoor
    let tabs: NoteTabStore
    let messages: MessagesController
    let pages: Pages

    var routes: [Route] {
        [
            .get("/notes/quick", show), .post("/notes/quick", send),
            .get("/notes/shared", showShared), .shareTarget("/notes/shared", share, where: canWrite),
        ]
    }

    private func canWrite(_ visit: Visit) throws {
        guard try door.all(for: visit).contains(where: \.canWrite) else { throw Refusal.readOnly }
    }

    func show(_ visit: Visit) throws -> Response {
        let shared = SharedWords(visit.query)
        let page = try page(visit, NoteText(text: shared.text), source: shared.source)
        guard visit.query["part"] == "1" else { return try pages.response(page, for: visit) }
        return Pages.fragment(page.form(visit.words), for: visit)
    }

    /// Preselects the tab that was open last.
    private func page(
        _ visit: Visit, _ text: NoteText, source: String, files: [StagedFile] = [],
        leftOut: [QuickNotePage.LeftOut] = [], problems: [String: Phrase] = [:]
    ) throws -> QuickNotePage {
        let (all, last) = try writable(visit)
        return QuickNotePage(
            tabs: all.map { Choice(value: $0.id.description, label: $0.tab.title(visit.words)) },
            chosen: visit.form["tab"] ?? last.id.description, content: text.signs,
            id: try messages.notes.nextId(in: last, of: visit.session).description, source: source,
            files: files.map { (id: $0.id.description, name: $0.fileName) }, leftOut: leftOut, problems: problems)
    }

    /// The tabs that a member may write in, and the one of them that was open last.
    private func writable(_ visit: Visit) throws -> (all: [OpenTab], last: OpenTab) {
        let all = try door.all(for: visit).filter(\.canWrite)
        guard let last = try tabs.lastOpened(of: all, by: visit.member) else { throw Refusal.readOnly }
        return (all, last)
    }

    // MARK: What other programs share

    /// How many staged files a member can have; older ones are dropped.
    private static let stagedLimit = 4 * Note.fileLimit

    /// The page for what a browser's service worker keeps: its script fills it in and sends it.
    func showShared(_ visit: Visit) throws -> Response {
        var page = try page(visit, NoteText(text: ""), source: "")
        page.isForShares = true
        page.share = visit.query["share"].flatMap { $0.isEmpty ? nil : $0 }
        return try pages.response(page, for: visit)
    }

    /// Where a browser has no service worker: files of a share are staged on the disk until the message is sent. Those that
    /// have no room in it are named.
    func share(_ visit: Visit) throws -> Response {
        let shared = SharedWords(visit.form)
        let folder = messages.notes.database.folder
        var files: [StagedFile] = []
        var leftOut: [QuickNotePage.LeftOut] = []
        for upload in visit.request.uploads where upload.field == "files" && !upload.fileName.isEmpty {
            let file = ArrivedFile(
                path: upload.path, name: upload.fileName, byteCount: upload.byteCount, sha256: Data(upload.sha256))
            guard upload.byteCount > 0, files.count < Note.fileLimit else {
                leftOut.append(.init(name: ArrivedFile.name(file.name), isEmpty: upload.byteCount == 0))
                continue
            }
            let id = try StagedFile.keep(
                file, for: destination(visit), in: folder, at: messages.clock.now(), limit: Self.stagedLimit)
            files.append(try StagedFile.find(id, for: destination(visit), in: folder, at: messages.clock.now()))
        }
        return try pages.response(
            page(visit, NoteText(text: shared.text), source: shared.source, files: files, leftOut: leftOut), for: visit)
    }

    private func reader(_ visit: Visit) -> NoteFormReader { NoteFormReader(messages.mentions, visit) }

    private func destination(_ visit: Visit) -> StagedFile.Destination {
        StagedFile.Destination(room: NotesRoom.id, member: visit.member.id, subject: visit.member.id.uuid)
    }

    /// The files of the form that are still known; `isWhole` is false if one is not.
    private func staged(_ visit: Visit) throws -> (files: [StagedFile], isWhole: Bool) {
        let names = visit.form.values("staged")
        let files = try names.compactMap(ID<StagedFile>.init).compactMap { id in
            do {
                return try StagedFile.find(
                    id, for: destination(visit), in: messages.notes.database.folder, at: messages.clock.now())
            } catch Refusal.notFound {
                return nil
            }
        }
        return (files, files.count == names.count)
    }

    // MARK: Sending

    func send(_ visit: Visit) throws -> Response {
        var form = try NoteForm(visit, reader(visit))
        let (staged, isWhole) = try staged(visit)
        form.bring(
            staged.map {
                ArrivedFile(
                    path: $0.path, name: $0.fileName, byteCount: $0.byteCount, sha256: $0.sha256, isStaged: true)
            })
        var problems = form.problems
        if form.isEmpty { problems["content"] = Phrase("Write something first.") }
        if !isWhole { problems["files"] = QuickNotePage.filesAreGone }
        guard problems.isEmpty else { return try refused(form, staged, problems, visit) }
        let tab = try chosen(visit).writable()
        let note: ID<Note>
        do {
            note = try messages.notes.send(form, in: tab)
        } catch  where staged.contains(where: { !$0.isThere }) {
            // The same words again are the message that was sent; others are a message whose files went with the first.
            return try refused(form, staged.filter(\.isThere), ["files": QuickNotePage.filesAreGone], visit)
        }
        for file in staged {
            try StagedFile.finish(
                file.id, in: NotesRoom.id, at: NotesController.path(tab.id), of: messages.notes.database.folder)
        }
        // Live tells by the address where it was written.
        var response = Response.seeOther("\(NotesController.path(tab.id))#m-\(note)")
        guard visit.isPart else { return response }
        response = Response(.noContent, headers: ["Cache-Control": "no-store"])
        response.headers["Content-Location"] = NotesController.path(tab.id)
        return response
    }

    /// A note that is sent before its form has come names no tab.
    private func chosen(_ visit: Visit) throws -> OpenTab {
        guard let text = visit.form["tab"] else { return try writable(visit).last }
        guard let id = ID<NoteTab>(text) else { throw Refusal.notFound }
        return try door.open(id, for: visit.member)
    }

    private func refused(
        _ form: NoteForm, _ files: [StagedFile], _ problems: [String: Phrase], _ visit: Visit
    ) throws -> Response {
        if visit.isPart { return Pages.refused(problems, visit) }
        return try pages.response(
            page(visit, form.shown, source: form.source, files: files, problems: problems), for: visit,
            status: .unprocessableContent)
    }
}
