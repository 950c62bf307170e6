import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Uploads that go on")
struct ResumingTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        (home, graph, entity) = try TestHome.album(audience: .household(.write))
    }

    private var version: [String] { ["Tus-Resumable: 1.0.0"] }
    private var own: [String] { version + ["Origin: \(home.origin)"] }
    var bytes: [UInt8] { (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) } }

    func begin(
        _ length: Int, named name: String = "film.bin", to target: String? = nil, as member: Member? = nil
    ) throws -> RawReply {
        let encode = { (text: String) in Data(text.utf8).base64EncodedString() }
        let metadata = "filename \(encode(name)),to \(encode(target ?? "entities/\(entity)"))"
        return try home.ask(
            "POST", "/graphs/\(graph)/uploads", as: member ?? home.ada,
            own + ["Upload-Length: \(length)", "Upload-Metadata: \(metadata)"])
    }

    func patch(
        _ path: String, at offset: Int, _ piece: [UInt8], as member: Member? = nil, _ headers: [String]? = nil
    ) throws -> RawReply {
        try home.ask(
            "PATCH", path, as: member ?? home.ada,
            (headers ?? own) + ["Upload-Offset: \(offset)", "Content-Type: application/offset+octet-stream"], piece)
    }

    func offset(_ path: String, as member: Member? = nil) throws -> Int? {
        let reply = try home.ask("HEAD", path, as: member ?? home.ada, version)
        return reply.status == 200 ? reply["Upload-Offset"].flatMap { Int($0) } : nil
    }

    @Test("a file comes in pieces, and the last one tells where it hangs now")
    func pieces() throws {
        let bytes = bytes
        let begun = try begin(bytes.count)
        let path = try #require(begun["Location"])
        #expect(
            begun.status == 201 && begun["Tus-Resumable"] == "1.0.0"
                && begun["Upload-Expires"]?.hasSuffix("GMT") == true)

        let first = try patch(path, at: 0, Array(bytes[..<100_000]))
        #expect(first.status == 204 && first["Upload-Offset"] == "100000" && first["Location"] == nil)
        #expect(try offset(path) == 100_000)
        let last = try patch(path, at: 100_000, Array(bytes[100_000...]))

        #expect(last.status == 204 && last["Upload-Offset"] == "300000")
        let made = try #require(last["Location"])
        let file = try home.get(made + "/download", as: home.grace)
        #expect(file.body == bytes && file["Content-Disposition"]?.contains("film.bin") == true)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("whoever missed the last answer learns that the file is there, and where, as long as it is")
    func missed() throws {
        let path = try #require(try begin(10)["Location"])
        let made = try #require(try patch(path, at: 0, [UInt8](repeating: 3, count: 10))["Location"])

        let asked = try home.ask("HEAD", path, as: home.ada, version)
        #expect(asked.status == 200 && asked["Upload-Offset"] == "10" && asked["Location"] == made)
        #expect(try patch(path, at: 10, [1]).status == 409)
        #expect(try offset(path, as: home.grace) == nil)

        #expect(try home.post(made + "/delete", as: home.ada).status == 303)
        #expect(try offset(path) == nil)
    }

    @Test("what is all here but was not let in lacks its last byte, until that is sent again")
    func heldBack() throws {
        let bytes = Array(bytes.prefix(1000))
        let path = try #require(try begin(bytes.count, as: home.grace)["Location"])
        let client = try RawClient(port: home.house.port)
        let head = [
            "PATCH \(path) HTTP/1.1", "Host: localhost:\(home.house.port)", "Cookie: \(try home.cookie(home.grace))",
            "Upload-Offset: 0", "Content-Type: application/offset+octet-stream", "Content-Length: 1000",
        ]
        client.send(Array((head + own + ["", ""]).joined(separator: "\r\n").utf8) + Array(bytes.dropLast()))
        let isThere = try eventually { try offset(path, as: home.grace) == 999 }
        #expect(isThere)
        let open = try OwnGraph(home.house.door.open(graph, for: home.ada))
        try home.house.graphs.share(open, with: .household(.read))
        client.send([bytes[999]])
        #expect(client.reply(within: 20)?.status == 403)
        try home.house.graphs.share(open, with: .household(.write))

        let file = home.house.folder.uploads.appendingPathComponent(String(path.suffix(32)))
        do {
            var held: LockedFile?
            #expect(
                eventually {
                    held = LockedFile(file)
                    return held != nil
                })
            #expect(held?.size == 1000)
            #expect(try home.ask("HEAD", path, as: home.grace, version).status == 409)
        }
        #expect(try offset(path, as: home.grace) == 999)
        let last = try patch(path, at: 999, [bytes[999]], as: home.grace)
        #expect(try home.get((last["Location"] ?? "") + "/download", as: home.ada).body == bytes)
        let files = try home.house.attachments.attachments(
            at: .entity(entity), in: home.house.door.open(graph, for: home.ada))
        #expect(files.count == 1)
    }

    @Test("a file that was moved away is not held by its old name")
    func moved() throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder.url.appendingPathComponent("old"), folder.url.appendingPathComponent("new"))
        try Data([1, 2, 3]).write(to: old)
        let held = try #require(LockedFile(old))
        #expect(LockedFile(old) == nil)
        try FileManager.default.moveItem(at: old, to: new)

        #expect(LockedFile(old) == nil)
        try Data([4]).write(to: old)
        #expect(LockedFile(old)?.size == 1 && held.size == 3)
    }

    @Test("a piece without bytes is refused: it would hold nothing")
    func empty() throws {
        let path = try #require(try begin(10)["Location"])

        #expect(try patch(path, at: 0, []).status == 400)
        #expect(try offset(path) == 0)
    }

    @Test("what arrived before a connection broke is not sent again")
    func broken() throws {
        let bytes = bytes
        let path = try #require(try begin(bytes.count)["Location"])
        do {
            let client = try RawClient(port: home.house.port)
            let head = [
                "PATCH \(path) HTTP/1.1", "Host: localhost:\(home.house.port)", "Cookie: \(try home.cookie(home.ada))",
                "Upload-Offset: 0", "Content-Type: application/offset+octet-stream", "Content-Length: \(bytes.count)",
            ]
            client.send(Array((head + own + ["", ""]).joined(separator: "\r\n").utf8) + Array(bytes[..<123_456]))
            let isThere = try eventually { try offset(path) == 123_456 }
            #expect(isThere)
        }

        // The server may not have noticed yet that the client is gone.
        let isTaken = try eventually { try patch(path, at: 123_456, Array(bytes[123_456..<200_000])).status == 204 }
        #expect(isTaken)
        let last = try patch(path, at: 200_000, Array(bytes[200_000...]))

        #expect(try home.get((last["Location"] ?? "") + "/download", as: home.ada).body == bytes)
    }

    @Test("wrong offsets, versions, types and sizes are refused, and nothing is written")
    func refused() throws {
        let path = try #require(try begin(100)["Location"])
        let piece = [UInt8](repeating: 1, count: 50)

        #expect(try patch(path, at: 10, piece).status == 409)
        #expect(try patch(path, at: 0, piece, ["Origin: \(home.origin)"]).status == 412)
        #expect(try patch(path, at: 0, [UInt8](repeating: 1, count: 101)).status == 413)
        let typed = own + ["Upload-Offset: 0", "Content-Type: text/plain"]
        #expect(try home.ask("PATCH", path, as: home.ada, typed, piece).status == 415)
        let offsetless = own + ["Content-Type: application/offset+octet-stream"]
        #expect(try home.ask("PATCH", path, as: home.ada, offsetless, piece).status == 400)
        #expect(try offset(path) == 0)
        for length in [0, -1] { #expect(try begin(length).status == 400) }
        #expect(try begin(30_000_000_000).status == 413)
        for target in ["", "entities/x", "graphs/\(graph)", "attributes", "entities/\(entity)/x"] {
            #expect(try begin(10, to: target).status == 400)
        }
        #expect(try begin(10, to: "attributes/\(entity)").status == 404)
        #expect(try begin(10, to: "entities/\(ID<Entity>(at: home.clock.wall.now()))").status == 404)
    }

    @Test("other sites, other members, readers and strangers get nowhere")
    func access() throws {
        let path = try #require(try begin(100)["Location"])
        let piece = [UInt8](repeating: 1, count: 50)

        for origin in [["Origin: http://evil.example"], []] {
            #expect(try patch(path, at: 0, piece, version + origin).status == 403)
            #expect(try home.ask("DELETE", path, as: home.ada, version + origin).status == 403)
            #expect(try home.ask("POST", "/graphs/\(graph)/uploads", as: home.ada, version + origin).status == 403)
        }
        #expect(try patch(path, at: 0, piece, as: home.grace).status == 404)
        #expect(try home.ask("DELETE", path, as: home.grace, own).status == 404)
        #expect(try offset(path, as: home.grace) == nil)
        #expect(try patch(path, at: 0, piece, as: home.olle).status == 403)
        #expect(try home.ask("PATCH", path, as: nil, own, piece).status == 401)
        let other = try home.graph("Other", by: home.ada)
        let elsewhere = path.replacing("\(graph)", with: "\(other)")
        #expect(try patch(elsewhere, at: 0, piece).status == 404)
        try home.house.graphs.share(OwnGraph(home.house.door.open(graph, for: home.ada)), with: .household(.read))
        #expect(try begin(10, as: home.grace).status == 403)
        #expect(try offset(path) == 0)
        try home.lock(graph, by: home.ada)
        #expect(try patch(path, at: 0, piece).status == 423)
        #expect(try home.ask("DELETE", path, as: home.ada, own).status == 423)
        #expect(try home.ask("HEAD", path, as: home.ada, version).status == 303)
    }

    @Test("two that send the same file at once: one writes, the other is told to wait")
    func twice() throws {
        let path = try #require(try begin(1000)["Location"])
        let client = try RawClient(port: home.house.port)
        let head = [
            "PATCH \(path) HTTP/1.1", "Host: localhost:\(home.house.port)", "Cookie: \(try home.cookie(home.ada))",
            "Upload-Offset: 0", "Content-Type: application/offset+octet-stream", "Content-Length: 1000",
        ]
        client.send((head + own + ["", ""]).joined(separator: "\r\n"))

        let file = home.house.folder.uploads.appendingPathComponent(String(path.suffix(32))).path
        let isHeld = try eventually { try Self.isHeld(file) }
        #expect(isHeld)
        #expect(try patch(path, at: 0, [1]).status == 409)
        client.send([UInt8](repeating: 2, count: 1000))
        #expect(client.reply(within: 20)?.status == 204)
    }

    /// Whether a file is locked, as the kernel tells it: asking by locking would be in the way.
    private static func isHeld(_ path: String) throws -> Bool {
        let inode = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int ?? -1
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).contains(":\(inode) ")
    }

    private func touchFiles() throws {
        let folder = home.house.folder.uploads.path
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.setAttributes(
                [.modificationDate: home.clock.wall.now().date], ofItemAtPath: folder + "/" + name)
        }
    }

    @Test("one that is called off is gone, and so is one that is silent for a day; nobody begins too many")
    func ending() throws {
        let path = try #require(try begin(100)["Location"])
        #expect(try home.ask("DELETE", path, as: home.ada, own).status == 204)
        #expect(try offset(path) == nil)
        let silent = try #require(try begin(100)["Location"])
        // Files have the date of the machine; time in this house stands still elsewhere.
        try touchFiles()
        let done = try #require(try begin(1)["Location"])
        #expect(try patch(done, at: 0, [1]).status == 204)
        home.clock.advance(.days(2))
        #expect(try offset(silent) == nil)
        #expect(try offset(done) == nil)
        try home.house.uploadFiles.prune()
        let left = try FileManager.default.contentsOfDirectory(atPath: home.house.folder.uploads.path)
        #expect(left.isEmpty)
        #expect(
            try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM upload") } == 0)

        for _ in 0..<UploadFiles.limit { #expect(try begin(10).status == 201) }
        try touchFiles()
        #expect(try begin(10).status == 429)
        #expect(try begin(10, as: home.grace).status == 201)
    }

    @Test("the protocol's own questions are answered")
    func options() throws {
        let reply = try home.ask("OPTIONS", "/graphs/\(graph)/uploads", as: home.ada, [])

        #expect(reply.status == 204 && reply["Tus-Version"] == "1.0.0")
        #expect(reply["Tus-Extension"] == "creation,termination,expiration" && reply["Tus-Max-Size"] == "20000000000")
    }
}
