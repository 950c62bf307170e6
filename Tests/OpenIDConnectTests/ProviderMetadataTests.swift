import Foundation
import HTTP
import Testing

@testable import OpenIDConnect

@Suite("Descriptions of providers")
struct ProviderMetadataTests {
    private func description(_ changes: [String: Any?] = [:], issuer: String = "https://auth.example") -> [UInt8] {
        var json: [String: Any] = [
            "issuer": issuer, "authorization_endpoint": "\(issuer)/authorize", "token_endpoint": "\(issuer)/token",
            "jwks_uri": "\(issuer)/jwks", "userinfo_endpoint": "\(issuer)/me", "end_session_endpoint": "\(issuer)/out",
        ]
        for (name, value) in changes { json[name] = value }
        return Array((try? JSONSerialization.data(withJSONObject: json)) ?? Data())
    }

    private func read(_ changes: [String: Any?] = [:]) throws -> ProviderMetadata {
        try ProviderMetadata(json: description(changes), of: "https://auth.example")
    }

    @Test("it is looked for below the issuer, with or without a slash at its end")
    func addresses() {
        let ending = ".well-known/openid-configuration"

        #expect(ProviderMetadata.address(of: "https://auth.example") == "https://auth.example/\(ending)")
        #expect(ProviderMetadata.address(of: "https://a.example/o/h/") == "https://a.example/o/h/\(ending)")
        #expect(ProviderMetadata.address(of: "https://a.example/realms/h") == "https://a.example/realms/h/\(ending)")
    }

    @Test("that of another issuer is refused, letter for letter")
    func issuers() throws {
        #expect(try read().issuer == "https://auth.example")
        for other in ["https://auth.example/", "https://AUTH.example", "https://evil.example", ""] {
            #expect(throws: OpenIDProblem.wrongIssuer) { try read(["issuer": other]) }
        }
        #expect(throws: OpenIDProblem.wrongIssuer) { try read(["issuer": nil as String?]) }
    }

    @Test(
        "nothing is sent without encryption because a description says so",
        arguments: ["authorization_endpoint", "token_endpoint", "jwks_uri"])
    func encryption(name: String) throws {
        for wrong in [
            "http://auth.example/x", "javascript:alert(1)", "/x", "https://auth.example/\r\nSet-Cookie:x", "",
        ] {
            #expect(throws: OpenIDProblem.malformed) { try read([name: wrong]) }
        }
        #expect(throws: OpenIDProblem.malformed) { try read([name: nil as String?]) }
        #expect(try read(["userinfo_endpoint": "http://auth.example/x"]).userInfo == nil)
        #expect(try read(["end_session_endpoint": "http://auth.example/x"]).endSession == nil)

        let here = "http://127.0.0.1:9000"
        #expect(try ProviderMetadata(json: description(issuer: here), of: here).token == "\(here)/token")
    }

    @Test("an answer that names another issuer is refused, and one that names none where the provider always does")
    func mixUp() throws {
        let silent = try read()
        #expect(silent.sent(issuer: nil) && silent.sent(issuer: "https://auth.example"))
        #expect(!silent.sent(issuer: "https://evil.example") && !silent.sent(issuer: ""))

        let naming = try read(["authorization_response_iss_parameter_supported": true])
        #expect(naming.sent(issuer: "https://auth.example"))
        #expect(!naming.sent(issuer: nil) && !naming.sent(issuer: "https://evil.example"))
    }

    @Test("the request has all that the answer is held against, and of the verifier only its hash")
    func requests() throws {
        let provider = try read(["authorization_endpoint": "https://auth.example/authorize?tenant=1"])
        // RFC 7636, appendix B.
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let request = AuthorizationRequest(
            client: "hearth", redirect: "https://hearth.example/login/openid/callback", scope: "openid profile",
            state: "s", nonce: "n", verifier: verifier)

        let address = request.address(at: provider)

        let query = try #require(URLComponents(string: address)?.queryItems)
        #expect(address.hasPrefix("https://auth.example/authorize?tenant=1&"))
        #expect(
            Dictionary(uniqueKeysWithValues: query.map { ($0.name, $0.value) }) == [
                "tenant": "1", "response_type": "code", "client_id": "hearth", "scope": "openid profile", "state": "s",
                "redirect_uri": "https://hearth.example/login/openid/callback", "nonce": "n",
                "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
            ])
        #expect(!address.contains(verifier))
    }

    @Test("the secret goes where the provider takes it")
    func secrets() throws {
        let sent = { (secret: String?, methods: [String]?) throws -> TokenRequest in
            TokenRequest(
                code: "c", verifier: "v", redirect: "https://h/cb", client: "he:arth", secret: secret,
                at: try read(["token_endpoint_auth_methods_supported": methods]))
        }
        let usual = "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fh%2Fcb&code_verifier=v"
        let header = { (request: TokenRequest) in request.headers.first { $0.name == "Authorization" }?.value }

        for methods in [nil, ["client_secret_post", "client_secret_basic"]] {
            let basic = try sent("p:w", methods)
            #expect(header(basic) == "Basic " + Data("he%3Aarth:p%3Aw".utf8).base64EncodedString())
            #expect(String(decoding: basic.body, as: UTF8.self) == usual)
        }
        let posted = try sent("p:w", ["client_secret_post"])
        #expect(header(posted) == nil)
        #expect(String(decoding: posted.body, as: UTF8.self) == usual + "&client_id=he%3Aarth&client_secret=p%3Aw")
        let open = try sent(nil, nil)
        #expect(header(open) == nil)
        #expect(String(decoding: open.body, as: UTF8.self) == usual + "&client_id=he%3Aarth")
    }
}
