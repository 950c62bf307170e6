import Foundation
import GRDB
import House
import Localization

/// Notifications of comments.
extension DiaryStore {
    static let mentioned = "mention"

    /// Notifies those who see the diary and are named in a new comment; not its writer.
    func notify(of id: ID<DiaryComment>, _ text: String, in diary: OpenDiary, _ db: Database) throws {
        guard text.contains("@") else { return }
        let readers = try Shares.viewers(of: diary.id.uuid, in: "diary", db).filter { $0.id != diary.member }
        for member in NamedMembers(readers).named(in: text) {
            let reference = NoticeReference(room: DiaryRoom.id, kind: Self.mentioned, thing: id.uuid)
            try notices.add(reference, for: member, in: db)
        }
    }

    struct Comment {
        let diary: ID<Diary>
        let day: Day
        let writer: ID<Member>
        let text: String
    }

    fileprivate func comment(_ id: ID<DiaryComment>) throws -> Comment? {
        try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT diaryComment.diaryId, diaryEntry.day, diaryComment.writerId, diaryComment.content
                        FROM diaryComment JOIN diaryEntry ON diaryEntry.id = diaryComment.entryId
                        WHERE diaryComment.id = ?
                        """), arguments: [id]
            ).map { Comment(diary: $0[0], day: try Day(iso: $0[1]).unwrap(), writer: $0[2], text: $0[3]) }
        }
    }
}

extension DiaryRoom: NoticeSource {
    /// A member with a lock on their diaries is told that they were mentioned, and nothing else.
    func notice(_ kind: String, _ thing: UUID, for member: Member, _ words: Words) throws -> Notice? {
        guard kind == DiaryStore.mentioned, let comment = try entries.comment(ID(thing)) else { return nil }
        let viewers = try entries.database.read { db in try Shares.viewers(of: comment.diary.uuid, in: "diary", db) }
        guard viewers.contains(where: { $0.id == member.id }) else { return nil }
        let wordless = words("You were mentioned.")
        guard let diary = try door.visible(to: member).first(where: { $0.id == comment.diary }) else {
            return Notice(title: wordless, wordless: wordless, path: "/diary")
        }
        let writer = try diaries.household.avatars()[comment.writer]?.name ?? words("Former member")
        return Notice(
            title: words("\(writer) mentioned you"), text: comment.text, wordless: wordless,
            path: DiariesController.path(comment.day, in: diary.id) + "#c-\(ID<DiaryComment>(thing))")
    }
}
