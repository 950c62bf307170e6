import Foundation
import GRDB
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Updates")
struct UpdateTests {
    let folder: TemporaryFolder
    let clock = TestClock()

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder["data"] }

    private func open(
        _ old: OldHouse, _ migrations: Migrations = .ours, onUpdate: (DatabaseUpdate.Stage) throws -> Void = { _ in }
    )
        throws -> HouseDatabase
    {
        try HouseDatabase(folder: old.data, migrations: migrations, clock: clock.wall, onUpdate: onUpdate)
    }

    /// Whether an updated database has all that an old one had.
    private func expectAll(of old: OldHouse, _ comment: Comment? = nil) throws {
        let counts = try OldHouse.counts(in: old.data.database)
        for (table, count) in old.counts { #expect(counts[table] == count, "\(table) \(comment?.rawValue ?? "")") }
    }

    /// The same for a house that was served, which has jobs, and forgets what has expired.
    private func expectWhatPeopleWrote(_ old: OldHouse) throws {
        let counts = try OldHouse.counts(in: old.data.database)
        for table in ["member", "entity", "detailValue", "noteEntry", "diaryEntry", "brewLog", "snapshot", "reminder"] {
            #expect(counts[table] == old.counts[table], "\(table)")
        }
    }

    @Test("the database of each released version is updated, with all that was in it", arguments: OldHouse.versions)
    func released(version: String) throws {
        let old = try OldHouse(version, at: path)
        for (table, count) in old.counts { #expect(count > 0, "\(table) is empty in the sample of \(version)") }
        var said: [String] = []

        let database = try open(old) { said.append("\($0)") }

        #expect(try DatabaseCheck.ours.ofDatabase(in: database.pool) == [])
        #expect(try database.read(InstalledVersion.latest) == Hearth.version)
        let latest = Migrations(of: Rooms.all).names.compactMap { Int($0.prefix(4)) }.max()
        #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == latest)
        try database.close()
        try expectAll(of: old)
        let copy = try #require(try old.copies.first)
        #expect(try OldHouse.counts(in: old.data.backups.appendingPathComponent(copy).path) == old.counts)
        #expect(said.count == 3)
        #expect(said[0].hasPrefix("The database (") && said[0].hasSuffix("This takes about 1 second."))
        #expect(said[1].contains(copy))
    }

    @Test("the first version that was released has a sample")
    func samples() { #expect(OldHouse.versions.contains(OldHouse.first)) }

    @Test("a version is noted once")
    func noted() throws {
        let old = try OldHouse(at: path)
        for _ in 1...2 { try open(old).close() }

        let rows = try DatabaseQueue(path: old.data.database).read { db in
            try Row.fetchAll(db, sql: "SELECT version, startedAt FROM installedVersion")
        }

        #expect(rows == [["version": Hearth.version, "startedAt": clock.wall.now().milliseconds]])
    }

    // MARK: Faults

    @Test(
        "whenever an update is killed, the database is as it was or updated, and the next start has all of it",
        .enabled(if: Tracing.isPermitted, "needs strace"),
        arguments: ["pwrite64", "fdatasync,fsync", "rename,renameat,renameat2,unlink"])
    func killed(calls: String) throws {
        let count = try countOfCalls(calls)
        let rounds = Drills.rounds(20, usually: 5)
        var (outcomes, kills) = (Set<Bool>(), 0)
        for round in 0...rounds {
            let number = max(1, 1 + round * count / rounds)
            let old = try OldHouse(at: path)
            let before = try OldHouse.migrations(of: old.data.database)
            let program = try Program(["member", "list", "--data", path], under: Tracing.killing(calls, at: number))
            let outcome = try program.outcome()
            // The last ones may be after the end.
            if outcome.code != 0 {
                kills += 1
                #expect(outcome.code == -SIGKILL, "\(calls) \(number) of \(count): \(outcome)")
            }

            let found = try OldHouse.migrations(of: old.data.database)
            let isUpdated = found != before
            outcomes.insert(isUpdated)
            #expect(found == (isUpdated ? Set(Migrations.ours.names) : before), "\(calls) \(number)")
            if !isUpdated { #expect(try OldHouse.counts(in: old.data.database) == old.counts, "\(calls) \(number)") }

            let database = try open(old)
            #expect(try DatabaseCheck.ours.ofDatabase(in: database.pool) == [], "\(calls) \(number)")
            try database.close()
            try expectAll(of: old, "\(calls) \(number)")
            #expect(try old.copies.filter { $0.hasSuffix(".sqlite") }.count <= 2)
        }
        #expect(outcomes == [false, true])
        // The end comes a few calls earlier or later in each run.
        #expect(kills > rounds / 2)
    }

    /// The most such calls of one thread in an update.
    private func countOfCalls(_ calls: String) throws -> Int {
        _ = try OldHouse(at: path)
        let record = folder["calls"]
        let program = try Program(["member", "list", "--data", path], under: Tracing.recording(calls, to: record))
        let outcome = try program.outcome()
        try #require(outcome.code == 0, "\(outcome)")
        let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
        let ofThreads = Dictionary(grouping: lines.filter { $0.contains("(") }) { $0.prefix { $0.isNumber } }
        return try #require(ofThreads.values.map(\.count).max())
    }

    @Test("a migration that fails leaves the database as it was, and says which version to go back to")
    func fault() throws {
        let old = try OldHouse(at: path)
        let before = try OldHouse.migrations(of: old.data.database)
        let faulty = Migrations(
            Migrations.ours.all + [Migration("0999 a fault", "DELETE FROM member; SELECT nothing;")])

        let problem = #expect(throws: StartProblem.self) { try open(old, faulty) }

        #expect(
            problem?.description.contains("is as it was. Install Hearth 0.3.0 again") == true,
            "\(String(describing: problem))")
        #expect(try OldHouse.migrations(of: old.data.database) == before)
        #expect(try OldHouse.counts(in: old.data.database) == old.counts)
        #expect(try old.copies == [])
        try open(old).close()
        try expectAll(of: old)
    }

    @Test("a migration that leaves a row without what it refers to fails")
    func reference() throws {
        let old = try OldHouse(at: path)
        let faulty = Migrations(Migrations.ours.all + [Migration("0999 a fault", "DELETE FROM member")])

        let problem = #expect(throws: StartProblem.self) { try open(old, faulty) }

        #expect(problem?.description.contains("breaks one of its rules") == true, "\(String(describing: problem))")
        #expect(try OldHouse.counts(in: old.data.database) == old.counts)
    }

    @Test("what ends an update before it begins has changed nothing")
    func refused() throws {
        let old = try OldHouse(at: path)

        #expect(throws: CancellationError.self) { try open(old) { _ in throw CancellationError() } }

        #expect(try OldHouse.counts(in: old.data.database) == old.counts)
        #expect(try old.copies == [])
    }

    @Test("the version that a newer Hearth has is named to whoever starts an older one")
    func newer() throws {
        let old = try OldHouse(at: path)
        try open(old).close()
        try DatabaseQueue(path: old.data.database).write { db in
            try db.execute(
                sql: """
                    INSERT INTO grdb_migrations (identifier) VALUES ('0999 robots');
                    INSERT INTO installedVersion (version, startedAt) VALUES ('9.9.0', 0);
                    """)
        }

        let problem = #expect(throws: StartProblem.self) { try open(old) }

        #expect(problem?.description.contains("was written by Hearth 9.9.0") == true, "\(String(describing: problem))")
        #expect(problem?.description.contains("hearth restore --before-update") == true)
    }

    // MARK: Room

    @Test(
        "an update begins where the disk has room for it: until then browsers are told, and nothing is changed",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func room() throws {
        let disk = try SmallDisk(megabytes: 60)
        let old = try OldHouse(at: disk.folder["data"])
        try disk.fill(leaving: 3 << 20)
        let problem = #expect(throws: UpdateNeedsRoom.self) { try open(old) }
        #expect(problem?.description.contains("nothing was changed") == true)
        #expect(try OldHouse.counts(in: old.data.database) == old.counts)

        let port = try freePort()
        let program = try Program(["serve", "--host", "127.0.0.1", "--port", "\(port)", "--data", old.data.path])
        #expect(eventually(within: 30) { program.errors.contains("Browsers are told on port \(port)") })
        let page = try ask("/today", port)
        #expect(page?.status == 507 && page?.text.contains("Hearth’s disk is full") == true)
        disk.makeRoom()

        #expect(eventually(within: 60) { (try? ask("/health", port)?.status) == 200 })
        program.send(SIGTERM)
        #expect(try program.outcome(within: 30).code == 0)
        try expectWhatPeopleWrote(old)
    }

    // MARK: The page

    private func freePort() throws -> Int {
        let door = try StandInDoor(TestHome.settings(folder.url), .updating, TestHome.resources.get(), logger: .quiet)
        try door.open()
        defer { door.close() }
        return door.port
    }

    private func ask(_ path: String, _ port: Int, method: String = "GET", language: String = "en") throws -> RawReply? {
        let client = try RawClient(port: port)
        client.send(
            "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nAccept-Language: \(language)\r\nContent-Length: 0\r\n\r\n"
        )
        return client.reply(within: 20)
    }

    @Test("while the database is updated, browsers and health checks are told, and the page is there once it ends")
    func page() throws {
        let old = try OldHouse(at: path)
        let port = try freePort()
        let program = try Program(
            ["serve", "--host", "127.0.0.1", "--port", "\(port)", "--data", path],
            under: Tracing.isPermitted ? Tracing.delaying("fdatasync,fsync", by: .milliseconds(1500)) : [])
        try #require(eventually(within: 60) { (try? ask("/health", port)) != nil })
        if Tracing.isPermitted {
            #expect(program.errors.contains("is updated for Hearth \(Hearth.version) with"))
            let page = try #require(try ask("/today", port))
            #expect(page.status == 503 && page["Retry-After"] == "5")
            #expect(page.text.contains("<h1>Hearth is being updated</h1>"))
            #expect(try ask("/reminders/1/done", port, method: "POST")?.status == 503)
            let health = try #require(try ask("/health", port))
            #expect(health.status == 503 && health.text == "updating\n")
            #expect(old.data.isBeingUpdated)
            #expect(try Program.run("health", "--host", "127.0.0.1", "--port", "\(port)", "--data", path).code == 75)
        }

        #expect(eventually(within: 120) { (try? ask("/health", port)?.status) == 200 })
        #expect(!old.data.isBeingUpdated)
        #expect(try Program.run("health", "--host", "127.0.0.1", "--port", "\(port)", "--data", path).code == 0)
        program.send(SIGTERM)
        #expect(try program.outcome(within: 60).code == 0)
        try expectWhatPeopleWrote(old)
    }

    @Test(
        "the page that says so is in five languages",
        arguments: [
            ("en", "Hearth is being updated"), ("de", "Hearth wird aktualisiert"),
            ("fr", "Mise à jour de Hearth en cours"), ("es", "Hearth se está actualizando"),
            ("ru", "Hearth обновляется"),
        ])
    func languages(language: String, title: String) throws {
        let door = try StandInDoor(TestHome.settings(folder.url), .updating, TestHome.resources.get(), logger: .quiet)
        try door.open()
        defer { door.close() }

        #expect(try ask("/notes", door.port, language: language)?.text.contains("<h1>\(title)</h1>") == true)
    }

    @Test("a port that is taken ends a start before the database is updated")
    func port() throws {
        let old = try OldHouse(at: path)
        let door = try StandInDoor(TestHome.settings(folder.url), .updating, TestHome.resources.get(), logger: .quiet)
        try door.open()
        defer { door.close() }

        let result = try Program.run("serve", "--host", "127.0.0.1", "--port", "\(door.port)", "--data", path)

        #expect(result.code == 78)
        #expect(try OldHouse.counts(in: old.data.database) == old.counts)
        #expect(try old.copies == [])
    }
}
