import Certificates
import Dispatch
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

    private func houseCertificate(_ settings: Settings = Settings()) -> HouseCertificate {
        let log = log
        var logger = Logger(label: "test", factory: { _ in log.handler })
        logger.logLevel = .info
        return HouseCertificate(settings, data, clock: clock.wall, logger: logger)
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
        arguments: [
            "attic", "", "attic_1.local", "https://attic.local", "192.168.1.5", "a b.local",
            // Every machine of the network, or of all such networks, has a name below these.
            "local", "home.arpa", "fritz.box", "speedport.ip", "ts.net",
            // No browser finds them on another machine.
            "attic.localhost", "attic.invalid", "attic.onion",
        ])
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

    @Test("when the authority is in its last year, it gives one more certificate, and none after its end")
    func lastYear() throws {
        _ = try turnOn()
        let certificate = houseCertificate()
        let shown = try #require(try certificate.load())
        let end = Int(try #require(try own.published()).end.timeIntervalSince1970)

        clock.advance(.days(3600))
        certificate.check()
        #expect(shown.expiry == end)
        for _ in 1...3 {
            clock.advance(.days(16))
            certificate.check()
        }
        #expect(lines("Hearth’s own certificate was renewed.") == 1)
        clock.advance(.days(16))
        for _ in 1...3 { certificate.check() }

        #expect(lines("Hearth’s own certificate was renewed.") == 1)
        #expect(lines("is still used") == 0)
        #expect(lines("ended on") == 1)
        #expect(try houseCertificate().load() != nil)
        let problem = #expect(throws: StartProblem.self) { try turnOn() }
        #expect(problem?.description.contains("`hearth https --local attic.local --replace`") == true)
        #expect(try turnOn(replacing: true))
    }

    @Test("one that was made while the clock was wrong is made again once the clock is right")
    func clockWasWrong() throws {
        _ = try turnOn()
        clock.advance(.days(300))
        let certificate = houseCertificate()
        let shown = try #require(try certificate.load())
        let early = shown.expiry

        clock.advance(.zero - .days(200))
        for _ in 1...3 { certificate.check() }

        #expect(early - shown.expiry == 200 * 86_400)
    }

    @Test("what another process makes while Hearth runs is shown, with its authority")
    func replacedElsewhere() throws {
        _ = try turnOn()
        let certificate = houseCertificate()
        _ = try certificate.load()

        #expect(try turnOn("cellar.local", replacing: true))
        certificate.check()

        #expect(certificate.authority?.name == "cellar.local")
        #expect(certificate.authority?.fingerprint == (try own.published())?.fingerprint)
        #expect(lines("was read again") == 1 && lines("was renewed") == 0)
    }

    @Test("while another process makes a certificate, a check waits for it, and nothing waits for the check")
    func waiting() throws {
        _ = try turnOn()
        let certificate = houseCertificate()
        _ = try certificate.load()
        let lock = try #require(try FolderLock(folder: data.authority.path))
        let (isChecked, isAnswered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

        Thread {
            certificate.check()
            isChecked.signal()
        }.start()
        #expect(isChecked.wait(timeout: .now() + 0.3) == .timedOut)
        Thread {
            _ = certificate.status
            isAnswered.signal()
        }.start()
        #expect(isAnswered.wait(timeout: .now() + 10) == .success)

        lock.release()
        #expect(isChecked.wait(timeout: .now() + 60) == .success)
        #expect(try #require(certificate.status).isOutdated == false)
    }

    @Test("without the authority's certificate the house is served all the same, and what to do is said")
    func authorityGone() throws {
        _ = try turnOn()
        try FileManager.default.removeItem(atPath: own.certificate)
        let certificate = houseCertificate()

        #expect(try certificate.load() != nil)
        for _ in 1...3 { certificate.check() }

        #expect(certificate.ports == HouseCertificate.Ports(main: 8443, plain: 8080))
        #expect(try #require(certificate.status).isOutdated)
        #expect(lines("authority.pem) is gone. `hearth https --local NAME --replace` makes a new authority") == 1)
        #expect(throws: StartProblem.self) { try turnOn() }
        let shown = try Program.run("https", "--data", data.path)
        #expect(shown.code == 1 && shown.isOneSentence && shown.errors.contains("is gone"))
        #expect(try turnOn(replacing: true))
    }

    @Test("the port that it takes by itself must not be that of plain HTTP")
    func samePort() throws {
        _ = try turnOn()
        var settings = Settings()
        settings.port = 8443

        let problem = #expect(throws: StartProblem.self) { try houseCertificate(settings).load() }
        #expect(problem?.description.contains("httpsPort") == true)

        settings.httpsPort = 443
        #expect(try houseCertificate(settings).load() != nil)
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

    @Test("the command says how the house is encrypted, and refuses in one sentence")
    func command() throws {
        let before = try Program.run("https", "--data", data.path)
        #expect(before.code == 0 && before.output.contains("plain HTTP"))
        let refused = try Program.run("https", "--local", "attic", "--data", data.path)
        #expect(refused.code == 1 && refused.isOneSentence)

        #expect(try Program.run("https", "--local", "attic.local", "--data", data.path).code == 0)
        #expect(try Program.run("https", "--data", data.path).output.contains("attic.local"))
        let shown = try Program.run("https", "--data", data.path).output
        #expect(shown.contains("Devices trust it until 20"))
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
