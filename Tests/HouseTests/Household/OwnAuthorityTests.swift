import Certificates
import Foundation
import HTTPServer
import Logging
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Hearth's own certificate")
struct OwnAuthorityTests {
    let folder: TemporaryFolder
    let data: DataFolder
    let own: OwnAuthority
    let log = LogLines()
    let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
        data = DataFolder(path: folder["data"])
        own = OwnAuthority(data)
    }

    private func turnOn(_ name: String = "attic.local", replacing: Bool = false) throws -> Bool {
        try own.turnOn(
            name: name, addresses: ["192.168.1.5", "8.8.8.8"], isReplacing: replacing, at: clock.wall.now().date)
    }

    private func houseCertificate() -> HouseCertificate {
        let log = log
        var logger = Logger(label: "test", factory: { _ in log.handler })
        logger.logLevel = .info
        return HouseCertificate(Settings(), data, clock: clock.wall, logger: logger)
    }

    private func lines(_ text: String) -> Int { log.all.count { $0.contains(text) } }

    private var files: [String: Data] { (try? TemporaryFolder.files(in: data.authority.path)) ?? [:] }

    @Test("its files are their owner's alone, and it is for private addresses only")
    func modes() throws {
        #expect(!own.isOn)
        #expect(try turnOn())

        #expect(own.isOn)
        #expect(try own.published()?.addresses == ["192.168.1.5"])
        #expect(files.keys.sorted() == ["authority.key", "authority.pem", "certificate.key", "certificate.pem"])
        for (path, mode) in files.keys.map({ (data.authority.path + "/" + $0, 0o600) }) + [(data.authority.path, 0o700)]
        {
            let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(permissions == mode, "\(path)")
        }
    }

    @Test("made again for the same name, devices keep their trust; another name wants a clear yes")
    func again() throws {
        _ = try turnOn()
        let (authority, leaf) = (files["authority.pem"], files["certificate.pem"])

        #expect(try !turnOn(" Attic.Local. "))
        #expect(files["authority.pem"] == authority && files["certificate.pem"] != leaf)

        let problem = #expect(throws: StartProblem.self) { try turnOn("cellar.local") }
        #expect(problem?.description.contains("--replace") == true && files["authority.pem"] == authority)

        #expect(try turnOn("cellar.local", replacing: true))
        #expect(try own.published()?.name == "cellar.local")
    }

    @Test(
        "a name is one that a single machine can have",
        arguments: ["attic", "", "attic_1.local", "https://attic.local", "192.168.1.5", "a b.local"])
    func names(name: String) {
        #expect(throws: StartProblem.self) { try turnOn(name) }
        #expect(files.isEmpty)
    }

    @Test("switched off and on again, the authority is the same")
    func off() throws {
        _ = try turnOn()
        let authority = files["authority.pem"]

        try own.turnOff()
        #expect(!own.isOn && files["certificate.key"] == nil && files["authority.pem"] == authority)
        #expect(try houseCertificate().load() == nil)

        #expect(try !turnOn())
        #expect(own.isOn && files["authority.pem"] == authority)
        try own.turnOff()
        try own.turnOff()
    }

    @Test("it is renewed by itself at two thirds of its time, and what is shown is the new one")
    func renewed() throws {
        _ = try turnOn()
        let certificate = houseCertificate()
        let shown = try #require(try certificate.load())
        let (end, leaf) = (shown.expiry, files["certificate.pem"])

        clock.advance(.days(264))
        certificate.check()
        #expect(shown.expiry == end && files["certificate.pem"] == leaf)

        clock.advance(.days(1))
        for _ in 1...3 { certificate.check() }

        #expect(shown.expiry - end == 265 * 86_400)
        #expect(lines("Hearth’s own certificate was renewed.") == 1)
        #expect(try #require(certificate.status).isOutdated == false)
    }

    @Test("one that became due while Hearth was stopped is renewed at the start")
    func renewedAtStart() throws {
        _ = try turnOn()
        clock.advance(.days(390))

        let shown = try #require(try houseCertificate().load())

        #expect(Int64(shown.expiry) * 1000 > clock.wall.now().adding(.days(390)).milliseconds)
    }

    @Test("without the authority's key the certificate serves to its end, and what to do is said")
    func keyGone() throws {
        _ = try turnOn()
        try FileManager.default.removeItem(atPath: own.key)
        let certificate = houseCertificate()
        #expect(try certificate.load() != nil)
        #expect(try #require(certificate.status).isOutdated == false)

        clock.advance(.days(300))
        for _ in 1...3 { certificate.check() }

        #expect(try #require(certificate.status).isOutdated)
        #expect(lines("`hearth https --local attic.local --replace` makes a new authority") == 1)
        #expect(try houseCertificate().load() != nil)
        #expect(throws: StartProblem.self) { try turnOn() }
        #expect(try turnOn(replacing: true))
    }

    @Test("a crash between the writes of a renewal is mended at the start")
    func half() throws {
        _ = try turnOn()
        let old = try #require(files["certificate.pem"])
        _ = try turnOn()
        try old.write(to: data.authority.appendingPathComponent("certificate.pem"))

        #expect(try houseCertificate().load() != nil)

        #expect(files["certificate.pem"] != old)
    }

    @Test("a backup holds neither key nor certificate, and restoring one leaves them in place")
    func backups() throws {
        try ServedHome.furnish(data.path)
        let made = try Program.run("https", "--local", "attic.local", "--data", data.path)
        #expect(made.code == 0, "\(made.errors)")
        let fingerprint = try #require(try own.published()).fingerprint
        #expect(made.output.contains("SHA-256 of the authority: \(fingerprint)"))
        let archive = folder["backup.zip"]

        let backup = try Program.run("backup", archive, "--data", data.path)
        #expect(backup.code == 0, "\(backup.errors)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: archive))
        for name in ["hearth.sqlite", "manifest.json"] { #expect(bytes.range(of: Data(name.utf8)) != nil) }
        for name in ["https", "authority", "certificate.", "PRIVATE KEY"] {
            #expect(bytes.range(of: Data(name.utf8)) == nil, "\(name)")
        }
        let before = files
        let restored = try Program.run("restore", archive, "--replace", "--data", data.path)

        #expect(restored.code == 0, "\(restored.errors)")
        #expect(files == before)
        #expect(try Program.run("check", "--data", data.path).code == 0)
    }

    @Test("the command says what stands, and refuses in one sentence")
    func command() throws {
        let before = try Program.run("https", "--data", data.path)
        #expect(before.code == 0 && before.output.contains("plain HTTP"))
        let refused = try Program.run("https", "--local", "attic", "--data", data.path)
        #expect(refused.code == 1 && refused.isOneSentence)

        #expect(try Program.run("https", "--local", "attic.local", "--data", data.path).code == 0)
        #expect(try Program.run("https", "--data", data.path).output.contains("attic.local"))
        #expect(try Program.run("https", "--off", "--data", data.path).code == 0)
        #expect(try Program.run("https", "--data", data.path).output.contains("plain HTTP"))
    }

    @Test("before there is a household, the certificate does not look like one that lost its database")
    func beforeHousehold() throws {
        _ = try turnOn()
        try own.turnOff()  // so that no fixed port is taken

        #expect(data.isEmpty)
        #expect(try ServedHome(data.path).get("/health", cookie: nil).status == 200)
    }
}
