import Crypto
import Foundation
import HTTP
import Testing
import WebPush

@Suite("The key that push services know a house by")
struct PushServerKeyTests {
    private let expiring = Date(timeIntervalSince1970: 1_795_255_200.9)

    private struct Claims: Decodable, Equatable {
        let aud: String
        let exp: Int
        let sub: String
    }

    @Test("a push service can check who sends, to whom, and until when")
    func authorization() throws {
        let key = PushServerKey()
        let text = try key.authorization(
            for: "https://push.example", subject: "mailto:ada@home.example", expiring: expiring)

        let match = try #require(text.wholeMatch(of: /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/))
        let (header, claims) = (String(match.1), String(match.2))
        #expect(
            try JSONDecoder().decode([String: String].self, from: Data(#require(Base64URL.decode(header))))
                == ["alg": "ES256", "typ": "JWT"])
        #expect(
            try JSONDecoder().decode(Claims.self, from: Data(#require(Base64URL.decode(claims))))
                == Claims(aud: "https://push.example", exp: 1_795_255_200, sub: "mailto:ada@home.example"))
        let shown = try #require(Base64URL.decode(String(match.4)))
        #expect(shown == key.publicKey)
        let publicKey = try P256.Signing.PublicKey(x963Representation: shown)
        let bytes = try #require(Base64URL.decode(String(match.3)))
        #expect(bytes.count == 64)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes)
        #expect(publicKey.isValidSignature(signature, for: Data("\(header).\(claims)".utf8)))
        #expect(!publicKey.isValidSignature(signature, for: Data("\(header).\(claims)x".utf8)))
    }

    @Test("a key that was stored is the same key, and a new one is another")
    func stored() throws {
        let key = PushServerKey()
        let again = try #require(PushServerKey(stored: key.stored))

        #expect(key.stored.count == 32)
        #expect(key.publicKey.count == 65 && key.publicKey.first == 4)
        #expect(again.publicKey == key.publicKey)
        #expect(PushServerKey().publicKey != key.publicKey)
    }

    @Test("what is no key is refused")
    func refused() {
        let zero = [UInt8](repeating: 0, count: 32)
        let tooLarge = [UInt8](repeating: 0xFF, count: 32)
        for bytes in [[], Array(PushServerKey().stored.dropLast()), PushServerKey().stored + [0], zero, tooLarge] {
            #expect(PushServerKey(stored: bytes) == nil)
        }
    }
}
