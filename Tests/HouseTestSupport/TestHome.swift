import Foundation
import GRDB
import HTTP
import Logging
import Passwords
import Rooms
import Synchronization
import TestSupport

@testable import Graphs
@testable import House

/// A household in a temporary folder, served on a free port of the loopback interface. Ada owns, Grace is the other
/// member, Olle is a guest; Mallory has no account.
final class TestHome: Sendable {
    let house: House
    let clock: TestClock
    let folder: URL
    let ada: Member
    let grace: Member
    let olle: Member
    private let statements = StatementLog()
    private let tokens: Mutex<[ID<Member>: String]>
    /// The failures of the house itself; no request may cause one, so this stays empty.
    let incidents = LogLines()

    static let password = "a quiet evening"

    init(
        imageWorkers: ImageWorkers = ImageWorkers(), rooms: [any Room.Type] = Rooms.all, pace: BulkPace = BulkPace(),
        readLimit: Duration = .seconds(5), from kept: HomeFolder? = nil,
        settings change: (inout Settings) -> Void = { _ in }
    ) throws {
        clock = TestClock(at: kept?.now)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-test-\(UUID().uuidString)")
        var settings = Self.settings(folder)
        change(&settings)
        let incidents = incidents
        var logger = Logger(label: "test", factory: { _ in incidents.handler })
        logger.logLevel = .error
        let statements = statements
        let isUsual = settings.passwordCost == Self.settings(folder).passwordCost
        if let kept {
            try FileManager.default.copyItem(at: kept.url, to: folder)
        } else if isUsual {
            try Self.copyFurnished(to: folder)
        }
        house = try House(
            settings: settings, clock: clock.wall, logger: logger, imageWorkers: imageWorkers, rooms: rooms, pace: pace,
            readLimit: readLimit, resources: Self.resources.get(),
            // The lanes look for work now and then: their statements are not counted.
            onStatement: { sql in if Thread.current.name != "jobs" { statements.add(sql()) } })
        (ada, grace, olle) = try isUsual ? Self.people(of: house) : Self.furnish(house)
        tokens = Mutex([:])
        try house.start()
    }

    deinit {
        try? house.stop()  // a test may have stopped it
        try? FileManager.default.removeItem(at: folder)  // the system clears its temporary folder otherwise
    }

    /// The repository's own, read once for the process: reading them takes most of the time that a house needs to open.
    static let resources = Result { try Resources(in: ResourceFolder(setting: repository.path)) }

