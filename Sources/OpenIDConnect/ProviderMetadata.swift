internal import JSON

/// What a provider says of itself (OpenID Connect Discovery 1.0, section 3).
public struct ProviderMetadata: Sendable, Equatable {
    public let issuer: String
    public let authorization: String
    public let token: String
    public let keys: String
    public let userInfo: String?
    /// Where it is told that somebody signs out (RP-Initiated Logout 1.0).
    public let endSession: String?
    /// Whether its answers name the issuer (RFC 9207).
    public let namesIssuer: Bool
    /// Whether it takes the client's secret as HTTP's basic authentication; otherwise it is sent in the form.
    public let takesBasic: Bool

    /// Where a provider describes itself.
    public static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// - Parameter issuer: the one that was asked: a description of another one is refused.
    /// - Throws: `OpenIDProblem.malformed` or `.wrongIssuer`.
    public init(json bytes: [UInt8], of issuer: String) throws(OpenIDProblem) {
        let json = try JSONPart(ofProvider: bytes)
        guard json["issuer"].string == issuer else { throw .wrongIssuer }
        let isSecure = issuer.hasPrefix("https://")
        // Without this a wrong description could send the secret, or a browser, anywhere in the clear.
        let address = { (name: String) -> String? in
            guard let text = json[name].string, text.hasPrefix("https://") || !isSecure && text.hasPrefix("http://"),
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
            else { return nil }
            return text
        }
        guard let authorization = address("authorization_endpoint"), let token = address("token_endpoint"),
            let keys = address("jwks_uri")
        else { throw .malformed }
        self.issuer = issuer
        (self.authorization, self.token, self.keys) = (authorization, token, keys)
        userInfo = address("userinfo_endpoint")
        endSession = address("end_session_endpoint")
        namesIssuer = json["authorization_response_iss_parameter_supported"].bool ?? false
        // Without a list, the standard says it is this one.
        takesBasic =
            json["token_endpoint_auth_methods_supported"].strings.map { $0.contains("client_secret_basic") } ?? true
    }

    /// Whether an answer of the provider's authorization page may be its own: it must not name another issuer, and must
    /// name this one if the provider always does (RFC 9207, section 2.4).
    public func sent(issuer: String?) -> Bool { issuer.map { $0 == self.issuer } ?? !namesIssuer }
}

extension JSONPart {
    /// The most values in one answer of a provider.
    private static let limit = 10_000

    /// - Throws: `OpenIDProblem.malformed` unless it is an object.
    init(ofProvider bytes: [UInt8]) throws(OpenIDProblem) {
        do { self = try JSONPart(utf8: bytes, limit: Self.limit) } catch { throw .malformed }
        guard isObject else { throw .malformed }
    }

    /// A string; `nil` for a number too.
    var string: String? { decoded(as: String.self) }

    var strings: [String]? { decoded(as: [String].self) }
}
