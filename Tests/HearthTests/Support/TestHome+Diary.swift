import Foundation
import GRDB
import HTTP
import TestSupport

@testable import Hearth

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

    /// An entry of somebody who may write there.
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

    /// What a diary says of each day, of all writers.
    func texts(of diary: ID<Diary>) throws -> [String] {
        try house.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT day || ' ' || content FROM diaryEntry WHERE diaryId = ? ORDER BY day, content",
                arguments: [diary])
        }
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

/// A diary with something of every kind, for the walks over all routes.
struct DiaryScene {
    let diary: ID<Diary>
    let day = "2026-11-20"
    let entry: ID<DiaryEntry>
    let file: ID<AttachedFile>
    let upload: ID<UploadFiles>
    let comment: ID<DiaryComment>
    let template: ID<DiaristStore.Template>
    let mute: ID<DiaristStore.Mute>
    let diarist: ID<Diarist>

    init(_ home: TestHome, by owner: Member, marker: String, audience: Audience) throws {
        let own = try home.diary(of: owner)
        try home.share(own, with: audience)
        diary = own.id
        let writable = try WritableDiary(own)
        entry = try home.write(
            "\(marker) walk", on: day, in: diary, by: owner, mood: 4, tags: ["\(marker) tag"])
        try home.write("\(marker) year", on: "2025-11-21", in: diary, by: owner)
        let room = try home.house.diaryRoom
        let place = MediaPlace.thing(UploadPlace.entries, entry.uuid)
        file = try home.shownVideo(
            named: "\(marker) clip.mp4", at: place, of: room.entries.attachments, in: writable)
        let uploads = UploadStore(
            room.entries.attachments, database: home.house.database, files: home.house.uploadFiles,
            clock: home.clock.wall)
        upload = try uploads.begin("\(marker) half.mov", byteCount: 100, to: place, in: writable).id
        comment = try room.entries.comment("\(marker) nice", on: entry, in: writable)
        let settings = DiaristStore(
            database: home.house.database, undo: home.house.undo, clock: home.clock.wall)
        try settings.addTemplate("\(marker) questions", "\(marker) why?", for: owner.id)
        let diarist = own.diarist
        try settings.mute(
            .days(try Day(iso: "2020-01-01").unwrap(), try Day(iso: "2020-01-02").unwrap()), for: diarist, owner)
        template = try settings.templates(of: diarist)[0].id
        mute = try settings.mutes(of: diarist)[0].id
        self.diarist = try diarist.id.unwrap()
    }

    var ids: [String: String] {
        [
            "diary": "\(diary)", "day": day, "entry": "\(entry)", "file": "\(file)", "upload": "\(upload)",
            "comment": "\(comment)", "template": "\(template)", "mute": "\(mute)", "diarist": "\(diarist)",
        ]
    }
}
