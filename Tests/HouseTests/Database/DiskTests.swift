import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Disks that fail")
struct DiskTests {
    @Test(
        "a full disk refuses what is new, goes on showing what is there, and takes more once there is room",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func full() throws {
        let disk = try SmallDisk(megabytes: 12)
        let data = disk.folder["data"]
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        try disk.fill(leaving: 500_000)

        var kept: [String] = []
        var refused: RawReply?
        for number in 1...1000 where refused == nil {
            let form: FormFields = ["name": "Thing \(number)", "notes": String(repeating: "words ", count: 1000)]
            let reply = try home.post(graph + "/entities", form, cookie: cookie)
            if let path = reply["Location"], reply.status == 303 { kept.append(path) } else { refused = reply }
        }
        #expect(refused?.status == 507)
        #expect(refused?.text.contains("full") == true, "\(refused?.text ?? "")")
        #expect(!kept.isEmpty)
        for _ in 1...3 {
            // A small change may still find room in the log.
            let reply = try home.post(graph + "/entities", ["name": "More"], cookie: cookie)
            if let path = reply["Location"], reply.status == 303 {
                kept.append(path)
            } else {
                #expect(reply.status == 507)
            }
        }
        for path in kept { #expect(try home.get(path, cookie: cookie).status == 200) }
        #expect(try home.get("/today", cookie: cookie).status == 200)
        #expect(try home.get(graph + "?q=thing", cookie: cookie).status == 200)

        disk.makeRoom()
        let after = try home.post(graph + "/entities", ["name": "There is room"], cookie: cookie)
        #expect(after.status == 303)
        home.program.send(SIGKILL)
        _ = try home.program.outcome()

        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
        let again = try ServedHome(data)
        for path in kept + [after["Location"] ?? ""] {
            #expect(try again.get(path, cookie: cookie).status == 200)
        }
        #expect(try again.stop().code == 0)
    }

    @Test(
        "a deletion that writes more than is lent has the room of a log that a reader kept from being emptied",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func log() throws {
        let disk = try SmallDisk(megabytes: 60)
        let folder = DataFolder(path: disk.folder["data"])
        try folder.prepare()
        let database = try HouseDatabase(folder: folder)
        func rewrite(_ rows: Int) throws {
            try database.write { db in
                try db.execute(sql: "UPDATE page SET text = randomblob(4000) WHERE id <= ?", arguments: [rows])
            }
        }
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE page (id INTEGER PRIMARY KEY, text BLOB);
                    WITH RECURSIVE number (id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM number WHERE id < 3000)
                        INSERT INTO page SELECT id, randomblob(4000) FROM number;
                    """)
        }
        try database.checkpoint()
        database.reserve.take()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: folder.database, configuration: configuration)
        try reader.inDatabase { db in try db.execute(sql: "BEGIN; SELECT count(*) FROM page") }
        // While this read lasts, the log can only grow.
        try rewrite(3000)
        try reader.inDatabase { db in try db.execute(sql: "COMMIT") }
        try reader.close()
        #expect(folder.logSize > 12_000_000)
        try disk.fill()

        try database.makingRoom { try rewrite(1000) }

        #expect(folder.logSize < 5_000_000)
        try database.close()
    }

    @Test(
        "files leave room for what people write, announced or not",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"), arguments: [false, true])
    func reserve(isChunked: Bool) throws {
        let disk = try SmallDisk(megabytes: 60)
        let data = disk.folder["data"]
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        let entity = try #require(try home.post(graph + "/entities", ["name": "Summer"], cookie: cookie)["Location"])
        try disk.fill(leaving: 3_000_000)
        let send = { (count: Int) in
            let body =
                Array("--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"f.bin\"\r\n\r\n".utf8)
                + [UInt8](repeating: 7, count: count) + Array("\r\n--XX--\r\n".utf8)
            let head = [
                "POST \(entity)/media HTTP/1.1", "Host: localhost:\(home.port)", "Cookie: \(cookie)",
                "Origin: \(home.origin)", "Content-Type: multipart/form-data; boundary=XX",
                isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)", "", "",
            ]
            let chunked = Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
            let client = try RawClient(port: home.port)
            client.send(Array(head.joined(separator: "\r\n").utf8) + (isChunked ? chunked : body), within: 60)
            return client.reply(within: 60)?.status
        }

        // It fits, with more left than a file and its row need, and less than a thirty-second of the disk.
        #expect(try send(2_000_000) == 507)
        #expect(try send(500_000) == 303)
        #expect(try home.post(graph + "/entities", ["name": "Words"], cookie: cookie).status == 303)
        try disk.fill(leaving: 400_000)
        #expect(try send(50_000) == 303)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data + "/tmp").isEmpty)
        #expect(try home.stop().code == 0)
    }

    @Test(
        "large work waits where the disk fills up in the middle, and goes on once there is room",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func largeWork() throws {
        let disk = try SmallDisk(megabytes: 100)
        let data = disk.folder["data"]
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let entity = try #require(
            try home.post(home.graphPath(cookie: cookie) + "/entities", ["name": "Large"], cookie: cookie)["Location"])
        let rows = (1...9000).map { "Row \($0),\($0),By somebody whose name is \($0)\n" }
        let preview = try #require(
            try home.post(
                entity + "/table/import", ["text": "Name,Pages,Author\n" + rows.joined()], cookie: cookie)["Location"])
        let isOver = { (work: String) in
            try !work.hasPrefix("/work/") || home.get(work, cookie: cookie).status == 303
        }

        // As little as the beginning needs, which is more on a quick machine.
        var begun: RawReply?
        for megabytes in 2...20 where begun?.status != 303 {
            disk.makeRoom()
            try disk.fill(leaving: megabytes * 1_000_000)
            begun = try home.post(preview, ["go": "on"], cookie: cookie)
            if begun?.status != 303 { #expect(begun?.status == 507) }
        }
        let work = try #require(begun?["Location"])
        #expect(eventually(within: 60) { home.program.errors.contains("work in pieces waits") })
        #expect(
            eventually(within: 60) {
                (try? home.get(work, cookie: cookie).text.contains("The disk is full")) == true
            })
        #expect(try !isOver(work))
        #expect(try home.get(entity, cookie: cookie).status == 200)
        disk.makeRoom()
        #expect(try eventually(within: 120) { try isOver(work) })
        let table = try home.get(entity + "/table.csv", cookie: cookie).text
        #expect(table.split(separator: "\r\n").count == rows.count + 1)

        #expect(try home.stop().code == 0)
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
    }

    @Test(
        "on a full disk nobody is locked out for not having been seen lately",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func lastSeen() throws {
        let disk = try SmallDisk(megabytes: 8)
        let data = disk.folder["data"]
        try ServedHome.furnish(data)
        var home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        #expect(try home.stop().code == 0)
        let database = try DatabaseQueue(path: data + "/hearth.sqlite")
        try database.write { db in try db.execute(sql: "UPDATE session SET lastSeenAt = lastSeenAt - 7200000") }
        try database.close()

        home = try ServedHome(data)
        try disk.fill()

        // Ending sessions works from the reserve; new things have no room.
        #expect(try home.post("/graphs", ["name": "More"], cookie: cookie).status == 507)
        #expect(try home.post("/settings/sessions/end-others", cookie: cookie).status == 303)
        #expect(try home.get("/graphs", cookie: cookie).status == 200)
        disk.makeRoom()
        #expect(try home.stop().code == 0)
    }

    @Test(
        "a data folder that nothing can be written to stops the start with a sentence",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func readOnly() throws {
        let disk = try SmallDisk(megabytes: 8)
        let data = disk.folder["data"]
        try ServedHome.furnish(data)
        try #require(disk.set(isReadOnly: true))

        let outcome = try Program.run("serve", "--host", "127.0.0.1", "--port", "0", "--data", data)

        #expect(outcome.code == 78)
        #expect(outcome.isOneSentence, "\(outcome)")
    }

    @Test(
        "when the disk does not confirm a write, the person hears so and the program ends, to be started again",
        .enabled(if: Tracing.isPermitted, "needs strace"), arguments: ["fdatasync,fsync", "pwrite64"])
    func failing(calls: String) throws {
        let folder = try TemporaryFolder()
        let data = folder["data"]
        try ServedHome.furnish(data)
        var home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        let kept = try #require(try home.post(graph + "/entities", ["name": "Kept"], cookie: cookie)["Location"])

        let tracer = try Tracing.fail(calls, of: home.program, with: "EIO")
        #expect(try home.get(kept, cookie: cookie).status == 200)
        let reply = try home.post(graph + "/entities", ["name": "Not acknowledged"], cookie: cookie)

        #expect(reply.status == 503)
        #expect(try home.program.outcome(within: 20).code == 74)
        _ = try tracer.outcome(within: 20)
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
        home = try ServedHome(data)
        #expect(try home.get(kept, cookie: cookie).status == 200)
        #expect(try home.post(graph + "/entities", ["name": "After"], cookie: cookie).status == 303)
        #expect(try home.stop().code == 0)
    }

    @Test("looking at pages writes nothing to the disk", .enabled(if: Tracing.isPermitted, "needs strace"))
    func looking() throws {
        let folder = try TemporaryFolder()
        try ServedHome.furnish(folder["data"])
        let home = try ServedHome(folder["data"])
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        let calls = "fsync,fdatasync,pwrite64,ftruncate,rename,unlink"
        let tracer = try Tracing.watch(calls, of: home.program, to: folder["calls"])

        for _ in 1...10 {
            for path in ["/today", "/graphs", graph, graph + "?q=dune", "/settings", "/settings/bin", "/health"] {
                #expect(try home.get(path, cookie: cookie).status == 200)
            }
        }
        let looked = try String(contentsOfFile: folder["calls"], encoding: .utf8)
        #expect(try home.post(graph + "/entities", ["name": "Dune"], cookie: cookie).status == 303)
        #expect(try home.stop().code == 0)
        _ = try tracer.outcome(within: 20)

        #expect(looked == "")
        #expect(try String(contentsOfFile: folder["calls"], encoding: .utf8).contains("fdatasync"))
    }

    @Test("a database that may not grow refuses in the same way, without a disk of its own")
    func pageLimit() throws {
        let home = try TestHome()
        let graph = try home.graph("Library", by: home.ada)
        let path = GraphsController.path(graph) + "/entities"
        let grow = { (limit: String) in
            try home.house.database.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA max_page_count = \(limit)")
            }
        }
        try grow("1")  // the size as it is
        let before = try home.fingerprint()
        let form: FormFields = ["name": "Dune", "notes": String(repeating: "Spice. ", count: 10_000)]

        #expect(try home.post(path, form, as: home.ada).status == 507)
        #expect(try home.fingerprint() == before)
        #expect(try home.get(GraphsController.path(graph), as: home.ada).status == 200)

        try grow("1073741823")
        #expect(try home.post(path, form, as: home.ada).status == 303)
    }
}
