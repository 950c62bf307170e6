import Foundation
import GRDB
import TestSupport
import Testing

@testable import HouseTestSupport

@Suite("hearth member")
struct MemberCommandTests {
    let folder: TemporaryFolder
    private var data: String { folder["data"] }

    init() throws { folder = try TemporaryFolder() }

    private func member(_ arguments: String..., input: String = ServedHome.password + "\n") throws
        -> Program.ProgramResult
    {
        try Program(["member"] + arguments + ["--data", data], input: input).outcome()
    }

    private func list() throws -> [String] {
        try member("list").output.split(separator: "\n").map(String.init)
    }

    @Test("people are added before the first start, and while serving, and can sign in at once")
    func adding() throws {
        let ada = try member("add", "Ada", "--role", "admin", "--password-stdin")
        #expect(ada.code == 0)
        #expect(ada.output == "Added Ada.\n")
        let home = try ServedHome(data)
        #expect(try home.signIn("Ada") != nil)

        let grace = try member("add", "  Grace   Hopper ", "--password-stdin")
        #expect(grace.code == 0)
        #expect(try home.signIn("grace hopper") != nil)
        let olle = try member("add", "Olle", "--role", "guest", "--password-stdin")
        #expect(olle.code == 0)
        #expect(
            try list() == ["Ada\tadmin\tactive", "Grace Hopper\tmember\tactive", "Olle\tguest\tactive"])

        #expect(try home.stop().code == 0)
        #expect(try list().count == 3)
    }

    @Test("a member has the time zone that is given, or that of the machine")
    func timeZone() throws {
        #expect(try member("add", "Ada", "--role", "admin", "--password-stdin").code == 0)
        let grace = try member("add", "Grace", "--time-zone", "Pacific/Auckland", "--password-stdin")
        #expect(grace.code == 0)

        let database = try DatabaseQueue(path: folder["data/hearth.sqlite"])
        let zones = try database.read { db in
            try String.fetchAll(db, sql: "SELECT timeZone FROM member ORDER BY createdAt")
        }
        #expect(zones == [TimeZone.current.identifier, "Pacific/Auckland"])
    }

    private static let impossible: [(arguments: [String], input: String)] = [
        (["add", "", "--password-stdin"], "a quiet evening\n"),
        (["add", String(repeating: "x", count: 61), "--password-stdin"], "a quiet evening\n"),
        (["add", "ÁDA", "--password-stdin"], "a quiet evening\n"),
        (["add", "Mallory", "--role", "owner", "--password-stdin"], "a quiet evening\n"),
        (["add", "Mallory", "--time-zone", "Here", "--password-stdin"], "a quiet evening\n"),
        (["add", "Mallory", "--password-stdin"], "too short\n"),
        (["add", "Mallory", "--password-stdin"], "1234567890\n"),
        (["add", "Mallory", "--password-stdin"], String(repeating: "long", count: 300) + "\n"),
        (["add", "Mallory", "--password-stdin"], ""),
        (["add", "Mallory"], "a quiet evening\n"),
        (["reset-password", "Nobody", "--password-stdin"], "a quiet evening\n"),
        (["reset-password", "Ada", "--password-stdin"], "short\n"),
        (["reset-password", "Ada"], "a quiet evening\n"),
    ]

    @Test("what cannot be is one sentence and exit code 1, with or without a server")
    func refusing() throws {
        #expect(try member("add", "Ada", "--role", "admin", "--password-stdin").code == 0)
        let run = { (command: (arguments: [String], input: String)) in
            try Program(["member"] + command.arguments + ["--data", data], input: command.input).outcome()
        }
        let alone = try Self.impossible.map(run)
        let home = try ServedHome(data)
        let beside = try Self.impossible.map(run)

        for outcome in alone + beside {
            #expect(outcome.code == 1)
            #expect(outcome.isOneSentence, "\(outcome)")
        }
        #expect(alone.map(\.errors) == beside.map(\.errors))
        #expect(try list() == ["Ada\tadmin\tactive"])
        #expect(try home.signIn("Ada") != nil)
    }

    @Test("a new password signs its member out everywhere and the old one opens no door")
    func resetting() throws {
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let ada = try #require(try home.signIn("Ada"))
        let grace = try #require(try home.signIn("Grace"))

        let reset = try member("reset-password", "ada", "--password-stdin", input: "another quiet evening\n")

        #expect(reset.code == 0)
        #expect(try home.get("/today", cookie: ada).status == 303)
        #expect(try home.get("/today", cookie: grace).status == 200)
        #expect(try home.signIn("Ada") == nil)
        #expect(try home.signIn("Ada", password: "another quiet evening") != nil)
    }

    @Test("a password may hold anything that stands on one line")
    func passwords() throws {
        let password = "  snö & “ström” \t%00 \\n  "
        #expect(try member("add", "Ada", "--role", "admin", "--password-stdin", input: password + "\nmore\n").code == 0)
        let home = try ServedHome(data)

        #expect(try home.signIn("Ada", password: password) != nil)
        #expect(try home.signIn("Ada", password: password + "\n") == nil)
    }

    @Test("a data folder with a very long path is served and spoken to like any other")
    func longPath() throws {
        let long = folder[String(repeating: "a very long name/", count: 12) + "data"]
        try ServedHome.furnish(long)
        let home = try ServedHome(long)
        #expect(long.utf8.count > 200)

        let added = try Program.run(
            "member", "add", "Olle", "--password-stdin", "--data", long, input: ServedHome.password + "\n")
        #expect(added.code == 0, "\(added.errors)")
        #expect(try home.signIn("Olle") != nil)
        #expect(try home.stop().code == 0)
    }

    @Test("only their owner can speak through the socket, or look into the folder")
    func permissions() throws {
        try ServedHome.furnish(data)
        let home = try ServedHome(data)

        for (name, wanted) in [("", 0o700), ("/control.sock", 0o600), ("/lock", 0o600), ("/blobs", 0o700)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: data + name)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == wanted, "data\(name)")
        }
        #expect(try home.stop().code == 0)
        #expect(!FileManager.default.fileExists(atPath: data + "/control.sock"))
    }

    @Test("somebody who opens the socket and says nothing holds up nobody for long, nor the end")
    func silence() throws {
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let silent = try Self.connect(data + "/control.sock")
        defer { close(silent) }

        let start = ContinuousClock.now
        #expect(try list().count == 2)
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(try home.stop().code == 0)
    }

    private static func connect(_ path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Program.Failure(description: "connect: \(String(cString: strerror(errno)))") }
        return descriptor
    }

    @Test("a server that was killed leaves nothing in the way of the next command")
    func afterKill() throws {
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        home.program.send(SIGKILL)
        _ = try home.program.outcome()

        #expect(try list().count == 2)
        #expect(try ServedHome(data).signIn("Ada") != nil)
    }
}
