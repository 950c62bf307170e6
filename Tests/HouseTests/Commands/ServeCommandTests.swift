import Foundation
import HTTP
import TestSupport
import Testing

@testable import HouseTestSupport

@Suite("hearth serve")
struct ServeCommandTests {
    let folder: TemporaryFolder
    private var data: String { folder["data"] }

    init() throws { folder = try TemporaryFolder() }

    private func serve(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.ProgramResult {
        try Program(
            ["serve", "--host", "127.0.0.1", "--port", "0", "--data", data] + arguments, environment: environment
        ).outcome()
    }

    // MARK: Starting

    @Test("the terminal shows the address and the setup code, until somebody is admin")
    func greeting() throws {
        let home = try ServedHome(data)
        let code = try #require(
            home.program.output.firstMatch(of: /setup code is: +([A-Z2-9]{4}-[A-Z2-9]{4})/)?.output.1)
        #expect(home.program.output.contains("http://127.0.0.1:\(home.port)"))
        #expect(try home.get("/", cookie: nil)["Location"] == "/setup")

        let reply = try home.post(
            "/setup",
            [
                "code": code.lowercased(), "household": "The Lindgrens", "name": "Ada",
                "password": ServedHome.password, "timeZone": "Europe/Stockholm",
            ], cookie: nil)
        #expect(reply.status == 303)
        #expect(try home.stop().code == 0)

        let again = try ServedHome(data)
        #expect(again.program.output.contains("http://127.0.0.1:\(again.port)"))
        #expect(!again.program.output.contains("setup code"))
        #expect(try again.get("/setup", cookie: nil).status == 404)
    }

    @Test("a code to scan is shown if phones can open the address, and not for this machine's own")
    func codeToScan() throws {
        let addresses = ["https://home.example": true, "http://127.0.0.1:9000": false, "http://[::1]:9000": false]
        for (address, isForPhones) in addresses {
            let server = try Program([
                "serve", "--host", "127.0.0.1", "--port", "0", "--data", data, "--set", "address=\(address)",
            ])

            #expect(eventually(within: 60) { server.output.contains("Ctrl-C") }, "\(server.errors)")
            #expect(server.output.contains("  \(address)\n"))
            #expect(server.output.contains("█") == isForPhones, "\(server.output)")
            #expect(server.output.contains("on this machine") == !isForPhones, "\(server.output)")
            server.send(SIGTERM)
            #expect(try server.outcome().code == 0)
        }
        let home = try ServedHome(data)
        #expect(!home.program.output.contains("█"))
        #expect(home.program.output.contains("on this machine"))
    }

    @Test("the setup code stays as long as there are members but no admin, and is new at each start")
    func setUpCode() throws {
        let added = try Program.run(
            "member", "add", "Grace", "--password-stdin", "--data", data, input: ServedHome.password + "\n")
        #expect(added.code == 0)
        let codes = try (1...2).map { _ in
            let home = try ServedHome(data)
            defer { _ = try? home.stop() }
            return home.program.output.firstMatch(of: /[A-Z2-9]{4}-[A-Z2-9]{4}/).map { String($0.output) }
        }

        #expect(codes[0] != nil)
        #expect(codes[0] != codes[1])
    }

    @Test("a second server on the same folder ends with a sentence, and the first goes on")
    func twice() throws {
        try ServedHome.furnish(data)
        let home = try ServedHome(data)

        let second = try serve()

        #expect(second.code == 78)
        #expect(second.isOneSentence, "\(second)")
        #expect(second.errors.contains(data))
        #expect(try home.signIn("Ada") != nil)
        #expect(try home.stop().code == 0)
    }

    @Test("a port that is taken, or an address that is not ours, ends with a sentence")
    func listening() throws {
        let home = try ServedHome(folder["other"])

        for arguments in [["--port", "\(home.port)"], ["--host", "192.0.2.1"]] {
            let outcome = try Program(["serve", "--host", "127.0.0.1", "--data", data] + arguments).outcome()
            #expect(outcome.code == 78)
            #expect(outcome.isOneSentence, "\(outcome)")
        }
    }

    @Test("a folder of files that lost its mark is taken for a missing disk")
    func missingDisk() throws {
        try ServedHome.furnish(data)
        try FileManager.default.removeItem(atPath: data + "/blobs/.hearth")

        let outcome = try serve()

        #expect(outcome.code == 78)
        #expect(outcome.isOneSentence, "\(outcome)")
        #expect(outcome.errors.contains("mounted"))
    }

    @Test("a data folder that cannot be made ends with a sentence")
    func impossibleFolder() throws {
        try Data().write(to: folder.url.appendingPathComponent("file"))

        for place in [folder["file"], folder["file/data"], "/sys/hearth", "/proc/hearth/data"] {
            let outcome = try Program(["serve", "--host", "127.0.0.1", "--port", "0", "--data", place]).outcome()
            #expect(outcome.code == 78)
            #expect(outcome.isOneSentence, "\(outcome)")
            #expect(outcome.errors.contains(place))
        }
    }

