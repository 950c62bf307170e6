public import Crypto
internal import Foundation
internal import HTTP

/// What a browser and an authenticator do together: makes passkeys and signs with them, and says whatever it is told to.
public struct TestAuthenticator: Sendable {
    public let key: P256.Signing.PrivateKey
    public let id: [UInt8]
    public var host = "localhost"
    public var origin: String
    public var challenge: [UInt8]
    public var counter: UInt32 = 0
    /// User present and user verified.
    public var flags: UInt8 = 5
    public var type: String?
    public var isCrossOrigin = false
    public var user: [UInt8]?

    public init(origin: String, challenge: [UInt8] = [], id: [UInt8] = [1, 2, 3, 4]) {
        key = P256.Signing.PrivateKey()
        self.origin = origin
        self.challenge = challenge
        self.id = id
    }

    /// The public key as COSE writes it.
    public var cose: [UInt8] {
        let point = Array(key.publicKey.rawRepresentation)
        return [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32] + point[..<32] + [0x22, 0x58, 32] + point[32...]
    }

    public func clientData(_ ceremony: String) -> [UInt8] {
        let cross = isCrossOrigin ? ",\"crossOrigin\":true" : ""
        let text =
            "{\"type\":\"\(type ?? ceremony)\",\"challenge\":\"\(Base64URL.encode(challenge))\",\"origin\":\"\(origin)\"\(cross)}"
        return Array(text.utf8)
    }

    public func data(with credential: [UInt8] = [], flag: UInt8 = 0) -> [UInt8] {
        Array(SHA256.hash(data: Data(host.utf8))) + [flags | flag] + withUnsafeBytes(of: counter.bigEndian, Array.init)
            + credential
    }

    /// The authenticator data of a new passkey.
    public var newData: [UInt8] {
        data(
            with: [UInt8](repeating: 0, count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 255)] + id + cose,
            flag: 0x40)
    }

    public func attestation(of data: [UInt8]) -> [UInt8] {
        Self.map(3) + Self.text("fmt") + Self.text("none") + Self.text("attStmt") + Self.map(0)
            + Self.text("authData") + [0x59, UInt8(data.count >> 8), UInt8(data.count & 255)] + data
    }

    private static func map(_ count: UInt8) -> [UInt8] { [0xA0 | count] }
    private static func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }

    public func signature(of data: [UInt8], _ client: [UInt8]) throws -> [UInt8] {
        Array(try key.signature(for: Data(data) + Data(SHA256.hash(data: Data(client)))).derRepresentation)
    }

    // MARK: As our script writes it into a form

    public func made() throws -> String {
        try Self.written([
            "client": clientData("webauthn.create"), "attestation": attestation(of: newData), "id": id,
        ])
    }

    public func signed() throws -> String {
        let (client, data) = (clientData("webauthn.get"), data())
        var parts = ["client": client, "data": data, "signature": try signature(of: data, client), "id": id]
        parts["user"] = user
        return try Self.written(parts)
    }

    private static func written(_ parts: [String: [UInt8]]) throws -> String {
        String(decoding: try JSONEncoder().encode(parts.mapValues { Base64URL.encode($0) }), as: UTF8.self)
    }
}
