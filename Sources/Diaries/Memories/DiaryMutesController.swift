import HTTP
import House
import Localization

/// Handles mutes: days and pictures that do not come as memories.
struct DiaryMutesController: Sendable {
    let door: DiaryDoor
    let settings: DiaristStore

    var routes: [Route] {
        [
            .post("/diary/mutes", create),
            .post("/diary/mutes/:mute/delete", delete, .makesRoom),
        ]
    }

    func create(_ visit: Visit) throws -> Response {
        let diarist = try door.unlocked(visit)
        let day = (visit.query["day"] ?? visit.form["day"]).flatMap { Day(iso: $0) }
        let span = (visit.form["from"].flatMap { Day(iso: $0) }, visit.form["to"].flatMap { Day(iso: $0) })
        let picture = visit.form["picture"].flatMap { ID<AttachedFile>($0) }
        let what: DiaristStore.Mute.What
        if let picture {
            what = .picture(picture)
        } else if let day {
            what = .days(day, day)
        } else if let from = span.0, let to = span.1, from <= to {
            what = .days(from, to)
        } else {
            throw Refusal.badRequest(Phrase("This day does not exist. Check the date."))
        }
        try settings.mute(what, for: diarist, visit.member)
        return .seeOther(DiaryMemoriesController.path)
    }

    func delete(_ visit: Visit) throws -> Response {
        let diarist = try door.unlocked(visit)
        try settings.unmute(visit.id("mute"), of: diarist)
        return .seeOther(DiaryMemoriesController.path)
    }
}
