import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

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

    @Test("a file that is missing is named as people know it: whose, where and when")
    func missing() throws {
        let sha256 = try home.blob("a picture")
        try FileManager.default.removeItem(at: home.house.blobs.url(sha256))
        let graph = try home.house.door.all(for: home.ada).first.unwrap().graph.name

        let hex = sha256.map { String(format: "%02x", $0) }.joined()
        #expect(
            try home.problems() == [
                "“file.txt”, which Ada added to the graph “\(graph)” on \(today), is missing (file \(hex))."
            ])
    }

    private var today: String { Day(home.clock.wall.now().date, in: .gmt).iso }

    @Test("what hangs at a thing is named by it, and no name writes over the terminal")
    func places() throws {
        let sha256 = try home.blob("a picture")
        try home.house.database.write { db in
            let graph = try Data.fetchOne(db, sql: "SELECT graphId FROM attachment").unwrap()
            let entity = ID<Entity>(at: home.clock.wall.now())
            try db.execute(
                sql: """
                    INSERT INTO entity (id, graphId, name, nameFold, createdAt, changedAt, createdById, changedById)
                    VALUES (?, ?, ?, 'summer', 0, 0, ?, ?)
                    """, arguments: [entity, graph, "Sum\u{1B}[2Jmer", home.ada.id, home.ada.id])
            try db.execute(sql: "UPDATE attachment SET entityId = ?", arguments: [entity])
        }
        try FileManager.default.removeItem(at: home.house.blobs.url(sha256))

        let problem = try #require(home.problems().first)
        #expect(problem.contains("to “Sum [2Jmer” in “"), "\(problem)")
        #expect(!problem.unicodeScalars.contains("\u{1B}"))
    }

    @Test("behind a lock, and in the bin, only the owner and the day are named")
    func discretion() throws {
        let sha256 = try home.blob("a picture")
        try FileManager.default.removeItem(at: home.house.blobs.url(sha256))
        let hex = sha256.map { String(format: "%02x", $0) }.joined()
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO graphLock (graphId, seal, createdAt) SELECT graphId, zeroblob(16), 0 FROM attachment
                    """)
        }
        let missing = { try home.problems().filter { $0.contains("is missing") } }
        #expect(try missing() == ["A file of Ada behind a lock, added on \(today), is missing (file \(hex))."])

        try home.house.database.write { db in try db.execute(sql: "DELETE FROM attachment") }
        #expect(try missing() == ["A file of Ada in the bin, added on \(today), is missing (file \(hex))."])
    }

    @Test("previews and members’ photos say what they are of")
    func shown() throws {
        let home = try TestHome()
        let graph = try home.graph("Album", by: home.ada)
        let entity = try home.entity("Summer", in: graph, by: home.ada)
        _ = try home.shownVideo(named: "film.mp4", at: .entity(entity), in: graph, by: home.ada)
        try home.avatar(of: home.grace)  // of the same bytes as the film's preview
        for name in try home.blobFiles() {
            try FileManager.default.removeItem(atPath: home.house.folder.blobs.path + "/" + name)
        }

        let problems = try HouseCheck.problems(in: home.house.folder)

        let film = "“film.mp4”, which Ada added to “Summer” in “Album” on"
        #expect(problems.filter { $0.hasPrefix(film) }.count == 1, "\(problems)")
        let preview = try #require(problems.first { $0.hasPrefix("The preview of \(film)") }, "\(problems)")
        #expect(preview.contains("; The photo of the member “Grace”, is missing (file "), "\(preview)")
        #expect(problems.count == 2)
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
        // A free page has nothing that could be damaged; migrations that drop tables leave some.
        try home.house.database.pool.writeWithoutTransaction { db in try db.execute(sql: "VACUUM") }
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
