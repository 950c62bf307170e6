import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("Checking")
struct CheckTests {
    let home: QuietHome

    init() throws {
        home = try QuietHome()
        _ = try home.graph("Library", by: home.ada, entities: (1...50).map { "Book \($0)" })
    }

    @Test("a sound household has no problems, with its files or without any")
    func sound() throws {
        #expect(try home.problems() == [])
        try home.blob("a picture")
        #expect(try home.problems() == [])
    }

    @Test("a file that is missing is named")
    func missing() throws {
        let sha256 = try home.blob("a picture")
        try FileManager.default.removeItem(at: home.house.blobs.url(sha256))

        let problem = try #require(try home.problems().first)
        #expect(problem.contains(sha256.map { String(format: "%02x", $0) }.joined()))
        #expect(problem.contains("missing"))
    }

    @Test("a file that was changed is named, also when its length stayed")
    func changed() throws {
        let sha256 = try home.blob("a picture")
        try Data("a Picture".utf8).write(to: home.house.blobs.url(sha256))
        #expect(try home.problems().count == 1)
        #expect(try home.problems().first?.contains("was changed") == true)

        try Data("a picture and more".utf8).write(to: home.house.blobs.url(sha256))
        #expect(try home.problems().first?.contains("18 bytes instead of 9") == true)
    }

    @Test("a file that cannot be read is a problem, not the end of the check")
    func unreadable() throws {
        let sha256 = try home.blob("a picture")
        let url = home.house.blobs.url(sha256)
        try FileManager.default.removeItem(at: url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)

        #expect(try home.problems().count == 1)
    }

    @Test("a row that refers to nothing is found")
    func references() throws {
        try home.house.database.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: "DELETE FROM member WHERE name = 'Ada'")
        }

        #expect(try home.problems().contains { $0.contains("A row of graph refers to a row of member") })
    }

    @Test("a table, index or trigger that is not ours is found")
    func schema() throws {
        try home.house.database.write { db in try db.execute(sql: "DROP TRIGGER entityAdded") }

        #expect(try home.problems().contains { $0.contains("entityAdded") })
    }

    @Test("damage to any page of the database is found, and none of it ends the check with a crash")
    func flippedBytes() throws {
        let database = home.house.folder.database
        try home.house.stop()
        let good = try Data(contentsOf: URL(fileURLWithPath: database))
        let pages = good.count / 4096
        #expect(pages > 20)

        for page in 0..<pages {
            var bad = good
            // The head of the page: its kind and where its cells begin.
            for offset in 0..<8 { bad[page * 4096 + (page == 0 ? 100 : 0) + offset] ^= 0xFF }
            try bad.write(to: URL(fileURLWithPath: database))
            #expect(try !home.problems().isEmpty, "page \(page + 1)")
        }
        try Data("This is no database.".utf8).write(to: URL(fileURLWithPath: database))
        #expect(try home.problems().count == 1)
    }

    @Test("the command works beside a running server, and its exit code tells")
    func besideServer() throws {
        let folder = try TemporaryFolder()
        let data = folder["data"]
        try ServedHome.furnish(data)
        let served = try ServedHome(data)
        let cookie = try #require(try served.signIn("Ada"))
        let graph = try served.graphPath(cookie: cookie)
        #expect(try served.post(graph + "/entities", ["name": "Dune"], cookie: cookie).status == 303)

        let good = try Program.run("check", "--data", data)
        #expect(good.code == 0)
        #expect(good.output == "All is well.\n")
        #expect(try served.post(graph + "/entities", ["name": "Emma"], cookie: cookie).status == 303)

        #expect(try served.stop().code == 0)
        let database = try DatabaseQueue(path: data + "/hearth.sqlite")
        try database.write { db in
            try db.execute(sql: "INSERT INTO blob (sha256, byteCount, createdAt) VALUES (zeroblob(32), 1, 0)")
        }
        try database.close()
        let bad = try Program.run("check", "--data", data)
        #expect(bad.code == 1)
        #expect(bad.output.contains("is missing"))
    }

    @Test("a folder without a household is said to be one, and stays empty")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run("check", "--data", folder["nothing"])

        #expect(outcome.code == 1)
        #expect(outcome.isOneSentence)
        #expect(!FileManager.default.fileExists(atPath: folder["nothing"]))
    }
}
