internal import Foundation
internal import HTTP

/// The client data: the browser's account of a ceremony, which the authenticator signs (Web Authentication level 3,
/// section 5.8.1).
public struct ClientData: Sendable {
    /// The bytes as they were signed.
    let bytes: [UInt8]
    public let challenge: [UInt8]
    private let type: String
    private let origin: String
    private let isFramed: Bool

    static let limit = 2048

    private struct Written: Decodable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
        let topOrigin: String?
    }

    /// - Throws: `WebAuthnProblem.malformed`.
    public init(_ bytes: [UInt8]) throws(WebAuthnProblem) {
        guard bytes.count <= Self.limit,
            let written = try? JSONDecoder().decode(Written.self, from: Data(bytes)),  // why it is none is no matter
            let challenge = Base64URL.decode(written.challenge)
        else { throw .malformed }
        self.bytes = bytes
        self.challenge = challenge
        type = written.type
        origin = written.origin
        isFramed = written.crossOrigin == true || written.topOrigin != nil
    }

    /// The two things that are done with passkeys.
    enum Ceremony: String {
        case registration = "webauthn.create"
        case assertion = "webauthn.get"
    }

    func check(_ ceremony: Ceremony, for party: RelyingParty) throws(WebAuthnProblem) {
        guard type == ceremony.rawValue else { throw .wrongType }
        guard origin == party.origin, !isFramed else { throw .wrongOrigin }
    }
}
