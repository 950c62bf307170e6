import Archives
import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Backing up")
struct BackupTests {
    @Test("a backup made while people write holds everything acknowledged before, and passes the check")
    func whileWriting() throws {
        let folder = try TemporaryFolder()
        let (data, archive, copy) = (folder["data"], folder["backup.zip"], folder["copy"])
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        for number in 1...20 {
            #expect(try home.post(graph + "/entities", ["name": "before \(number)"], cookie: cookie).status == 303)
        }
        let ledger = Ledger()
        let writers = (1...3).map { WriterThread("r1w\($0)", home.port, cookie, graph, ledger) }
        ledger.waitForAcknowledgements(5)

        let backup = try Program.run("backup", archive, "--data", data)
        let during = ledger.acknowledged
        ledger.waitForAcknowledgements(5)
        home.program.send(SIGKILL)
        for writer in writers { writer.join() }

        #expect(backup.code == 0, "\(backup.errors)")
        #expect(during > 5)
        #expect(try Program.run("restore", archive, "--data", copy).code == 0)
        let check = try Program.run("check", "--data", copy)
        #expect(check.code == 0, "\(check.output)")
        let database = try DatabaseQueue(path: copy + "/hearth.sqlite")
        let kept = try database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM entity WHERE name LIKE 'before %'")
        }
        #expect(kept == 20)
    }

    @Test("files go along, byte for byte; nobody is signed in afterwards, and no link lets anybody in")
    func files() throws {
        let home = try QuietHome()
        let kept = try home.blob("a picture")
        _ = try home.blob("another picture")
        _ = try home.house.sessions.start(.plain(), for: home.ada.id)
        _ = try home.house.sessions.remember(device: nil, of: home.ada.id, isSecure: false)
        #expect(try home.count("session") == 1)
        #expect(try home.count("device") == 1)
        for _ in 1...2 { _ = try home.house.invitations.invite(.admin, by: home.ada.id) }
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE invitation SET usedAt = 1 WHERE id = (SELECT min(id) FROM invitation)")
        }

        let target = DataFolder(path: home.folder["restored"])
        let restore = try Restore(home.backUp(), into: target, at: home.clock.wall.now())
        let outcome = try restore.run(replacing: false)

        #expect(outcome.aside == nil)
        #expect(outcome.damage == [])
        #expect(try HouseCheck.problems(in: target) == [])
        #expect(try Data(contentsOf: BlobStore.url(kept, in: target.blobs)) == Data("a picture".utf8))
        let house = try QuietHome.open(target.path, home.clock)
        #expect(try house.household.members().map(\.name).sorted() == ["Ada", "Grace", "Olle"])
        let left = try house.database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM session) + (SELECT count(*) FROM device)
                        + (SELECT count(*) FROM invitation WHERE usedAt IS NULL)
                    """)
        }
        #expect(left == 0)
        #expect(try house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM invitation") } == 1)
        try house.stop()
    }

    @Test("no script gets in with a token from before, not even once a deleted series is brought back")
    func tokens() throws {
        let home = try QuietHome()
        let tokens = { (house: House) in
            try SeriesTokenStore(database: house.database, door: house.seriesDoor, clock: home.clock.wall)
        }
        let new = { (name: String) in
            let id = try home.house.series.add(SeriesForm(["name": name, "household": "on"]), for: Writer(home.ada))
            let token = try tokens(home.house).add(
                named: "Script", to: WritableSeries(home.house.seriesDoor.open(id, for: home.ada)))
            return (id: id, token: token.text)
        }
        let (kept, deleted) = (try new("Savings"), try new("Old account"))
        let entry = try home.house.series.remove(OwnSeries(home.house.seriesDoor.open(deleted.id, for: home.ada)))
        #expect(try tokens(home.house).open(kept.token) != nil)

        let target = DataFolder(path: home.folder["restored"])
        _ = try Restore(home.backUp(), into: target, at: home.clock.wall.now()).run(replacing: false)

        let house = try QuietHome.open(target.path, home.clock)
        _ = try house.undo.restore(entry, for: home.ada)
        #expect(try house.seriesDoor.open(deleted.id, for: home.ada).series.name == "Old account")
        #expect(try tokens(house).open(kept.token) == nil)
        #expect(try tokens(house).open(deleted.token) == nil)
        try house.stop()
    }

    @Test("what the server sweeps while a backup is written is missed by nobody")
    func sweeping() throws {
        let home = try QuietHome()
        let (kept, deleted) = (try home.blob("a picture"), try home.blob("a letter"))
        let (loose, unused) = (try home.blob("a film"), try home.blob("a song"))
        let graph = try WritableGraph(home.house.door.all(for: home.ada).first.unwrap())
        let files = try home.house.attachments.attachments(at: .graph, in: graph.open)
        _ = try home.house.attachments.remove(files.filter { $0.medium.sha256 == deleted }.map(\.id), from: graph)
        try home.house.database.write { db in
            let medium = "(SELECT id FROM medium WHERE sha256 = ?)"
            for sha256 in [loose, unused] {
                try db.execute(sql: "DELETE FROM attachment WHERE mediumId = \(medium)", arguments: [sha256])
            }
            try db.execute(sql: "DELETE FROM medium WHERE sha256 = ?", arguments: [unused])
        }
        home.clock.advance(.days(2))
        let past = home.clock.wall.now().adding(.zero - .days(2)).date
        for sha256 in [kept, deleted, loose, unused] {
            try FileManager.default.setAttributes(
                [.modificationDate: past], ofItemAtPath: home.house.blobs.url(sha256).path)
        }
        let (archive, target) = (home.folder.url.appendingPathComponent("a.zip"), home.folder["restored"])

        let copy = URL(fileURLWithPath: try home.house.answer(.copyDatabase).lines.joined())
        try home.house.media.sweep()
        let backup = try Backup.write(
            copy: copy, folder: home.house.folder, to: archive, at: home.clock.wall.now())

        let isThere = { (sha256: Data, folder: DataFolder) in
            FileManager.default.fileExists(atPath: BlobStore.url(sha256, in: folder.blobs).path)
        }
        #expect([kept, deleted, loose, unused].map { isThere($0, home.house.folder) } == [true, true, false, false])
        #expect(backup.damage == [])
        #expect(backup.blobs == 2)
        let outcome = try Restore(archive, into: DataFolder(path: target), at: home.clock.wall.now())
            .run(replacing: false)
        #expect(outcome.damage == [])
        #expect(try HouseCheck.problems(in: DataFolder(path: target)) == [])
        #expect([kept, deleted].allSatisfy { isThere($0, DataFolder(path: target)) })
    }

    @Test("a backup never overwrites a file, and leaves none when it fails")
    func targets() throws {
        let home = try QuietHome()
        let archive = try home.backUp()
        let bytes = try Data(contentsOf: archive)

        #expect(throws: StartProblem.self) { try home.backUp() }
        #expect(throws: (any Error).self) { try home.backUp(to: "no/such/folder.zip") }

        #expect(try Data(contentsOf: archive) == bytes)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.folder.path).sorted() == ["backup.zip", "data"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.house.folder.temporary.path) == [])
    }

    @Test("a backup names the files that are damaged or missing, and holds everything else")
    func damage() throws {
        let home = try QuietHome()
        let sound = try home.blob("a picture")
        let (rotten, lost) = (try home.blob("a film"), try home.blob("a letter"))
        try Data("a fiLm".utf8).write(to: home.house.blobs.url(rotten))
        try FileManager.default.removeItem(at: home.house.blobs.url(lost))
        try home.house.stop()
        let (data, archive) = (home.house.folder.path, home.folder["backup.zip"])

        let backup = try Program.run("backup", archive, "--data", data)

        #expect(backup.code == 2)
        #expect(backup.output == "Wrote \(archive): the database and 2 files.\n")
        let place = "“file.txt”, which Ada added to the graph “"
        #expect(
            backup.errors.matches(of: try Regex("\(place).*, was changed .*\\(file \(Hex.text(rotten))\\)")).count == 1)
        #expect(backup.errors.matches(of: try Regex("\(place).*, is missing \\(file \(Hex.text(lost))\\)")).count == 1)
        #expect(!backup.errors.contains(Hex.text(sound)))

        let copy = home.folder["copy"]
        let refused = try Program.run("restore", archive, "--data", copy)
        #expect(refused.code == 1)
        #expect(refused.isOneSentence && refused.errors.contains("--accept-damage"), "\(refused)")
        #expect(DataFolder(path: copy).isEmpty)

        let restored = try Program.run("restore", archive, "--accept-damage", "--data", copy)
        #expect(restored.code == 0, "\(restored)")
        #expect(restored.output.contains(Hex.text(rotten)) && restored.output.contains(Hex.text(lost)))
        #expect(restored.output.contains("with the password of that backup"))
        let check = try Program.run("check", "--data", copy)
        #expect(check.code == 1)
        #expect(check.output.contains(Hex.text(rotten)) && check.output.contains(Hex.text(lost)))
        let blobs = DataFolder(path: copy).blobs
        #expect(try Data(contentsOf: BlobStore.url(sound, in: blobs)) == Data("a picture".utf8))
        #expect(try Program.run("member", "list", "--data", copy).output.contains("Ada"))
    }

    @Test("an archive in which one file went bad is restored without it when that is accepted")
    func rottenArchive() throws {
        let home = try QuietHome()
        let (sound, rotten) = (try home.blob("a picture"), try home.blob("a film of the summer"))
        let archive = try home.backUp()
        var bytes = try Data(contentsOf: archive)
        let place = try #require(bytes.range(of: Data("a film of the summer".utf8)))
        bytes[place.lowerBound] ^= 1
        try bytes.write(to: archive)
        let target = DataFolder(path: home.folder["restored"])
        let restore = Restore(archive, into: target, at: home.clock.wall.now())

        let problem = #expect(throws: StartProblem.self) { try restore.run(replacing: false) }
        #expect(problem?.description.contains("--accept-damage") == true, "\(problem as Any)")
        #expect(target.isEmpty)

        let outcome = try restore.run(replacing: false, acceptingDamage: true)
        #expect(outcome.damage.count == 1)
        #expect(outcome.damage.first?.contains(", is missing (file \(Hex.text(rotten)))") == true, "\(outcome.damage)")
        #expect(try HouseCheck.problems(in: target) == outcome.damage)
        #expect(try Data(contentsOf: BlobStore.url(sound, in: target.blobs)) == Data("a picture".utf8))
    }

    @Test("damage to the database of an archive is never accepted")
    func rottenDatabase() throws {
        let home = try QuietHome()
        let archive = try home.backUp()
        var bytes = try Data(contentsOf: archive)
        bytes[bytes.count / 2] ^= 0x55
        try bytes.write(to: archive)
        let target = DataFolder(path: home.folder["restored"])

        let problem = #expect(throws: StartProblem.self) {
            try Restore(archive, into: target, at: home.clock.wall.now()).run(replacing: false, acceptingDamage: true)
        }

        #expect(problem?.description.contains("--accept-damage") == false)
        #expect(target.isEmpty)
    }

    @Test("the command says in one sentence why there is no backup")
    func sentences() throws {
        let folder = try TemporaryFolder()
        try ServedHome.furnish(folder["data"])

        for arguments in [
            [folder["backup.zip"], "--data", folder["nothing"]],
            [folder["no/such/folder.zip"], "--data", folder["data"]],
            [folder["data"], "--data", folder["data"]],
        ] {
            let outcome = try Program(["backup"] + arguments).outcome()
            #expect(outcome.code == 1)
            #expect(outcome.isOneSentence, "\(outcome)")
        }
    }
}
