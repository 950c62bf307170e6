import HTTP
import House

/// Entries of a diary by their id, whichever day they are moved to.
struct DiaryEntriesController: Sendable {
    let door: DiaryDoor
    let entries: DiaryStore

    var routes: [Route] {
        let entry = "/diary/:diary/entries/:entry"
        return [
            .get(entry, door, show),
            .post(entry + "/arrived", door.writable, arrived),
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
}