    @Test("a damaged database ends with a sentence that says what to do", arguments: [0, 3])
    func damaged(page: Int) throws {
        try ServedHome.furnish(data)
        let file = URL(fileURLWithPath: data + "/hearth.sqlite")
        var bytes = try Data(contentsOf: file)
        for offset in 0..<8 { bytes[page * 4096 + offset] ^= 0xFF }
        try bytes.write(to: file)

        let outcome = try serve()

        #expect(outcome.code == 78)
        #expect(outcome.isOneSentence, "\(outcome)")
        #expect(outcome.errors.contains("hearth restore"))
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("the program finds its files from wherever it is started, and says so when it cannot")
    func resources() throws {
        let home = try Program(
            ["serve", "--host", "127.0.0.1", "--port", "0", "--data", data], at: "/")
        #expect(eventually(within: 60) { home.output.contains("http://127.0.0.1:") })
        home.send(SIGTERM)
        #expect(try home.outcome().code == 0)

        let elsewhere = folder.url.appendingPathComponent("hearth")
        do {
            try FileManager.default.linkItem(at: Program.url, to: elsewhere)
        } catch {
            try FileManager.default.copyItem(at: Program.url, to: elsewhere)  // another disk
        }
        let arguments = ["member", "list", "--data", data]
        let lost = try Program(arguments, program: elsewhere).outcome()
        #expect(lost.code == 1)
        #expect(lost.isOneSentence, "\(lost)")
        let told = try Program(
            arguments, program: elsewhere, environment: ["HEARTH_RESOURCES": TestHome.repository.path]
        ).outcome()
        #expect(told.code == 0, "\(told.errors)")

        let alone = try Program(
            ["serve", "--host", "127.0.0.1", "--port", "0", "--data", data], program: elsewhere,
            environment: ["HEARTH_RESOURCES": TestHome.repository.path]
        ).outcome()
        #expect(alone.code == 78 && alone.isOneSentence, "\(alone)")
        #expect(alone.errors.contains("hearth-images"))
    }

    @Test("a command and a server that start together wait for each other")
    func together() throws {
        for number in 1...5 {
            let data = folder["data-\(number)"]
            let server = try Program(["serve", "--host", "127.0.0.1", "--port", "0", "--data", data])
            let added = try Program.run(
                "member", "add", "Ada", "--password-stdin", "--data", data, input: ServedHome.password + "\n")

            #expect(added.code == 0, "\(added.errors)")
            #expect(eventually(within: 60) { server.output.contains("http://127.0.0.1:") }, "\(server.errors)")
            server.send(SIGTERM)
            #expect(try server.outcome().code == 0)
        }
    }

    // MARK: Stopping

    @Test(
        "on SIGTERM what runs is finished, the log is written back, and the program ends well",
        arguments: [SIGTERM, SIGINT])
    func stopping(signal: Int32) throws {
        try ServedHome.furnish(data)
        // One hash takes long enough to be under way when the signal comes.
        let home = try ServedHome(
            data, environment: ["HEARTH_PASSWORD_MEMORY": "65536", "HEARTH_PASSWORD_ITERATIONS": "10"])
        let client = try RawClient(port: home.port)
        let idle = try RawClient(port: home.port)
        let before = Self.residentBytes(home.program.pid)
        client.send(
            ServedHome.request(
                "POST", "/login", port: home.port, cookie: nil, form: ["name": "Nobody", "password": "of this name"]))
        #expect(eventually { Self.residentBytes(home.program.pid) > before + 30_000_000 })

        home.program.send(signal)
        let reply = client.reply(within: 60)
        let outcome = try home.program.outcome(within: 60)

        #expect(reply?.status == 422)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(idle.isClosed())
        let files = try FileManager.default.contentsOfDirectory(atPath: data)
        #expect(files.sorted() == ["backups", "blobs", "hearth.sqlite", "lock", "reserve", "tmp", "uploads"])
    }

    /// Closing one twice can close what another thread has just opened: a file of the database, say.
    @Test(
        "from its start to its end the program closes each descriptor once",
        .enabled(if: Tracing.isPermitted, "needs strace"))
    func descriptors() throws {
        try ServedHome.furnish(data)
        let record = folder["calls"]
        let home = try ServedHome(data, under: Tracing.recording("close", to: record))
        #expect(try home.get("/login", cookie: nil).status == 200)

        #expect(try home.stop().code == 0)

        let calls = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
        #expect(calls.count > 10)
        #expect(calls.filter { $0.contains("EBADF") } == [])
    }

    private static func residentBytes(_ pid: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
    }

    @Test("what an upload or a backup left unfinished is swept at the next start")
    func sweeping() throws {
        try ServedHome.furnish(data)
        try Data("half".utf8).write(to: URL(fileURLWithPath: data + "/tmp/upload-1"))

        #expect(try serve("--set", "formLimit=x").code == 78)
        let home = try ServedHome(data)

        #expect(try FileManager.default.contentsOfDirectory(atPath: data + "/tmp") == [])
        #expect(try home.stop().code == 0)
    }
}
