import HTTP
import House
import Localization

/// Shows memories: this day in earlier years, and a random day.
struct DiaryMemoriesController: Sendable {
    let diaries: DiariesController
    let settings: DiaristStore

    var routes: [Route] {
        [
            .get(Self.path, index),
            .get("/diary/:diary/random", diaries.door, random),
        ]
    }

    static let path = "/diary/on-this-day"

    func index(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        let builder = try diaries.builder(visit, diarist)
        let words = visit.words
        let page = DiaryMemoriesPage(
            name: words.day(month: builder.today.month, day: builder.today.day),
            memories: try diaries.entries.memories(of: builder.today, in: builder.all).map(builder.memory),
            mutes: try settings.mutes(of: diarist).map { mute in
                DiaryMemoriesPage.Mute(
                    id: mute.id.description,
                    name: mute.days.map { first, last in
                        first == last ? words.day(first) : "\(words.day(first)) – \(words.day(last))"
                    } ?? words("A photo"))
            }, canMute: visit.member.role != .guest)
        return try diaries.pages.response(page, for: visit)
    }

    /// Redirects to a random earlier day, or to the month if there is none.
    func random(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let begun = WallTime(builder.today, diary.diarist.dayStartHour, 0).instant(in: visit.words.timeZone)
        guard let day = try diaries.entries.randomDay(on: builder.today, begun: begun, in: diary) else {
            return .seeOther(DiariesController.path(diary.id))
        }
        return .seeOther(DiariesController.path(day, in: diary.id))
    }
}
