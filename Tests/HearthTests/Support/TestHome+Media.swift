import Foundation
import GRDB
import HTTP
import MediaTypes
import TestSupport

@testable import Hearth

extension TestHome {
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
        let film = try arrived(Self.sample("recordings/film.mp4"), named: name)
        let (id, medium) = try house.database.write { db in
            let medium = try house.media.add(film, of: member.id, in: db)
            try db.execute(sql: "DELETE FROM job WHERE kind = ?", arguments: [MediaStore.developing])
            return (try house.attachments.insert(medium, named: name, at: place, in: open, db), medium)
        }
        let picture = try Self.sample("pictures/plain.webp")
        var developed = MediaStore.Developed(
            state: .ready, width: 320, height: 180, duration: 2, playback: 2, colour: "#336699")
        for side in [400, 1600] { developed.renditions[side] = try arrived(picture, named: "") }
        try house.media.write(developed, of: medium)
        return id
    }

    /// What it is once its renditions are made.
    func developed(_ id: ID<AttachedFile>, in graph: ID<Graph>, by member: Member) throws -> Medium {
        let open = try house.door.open(graph, for: member)
        for _ in 0..<600 {
            let medium = try house.attachments.attachment(id, in: open).medium
            if medium.state != .waiting { return medium }
            _ = poll(nil, 0, 50)
        }
        throw NoReply(path: "developing \(id)")
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

    /// Any request with a body of bytes.
    func ask(
        _ method: String, _ path: String, as member: Member?, _ headers: [String], _ body: [UInt8] = []
    ) throws -> RawReply {
        let client = try RawClient(port: house.port)
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(house.port)"]
        if let member { lines.append("Cookie: \(try cookie(member))") }
        lines += headers + ["Content-Length: \(body.count)", "", ""]
        _ = client.send(Array(lines.joined(separator: "\r\n").utf8) + body, within: 30)
        guard let reply = client.reply(hasBody: method != "HEAD", within: 60) else { throw NoReply(path: path) }
        return reply
    }
}
