internal import Crypto
public import Foundation
internal import HTTP

/// The key by which push services know a house (VAPID, RFC 8292). Browsers subscribe for its public half, so it has to
/// stay the same.
public struct PushServerKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// Makes a new one.
    public init() { key = P256.Signing.PrivateKey() }

    /// - Parameter stored: the 32 bytes of `stored`.
    public init?(stored: [UInt8]) {
        guard stored.count == 32,
            let key = try? P256.Signing.PrivateKey(rawRepresentation: stored)  // why it is none is no matter
        else { return nil }
        self.key = key
    }

    /// The private key in 32 bytes.
    public var stored: [UInt8] { Array(key.rawRepresentation) }

    /// A point of P-256 in 65 bytes, uncompressed: the browser's `applicationServerKey`.
    public var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int
        let sub: String
    }

    /// The value of the header `Authorization`. It holds for all requests to the origin until it expires.
    /// - Parameters:
    ///   - origin: of the push service, such as `https://push.example`.
    ///   - subject: whom its operators may write to: a `mailto:` or `https:` address.
    ///   - expiring: at most 24 hours ahead.
    public func authorization(for origin: String, subject: String, expiring: Date) throws -> String {
        let claims = Claims(aud: origin, exp: Int(expiring.timeIntervalSince1970), sub: subject)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let header = Base64URL.encode(Array(#"{"alg":"ES256","typ":"JWT"}"#.utf8))
        let text = header + "." + Base64URL.encode(Array(try encoder.encode(claims)))
        let signature = try key.signature(for: Data(text.utf8)).rawRepresentation
        return "vapid t=\(text).\(Base64URL.encode(Array(signature))), k=\(Base64URL.encode(publicKey))"
    }
}
