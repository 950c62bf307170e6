/// The answer of a browser that has made a passkey (section 7.1). The authenticator's maker is not verified.
public struct Registration: Sendable {
    public let client: ClientData
    private let attestation: [UInt8]

    static let limit = 8192

    /// - Parameters:
    ///   - clientData: `response.clientDataJSON`.
    ///   - attestation: `response.attestationObject`.
    /// - Throws: `WebAuthnProblem.malformed`.
    public init(clientData: [UInt8], attestation: [UInt8]) throws(WebAuthnProblem) {
        client = try ClientData(clientData)
        guard attestation.count <= Self.limit else { throw .malformed }
        self.attestation = attestation
    }

    /// The new passkey. The caller checks the challenge.
    public func passkey(for party: RelyingParty) throws(WebAuthnProblem) -> NewPasskey {
        try client.check(.registration, for: party)
        let object = try CBORReader.value(attestation)
        guard object["fmt"]?.text != nil, let bytes = object["authData"]?.bytes else { throw .malformed }
        let data = try AuthenticatorData(bytes)
        try data.check(for: party)
        guard let credential = data.credential else { throw .malformed }
        return NewPasskey(
            id: credential.id, key: try PasskeyKey(cose: credential.key), signCount: Int(data.signCount),
            isBackedUp: data.isBackedUp)
    }
}

extension CBOR: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(text) }
}

/// A passkey that was just made.
public struct NewPasskey: Sendable {
    /// The credential id: the bytes by which the authenticator identifies it.
    public let id: [UInt8]
    public let key: PasskeyKey
    /// The number of its signatures; 0 for authenticators that do not count.
    public let signCount: Int
    /// It is in several devices of its owner.
    public let isBackedUp: Bool

    /// The most bytes of an id (section 4, credential id).
    public static let longestId = 1023
}
