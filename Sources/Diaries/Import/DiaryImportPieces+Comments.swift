import Foundation
import GRDB
import House

/// The comments of imported entries.
///
/// The importing member becomes their writer, so that no member's name stands above words they did not write; the name
/// of whoever wrote them stands in the text.
extension DiaryImportPieces {
    /// A comment that was there before the import.
    private struct Present {
        let writer: String
        let isOwn: Bool
        let content: String
    }

    /// Adds comments that are not there yet. Each comment that was there before stands for one of the archive only:
    /// somebody may have written the same twice.
    func comment(_ comments: [ImportedComment], on id: ID<DiaryEntry>, _ db: Database) throws {
        guard !comments.isEmpty else { return }
        var present = try present(on: id, db)
        var new = comments
        // The closest match first, so that no comment takes the place of another one's.
        let matches: [(Present, ImportedComment) -> Bool] = [
            { $0.isOwn && $0.content == $1.parts.first },
            { $0.writer == $1.writer && $0.content == $1.text.tidied },
            { !$0.isOwn && $0.content == $1.text.tidied },
        ]
        for isSame in matches {
            new.removeAll { comment in
                guard let index = present.firstIndex(where: { isSame($0, comment) }) else { return false }
                present.remove(at: index)
                return true
            }
        }
        for comment in new {
            for (number, part) in comment.parts.enumerated() {
                try add(part, at: (comment.createdAt ?? now).adding(.milliseconds(number)), to: id, db)
            }
        }
    }

    private func present(on id: ID<DiaryEntry>, _ db: Database) throws -> [Present] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(member.name, formerMember.name, ''), diaryComment.writerId = ?, diaryComment.content
                    FROM diaryComment LEFT JOIN member ON member.id = diaryComment.writerId
                        LEFT JOIN formerMember ON formerMember.id = diaryComment.writerId
                    WHERE diaryComment.entryId = ?
                    """), arguments: [diary.member, id])
        return rows.map { Present(writer: $0[0], isOwn: $0[1], content: $0[2]) }
    }

    private func add(_ text: String, at time: Instant, to id: ID<DiaryEntry>, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO diaryComment (id, entryId, diaryId, writerId, content, contentFold, createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [ID<DiaryComment>(at: now), id, diary.id, diary.member, text, Fold.fold(text), time])
    }
}

extension ImportedComment {
    /// The comment with its writer's name, as texts that fit: one that the name makes too long continues in another
    /// comment, under the name again. Empty for a comment without text, or longer than Hearth's own are.
    var parts: [String] {
        var rest = text.tidied
        guard rest.unicodeScalars.count <= DiaryComment.limit else { return [] }
        let name = writer.tidiedLine.cut(to: DiaryComment.limit / 2)
        let room = DiaryComment.limit - name.unicodeScalars.count - 2
        var parts: [String] = []
        while !rest.isEmpty {
            let part = name.isEmpty ? rest : Self.beginning(of: rest, room)
            parts.append(name.isEmpty ? part : "\(name): \(part)")
            rest = String(String.UnicodeScalarView(rest.unicodeScalars.dropFirst(part.unicodeScalars.count))).tidied
        }
        return parts
    }

    /// As many whole words as fit, otherwise letters.
    private static func beginning(of text: String, _ limit: Int) -> String {
        guard text.unicodeScalars.count > limit else { return text }
        let cut = text.cut(to: limit)
        guard let space = cut.lastIndex(where: \.isWhitespace), space > cut.startIndex else { return cut }
        return String(cut[..<space])
    }
}
