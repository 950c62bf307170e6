import HTTP
import House
import Localization

/// Makes things of other rooms out of a message: an entity, an attribute, a line of a diary.
struct MessageGivingController: Sendable {
    let messages: MessagesController

    private var rooms: RoomDirectory { messages.pages.rooms }

    var routes: [Route] {
        let path = "/notes/:tab/messages/:message/give"
        return [.get(path, messages.door, show), .post(path, messages.door, give)]
    }

    func show(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let note = try messages.mentions.named(messages.notes.note(visit.id("message"), in: tab), visit)
        let query = SearchQuery(visit.query["q"] ?? "")
        let page = NoteGivingPage(
            tab: messages.place(tab, visit), path: visit.request.path, text: note.preview(limit: 100),
            query: query.text, places: try rooms.textPlaces(query, visit))
        return try messages.pages.response(page, for: visit)
    }

    /// The message stays as it is.
    func give(_ tab: OpenTab, _ visit: Visit) throws -> Response {
        let note = try messages.notes.note(visit.id("message"), in: tab)
        guard note.awaits == 0 else {
            throw Refusal.conflict(Phrase("Photos or files are still uploading. Copy it once they are done."))
        }
        let shown = try messages.mentions.named(note, visit).withoutMentions
        let place = LocalPath.checked(visit.form["place"], or: "")
        let media = note.files.map(GivenText.Given.init)
        return .seeOther(try rooms.put(GivenText(text: shown.written, media: media), at: place, visit))
    }
}

extension Note {
    /// Its texts with signs, as other rooms read them.
    fileprivate var written: String {
        let lines = items.map { "- [\($0.isTicked ? "x" : " ")] \($0.text.signs)" }
        let parts = [text.signs, lines.joined(separator: "\n"), sourceURL]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
