import HTTP
import House
import Localization
import WebPages

/// The photos, files and links of a tab, and the way to a day.
struct NoteOverviewController: Sendable {
    let messages: MessagesController
    let overview: NoteOverview

    private var pages: Pages { messages.pages }

    var routes: [Route] {
        [
            .get("/notes/:tab/overview", messages.door, show),
            .get("/notes/:tab/jump", messages.door, jump),
        ]
    }

    static func path(_ tab: ID<NoteTab>) -> String { "\(NotesController.path(tab))/overview" }

    func show(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let kind = visit.query["kind"].flatMap(NoteOverview.Kind.init) ?? .photos
        let before = visit.query["before"].flatMap(ID<Note>.init)
        let found = try overview.notes(with: kind, before: before, in: tab)
        let files = found.notes.flatMap(\.files)
        let tiles = { (arePhotos: Bool) in
            files.filter { [.photo, .video].contains($0.medium.kind) == arePhotos }
                .map { UploadPlace.notes.tile($0, in: tab.uuid, main: nil) }
        }
        let content: NoteOverviewPage.Content =
            switch kind {
            case .photos: .photos(tiles(true))
            case .files: .files(tiles(false))
            case .links: .links(found.notes.flatMap { links(of: $0, in: tab, visit) })
            }
        let last = found.hasOlder ? found.notes.last : nil
        let page = NoteOverviewPage(
            tab: messages.place(tab, visit), content: content,
            olderPath: last.map { "\(Self.path(tab.id))?kind=\(kind.rawValue)&before=\($0.id)" })
        return try pages.response(page, for: visit)
    }

    private func links(of note: Note, in tab: OpenTab, _ visit: Visit) -> [NoteOverviewPage.Link] {
        note.links.map { address in
            let preview = note.linkPreview.flatMap { $0.address == PageAddress.absolute(address) ? $0 : nil }
            return NoteOverviewPage.Link(
                address: address, title: preview?.title ?? "", host: PageAddress.host(address),
                messagePath: NotesController.path(of: note.id, in: tab.id),
                when: visit.words.moment(note.createdAt.date))
        }
    }

    /// Leads to the first message of a day, or the one that is nearest.
    func jump(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        guard let day = visit.query["day"].flatMap({ Day(iso: $0) }),
            let note = try overview.note(at: day.bounds(in: visit.words.timeZone).start, in: tab)
        else { return .seeOther(NotesController.path(tab.id)) }
        return .seeOther(NotesController.path(of: note, in: tab.id))
    }
}
