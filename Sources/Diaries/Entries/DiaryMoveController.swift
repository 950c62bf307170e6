import HTTP
import House
import Localization

/// Moves an entry to another day, which may have one already. A script sends `part=1` and gets a fragment of a page.
struct DiaryMoveController: Sendable {
    let diaries: DiariesController

    var routes: [Route] {
        let path = "/diary/:diary/days/:day/move"
        return [
            .get(path, diaries.door.writable, show),
            .post(path, diaries.door.writable, move),
        ]
    }

    private func page(
        _ day: Day, in diary: WritableDiary, _ builder: DiaryPages, _ visit: Visit, taken: DiaryEntry? = nil,
        problems: [String: Phrase] = [:]
    ) -> DiaryMovePage {
        DiaryMovePage(
            path: DiariesController.path(day, in: diary.id), name: visit.words.day(day),
            to: visit.form["to"] ?? visit.query["to"] ?? "", today: builder.today.iso,
            taken: taken.map { $0.content.isEmpty ? "…" : FirstWords.of($0.content, limit: 60) }, problems: problems)
    }

    func show(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try DiaryDaysController.day(visit)
        guard try diaries.entries.own(day, in: diary.open) != nil else { throw Refusal.notFound }
        let builder = try diaries.builder(visit, diary.open.diarist)
        let to = visit.query["to"].flatMap { Day(iso: $0) }
        let there = try to.flatMap { try diaries.entries.own($0, in: diary.open) }
        return try diaries.pages.response(page(day, in: diary, builder, visit, taken: there), for: visit)
    }

    func move(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try DiaryDaysController.day(visit)
        let builder = try diaries.builder(visit, diary.open.diarist)
        guard let to = visit.form["to"].flatMap({ Day(iso: $0) }), to <= builder.today else {
            let isLater = visit.form["to"].flatMap { Day(iso: $0) } != nil
            let problem =
                isLater
                ? Phrase("This day is in the future. Choose an earlier one.")
                : Phrase("This day does not exist. Check the date.")
            if visit.isPart { return Pages.refused(["to": problem], visit) }
            let page = page(day, in: diary, builder, visit, problems: ["to": problem])
            return try diaries.pages.response(page, for: visit, status: .unprocessableContent)
        }
        let taken = visit.form["taken"].flatMap(DiaryStore.Taken.init(rawValue:)) ?? .ask
        switch try diaries.entries.move(day, to: to, taken, called: visit.words.day(day), in: diary, visit.words) {
        case .taken(let there):
            return try diaries.pages.response(
                page(day, in: diary, builder, visit, taken: there), for: visit, status: .conflict)
        case .moved:
            guard visit.isPart, let entry = try diaries.entries.own(to, in: diary.open) else {
                return .seeOther(DiariesController.path(to, in: diary.id))
            }
            return Pages.fragment(DiarySaved(entry, in: diary.id, visit.words).html(visit.words))
        }
    }
}
