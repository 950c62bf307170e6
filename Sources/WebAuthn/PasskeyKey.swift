internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The public key of a passkey, as COSE writes it (RFC 9052, section 7).
public struct PasskeyKey: Sendable, Equatable {
    /// The bytes from the authenticator, to be stored.
    public let cose: [UInt8]
    private let algorithm: Algorithm

    /// The algorithms that are asked for, by their numbers in COSE: those that browsers have. Windows Hello has only RSA on
    /// many computers.
    public static let algorithms = [-7, -8, -257]

    private enum Algorithm: Equatable {
        /// ECDSA over P-256 with SHA-256: the point, uncompressed.
        case es256([UInt8])
        case ed25519([UInt8])
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256(modulus: [UInt8], exponent: [UInt8])
    }

    /// The names of a key's parts, which are numbers.
    private enum Part {
        static let type = CBOR.number(1)
        static let algorithm = CBOR.number(3)
        static let curve = CBOR.number(-1)
        static let x = CBOR.number(-2)
        static let y = CBOR.number(-3)
        static let modulus = CBOR.number(-1)
        static let exponent = CBOR.number(-2)
    }

    /// - Throws: `WebAuthnProblem.malformed` or `.unsupportedKey`.
    public init(cose: [UInt8]) throws(WebAuthnProblem) {
        self.cose = cose
        let map = try CBORReader.value(cose)
        let curve = map[Part.curve]?.number
        switch (map[Part.type]?.number, map[Part.algorithm]?.number) {
        case (2, -7) where curve == 1:
            guard let x = map[Part.x]?.bytes, let y = map[Part.y]?.bytes, x.count == 32, y.count == 32 else {
                throw .malformed
            }
            algorithm = .es256([4] + x + y)
        case (1, -8) where curve == 6:
            guard let x = map[Part.x]?.bytes, x.count == 32 else { throw .malformed }
            algorithm = .ed25519(x)
        case (3, -257):
            guard let modulus = map[Part.modulus]?.bytes, let exponent = map[Part.exponent]?.bytes,
                (256...512).contains(modulus.count), (1...4).contains(exponent.count)
            else { throw .malformed }
            algorithm = .rs256(modulus: modulus, exponent: exponent)
        default: throw .unsupportedKey
        }
        // A point that is not on the curve, or a key too weak, would be found only when it is used.
        guard isUsable else { throw .malformed }
    }

    private var isUsable: Bool {
        do {
            switch algorithm {
            case .es256(let point): _ = try P256.Signing.PublicKey(x963Representation: point)
            case .ed25519(let key): _ = try Curve25519.Signing.PublicKey(rawRepresentation: key)
            case .rs256(let modulus, let exponent): _ = try _RSA.Signing.PublicKey(n: modulus, e: exponent)
            }
            return true
        } catch {
            return false
        }
    }

    /// Whether the holder of the private key has signed.
    func signed(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
        do {
            switch algorithm {
            case .es256(let point):
                return try P256.Signing.PublicKey(x963Representation: point).isValidSignature(
                    P256.Signing.ECDSASignature(derRepresentation: signature), for: message)
            case .ed25519(let key):
                return try Curve25519.Signing.PublicKey(rawRepresentation: key).isValidSignature(
                    signature, for: message)
            case .rs256(let modulus, let exponent):
                return try _RSA.Signing.PublicKey(n: modulus, e: exponent).isValidSignature(
                    _RSA.Signing.RSASignature(rawRepresentation: signature), for: message,
                    padding: .insecurePKCS1v1_5)
            }
        } catch {
            return false  // no signature of this kind
        }
    }
}
