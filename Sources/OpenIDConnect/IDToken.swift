internal import HTTP
internal import JSON

/// What a provider says of a person who has just signed in there (OpenID Connect Core 1.0, section 2), verified.
public struct IDToken: Sendable {
    public let claims: ProviderClaims

    /// The provider's name for the person, which never changes and is never given to another one.
    public var subject: String { claims.subject }

    /// What a token has to be.
    public struct Expectation: Sendable {
        let issuer: String
        let client: String
        let nonce: String
        /// Seconds since 1970.
        let now: Double

        public init(issuer: String, client: String, nonce: String, now: Double) {
            (self.issuer, self.client, self.nonce, self.now) = (issuer, client, nonce, now)
        }
    }

    /// The seconds by which the clocks of the two machines may differ.
    public static let leeway: Double = 60
    /// Bytes.
    static let limit = 32 << 10

    /// Verifies the signature first, then what it says (section 3.1.3.7).
    /// - Throws: `OpenIDProblem`; `.unknownKey` if newer keys of the provider may have the one that is named.
    public init(
        _ text: String, signedWith keys: SigningKeys, as expected: Expectation
    ) throws(OpenIDProblem) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= Self.limit, parts.count == 3, let head = Base64URL.decode(parts[0]),
            let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2])
        else { throw .malformed }
        let header = try JSONPart(ofProvider: head)
        // Other types are signed with the same keys: access tokens, and what announces that a session has ended.
        if header["typ"].isThere, header["typ"].string?.uppercased() != "JWT" { throw .malformed }
        // Extensions that must be understood.
        if header["crit"].isThere { throw .malformed }
        guard let algorithm = SigningAlgorithm(header["alg"].string) else { throw .unsupportedAlgorithm }
        let id = header["kid"].string
        let key = try keys.key(id, for: algorithm)
        guard key.signed(Array("\(parts[0]).\(parts[1])".utf8), signature) else {
            // A token that names no key may be of a newer one.
            throw id == nil ? .unknownKey : .wrongSignature
        }

        claims = try ProviderClaims(json: payload)
        try Self.check(JSONPart(ofProvider: payload), expected)
    }

    private static func check(_ claims: JSONPart, _ expected: Expectation) throws(OpenIDProblem) {
        guard claims["iss"].string == expected.issuer else { throw .wrongIssuer }
        let audience = claims["aud"].strings ?? claims["aud"].string.map { [$0] } ?? []
        guard audience.contains(expected.client) else { throw .wrongAudience }
        // Of several programs, the one that asked has to be named.
        let party = claims["azp"]
        guard party.isThere ? party.string == expected.client : audience.count == 1 else { throw .wrongAudience }
        guard let nonce = claims["nonce"].string, nonce == expected.nonce else { throw .wrongNonce }
        guard let ends = claims["exp"].number, let issued = claims["iat"].number else { throw .malformed }
        guard ends > expected.now - leeway else { throw .expired }
        guard issued <= expected.now + leeway else { throw .notYetValid }
        if claims["nbf"].isThere {
            guard let begins = claims["nbf"].number, begins <= expected.now + leeway else { throw .notYetValid }
        }
    }
}

/// Claims about a person: of an ID token, or of the provider's answer about its holder.
public struct ProviderClaims: Sendable {
    public let subject: String
    private let json: [UInt8]

    /// The standard's own limit, in characters of ASCII.
    public static let subjectLimit = 255

    /// - Throws: `OpenIDProblem.malformed`.
    init(json: [UInt8]) throws(OpenIDProblem) {
        guard let subject = try JSONPart(ofProvider: json)["sub"].string,
            (1...Self.subjectLimit).contains(subject.unicodeScalars.count),
            subject.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { throw .malformed }
        (self.subject, self.json) = (subject, json)
    }

    /// The answer of the user info endpoint (OpenID Connect Core 1.0, section 5.3.2).
    /// - Throws: `OpenIDProblem.wrongSubject` if it is about another person than the token.
    public init(userInfo json: [UInt8], about token: IDToken) throws(OpenIDProblem) {
        try self.init(json: json)
        guard subject == token.subject else { throw .wrongSubject }
    }

    /// A claim that is a text.
    public func text(_ name: String) -> String? { part(name)?.string }

    /// A claim that is a list of texts, or one; `nil` if it is not there.
    public func texts(_ name: String) -> [String]? {
        guard let part = part(name), part.isThere else { return nil }
        return part.strings ?? part.string.map { [$0] } ?? []
    }

    private func part(_ name: String) -> JSONPart? {
        try? JSONPart(ofProvider: json)[name]  // it was read before
    }
}
