import Foundation
import HTTPServer
import Logging
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("A certificate in files")
struct HouseCertificateTests {
    let folder: TemporaryFolder
    let log = LogLines()
    /// `openssl` makes certificates by the machine's own clock.
    let clock = TestClock(at: Instant(Date()))
    let certificate: HouseCertificate

    init() throws {
        folder = try TemporaryFolder()
        var settings = Settings()
        (settings.tlsCertificate, settings.tlsKey) = (folder["home.pem"], folder["home.key"])
        let log = log
        var logger = Logger(label: "test", factory: { _ in log.handler })
        logger.logLevel = .info
        certificate = HouseCertificate(settings, DataFolder(path: folder["data"]), clock: clock.wall, logger: logger)
        try Self.makePair(in: folder, days: 30)
    }

    static func makePair(in folder: TemporaryFolder, days: Int) throws {
        let outcome = try Program(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "\(days)",
                "-subj", "/CN=home", "-keyout", folder["home.key"], "-out", folder["home.pem"],
            ], program: URL(fileURLWithPath: "/usr/bin/openssl")
        ).outcome()
        guard outcome.code == 0 else { throw Program.Failure(description: outcome.errors) }
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }

    private func days(_ shown: ServerCertificate) -> Int {
        Int((Double(shown.expiry) - Date().timeIntervalSince1970) / 86_400 + 0.5)
    }

    private func lines(_ text: String) -> Int { log.all.count { $0.contains(text) } }

    @Test("a renewed one is read again, and only then")
    func renewed() throws {
        let shown = try #require(try certificate.load())
        certificate.check()
        #expect(days(shown) == 30 && lines("was read again") == 0)

        try Self.makePair(in: folder, days: 90)
        for _ in 1...3 { certificate.check() }

        #expect(days(shown) == 90)
        #expect(lines("The certificate in \(folder["home.pem"]) was read again.") == 1)
        #expect(try #require(certificate.status).end.milliseconds == Int64(shown.expiry) * 1000)
    }

    @Test("one that cannot be used leaves the old one in place, is said once, and is forgotten once it is mended")
    func broken() throws {
        let shown = try #require(try certificate.load())
        let key = try String(contentsOfFile: folder["home.key"], encoding: .utf8)

        // As between the two writes of a program that renews.
        try Self.makePair(in: folder, days: 90)
        let newKey = try String(contentsOfFile: folder["home.key"], encoding: .utf8)
        try write(key, to: "home.key")
        for _ in 1...3 { certificate.check() }
        #expect(days(shown) == 30)
        #expect(try #require(certificate.status).isOutdated)
        #expect(lines("The old certificate is still used. The key in \(folder["home.key"])") == 1)

        try FileManager.default.removeItem(atPath: folder["home.key"])
        certificate.check()
        #expect(lines("home.key (setting tlsKey) cannot be read") == 1 && days(shown) == 30)

        try write(newKey, to: "home.key")
        certificate.check()
        #expect(days(shown) == 90)
        #expect(try !#require(certificate.status).isOutdated)
    }

    @Test("when the time of one is over, the log says so")
    func ended() throws {
        clock.advance(.days(3000))
        _ = try certificate.load()

        #expect(lines("The certificate in \(folder["home.pem"]) ended on") == 1)
    }

    @Test("when the time of one ends while Hearth runs, the log says so once, and not again until another one ends")
    func endedMeanwhile() throws {
        _ = try certificate.load()
        certificate.check()
        #expect(lines("ended on") == 0)

        clock.advance(.days(60))
        for _ in 1...3 { certificate.check() }
        #expect(lines("The certificate in \(folder["home.pem"]) ended on") == 1)

        try Self.makePair(in: folder, days: 90)
        for _ in 1...3 { certificate.check() }
        #expect(lines("ended on") == 1)
        clock.advance(.days(60))
        for _ in 1...3 { certificate.check() }
        #expect(lines("ended on") == 2)
    }

    @Test("without the settings there is none")
    func none() throws {
        let certificate = HouseCertificate(
            Settings(), DataFolder(path: folder["data"]), clock: clock.wall, logger: Logger(label: "test"))

        #expect(try certificate.load() == nil)
        certificate.check()
        #expect(certificate.status == nil)
    }
}
