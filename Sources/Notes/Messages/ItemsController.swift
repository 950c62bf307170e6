import HTML
import HTTP
import House
import Localization

/// The items of a list.
struct ItemsController: Sendable {
    let message: MessageController

    private var notes: NoteStore { message.messages.notes }

    var routes: [Route] {
        let (path, door) = ("/notes/:tab/messages/:message/items", message.messages.door)
        return [
            .post(path, door.writable, add),
            .post(path + "/order", door.writable, order),
            .post(path + "/sink", door.writable, sink),
            .post(path + "/clear", door.writable, clear, .makesRoom),
            .post(path + "/:item/tick", door.joinable, tick, .fromGuests),
            .post(path + "/:item/delete", door.writable, delete, .makesRoom),
        ]
    }

    private func text(_ visit: Visit) throws -> NoteText {
        var problems: [String: Phrase] = [:]
        let text = try NoteFormReader(message.messages.mentions, visit).text(visit.form, "text", problems: &problems)
        if let problem = problems.values.first { throw Refusal.badRequest(problem) }
        return text
    }

    func add(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab) { id in
            let sent = ID<NoteItem>(sent: visit.form["id"], by: tab.member, in: id.uuid)
            try notes.addItems(text(visit), as: sent, to: id, in: tab)
        }
    }

    func tick(_ tab: JoinableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab) {
            try notes.tick(visit.id("item"), isTicked: visit.form["ticked"] == "1", of: $0, in: tab)
        }
    }

    func delete(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab, toForm: true) {
            _ = try notes.removeItem(visit.id("item"), of: $0, in: tab)
        }
    }

    func sink(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab) { try notes.sinkTicked(of: $0, in: tab) }
    }

    /// A script gets the list, and the toast that offers to undo.
    func clear(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        let id: ID<Note> = try visit.id("message")
        try notes.clearTicked(of: id, in: tab)
        guard visit.isPart else { return try message.messages.answer(id, in: tab.open, visit) }
        let (note, pages) = (try notes.note(id, in: tab.open), message.messages.pages)
        let row = try message.messages.bubble(note, in: tab.open, visit).html(visit.words)
        return Pages.fragment("\(row)\(try pages.toast(visit)?.html(visit.words))", for: visit)
    }

    func order(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        try message.change(visit, in: tab, toForm: true) { id in
            if let order = visit.form["order"] {
                return try notes.orderItems(
                    order.split(separator: ",").compactMap { ID<NoteItem>(String($0)) }, of: id, in: tab)
            }
            guard let item = visit.form["item"].flatMap(ID<NoteItem>.init),
                let places = visit.form["by"].flatMap({ Int($0) })
            else { throw Refusal.notFound }
            try notes.moveItem(item, by: places, of: id, in: tab)
        }
    }
}
