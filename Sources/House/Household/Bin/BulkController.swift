import HTTP
import Localization

/// Handles the progress pages of large work, and its cancelling.
struct BulkController: Sendable {
    let bulk: BulkRunner
    let pages: Pages

    var routes: [Route] {
        [
            .get("/work/:work", show),
            .post("/work/:work/cancel", cancel, .makesRoom),
        ]
    }

    func show(_ visit: Visit) throws -> Response {
        let work = try bulk.work(visit.id("work"), of: visit.member.id)
        if work.isEnded, work.problem.isEmpty { return .seeOther(work.place) }
        var page = Self.page(work)
        page.isHeldUp = bulk.isHeldUp(work.id)
        return try pages.response(page, for: visit)
    }

    static func page(_ work: BulkWork) -> BulkPage {
        BulkPage(
            id: work.id.description, kind: work.kind, done: work.done, total: work.total,
            problem: work.problem.isEmpty ? nil : Phrase(key: work.problem, arguments: []),
            isStopping: work.isCancelled && !work.isEnded, isEnded: work.isEnded, place: work.place,
            canStop: work.canStop && work.kind != .takeBack)
    }

    func cancel(_ visit: Visit) throws -> Response {
        let work = try bulk.work(visit.id("work"), of: visit.member.id)
        try bulk.cancel(work.id, of: visit.member.id)
        return .seeOther(BulkWork.path(work.id))
    }
}
