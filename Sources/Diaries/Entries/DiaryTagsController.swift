import HTTP
import House
import Localization

/// Renames the tags of a member's entries in a diary.
struct DiaryTagsController: Sendable {
    let diaries: DiariesController

    /// More tags than a person tells apart; rarer ones are on no list.
    private static let limit = 500

    var routes: [Route] {
        let path = "/diary/:diary/tags"
        return [
            .get(path, diaries.door.writable, index),
            .post(path, diaries.door.writable, rename),
        ]
    }

    func index(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        try diaries.pages.response(page(diary, visit), for: visit)
    }

    private func page(
        _ diary: WritableDiary, _ visit: Visit, typed: (tag: String, name: String)? = nil, problem: Phrase? = nil
    ) throws -> DiaryTagsPage {
        DiaryTagsPage(
            path: DiariesController.path(diary.id), diaryTitle: diary.open.diary.title(visit.words),
            tags: try diaries.entries.tags(in: diary.open, limit: Self.limit).map { ($0.tag, $0.count) },
            typed: typed.map { typed in (Fold.fold(typed.tag), typed.name) }, problem: problem)
    }

    func rename(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let tag = visit.form["tag"] ?? ""
        let typed = visit.form["name"] ?? ""
        let names = DiaryEntryForm.tags(typed)
        guard let name = names.first, names.count == 1, name.unicodeScalars.count <= DiaryEntryForm.tagLimit else {
            let problem =
                names.isEmpty
                ? Phrase("Enter a name.")
                : names.count > 1
                    ? Phrase("Enter one tag, without a comma.")
                    : Phrase("This is too long: at most \(DiaryEntryForm.tagLimit) characters.")
            let page = try page(diary, visit, typed: (tag, typed), problem: problem)
            return try diaries.pages.response(page, for: visit, status: .unprocessableContent)
        }
        try diaries.entries.rename(tag, to: name, in: diary)
        return .seeOther(DiariesController.path(diary.id) + "/tags")
    }
}
