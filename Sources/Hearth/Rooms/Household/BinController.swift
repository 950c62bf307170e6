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
                id: entry.id.description, icon: Self.room(entry).icon,
                what: visit.words(Phrase(key: entry.phrase, arguments: [.text(entry.name)])),
                room: visit.words(Self.room(entry).title), who: entry.memberName ?? "–",
                when: entry.at.date, daysLeft: max(1, 30 - days),
                isAddition: entry.isAddition)
        }
        return try pages.response(BinPage(entries: rows, now: now.date), for: visit)
    }

    func restore(_ visit: Visit) throws -> Response {
        let entry = try undo.restore(visit.id("entry"), for: visit.member, keys: visit.keys)
        let graph = ID<Graph>(entry.subjectId)
        return .seeOther(entry.landing?.path(in: graph) ?? Self.room(entry).place)
    }

    /// Where something came from, and where it stands once it is back.
    private static func room(_ entry: UndoEntry) -> (icon: String, title: Phrase, place: String) {
        switch entry.room {
        case "graphs": ("icon:graph", Phrase("Graphs"), "/graphs/\(ID<Graph>(entry.subjectId))")
        case UndoStore.profile: ("icon:person", Phrase("Profile"), "/settings/profile")
        case "wealth": ("icon:chart", Phrase("Wealth"), "/wealth")
        default: ("icon:person", Phrase("Settings"), "/settings/members")
        }
    }
}
