import Crypto
import Foundation
import HTTP
import Testing

@testable import WebPush

@Suite("Messages for push services")
struct PushMessageTests {
    private let browser = P256.KeyAgreement.PrivateKey()
    private let secret: [UInt8] = Array(1...16)

    private var publicKey: [UInt8] { Array(browser.publicKey.x963Representation) }

    private func keys() throws -> PushKeys { try #require(PushKeys(p256dh: publicKey, auth: secret)) }

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

    @Test("the example of RFC 8291, section 5 and appendix A, comes out byte for byte")
    func vector() throws {
        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        let keys = try #require(
            PushKeys(
                p256dh: bytes(
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                auth: bytes("BTBZMqHH6r4Tts7J_aSIgg")))
        let message = try PushMessage.encrypt(
            Array("When I grow up, I want to be a watermelon".utf8), for: keys,
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), key: key)

        #expect(
            Base64URL.encode(message)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                + "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                + "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    /// The browser's side, written from RFC 8188 and 8291 without the code under test: HKDF is HMAC, step by step.
    private func decrypted(_ message: [UInt8]) throws -> [UInt8] {
        let (salt, sender) = (message[..<16], message[21..<86])
        let shared = try browser.sharedSecretFromKeyAgreement(
            with: P256.KeyAgreement.PublicKey(x963Representation: sender)
        ).withUnsafeBytes { Array($0) }
        let material = expand(
            hmac(secret, shared), Array("WebPush: info\0".utf8) + publicKey + sender, 32)
        let pseudorandom = hmac(Array(salt), material)
        let key = expand(pseudorandom, Array("Content-Encoding: aes128gcm\0".utf8), 16)
        let nonce = expand(pseudorandom, Array("Content-Encoding: nonce\0".utf8), 12)
        let box = try AES.GCM.SealedBox(combined: nonce + message[86...])
        let text = try AES.GCM.open(box, using: SymmetricKey(data: key))
        #expect(text.last == 2)
        return Array(text.dropLast())
    }

    private func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    }

    private func expand(_ key: [UInt8], _ info: [UInt8], _ count: Int) -> [UInt8] {
        Array(hmac(key, info + [1]).prefix(count))
    }

    @Test("the browser reads what was encrypted for it", arguments: [0, 1, 100, PushMessage.longest])
    func readable(count: Int) throws {
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let message = try PushMessage.encrypt(text, for: try keys())

        #expect(try decrypted(message) == text)
        #expect(message.count == 86 + count + 17)
        #expect(message[16..<21] == [0, 0, 16, 0, 65])
    }

    @Test("the longest message fits what every push service takes, and a longer one is refused")
    func lengths() throws {
        let longest = [UInt8](repeating: 1, count: PushMessage.longest)

        #expect(try PushMessage.encrypt(longest, for: keys()).count <= 4_096)
        #expect(throws: PushMessage.Problem.tooLong) { try PushMessage.encrypt(longest + [1], for: keys()) }
    }

    @Test("two messages of one text have neither salt nor key in common")
    func fresh() throws {
        let (one, other) = (try PushMessage.encrypt([1], for: keys()), try PushMessage.encrypt([1], for: keys()))

        #expect(one[..<16] != other[..<16])
        #expect(one[21..<86] != other[21..<86])
    }

    @Test("a changed message, and one for another browser, cannot be read")
    func sealed() throws {
        var changed = try PushMessage.encrypt([1, 2, 3], for: keys())
        changed[90] ^= 1
        let other = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
        let foreign = try PushMessage.encrypt([1], for: try #require(PushKeys(p256dh: other, auth: secret)))

        #expect(throws: CryptoKitError.self) { try decrypted(changed) }
        #expect(throws: CryptoKitError.self) { try decrypted(foreign) }
    }

    @Test("keys of another length or form, and points that are not on the curve, are refused")
    func badKeys() throws {
        let compressed = Array(browser.publicKey.compressedRepresentation)
        let hybrid = [6 + publicKey[64] % 2] + publicKey[1...]
        var off = publicKey
        off[64] ^= 1
        let origin = [4] + [UInt8](repeating: 0, count: 64)
        let outOfField = [4] + [UInt8](repeating: 0xFF, count: 64)
        for key in [[], [4], Array(publicKey.dropLast()), publicKey + [0], compressed, hybrid, off, origin, outOfField]
        {
            #expect(PushKeys(p256dh: key, auth: secret) == nil)
        }
        for auth in [[], Array(secret.dropLast()), secret + [17]] {
            #expect(PushKeys(p256dh: publicKey, auth: auth) == nil)
        }
    }
}
