import Foundation
import GRDB
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Full disks and what makes room", .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
struct ReserveTests {
    private let disk: SmallDisk
    private let data: String
    private let home: ServedHome
    private let cookie: String
    private let graph: String

    /// A served house on a small disk, where Ada is signed in.
    init() throws {
        disk = try SmallDisk(megabytes: 60)
        data = disk.folder["data"]
        try ServedHome.furnish(data)
        home = try ServedHome(data)
        cookie = try #require(try home.signIn("Ada"))
        graph = try home.graphPath(cookie: cookie)
    }

    private func add(_ name: String) throws -> RawReply {
        let notes = String(repeating: "words ", count: 1_000)
        return try home.post(graph + "/entities", ["name": name, "notes": notes], cookie: cookie)
    }

    /// Writes until nothing more is taken.
    private func fill() throws -> [String] {
        var paths = try (1...60).map { try add("Thing \($0)")["Location"] ?? "" }
        try disk.fill()
        for number in 61...2_000 {
            let reply = try add("Thing \(number)")
            guard reply.status == 303 else {
                #expect(reply.status == 507)
                return paths
            }
            paths.append(reply["Location"] ?? "")
        }
        return paths
    }

    /// - Returns: the page that asked.
    @discardableResult
    private func emptyBin() throws -> String {
        let page = try home.get("/settings/bin/empty", cookie: cookie).text
        let until = String(try #require(page.firstMatch(of: /name="until" value="([0-9]+)"/)).output.1)
        let name = String(try #require(page.firstMatch(of: /Type “(.*?)” to confirm/)).output.1)
        let reply = try home.post("/settings/bin/empty", ["name": name, "until": until], cookie: cookie)
        #expect(reply.status == 303)
        return page
    }

    private var reserve: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: data + "/reserve")
        return attributes?[.size] as? Int ?? 0
    }

    @Test("on a full disk people sign in, delete, and empty the bin, which what is new may not")
    func deleting() throws {
        let paths = try fill()
        #expect(reserve > 500_000)

        #expect(try home.signIn("Grace") != nil)
        for path in paths.prefix(5) { #expect(try home.post(path + "/delete", cookie: cookie).status == 303) }
        #expect(try home.get(paths[0], cookie: cookie).status == 404)
        #expect(try home.get("/settings/bin", cookie: cookie).text.contains("Thing 5"))

        try emptyBin()
        #expect(try home.get("/settings/bin", cookie: cookie).text.contains("The bin is empty"))

        disk.makeRoom()
        #expect(try add("There is room").status == 303)
        #expect(reserve > 500_000)
        for path in paths.dropFirst(5) { #expect(try home.get(path, cookie: cookie).status == 200) }
        #expect(try home.stop().code == 0)
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
    }

    @Test("a photo that was deleted gives its room back when the bin is emptied, on a full disk too")
    func photos() throws {
        let entity = try #require(try home.post(graph + "/entities", ["name": "Summer"], cookie: cookie)["Location"])
        let bytes = [UInt8](repeating: 7, count: 5_000_000)
        #expect(try home.sendFile(bytes, to: entity + "/media", cookie: cookie)?.status == 303)
        let photo = try #require(
            try home.get(entity + "/media", cookie: cookie).text
                .firstMatch(of: /\/graphs\/[0-9a-f]{32}\/media\/[0-9a-f]{32}/))
        _ = try fill()

        #expect(try home.post(String(photo.output) + "/delete", cookie: cookie).status == 303)
        #expect(try emptyBin().contains("This frees 5.0 MB on the disk"))

        #expect(try add("There is room").status == 303)
        #expect(reserve > 500_000)
        #expect(try home.stop().code == 0)
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
    }

    @Test("a disk that is full at the start is served, and the reserve is taken once there is room")
    func start() throws {
        let paths = try fill()
        #expect(try home.stop().code == 0)
        try disk.fill()

        let again = try ServedHome(data)

        #expect(try again.get(paths[0], cookie: cookie).status == 200)
        disk.makeRoom()
        #expect(try again.post(graph + "/entities", ["name": "There is room"], cookie: cookie).status == 303)
        #expect(reserve > 500_000)
        #expect(try again.stop().code == 0)
    }

    @Test(
        "four who write and upload leave enough for four who delete and sign in, and for the start after a kill"
    )
    func crowd() throws {
        let paths = try fill()
        let deleted = Array(paths.prefix(24))
        let refused = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            do {
                for round in 0..<6 {
                    if worker < 4 {
                        for _ in 1...3 { _ = try add("More of \(worker) \(round)") }
                        let file = [UInt8](repeating: UInt8(10 * worker + round), count: 50_000)
                        _ = try home.sendFile(file, to: paths[55] + "/media", cookie: cookie)
                    } else {
                        let status = try home.post(deleted[(worker - 4) * 6 + round] + "/delete", cookie: cookie)
                            .status
                        if status != 303 { refused.withLock { $0.append("delete \(status)") } }
                        if try round % 3 == 0 && home.signIn("Grace") == nil {
                            refused.withLock { $0.append("sign in") }
                        }
                    }
                }
            } catch { refused.withLock { $0.append("\(error)") } }
        }
        #expect(refused.withLock { $0 } == [])

        try disk.fill()
        home.program.send(SIGKILL)
        _ = try home.program.outcome()
        let again = try ServedHome(data)

        #expect(try again.get(paths[50], cookie: cookie).status == 200)
        #expect(try again.get(paths[0], cookie: cookie).status == 404)
        #expect(try again.post(paths[50] + "/delete", cookie: cookie).status == 303)
        disk.makeRoom()
        #expect(try again.post(graph + "/entities", ["name": "There is room"], cookie: cookie).status == 303)
        #expect(reserve > 500_000)
        #expect(try again.stop().code == 0)
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
    }

