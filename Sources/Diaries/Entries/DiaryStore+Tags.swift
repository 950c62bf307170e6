import Foundation
import GRDB
import House
import Localization

/// A writer's tags in a diary.
extension DiaryStore {
    struct TagCount: Sendable {
        let tag: String
        let count: Int
    }

    /// The tags of a member's own entries, the most frequent first; of several spellings the first one.
    func tags(in diary: OpenDiary, limit: Int) throws -> [TagCount] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT min(tag), count(*) FROM diaryTag JOIN diaryEntry ON diaryEntry.id = diaryTag.entryId
                        WHERE diaryTag.diaryId = ? AND diaryEntry.writerId = ?
                        GROUP BY tagFold ORDER BY count(*) DESC, tagFold LIMIT ?
                        """), arguments: [diary.id, diary.member, limit]
            ).map { TagCount(tag: $0[0], count: $0[1]) }
        }
    }

    /// Renames a tag on all entries of a member. On one that has the new tag already both become one.
    /// - Throws: `Refusal.notFound` if none of their entries has the tag.
    func rename(_ tag: String, to name: String, in diary: WritableDiary) throws {
        let tagged: StatementArguments = ["diary": diary.id, "member": diary.member, "old": Fold.fold(tag)]
        let key: StatementArguments = ["new": Fold.fold(name)]
        let own = """
            tagFold = :old AND entryId IN (SELECT id FROM diaryEntry WHERE diaryId = :diary AND writerId = :member)
            """
        try database.write(in: diary) { db in
            let isThere = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM diaryTag WHERE \(own))", arguments: tagged)
            guard isThere == true else { throw Refusal.notFound }
            _ = try recording(.change, Phrase.key("Tag “%@” renamed"), tag, in: diary, db) {
                // A form that is open on another device still has the old name.
                try db.execute(
                    sql: """
                        UPDATE diaryEntry SET version = version + 1
                        WHERE id IN (SELECT entryId FROM diaryTag WHERE \(own) AND tag <> :name)
                        """, arguments: tagged + ["name": name])
                // The row whose spelling stays is the one that is renamed.
                try db.execute(
                    sql: """
                        DELETE FROM diaryTag WHERE tagFold = :new AND :new <> :old
                            AND entryId IN (SELECT entryId FROM diaryTag WHERE \(own))
                        """, arguments: tagged + key)
                try db.execute(
                    sql: "UPDATE diaryTag SET tag = :name, tagFold = :new WHERE \(own)",
                    arguments: tagged + key + ["name": name])
            }
        }
    }
}
