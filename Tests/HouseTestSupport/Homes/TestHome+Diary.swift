import Foundation
import GRDB
import HTTP
import TestSupport

@testable import Diaries
@testable import House

extension House {
    var diaryRoom: DiaryRoom { get throws { try rooms.room(DiaryRoom.self) } }
}

/// Diaries, their days and their pictures.
extension TestHome {
    /// The diary that a member begins with.
    func diary(of member: Member) throws -> OpenDiary {
        try house.diaryRoom.door.own(of: member).first.unwrap()
    }

    func share(_ diary: OpenDiary, with audience: Audience) throws {
        try house.diaryRoom.diaries.diaries.share(OwnDiary(diary), with: audience)
    }

    /// An entry of a member who may write there.
    @discardableResult
    func write(
        _ content: String, on day: String, in diary: ID<Diary>, by member: Member, mood: Int? = nil,
        tags: [String] = []
    ) throws -> ID<DiaryEntry> {
        let open = try house.diaryRoom.door.visible(to: member).first { $0.id == diary }.unwrap()
        let entry = NewDiaryEntry(
            id: ID(at: clock.wall.now()), day: try Day(iso: day).unwrap(), content: content, mood: mood, tags: tags)
        try house.database.write { db in
            try DiaryStore.insert(entry, in: WritableDiary(open), at: clock.wall.now(), db)
        }
        return entry.id
    }

    /// The texts of a diary with their days, of all writers.
    func texts(of diary: ID<Diary>) throws -> [String] {
        try house.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT day || ' ' || content FROM diaryEntry WHERE diaryId = ? ORDER BY day, content",
                arguments: [diary])
        }
    }

    /// Gives the pictures of a diary words, and hangs one of them up once more, with others.
    func nameTwice(picturesOf diary: ID<Diary>) throws {
        try execute(
            """
            UPDATE diaryMedium SET title = 'Coast', titleFold = 'coast', caption = 'From afar', captionFold = 'from afar'
            WHERE diaryId = ?
            """, [diary])
        try execute(
            """
            INSERT INTO diaryMedium (id, diaryId, entryId, mediumId, titleFold, caption, captionFold, position,
                createdAt, createdById)
            SELECT ?, diaryId, entryId, mediumId, 'aa.png', 'From near', 'from near', position + 9, createdAt, createdById
            FROM diaryMedium WHERE diaryId = ? ORDER BY position LIMIT 1
            """, [ID<AttachedFile>(at: clock.wall.now()), diary])
    }

    /// A form with files as one without a script sends it.
    func sendForm(
        _ fields: FormFields, _ files: [(name: String, bytes: [UInt8])], to path: String, as member: Member
    ) throws -> RawReply {
        var body: [UInt8] = []
        for field in fields.fields {
            body += Array(
                "--XX\r\nContent-Disposition: form-data; name=\"\(field.name)\"\r\n\r\n\(field.value)\r\n".utf8)
        }
        for file in files {
            body += Array(
                "--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(file.name)\"\r\n\r\n".utf8)
            body += file.bytes + Array("\r\n".utf8)
        }
        body += Array("--XX--\r\n".utf8)
        let headers = ["Origin: \(origin)", "Content-Type: multipart/form-data; boundary=XX"]
        return try ask("POST", path, as: member, headers, body)
    }
}
