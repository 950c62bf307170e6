internal import Crypto

/// The answer of a browser after a passkey has signed (section 7.2).
public struct Assertion: Sendable {
    public let client: ClientData
    /// The id of the passkey.
    public let passkey: [UInt8]
    /// The user handle of the passkey's member; `nil` if the authenticator does not send it.
    public let user: [UInt8]?
    private let data: [UInt8]
    private let signature: [UInt8]

    static let longestSignature = 1024

    /// - Throws: `WebAuthnProblem.malformed`.
    public init(
        passkey: [UInt8], clientData: [UInt8], data: [UInt8], signature: [UInt8], user: [UInt8]?
    ) throws(WebAuthnProblem) {
        client = try ClientData(clientData)
        guard (1...NewPasskey.longestId).contains(passkey.count), signature.count <= Self.longestSignature else {
            throw .malformed
        }
        self.passkey = passkey
        self.user = user
        self.data = data
        self.signature = signature
    }

    /// The number of the passkey's signatures; 0 for authenticators that do not count. The caller checks the challenge
    /// and the counter.
    public func signCount(by key: PasskeyKey, for party: RelyingParty) throws(WebAuthnProblem) -> Int {
        try client.check(.assertion, for: party)
        let read = try AuthenticatorData(data)
        try read.check(for: party)
        guard key.signed(data + Array(SHA256.hash(data: client.bytes)), signature) else { throw .wrongSignature }
        return Int(read.signCount)
    }
}
