public import Crypto
public import CryptoExtras
import Foundation
import HTTP

/// A key of a made-up provider of OpenID Connect, which signs tokens.
public struct ProviderKey: Sendable {
    public enum Pair: Sendable {
        case rs256(_RSA.Signing.PrivateKey)
        case es256(P256.Signing.PrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
        /// A shared secret.
        case hs256([UInt8])
    }

    /// `nil` is named by no token.
    public let id: String?
    public let pair: Pair

    public init(_ id: String?, _ pair: Pair) { (self.id, self.pair) = (id, pair) }

    /// One that is quickly made.
    public static func es256(_ id: String? = "one") -> ProviderKey {
        ProviderKey(id, .es256(P256.Signing.PrivateKey()))
    }

    public var algorithm: String {
        switch pair {
        case .rs256: "RS256"
        case .es256: "ES256"
        case .ed25519: "EdDSA"
        case .hs256: "HS256"
        }
    }

    /// The public key (RFC 7517).
    public var json: [String: String] {
        get throws {
            var json = ["use": "sig", "alg": algorithm]
            json["kid"] = id
            switch pair {
            case .rs256(let key):
                let parts = try key.publicKey.getKeyPrimitives()
                json["kty"] = "RSA"
                json["n"] = Base64URL.encode(Array(parts.modulus))
                json["e"] = Base64URL.encode(Array(parts.publicExponent))
            case .es256(let key):
                let point = Array(key.publicKey.rawRepresentation)
                (json["kty"], json["crv"]) = ("EC", "P-256")
                (json["x"], json["y"]) = (Base64URL.encode(point[..<32]), Base64URL.encode(point[32...]))
            case .ed25519(let key):
                (json["kty"], json["crv"]) = ("OKP", "Ed25519")
                json["x"] = Base64URL.encode(Array(key.publicKey.rawRepresentation))
            case .hs256(let secret):
                json["kty"] = "oct"
                json["k"] = Base64URL.encode(secret)
            }
            return json
        }
    }

    public func signature(of message: [UInt8]) throws -> [UInt8] {
        switch pair {
        case .rs256(let key):
            Array(try key.signature(for: Data(message), padding: .insecurePKCS1v1_5).rawRepresentation)
        case .es256(let key): Array(try key.signature(for: Data(message)).rawRepresentation)
        case .ed25519(let key): Array(try key.signature(for: Data(message)))
        case .hs256(let secret):
            Array(HMAC<SHA256>.authenticationCode(for: Data(message), using: SymmetricKey(data: secret)))
        }
    }

    /// A token as the provider signs it.
    /// - Parameter header: fields in place of the usual ones; `nil` for none.
    public func token(_ claims: [String: Any], header: [String: Any?] = [:]) throws -> String {
        var head: [String: Any] = ["alg": algorithm, "typ": "JWT"]
        head["kid"] = id
        for (name, value) in header { head[name] = value }
        let parts = try [head, claims].map {
            Base64URL.encode(Array(try JSONSerialization.data(withJSONObject: $0)))
        }
        let message = parts.joined(separator: ".")
        return message + "." + Base64URL.encode(try signature(of: Array(message.utf8)))
    }

    /// The set of keys that a provider shows.
    public static func set(_ keys: [ProviderKey]) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: ["keys": keys.map { try $0.json }]))
    }
}
