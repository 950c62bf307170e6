internal import Crypto
internal import CryptoExtras
internal import HTTP
internal import JSON

/// The public keys of a provider (RFC 7517), as far as they are of a kind that is taken.
public struct SigningKeys: Sendable {
    private let keys: [SigningKey]

    /// Leaves out keys that are for something else, and those of other kinds.
    /// - Throws: `OpenIDProblem.malformed`.
    public init(json bytes: [UInt8]) throws(OpenIDProblem) {
        keys = try JSONPart(ofProvider: bytes)["keys"].list.compactMap { SigningKey($0) }
    }

    /// The key that a token names. A token that names none has to leave no choice.
    /// - Throws: `OpenIDProblem.unknownKey`, or `.unsupportedAlgorithm` if the key is for another algorithm.
    func key(_ id: String?, for algorithm: SigningAlgorithm) throws(OpenIDProblem) -> SigningKey {
        guard let id else {
            let fitting = keys.filter { $0.algorithm == algorithm }
            guard let only = fitting.first, fitting.count == 1 else { throw .unknownKey }
            return only
        }
        let named = keys.filter { $0.id == id }
        guard !named.isEmpty else { throw .unknownKey }
        guard let key = named.first(where: { $0.algorithm == algorithm }) else { throw .unsupportedAlgorithm }
        return key
    }
}

/// The algorithms that are taken. Those of a shared secret (HS256 …) and `none` are not among them: with the first, anyone
/// who knows the public key could sign.
enum SigningAlgorithm: Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256
    /// ECDSA over P-256 with SHA-256.
    case es256
    case ed25519

    /// - Parameter name: as RFC 7518, RFC 8037 and RFC 9864 write it.
    init?(_ name: String?) {
        switch name {
        case "RS256": self = .rs256
        case "ES256": self = .es256
        case "EdDSA", "Ed25519": self = .ed25519
        default: return nil
        }
    }
}

struct SigningKey: Sendable {
    let id: String?
    private let material: Material

    private enum Material: Sendable {
        case rsa(modulus: [UInt8], exponent: [UInt8])
        /// The point, uncompressed.
        case p256([UInt8])
        case ed25519([UInt8])
    }

    /// The only algorithm of the key, whatever a token says.
    var algorithm: SigningAlgorithm {
        switch material {
        case .rsa: .rs256
        case .p256: .es256
        case .ed25519: .ed25519
        }
    }

    /// RSA's, in bytes: 2048 to 4096 bits.
    private static let modulusLength = 256...512

    init?(_ json: JSONPart) {
        id = json["kid"].string
        let bytes = { (name: String) -> [UInt8]? in json[name].string.flatMap { Base64URL.decode($0) } }
        switch (json["kty"].string, json["crv"].string) {
        case ("RSA", _):
            guard let modulus = bytes("n").map({ Array($0.drop { $0 == 0 }) }), let exponent = bytes("e"),
                Self.modulusLength.contains(modulus.count), (1...4).contains(exponent.count)
            else { return nil }
            material = .rsa(modulus: modulus, exponent: exponent)
        case ("EC", "P-256"):
            guard let x = bytes("x"), let y = bytes("y"), x.count == 32, y.count == 32 else { return nil }
            material = .p256([4] + x + y)
        case ("OKP", "Ed25519"):
            guard let x = bytes("x"), x.count == 32 else { return nil }
            material = .ed25519(x)
        default: return nil
        }
        if let use = json["use"].string, use != "sig" { return nil }
        if let operations = json["key_ops"].strings, !operations.contains("verify") { return nil }
        if let named = json["alg"].string, SigningAlgorithm(named) != algorithm { return nil }
    }

    /// Whether the holder of the private key has signed.
    func signed(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
        do {
            switch material {
            case .rsa(let modulus, let exponent):
                return try _RSA.Signing.PublicKey(n: modulus, e: exponent).isValidSignature(
                    _RSA.Signing.RSASignature(rawRepresentation: signature), for: message, padding: .insecurePKCS1v1_5)
            case .p256(let point):
                return try P256.Signing.PublicKey(x963Representation: point).isValidSignature(
                    P256.Signing.ECDSASignature(rawRepresentation: signature), for: message)
            case .ed25519(let key):
                return try Curve25519.Signing.PublicKey(rawRepresentation: key).isValidSignature(
                    signature, for: message)
            }
        } catch {
            return false  // no key or no signature of this kind
        }
    }
}
