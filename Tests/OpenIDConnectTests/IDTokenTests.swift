import Crypto
import CryptoExtras
import Foundation
import HTTP
import TestSupport
import Testing

@testable import OpenIDConnect

@Suite("ID tokens")
struct IDTokenTests {
    private let now: Double = 1_800_000_000

    private var expected: IDToken.Expectation {
        IDToken.Expectation(issuer: "https://auth.example", client: "hearth", nonce: "n1", now: now)
    }

    private var claims: [String: Any] {
        [
            "iss": "https://auth.example", "aud": "hearth", "sub": "8f2c", "nonce": "n1", "iat": now - 5,
            "exp": now + 300, "name": "Ada", "groups": ["family", "admins"],
        ]
    }

    private func changed(_ changes: [String: Any?]) -> [String: Any] {
        var claims = claims
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    private func verify(_ token: String, _ keys: [ProviderKey]) throws -> IDToken {
        try IDToken(token, signedWith: SigningKeys(json: ProviderKey.set(keys)), as: expected)
    }

    private static let pairs = Result {
        [
            ProviderKey("rsa", .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048))), .es256("ec"),
            ProviderKey("ed", .ed25519(Curve25519.Signing.PrivateKey())),
        ]
    }

    @Test("a token signed by a key of the provider says who it is, with each of the algorithms", arguments: 0..<3)
    func good(index: Int) throws {
        let keys = try Self.pairs.get()

        let token = try verify(keys[index].token(claims), keys)

        #expect(token.subject == "8f2c")
        #expect(token.claims.text("name") == "Ada")
        #expect(token.claims.texts("groups") == ["family", "admins"])
        #expect(token.claims.texts("roles") == nil)
        #expect(try verify(keys[2].token(claims, header: ["alg": "Ed25519"]), keys).subject == "8f2c")
    }

    @Test("a changed token, and one of another key of the same name, are refused", arguments: 0..<3)
    func forged(index: Int) throws {
        let keys = try Self.pairs.get()
        let parts = try keys[index].token(claims).split(separator: ".").map(String.init)
        let others = try keys[index].token(changed(["sub": "other"])).split(separator: ".").map(String.init)

        for forged in [[parts[0], others[1], parts[2]], [parts[0], parts[1], others[2]], [parts[0], parts[1], ""]] {
            #expect(throws: OpenIDProblem.wrongSignature) { try verify(forged.joined(separator: "."), keys) }
        }
        let stranger = ProviderKey("ec", .es256(P256.Signing.PrivateKey()))
        #expect(throws: OpenIDProblem.wrongSignature) { try verify(stranger.token(claims), keys) }
    }

    @Test("no signature and those of a shared secret are refused, also with the public key as the secret")
    func algorithms() throws {
        let keys = try Self.pairs.get()
        let point = try #require(Base64URL.decode(keys[1].json["x"] ?? ""))
        let modulus = try #require(Base64URL.decode(keys[0].json["n"] ?? ""))
        let secrets = [point, modulus, Array("hearth".utf8)]

        for secret in secrets {
            for id in ["rsa", "ec", "ed", nil] {
                let shared = ProviderKey(id, .hs256(secret))
                #expect(throws: OpenIDProblem.unsupportedAlgorithm) {
                    try verify(shared.token(claims), keys + [shared])
                }
            }
        }
        for name in ["none", "None", "nOnE", "", "HS384", "RS512", "PS256", "es256", "ES384"] {
            let unsigned = try keys[1].token(claims, header: ["alg": name])
            let parts = unsigned.split(separator: ".")
            for token in [unsigned, "\(parts[0]).\(parts[1])."] {
                #expect(throws: OpenIDProblem.unsupportedAlgorithm) { try verify(token, keys) }
            }
        }
    }

    @Test("a key signs by its own algorithm alone, whatever the token says")
    func confusion() throws {
        let keys = try Self.pairs.get()

        for (key, others) in [(0, ["ES256", "EdDSA"]), (1, ["RS256", "EdDSA"]), (2, ["RS256", "ES256"])] {
            for other in others {
                #expect(throws: OpenIDProblem.unsupportedAlgorithm) {
                    try verify(keys[key].token(claims, header: ["alg": other]), keys)
                }
            }
        }
    }

    @Test(
        "each claim has to be right",
        arguments: [
            ("iss", "https://auth.example/", .wrongIssuer), ("iss", "https://evil.example", .wrongIssuer),
            ("iss", nil, .wrongIssuer), ("aud", "other", .wrongAudience), ("aud", "Hearth", .wrongAudience),
            ("aud", nil, .wrongAudience), ("azp", "other", .wrongAudience), ("nonce", "n2", .wrongNonce),
            ("nonce", "", .wrongNonce), ("nonce", nil, .wrongNonce), ("exp", nil, .malformed), ("iat", nil, .malformed),
            ("sub", nil, .malformed), ("sub", "", .malformed), ("sub", "a\nb", .malformed),
            ("sub", String(repeating: "s", count: 256), .malformed), ("exp", "soon", .malformed),
            ("nbf", "soon", .notYetValid),
        ] as [(String, String?, OpenIDProblem)])
    func claims(name: String, value: String?, problem: OpenIDProblem) throws {
        let key = ProviderKey.es256()

        #expect(throws: problem) { try verify(key.token(changed([name: value])), [key]) }
    }

    @Test("of several audiences the one that asked has to be named as the party")
    func audiences() throws {
        let key = ProviderKey.es256()
        let verified = { (changes: [String: Any?]) in try verify(key.token(changed(changes)), [key]).subject }

        #expect(try verified(["aud": ["hearth"]]) == "8f2c")
        #expect(try verified(["aud": ["other", "hearth"], "azp": "hearth"]) == "8f2c")
        for wrong: [String: Any?] in [
            ["aud": ["other", "hearth"]], ["aud": ["other", "hearth"], "azp": "other"], ["aud": ["other"]],
            ["aud": ["other"], "azp": "hearth"], ["aud": [] as [String]], ["aud": ["hearth", 1] as [Any]], ["azp": 1],
        ] {
            #expect(throws: OpenIDProblem.wrongAudience) { try verified(wrong) }
        }
    }

    @Test("clocks may differ by a minute, and no more")
    func times() throws {
        let key = ProviderKey.es256()
        let verified = { (changes: [String: Any?]) in try verify(key.token(changed(changes)), [key]).subject }

        #expect(try verified(["exp": now - 59]) == "8f2c")
        #expect(throws: OpenIDProblem.expired) { try verified(["exp": now - 60]) }
        #expect(throws: OpenIDProblem.expired) { try verified(["exp": 0]) }
        for name in ["iat", "nbf"] {
            #expect(try verified([name: now + 60]) == "8f2c")
            #expect(throws: OpenIDProblem.notYetValid) { try verified([name: now + 61]) }
        }
    }

    @Test("a key that is not known is told from a wrong one; without a name there may be one key only")
    func names() throws {
        let (old, new) = (ProviderKey.es256("old"), ProviderKey.es256("new"))

        #expect(throws: OpenIDProblem.unknownKey) { try verify(new.token(claims), [old]) }
        #expect(throws: OpenIDProblem.unknownKey) { try verify(new.token(claims), []) }
        #expect(try verify(new.token(claims), [old, new]).subject == "8f2c")

        let nameless = ProviderKey(nil, old.pair)
        #expect(try verify(nameless.token(claims), [old]).subject == "8f2c")
        #expect(throws: OpenIDProblem.unknownKey) { try verify(nameless.token(claims), [old, new]) }
        #expect(throws: OpenIDProblem.unknownKey) { try verify(nameless.token(claims), [new]) }
    }

    @Test("keys for something else, weak ones and those of other kinds are left out")
    func keys() throws {
        let key = ProviderKey.es256("ec")
        let token = try key.token(claims)
        let set = { (changes: [String: Any]) throws -> SigningKeys in
            let json = try key.json.merging(changes.mapValues { "\($0)" }) { $1 }
            return try SigningKeys(json: Array(JSONSerialization.data(withJSONObject: ["keys": [json]])))
        }

        for wrong in [["use": "enc"], ["alg": "ES384"], ["crv": "P-384"], ["kty": "RSA"], ["x": "AAAA"], ["y": "?"]] {
            #expect(throws: OpenIDProblem.unknownKey) { try IDToken(token, signedWith: set(wrong), as: expected) }
        }
        // A point that is on no curve.
        let nowhere = Base64URL.encode([UInt8](repeating: 0xFF, count: 32))
        #expect(throws: OpenIDProblem.wrongSignature) {
            try IDToken(token, signedWith: set(["x": nowhere]), as: expected)
        }
        let rsa = try Self.pairs.get()[0]
        var json = try rsa.json
        json["n"] = Base64URL.encode(Base64URL.decode(json["n"] ?? "")?.prefix(128) ?? [])
        let weak = try SigningKeys(json: Array(JSONSerialization.data(withJSONObject: ["keys": [json]])))
        #expect(throws: OpenIDProblem.unknownKey) { try IDToken(rsa.token(claims), signedWith: weak, as: expected) }
        for text in ["", "[]", "{", "null"] {
            #expect(throws: OpenIDProblem.malformed) { try SigningKeys(json: Array(text.utf8)) }
        }
    }

    @Test("other things that a provider signs are no ID tokens")
    func otherTokens() throws {
        let key = ProviderKey.es256()
        for header: [String: Any?] in [
            ["typ": "at+jwt"], ["typ": "logout+jwt"], ["typ": 1], ["crit": ["exp"]], ["crit": [] as [String]],
        ] {
            #expect(throws: OpenIDProblem.malformed) { try verify(key.token(claims, header: header), [key]) }
        }
        #expect(try verify(key.token(claims, header: ["typ": "jwt"]), [key]).subject == "8f2c")
        let token = try key.token(claims)
        for text in [
            "", ".", "..", token + ".x", token.replacing(".", with: ".="), "e30.e30", token.lowercased() + "!",
        ] {
            #expect(throws: OpenIDProblem.malformed) { try verify(text, [key]) }
        }
        let long = try key.token(changed(["x": String(repeating: "x", count: 40_000)]))
        #expect(throws: OpenIDProblem.malformed) { try verify(long, [key]) }
    }

    @Test("what the provider says of another person does not count")
    func userInfo() throws {
        let key = ProviderKey.es256()
        let token = try verify(key.token(claims), [key])
        let claims = { (text: String) throws in try ProviderClaims(userInfo: Array(text.utf8), about: token) }

        #expect(try claims(#"{"sub": "8f2c", "groups": "family"}"#).texts("groups") == ["family"])
        #expect(throws: OpenIDProblem.wrongSubject) { try claims(#"{"sub": "other", "groups": ["family"]}"#) }
        #expect(throws: OpenIDProblem.malformed) { try claims(#"{"groups": ["family"]}"#) }
    }
}
