import HTTP
import House

/// Entries of a diary by their id, whichever day they are moved to.
struct DiaryEntriesController: Sendable {
    let diaries: DiariesController

    private var door: DiaryDoor { diaries.door }
    private var entries: DiaryStore { diaries.entries }

    var routes: [Route] {
        let entry = "/diary/:diary/entries/:entry"
        return [
            .get(entry, door, show),
            .post(entry + "/arrived", door.writable, arrived),
            .get(entry + "/remove", door.own, confirmTakingOut),
            .post(entry + "/remove", door.own, takeOut, .makesRoom),
        ]
    }

    static func path(of entry: ID<DiaryEntry>, in diary: ID<Diary>) -> String {
        "\(DiariesController.path(diary))/entries/\(entry)"
    }

    /// The target of links from a picture to its entry.
    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let entry = try entries.entry(visit.id("entry"), in: diary)
        return .seeOther(DiariesController.path(entry.day, in: diary.id) + "#e-\(entry.id)")
    }

    /// Ends waiting for pictures: no more will be uploaded.
    func arrived(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        try entries.endAwaiting(visit.id("entry"), in: diary)
        return Response(.noContent, headers: ["Cache-Control": "no-store"])
    }

    // MARK: Taking out

    /// Asks before an entry is taken out; leads to the day of one whose writer is still there.
    func confirmTakingOut(_ diary: OwnDiary, _ visit: Visit) throws -> Response {
        let id: ID<DiaryEntry> = try visit.id("entry")
        guard let entry = try entries.gone(id, from: diary) else {
            return .seeOther(DiariesController.path(try entries.entry(id, in: diary.open).day, in: diary.id))
        }
        let writer = try diaries.builder(visit, diary.open.diarist).writer(entry.writer)
        let page = TakeOutEntryPage(
            path: Self.path(of: entry.id, in: diary.id), dayPath: DiariesController.path(entry.day, in: diary.id),
            name: visit.words.day(entry.day), writer: writer.name,
            isHandedOver: try diaries.household.members().contains { $0.id == entry.writer })
        return try diaries.pages.response(page, for: visit)
    }

    func takeOut(_ diary: OwnDiary, _ visit: Visit) throws -> Response {
        guard let entry = try entries.gone(visit.id("entry"), from: diary) else { throw Refusal.notFound }
        try entries.takeOut(entry.id, called: visit.words.day(entry.day), from: diary, visit.words)
        return .seeOther(DiariesController.path(Month(of: entry.day), in: diary.id))
    }
}
