internal import Crypto
internal import Foundation
internal import HTTP

/// What a browser is sent to the provider with (OpenID Connect Core 1.0, section 3.1.2.1), with the challenge of PKCE
/// (RFC 7636).
public struct AuthorizationRequest: Sendable {
    let client: String
    let redirect: String
    let scope: String
    let state: String
    let nonce: String
    let verifier: String

    public init(client: String, redirect: String, scope: String, state: String, nonce: String, verifier: String) {
        (self.client, self.redirect, self.scope) = (client, redirect, scope)
        (self.state, self.nonce, self.verifier) = (state, nonce, verifier)
    }

    public func address(at provider: ProviderMetadata) -> String {
        let fields: FormFields = [
            "response_type": "code", "client_id": client, "redirect_uri": redirect, "scope": scope, "state": state,
            "nonce": nonce, "code_challenge": Self.challenge(verifier), "code_challenge_method": "S256",
        ]
        return provider.authorization.adding(fields)
    }

    static func challenge(_ verifier: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Data(verifier.utf8))))
    }
}

/// What a browser is sent to the provider with to sign out there too (RP-Initiated Logout 1.0, section 2).
public struct EndSessionRequest: Sendable {
    let client: String
    let redirect: String

    public init(client: String, redirect: String) { (self.client, self.redirect) = (client, redirect) }

    /// `nil` if the provider has no such page.
    public func address(at provider: ProviderMetadata) -> String? {
        provider.endSession?.adding(["client_id": client, "post_logout_redirect_uri": redirect])
    }
}

/// The request for the tokens (OpenID Connect Core 1.0, section 3.1.3.1).
public struct TokenRequest: Sendable {
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    /// - Parameter secret: the client's; `nil` of one that has none.
    public init(
        code: String, verifier: String, redirect: String, client: String, secret: String?, at provider: ProviderMetadata
    ) {
        var fields: FormFields = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirect, "code_verifier": verifier,
        ]
        var headers = [(name: "Accept", value: "application/json")]
        headers.append((name: "Content-Type", value: "application/x-www-form-urlencoded"))
        if let secret, provider.takesBasic {
            // Encoded before they are joined (RFC 6749, section 2.3.1): either may contain a colon.
            let pair = PercentCoding.encode(client) + ":" + PercentCoding.encode(secret)
            headers.append((name: "Authorization", value: "Basic " + Data(pair.utf8).base64EncodedString()))
        } else {
            fields.add("client_id", client)
            if let secret { fields.add("client_secret", secret) }
        }
        self.headers = headers
        body = Array(fields.encoded.utf8)
    }
}

extension String {
    fileprivate func adding(_ fields: FormFields) -> String {
        let separator = contains("?") ? (hasSuffix("?") || hasSuffix("&") ? "" : "&") : "?"
        return self + separator + fields.encoded
    }
}
