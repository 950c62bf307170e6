import Foundation
import HTTP
import Localization
import Views

/// The bin, and Undo wherever it is offered.
struct BinController: Sendable {
    let undo: UndoStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/settings/bin", index),
            .post("/undo/:entry", restore),
        ]
    }

    func index(_ visit: Visit) throws -> Response {
        let now = undo.clock.now()
        let rows = try undo.entries(for: visit.member, keys: visit.keys).map { entry in
            let days = Int(now.since(entry.at).components.seconds) / 86_400
            return BinRow(
                id: entry.id.description, icon: entry.room == "graphs" ? "icon:graph" : "icon:person",
                what: visit.words(Phrase(key: entry.phrase, arguments: [.text(entry.name)])),
                room: visit.words(entry.room == "graphs" ? "Graphs" : "Settings"), who: entry.memberName ?? "–",
                when: entry.at.date, daysLeft: max(1, 30 - days))
        }
        return try pages.response(BinPage(entries: rows, now: now.date), for: visit)
    }

    func restore(_ visit: Visit) throws -> Response {
        let entry = try undo.restore(visit.id("entry"), for: visit.member, keys: visit.keys)
        let place = entry.room == "graphs" ? "/graphs/\(ID<Graph>(entry.subjectId))" : "/settings/members"
        return .seeOther(place)
    }
}
