internal import Crypto

/// The authenticator data (section 6.1).
struct AuthenticatorData {
    /// The bytes as they were signed.
    let bytes: [UInt8]
    let signCount: UInt32
    let isBackedUp: Bool
    /// The new passkey, in a registration.
    let credential: (id: [UInt8], key: [UInt8])?
    private let hostHash: ArraySlice<UInt8>
    private let isPresent: Bool
    private let isVerified: Bool

    static let limit = 4096

    private enum Flag {
        static let userPresent: UInt8 = 1
        static let userVerified: UInt8 = 4
        static let backedUp: UInt8 = 16
        static let hasCredential: UInt8 = 64
        static let hasExtensions: UInt8 = 128
    }

    /// The lengths of the fields: the hash of the host, a byte of flags, a counter of four bytes; of a credential: the
    /// authenticator's model, and the length of its id.
    private enum Length {
        static let hash = 32
        static let head = 37
        static let model = 16
        static let credential = model + 2
    }

    init(_ bytes: [UInt8]) throws(WebAuthnProblem) {
        guard (Length.head...Self.limit).contains(bytes.count) else { throw .malformed }
        self.bytes = bytes
        let flags = bytes[Length.hash]
        hostHash = bytes[..<Length.hash]
        isPresent = flags & Flag.userPresent != 0
        isVerified = flags & Flag.userVerified != 0
        isBackedUp = flags & Flag.backedUp != 0
        signCount = bytes[Length.hash + 1..<Length.head].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[Length.head...]
        if flags & Flag.hasCredential != 0 {
            credential = try Self.takeCredential(from: &rest)
        } else {
            credential = nil
        }
        if flags & Flag.hasExtensions != 0 {
            var reader = CBORReader(rest)
            guard case .map = try reader.value() else { throw .malformed }
            rest = reader.rest
        }
        guard rest.isEmpty else { throw .malformed }
    }

    private static func takeCredential(
        from rest: inout ArraySlice<UInt8>
    ) throws(WebAuthnProblem) -> (id: [UInt8], key: [UInt8]) {
        guard rest.count >= Length.credential else { throw .malformed }
        let count = rest.dropFirst(Length.model).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(Length.credential)
        guard (1...NewPasskey.longestId).contains(count), rest.count > count else { throw .malformed }
        let id = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        var reader = CBORReader(rest)
        _ = try reader.value()
        let key = Array(rest.dropLast(reader.rest.count))
        rest = reader.rest
        return (id, key)
    }

    func check(for party: RelyingParty) throws(WebAuthnProblem) {
        guard hostHash.elementsEqual(SHA256.hash(data: Array(party.id.utf8))) else { throw .wrongHost }
        guard isPresent else { throw .userNotPresent }
        guard isVerified else { throw .userNotVerified }
    }
}
