import Foundation
import TestSupport
import Testing

@testable import HouseTestSupport

@Suite("A certificate that cannot be used")
struct CertificateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["ours", "other"] { try make(name) }
    }

    private func make(_ name: String) throws {
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=hearth", "-keyout", folder["\(name).key"], "-out", folder["\(name).pem"])
    }

    /// One for January 2020. Only `openssl ca` makes certificates for days that are gone.
    private func makeEnded(_ name: String) throws {
        let settings = """
            [ca]
            default_ca = own
            [own]
            database = \(folder["index"])
            serial = \(folder["serial"])
            new_certs_dir = \(folder.path)
            default_md = sha256
            policy = any
            [any]
            commonName = supplied
            """
        try Data(settings.utf8).write(to: folder.url.appendingPathComponent("settings"))
        try Data().write(to: folder.url.appendingPathComponent("index"))
        try Data("01\n".utf8).write(to: folder.url.appendingPathComponent("serial"))
        try openssl(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=hearth",
            "-keyout", folder["\(name).key"], "-out", folder["request"])
        try openssl(
            "ca", "-batch", "-selfsign", "-notext", "-config", folder["settings"], "-keyfile",
            folder["\(name).key"], "-in", folder["request"], "-startdate", "20200101000000Z", "-enddate",
            "20200201000000Z", "-out", folder["\(name).pem"])
    }

    private func openssl(_ arguments: String...) throws {
        let outcome = try Program(arguments, program: URL(fileURLWithPath: "/usr/bin/openssl")).outcome()
        guard outcome.code == 0 else { throw Program.Failure(description: outcome.errors) }
    }

    private func serve(_ certificate: String, _ key: String) throws -> Program {
        try Program([
            "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder["data"], "--set",
            "tlsCertificate=\(folder[certificate])", "--set", "tlsKey=\(folder[key])",
        ])
    }

    /// - Returns: the one sentence.
    private func refusal(_ certificate: String, _ key: String) throws -> String {
        let outcome = try serve(certificate, key).outcome()
        #expect(outcome.code == 78)
        #expect(outcome.isOneSentence, "\(outcome)")
        return outcome.errors
    }

    @Test("the file that is wrong is named, and why")
    func naming() throws {
        try Data("no certificate".utf8).write(to: folder.url.appendingPathComponent("text"))
        try openssl("x509", "-in", folder["ours.pem"], "-outform", "DER", "-out", folder["ours.der"])
        try openssl(
            "pkcs8", "-topk8", "-in", folder["ours.key"], "-out", folder["locked.key"], "-passout", "pass:secret")
        let certificate = "hearth: The file \(folder.path)/%@ (setting tlsCertificate) "
        let key = "hearth: The file \(folder.path)/%@ (setting tlsKey) "
        let expected: [(String, String, String, String)] = [
            ("nothing", "ours.key", certificate, "cannot be read: it is not there, or a folder above it is not.\n"),
            ("ours.der", "ours.key", certificate, "cannot be read: it is not text.\n"),
            ("text", "ours.key", certificate, "holds no certificate in PEM form"),
            ("ours.key", "ours.key", certificate, "holds no certificate in PEM form"),
            ("ours.pem", "nothing", key, "cannot be read: it is not there, or a folder above it is not.\n"),
            ("ours.pem", "text", key, "holds no private key in PEM form"),
            ("ours.pem", "ours.pem", key, "holds no private key in PEM form"),
            ("ours.pem", "locked.key", key, "needs a passphrase, which Hearth cannot ask for"),
        ]
        for (first, second, head, reason) in expected {
            let name = head == key ? second : first
            let said = try refusal(first, second)
            #expect(said.hasPrefix(head.replacingOccurrences(of: "%@", with: name) + reason), "\(said)")
        }
    }

    @Test("two that do not belong together are both named")
    func mismatch() throws {
        let said = try refusal("ours.pem", "other.key")

        #expect(said.hasPrefix("hearth: The key in \(folder["other.key"]) (setting tlsKey) does not belong to the"))
        #expect(said.contains(folder["ours.pem"]))
    }

    @Test("one that has ended is served with, and the log says so; with a good one it says nothing")
    func ended() throws {
        try makeEnded("old")
        for (name, isEnded) in [("old", true), ("ours", false)] {
            let server = try serve("\(name).pem", "\(name).key")
            #expect(eventually(within: 60) { server.output.contains("https://127.0.0.1:") }, "\(server.errors)")
            server.send(SIGTERM)
            let outcome = try server.outcome()
            #expect(outcome.code == 0)
            #expect(outcome.errors.contains("The certificate in \(folder["old.pem"]) ended on") == isEnded)
        }
    }
}