    /// Ends the house on a disk without any room: neither the reserve nor the index of the log is left.
    private func shut(before: () throws -> Void = {}) throws -> [String] {
        let paths = try fill()
        home.program.send(SIGKILL)
        _ = try home.program.outcome()
        try before()
        for name in ["reserve", "hearth.sqlite-shm"] { unlink(data + "/" + name) }
        try disk.fill()
        return paths
    }

    private func ask(_ path: String, _ language: String) throws -> RawReply? {
        let client = try RawClient(port: home.port)
        client.send(
            "GET \(path) HTTP/1.1\r\nHost: localhost:\(home.port)\r\nCookie: \(cookie)\r\nAccept-Language: \(language)\r\n\r\n"
        )
        return client.reply(within: 20)
    }

    private static let titles = [
        ("en", "Hearth’s disk is full"), ("de", "Die Festplatte des Servers ist voll"),
        ("fr", "Disque plein sur l’ordinateur de Hearth"), ("es", "El disco del equipo de Hearth está lleno"),
        ("ru", "Диск компьютера Hearth заполнен"),
    ]

    private func opensWithRoom(_ again: Program, _ paths: [String]) throws {
        disk.makeRoom()
        #expect(eventually(within: 30) { (try? add("There is room").status) == 303 })
        #expect(try !home.get(paths[0], cookie: cookie).text.contains(Self.titles[0].1))
        again.send(SIGTERM)
        #expect(try again.outcome(within: 30).code == 0)
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
    }

    @Test("where even a start has no room the house can be read, each page says so, and it opens once there is some")
    func readOnly() throws {
        let paths = try shut()
        let again = try Program(["serve", "--host", "127.0.0.1", "--port", "\(home.port)", "--data", data])
        try #require(eventually(within: 30) { again.errors.contains("can be read, on port \(home.port)") })

        for path in [paths[0], paths[59], graph, "/today", "/settings/profile"] {
            let page = try home.get(path, cookie: cookie)
            #expect(page.status == 200 && page.text.contains(Self.titles[0].1), "\(path)")
        }
        #expect(try home.get(paths[59], cookie: cookie).text.contains("Thing 60"))
        let refused = try add("No")
        #expect(refused.status == 507)
        #expect(try home.post(paths[0] + "/delete", cookie: cookie).status == 507)
        #expect(try home.signIn("Grace") == nil)
        #expect(try home.get("/today", cookie: nil).status == 303)

        try opensWithRoom(again, paths)
    }

    @Test("where the house cannot be read either browsers are told so, and it opens once there is some room")
    func shutDoor() throws {
        // Another process that reads it keeps the one connection out.
        var reader: DatabaseQueue?
        let paths = try shut {
            reader = try DatabaseQueue(path: data + "/hearth.sqlite", configuration: Backup.readOnly)
        }
        let again = try Program(["serve", "--host", "127.0.0.1", "--port", "\(home.port)", "--data", data])
        try #require(eventually(within: 30) { again.errors.contains("Browsers are told on port \(home.port)") })
        for (language, title) in Self.titles {
            let page = try #require(try ask(paths[0], language))
            #expect(page.status == 507 && page["Retry-After"] == "15" && page.text.contains("<h1>\(title)</h1>"))
        }
        #expect(try ask("/health", "en")?.status == 507)
        #expect(try home.post(graph + "/entities", ["name": "No"], cookie: cookie).status == 507)
        try reader?.close()

        try opensWithRoom(again, paths)
    }
}
