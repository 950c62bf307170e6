import HTTP
import House
import Localization

/// Comments on an entry.
struct DiaryCommentsController: Sendable {
    let door: DiaryDoor
    let entries: DiaryStore

    var routes: [Route] {
        let comments = "/diary/:diary/entries/:entry/comments"
        return [
            .post(comments, door, create, .fromGuests),
            .post(comments + "/:comment/delete", door, delete, [.makesRoom, .fromGuests]),
        ]
    }

    func create(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        guard diary.canComment else { throw Refusal.readOnly }
        let id: ID<DiaryEntry> = try visit.id("entry")
        let entry = try entries.entry(id, in: diary)
        let content = (visit.form["content"] ?? "").tidied
        guard !content.isEmpty, content.unicodeScalars.count <= DiaryComment.limit else {
            throw Refusal.badRequest(
                content.isEmpty
                    ? Phrase("Write something first.")
                    : Phrase("This is too long: at most \(DiaryComment.limit) characters."))
        }
        let comment = try entries.comment(content, on: id, in: diary)
        return .seeOther(DiariesController.path(entry.day, in: diary.id) + "#c-\(comment)")
    }

    func delete(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let day = try entries.removeComment(visit.id("comment"), on: visit.id("entry"), in: diary)
        return .seeOther(DiariesController.path(day, in: diary.id))
    }
}