    /// The data folder of a household with its three people, made once for the process and copied for each home.
    private static let furnished = Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-test-\(UUID().uuidString)")
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let house = try House(settings: settings(folder), rooms: Rooms.all, clock: TestClock().wall, logger: logger)
        _ = try furnish(house)
        try house.stop()
        return folder
    }

    static func furnish(_ house: House) throws -> (Member, Member, Member) {
        let household = house.household
        return (
            try household.setUp(
                named: "The Lindgrens", first: NewMember(name: "Ada", password: password, role: .admin)),
            try household.add(NewMember(name: "Grace", password: password, role: .member), householdName: ""),
            try household.add(NewMember(name: "Olle", password: password, role: .guest), householdName: "")
        )
    }

    /// Stops, and leaves its folder to be copied.
    func keptFolder() throws -> HomeFolder {
        try house.stop()
        let copy = folder.deletingLastPathComponent().appendingPathComponent("hearth-test-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: folder, to: copy)
        return HomeFolder(url: copy, now: clock.wall.now())
    }

    static func copyFurnished(to folder: URL) throws {
        try FileManager.default.copyItem(at: furnished.get(), to: folder)
    }

    static func people(of house: House) throws -> (Member, Member, Member) {
        let person = { (name: String) in try house.household.member(named: name).unwrap() }
        return (try person("Ada"), try person("Grace"), try person("Olle"))
    }

    /// Cheap passwords, a free port, the repository's own `Public` and `config`.
    static func settings(_ folder: URL) -> Settings {
        var settings = Settings()
        settings.host = "127.0.0.1"
        settings.port = 0
        settings.data = folder.path
        settings.resources = repository.path
        // No test asks the bank itself.
        settings.ratesAddress = ""
        settings.passwordCost.memoryKiB = 7168
        settings.passwordCost.iterations = 1
        return settings
    }

    static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    // MARK: Asking

    var origin: String { "http://localhost:\(house.port)" }

    /// The cookie of a member's session, made at the first call.
    func cookie(_ member: Member) throws -> String {
        try tokens.withLock { tokens in
            if let token = tokens[member.id] { return "hearth=\(token)" }
            let token = try house.sessions.start(.plain(), for: member.id)
            tokens[member.id] = token.text
            return "hearth=\(token.text)"
        }
    }

    /// Everybody signs in anew when they come next: sessions are over after a long time.
    func forgetSessions() { tokens.withLock { $0 = [:] } }

    func get(_ path: String, as member: Member? = nil, _ headers: String...) throws -> RawReply {
        try send("GET", path, try member.map(cookie), headers)
    }

    /// A form, as our own pages send it.
    func post(
        _ path: String, _ fields: FormFields = FormFields(), as member: Member? = nil, cookie: String? = nil,
        _ headers: String...
    ) throws -> RawReply {
        let cookie = try cookie ?? member.map(self.cookie)
        return try send(
            "POST", path, cookie,
            ["Origin: \(origin)", "Content-Type: application/x-www-form-urlencoded"] + headers, body: fields.encoded)
    }

    /// The form of a sharing sheet, as it stands at this moment for the member.
    /// - Parameter path: that of the thing.
    func postSharing(_ path: String, _ fields: FormFields, as member: Member) throws -> RawReply {
        let sheet = try get(path + "/sharing", as: member).text
        var fields = fields
        if let seen = sheet.firstMatch(of: /name="seen" value="(\w+)"/)?.1 { fields.add("seen", String(seen)) }
        return try post(path + "/sharing", fields, as: member)
    }

    /// - Parameter isHostSet: `false` where the header fields bring a `Host` of their own.
    func send(
        _ method: String, _ path: String, _ cookie: String?, _ headers: [String], body: String = "",
        isHostSet: Bool = true
    ) throws -> RawReply {
        let client = try RawClient(port: house.port)
        var lines = ["\(method) \(path) HTTP/1.1"]
        if isHostSet { lines.append("Host: localhost:\(house.port)") }
        if let cookie { lines.append("Cookie: \(cookie)") }
        lines += headers
        if method != "GET" && method != "HEAD" { lines.append("Content-Length: \(body.utf8.count)") }
        client.send((lines + ["", body]).joined(separator: "\r\n"))
        guard let reply = client.reply(hasBody: method != "HEAD", within: 20) else { throw NoReply(path: path) }
        return reply
    }

    struct NoReply: Error { let path: String }

    // MARK: Things

    func graph(
        _ name: String, by owner: Member, audience: Audience = .onlyMe
    ) throws -> ID<Graph> {
        let id = try house.graphs.add(GraphForm(["name": name]), for: Writer(owner))
        try house.graphs.share(OwnGraph(house.door.open(id, for: owner)), with: audience)
        return id
    }

    func entity(_ name: String, notes: String = "", in graph: ID<Graph>, by member: Member) throws -> ID<Entity> {
        let open = try house.door.open(graph, for: member)
        return try house.entities.add(EntityForm(["name": name, "notes": notes]), to: WritableGraph(open))
    }

    func attribute(
        _ name: String, notes: String = "", of entity: ID<Entity>, in graph: ID<Graph>, by member: Member
    ) throws -> ID<Attribute> {
        let open = try house.door.open(graph, for: member)
        return try house.attributes.add(
            EntityForm(["name": name, "notes": notes]), to: entity, in: WritableGraph(open))
    }

    func read(_ id: ID<Entity>, in graph: ID<Graph>, as member: Member) throws -> Entity {
        try house.entities.entity(id, in: house.door.open(graph, for: member))
    }

    /// The least number of statements that some reading takes when it is done three times: what the house does beside
    /// it, such as opening another connection, is counted with it.
    func countStatements(_ read: () throws -> Void) throws -> Int {
        // The time of an earlier request may still be on its way.
        house.gate.flush()
        var least = Int.max
        for _ in 1...3 {
            let before = statements.count
            try read()
            least = min(least, statements.count - before)
        }
        return least
    }

    /// The statements of the same reading, in their order: those of the fewest of its runs. The ones that SQLite makes
    /// itself inside of another, for its full-text index, are left out: their number depends on how the index grew. So is
    /// GRDB's look whether another connection changed the schema, which a connection takes now and then.
    func statements(of read: () throws -> Void) throws -> [String] {
        house.gate.flush()
        let runs = try (1...3).map { _ in try statements.record(read) }
        return runs.map { $0.filter { !$0.hasPrefix("--") && $0 != "PRAGMA schema_version" } }.min {
            $0.count < $1.count
        } ?? []
    }

    /// The id of the thing that a form made, from the address that the answer leads to.
    func made<Thing>(_ reply: RawReply) throws -> ID<Thing> {
        guard let id = ID<Thing>(String((reply["Location"] ?? "").suffix(32))) else { throw NoReply(path: "made") }
        return id
    }
}

/// The data folder of a home that was stopped, and the time it was there.
struct HomeFolder: Sendable {
    let url: URL
    let now: Instant
}

/// Time that stands still until it is moved.
final class TestClock: Sendable {
    private let time: Mutex<Instant>
    /// What it was set by while no time passed.
    private let error = Mutex(Duration.zero)

    init(at start: Instant? = nil) { time = Mutex(start ?? Instant(milliseconds: 1_795_255_200_000)) }

    var wall: WallClock {
        WallClock(
            steady: { [self] in .milliseconds(now.milliseconds) - error.withLock { $0 } }, now: { [self] in now })
    }

    private var now: Instant { time.withLock { $0 } }

    func advance(_ duration: Duration) { time.withLock { $0 = $0.adding(duration) } }

    /// Sets the clock while no time passes.
    func correct(by error: Duration) {
        advance(error)
        self.error.withLock { $0 += error }
    }
}

/// The number of statements, and their texts while they are wanted.
final class StatementLog: Sendable {
    private let log = Mutex<(count: Int, texts: [String]?)>((0, nil))

    var count: Int { log.withLock { $0.count } }

    func add(_ sql: @autoclosure () -> String) {
        log.withLock { log in
            log.count += 1
            if log.texts != nil { log.texts?.append(sql()) }
        }
    }

    func record(_ work: () throws -> Void) throws -> [String] {
        log.withLock { $0.texts = [] }
        defer { log.withLock { $0.texts = nil } }
        try work()
        return log.withLock { $0.texts ?? [] }
    }
}

/// A number that any thread may raise.
final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    func count() { number.withLock { $0 += 1 } }
}
