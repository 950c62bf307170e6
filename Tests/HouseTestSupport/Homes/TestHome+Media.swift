import Foundation
import GRDB
import HTTP
import MediaTypes
import TestSupport

@testable import Graphs
@testable import House

extension TestHome {
    /// A house in which Ada has a graph with one entity, for files to hang on.
    static func album(audience: Audience = .onlyMe) throws -> (TestHome, ID<Graph>, ID<Entity>) {
        let home = try TestHome()
        let graph = try home.graph("Album", by: home.ada, audience: audience)
        return (home, graph, try home.entity("Summer", in: graph, by: home.ada))
    }

    /// A file of `Tests/samples`, such as `pictures/plain.png`.
    static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: repository.appendingPathComponent("Tests/samples/\(name)")))
    }

    /// A file as it has arrived.
    func arrived(_ bytes: [UInt8], named name: String) throws -> ArrivedFile {
        let url = house.folder.temporary.appendingPathComponent("test-\(UUID().uuidString)")
        try Data(bytes).write(to: url)
        return ArrivedFile(
            path: url.path, name: name, byteCount: bytes.count, sha256: try BlobStore.sha256(of: url))
    }

    func attach(
        _ bytes: [UInt8], named name: String, at place: MediaPlace, in graph: ID<Graph>, by member: Member
    ) throws -> ID<AttachedFile> {
        let open = try WritableGraph(house.door.open(graph, for: member))
        return try house.attachments.add([arrived(bytes, named: name)], to: place, in: open).first.unwrap()
    }

    /// A video with everything that is shown of it, without anybody having to look into it.
    func shownVideo(
        named name: String, at place: MediaPlace, in graph: ID<Graph>, by member: Member
    ) throws -> ID<AttachedFile> {
        let open = try WritableGraph(house.door.open(graph, for: member))
        return try shownVideo(named: name, at: place, of: house.attachments, in: open)
    }

    func shownVideo(
        named name: String, at place: MediaPlace, of attachments: AttachmentStore, in open: any WritableSubject
    ) throws -> ID<AttachedFile> {
        let film = try arrived(Self.sample("recordings/film.mp4"), named: name)
        let (id, medium) = try house.database.write { db in
            let medium = try house.media.add(film, of: open.open.member, in: db)
            try db.execute(sql: "DELETE FROM job WHERE kind = ?", arguments: [MediaStore.processingJob])
            return (try attachments.insert(medium, named: name, at: place, in: open, db), medium)
        }
        let picture = try Self.sample("pictures/plain.webp")
        var processed = MediaStore.Processed(
            state: .ready, width: 320, height: 180, duration: 2, playback: 2, colour: "#336699")
        for side in [400, 1600] { processed.renditions[side] = try arrived(picture, named: "") }
        try house.media.write(processed, of: medium)
        return id
    }

    /// A medium once its renditions are made.
    func processed(_ id: ID<AttachedFile>, in graph: ID<Graph>, by member: Member) throws -> Medium {
        let open = try house.door.open(graph, for: member)
        let isDone = try eventually(within: 60) {
            try house.attachments.attachment(id, in: open).medium.state != .waiting
        }
        guard isDone else { throw NoReply(path: "processing \(id)") }
        return try house.attachments.attachment(id, in: open).medium
    }

    /// Files in a form, as browsers send them.
    func sendFiles(
        _ path: String, _ files: [(name: String, bytes: [UInt8])], as member: Member, origin: String? = nil
    ) throws -> RawReply {
        var body: [UInt8] = []
        for file in files {
            body += Array(
                "--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(file.name)\"\r\n\r\n".utf8)
            body += file.bytes + Array("\r\n".utf8)
        }
        body += Array("--XX--\r\n".utf8)
        return try ask(
            "POST", path, as: member,
            ["Origin: \(origin ?? self.origin)", "Content-Type: multipart/form-data; boundary=XX"], body)
    }

    /// A form with a photo beside its fields; without one as browsers send a file that was not chosen.
    func sendPhoto(
        _ path: String, _ fields: FormFields, _ photo: (name: String, bytes: [UInt8])?, as member: Member
    ) throws -> RawReply {
        let (headers, body) = photoForm(fields, photo)
        return try ask("POST", path, as: member, headers, body)
    }

    func photoForm(
        _ fields: FormFields, _ photo: (name: String, bytes: [UInt8])?
    ) -> (headers: [String], body: [UInt8]) {
        var body: [UInt8] = []
        for field in fields.fields {
            body += Array(
                "--XX\r\nContent-Disposition: form-data; name=\"\(field.name)\"\r\n\r\n\(field.value)\r\n".utf8)
        }
        body += Array(
            "--XX\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(photo?.name ?? "")\"\r\n\r\n".utf8)
        body += (photo?.bytes ?? []) + Array("\r\n--XX--\r\n".utf8)
        return (["Origin: \(origin)", "Content-Type: multipart/form-data; boundary=XX"], body)
    }

    /// A photo of a member, without anybody having to make it.
    /// - Returns: its address.
    @discardableResult
    func avatar(of member: Member) throws -> String {
        let photo = try arrived(Self.sample("pictures/plain.webp"), named: "")
        try house.database.write { db in
            try house.blobs.keep(photo.path, sha256: photo.sha256, byteCount: photo.byteCount, in: db)
            try db.execute(
                sql: "INSERT INTO avatar (memberId, sha256, createdAt) VALUES (?, ?, 1)",
                arguments: [member.id, photo.sha256])
        }
        return try avatarPath(of: member).unwrap()
    }

    func avatarPath(of member: Member) throws -> String? {
        try house.household.member(member.id).photo.map { AvatarController.path(member.id, version: $0) }
    }

    /// Later, with every file as old.
    func age(by duration: Duration) throws {
        clock.advance(duration)
        let past = clock.wall.now().adding(.zero - .days(2)).date
        for path in try blobFiles() {
            try FileManager.default.setAttributes(
                [.modificationDate: past], ofItemAtPath: house.folder.blobs.path + "/" + path)
        }
    }

    /// Later, when a house has forgotten things without any use.
    func sweep(after duration: Duration) throws {
        try age(by: duration)
        try house.undo.prune()
        try house.media.sweep()
    }

    /// But those that a sweep has set aside.
    func blobFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: house.folder.blobs.path)
            .filter { $0.contains("/") && !$0.hasPrefix("removed/") }
    }

    /// Any request with a body of bytes.
    func ask(
        _ method: String, _ path: String, as member: Member?, _ headers: [String], _ body: [UInt8] = []
    ) throws -> RawReply {
        let client = try begin(method, path, as: member, headers, body)
        guard let reply = client.reply(hasBody: method != "HEAD", within: 60) else { throw NoReply(path: path) }
        return reply
    }

    /// The same, with the answer yet to come.
    func begin(
        _ method: String, _ path: String, as member: Member?, _ headers: [String], _ body: [UInt8] = []
    ) throws -> RawClient {
        let client = try RawClient(port: house.port)
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(house.port)"]
        if let member { lines.append("Cookie: \(try cookie(member))") }
        lines += headers + ["Content-Length: \(body.count)", "", ""]
        _ = client.send(Array(lines.joined(separator: "\r\n").utf8) + body, within: 30)
        return client
    }
}

extension TestHome {
    /// Sweeps uploads as if all had been silent for days.
    func pruneOldUploads() throws {
        let folder = house.database.folder.uploads
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            // The work may be over meanwhile, and its file gone.
            try? FileManager.default.setAttributes(
                [.modificationDate: Date.distantPast], ofItemAtPath: folder.appendingPathComponent(name).path)
        }
        try house.uploadFiles.prune()
    }
}
