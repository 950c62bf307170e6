import Certificates
import Crypto
import Foundation
import HTTP
import HTTPServer
import Logging
import Synchronization
import WebPush

@testable import House

/// A server on this machine that Hearth asks: a push service, ntfy, or what a webhook leads to. It keeps what it was sent,
/// and answers as a test says.
final class OtherServer: Sendable {
    /// An authority of its own for those over TLS, and the file by which Hearth trusts it.
    private static let authority = Result {
        let authority = try Authority(name: "other.local", addresses: ["127.0.0.1"], at: Date())
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hearth-other-\(UUID().uuidString).pem")
        try authority.certificate.text.write(to: file, atomically: true, encoding: .utf8)
        return (authority, file.path)
    }

    static var certificates: String { get throws { try authority.get().1 } }

    private let application = Answers()
    private let server: HTTPServer
    private let isSecure: Bool

    init(isSecure: Bool = false) throws {
        self.isSecure = isSecure
        var settings = ServerSettings()
        settings.uploadFolder = FileManager.default.temporaryDirectory.path
        if isSecure {
            let issued = try Self.authority.get().0.issue(at: Date())
            settings.certificate = try ServerCertificate(certificate: issued.certificate, key: issued.key)
        }
        server = try HTTPServer(
            settings: settings, application: application,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try server.start()
    }

    deinit { server.stop() }

    var name: String { "127.0.0.1:\(server.port)" }
    var origin: String { "\(isSecure ? "https" : "http")://\(name)" }
    var received: [Received] { application.state.withLock { $0.received } }

    /// What it answers from now on.
    func answer(_ answer: @escaping @Sendable (Received) -> Response) {
        application.state.withLock { $0.answer = answer }
    }

    struct Received: Sendable {
        let path: String
        let headers: Headers
        let bytes: [UInt8]

        var json: [String: Any] {
            get throws {
                try (JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]).unwrap()
            }
        }
    }

    private final class Answers: Application {
        struct State {
            var received: [Received] = []
            var answer: @Sendable (Received) -> Response = { _ in Response(.created) }
        }

        let state = Mutex(State())

        func plan(_ head: RequestHead) -> Plan {
            .handle(.bytes(limit: 100_000), .worker) { [self] request in
                let received = Received(path: head.path, headers: head.headers, bytes: request.bytes)
                let answer = state.withLock { state in
                    state.received.append(received)
                    return state.answer
                }
                return answer(received)
            }
        }

        func refusal(_ status: Status, _ head: RequestHead?) -> Response { Response(status) }
    }
}

/// A browser with its keys for push messages.
struct PushBrowser: Sendable {
    let endpoint: String
    private let key = P256.KeyAgreement.PrivateKey()
    private let auth = Array(1...16).map(UInt8.init)

    init(_ endpoint: String) { self.endpoint = endpoint }

    init(at service: OtherServer, _ name: String = "browser") { self.init("\(service.origin)/push/\(name)") }

    var fields: FormFields {
        [
            "endpoint": endpoint, "p256dh": Base64URL.encode(Array(key.publicKey.x963Representation)),
            "auth": Base64URL.encode(auth),
        ]
    }

    var subscription: PushSubscription {
        PushSubscription(
            id: ID(UUID()), member: ID(UUID()), session: ID(UUID()), endpoint: endpoint,
            p256dh: key.publicKey.x963Representation, auth: Data(auth), origin: "https://hearth.example",
            createdAt: Instant(milliseconds: 0), state: WayState())
    }

    /// The JSON of a message, decrypted as RFC 8291 says.
    func read(_ message: [UInt8]) throws -> [String: Any] {
        let (salt, sender) = (message[..<16], message[21..<86])
        let secret = try key.sharedSecretFromKeyAgreement(
            with: P256.KeyAgreement.PublicKey(x963Representation: sender))
        let information = Data("WebPush: info\0".utf8) + key.publicKey.x963Representation + Data(sender)
        let material = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: auth, sharedInfo: information, outputByteCount: 32)
        let derive = { (name: String, count: Int) in
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: material, salt: salt, info: Data("Content-Encoding: \(name)\0".utf8),
                outputByteCount: count)
        }
        let nonce = derive("nonce", 12).withUnsafeBytes { Array($0) }
        let box = try AES.GCM.SealedBox(combined: nonce + message[86...])
        let text = try AES.GCM.open(box, using: derive("aes128gcm", 16))
        return try (JSONSerialization.jsonObject(with: text.dropLast()) as? [String: Any]).unwrap()
    }
}
