import HTTP
import House
import Localization

/// The members' reactions to a message.
struct ReactionsController: Sendable {
    let message: MessageController

    var routes: [Route] {
        [.post("/notes/:tab/messages/:message/react", message.messages.door.joinable, react, .fromGuests)]
    }

    func react(_ tab: JoinableTab, _ visit: Visit) throws -> Response {
        let emoji = (visit.form["emoji"] ?? "").tidiedLine
        let isOne = emoji.count == 1 && emoji.first?.isEmoji == true && emoji.unicodeScalars.count <= 40
        return try message.change(visit, in: tab) { id in
            guard emoji.isEmpty || isOne else { throw Refusal.badRequest(Phrase("Choose one emoji.")) }
            try message.messages.notes.react(emoji, to: id, in: tab)
        }
    }
}
