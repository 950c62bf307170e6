import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Files and failing machines")
struct CrashTests {
    private func upload(_ home: ServedHome, _ path: String, _ cookie: String, _ bytes: [UInt8], upTo sent: Int? = nil)
        throws -> RawReply?
    {
        let body =
            Array("--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"f.bin\"\r\n\r\n".utf8) + bytes
            + Array("\r\n--XX--\r\n".utf8)
        let client = try RawClient(port: home.port)
        let head = [
            "POST \(path) HTTP/1.1", "Host: localhost:\(home.port)", "Cookie: \(cookie)", "Origin: \(home.origin)",
            "Content-Type: multipart/form-data; boundary=XX", "Content-Length: \(body.count)", "", "",
        ]
        _ = client.send(Array(head.joined(separator: "\r\n").utf8) + body, within: 20)
        return client.reply(within: 20)
    }

    @Test("a kill in the middle of twenty uploads loses none that was acknowledged, and the check is clean")
    func kill() throws {
        let folder = try TemporaryFolder()
        let data = folder["data"]
        try ServedHome.furnish(data)
        var home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        let entity = try #require(
            try home.post(graph + "/entities", ["name": "Summer"], cookie: cookie)["Location"])

        var acknowledged = 0
        for round in 0..<Drills.rounds(20, usually: 2) {
            let served = home
            let counter = Counter()
            let group = DispatchGroup()
            for number in 0..<20 {
                DispatchQueue.global().async(group: group) {
                    let bytes = [UInt8](repeating: UInt8(number), count: 400_000 + round)
                    if (try? upload(served, entity + "/media", cookie, bytes))?.status == 303 { counter.count() }
                }
            }
            _ = eventually(within: 10) { counter.value >= round * 4 }
            served.program.send(SIGKILL)
            group.wait()
            #expect(try served.program.outcome().code == -SIGKILL)
            acknowledged += counter.value

            let check = try Program.run("check", "--data", data)
            #expect(check.code == 0, "\(check.output)\(check.errors)")
            home = try ServedHome(data)
        }
        let page = try home.get(entity + "/media", cookie: cookie).text
        let kept = page.matches(of: /id="medium-/).count
        #expect(kept >= acknowledged && acknowledged > 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data + "/tmp").isEmpty)
    }

    @Test("an upload goes on where it stopped after the server was killed")
    func resume() throws {
        let folder = try TemporaryFolder()
        let data = folder["data"]
        try ServedHome.furnish(data)
        var home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        let entity = try #require(
            try home.post(graph + "/entities", ["name": "Summer"], cookie: cookie)["Location"])
        let target = Data("entities/\(entity.suffix(32))".utf8).base64EncodedString()
        let ask = { (method: String, path: String, headers: [String], body: String) in
            let client = try RawClient(port: home.port)
            let head =
                [
                    "\(method) \(path) HTTP/1.1", "Host: localhost:\(home.port)", "Cookie: \(cookie)",
                    "Origin: \(home.origin)", "Tus-Resumable: 1.0.0",
                ] + headers
            client.send((head + ["Content-Length: \(body.utf8.count)", "", body]).joined(separator: "\r\n"))
            return try client.reply(hasBody: method != "HEAD", within: 20).unwrap()
        }
        let piece = { (offset: Int) in ["Upload-Offset: \(offset)", "Content-Type: application/offset+octet-stream"] }

        let begun = try ask(
            "POST", graph + "/uploads", ["Upload-Length: 10", "Upload-Metadata: filename Zg==,to \(target)"], "")
        let path = try #require(begun["Location"])
        #expect(try ask("PATCH", path, piece(0), "01234").status == 204)
        home.program.send(SIGKILL)
        _ = try home.program.outcome()
        home = try ServedHome(data)

        #expect(try ask("HEAD", path, [], "")["Upload-Offset"] == "5")
        let last = try ask("PATCH", path, piece(5), "56789")
        #expect(try home.get((last["Location"] ?? "") + "/download", cookie: cookie).text == "0123456789")
        #expect(try home.stop().code == 0)
    }

    @Test(
        "a disk that gets full in the middle refuses the file, keeps what was there, and takes it once there is room",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func full() throws {
        let disk = try SmallDisk(megabytes: 14)
        let data = disk.folder["data"]
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        let entity = try #require(
            try home.post(graph + "/entities", ["name": "Summer"], cookie: cookie)["Location"])
        let bytes = [UInt8](repeating: 9, count: 1_000_000)
        try disk.fill(leaving: 600_000)

        #expect(try upload(home, entity + "/media", cookie, bytes)?.status == 507)
        #expect(try home.get(entity, cookie: cookie).status == 200)
        disk.makeRoom()
        #expect(try upload(home, entity + "/media", cookie, bytes)?.status == 303)
        #expect(try home.stop().code == 0)
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
    }
}
