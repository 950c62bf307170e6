import Crypto
import CryptoExtras
import Foundation
import TestSupport
import Testing

@testable import WebAuthn

@Suite("Passkeys")
struct CeremonyTests {
    private let party = RelyingParty(id: "hearth.example", origin: "https://hearth.example:8443")

    private func authenticator() -> TestAuthenticator {
        var one = TestAuthenticator(origin: party.origin, challenge: [7, 7, 7])
        one.host = party.id
        return one
    }

    private func register(_ one: TestAuthenticator) throws -> NewPasskey {
        try Registration(
            clientData: one.clientData("webauthn.create"), attestation: one.attestation(of: one.newData)
        ).passkey(for: party)
    }

    private func sign(_ one: TestAuthenticator, by key: PasskeyKey) throws -> Int {
        let (client, data) = (one.clientData("webauthn.get"), one.data())
        let assertion = try Assertion(
            passkey: one.id, clientData: client, data: data, signature: one.signature(of: data, client), user: nil)
        #expect(assertion.client.challenge == [7, 7, 7])
        return try assertion.signCount(by: key, for: party)
    }

    @Test("a passkey is made, and signs")
    func good() throws {
        var one = authenticator()
        let passkey = try register(one)
        #expect(passkey.id == one.id && passkey.signCount == 0 && !passkey.isBackedUp)
        #expect(try PasskeyKey(cose: passkey.key.cose) == passkey.key)

        one.counter = 4_000_000_000
        #expect(try sign(one, by: passkey.key) == 4_000_000_000)
    }

    @Test(
        "what is said at another address or for another host is refused",
        arguments: [
            ("hearth.example.evil", nil, .wrongHost), (nil, "https://evil.example", .wrongOrigin),
            (nil, "https://hearth.example", .wrongOrigin), (nil, "http://hearth.example:8443", .wrongOrigin),
        ] as [(String?, String?, WebAuthnProblem)])
    func elsewhere(host: String?, origin: String?, problem: WebAuthnProblem) throws {
        var one = authenticator()
        let key = try register(one).key
        if let host { one.host = host }
        if let origin { one.origin = origin }

        #expect(throws: problem) { try register(one) }
        #expect(throws: problem) { try sign(one, by: key) }
    }

    @Test("what nobody touched, or without a fingerprint, face or code, is refused", arguments: [0, 1, 4] as [UInt8])
    func flags(flags: UInt8) throws {
        var one = authenticator()
        let key = try register(one).key
        one.flags = flags
        let problem: WebAuthnProblem = flags & 1 == 0 ? .userNotPresent : .userNotVerified

        #expect(throws: problem) { try register(one) }
        #expect(throws: problem) { try sign(one, by: key) }
    }

    @Test("a registration signs in nobody, an assertion makes no passkey, and neither comes out of a frame")
    func types() throws {
        var one = authenticator()
        let key = try register(one).key
        one.type = "webauthn.create"
        #expect(throws: WebAuthnProblem.wrongType) { try sign(one, by: key) }
        one.type = "webauthn.get"
        #expect(throws: WebAuthnProblem.wrongType) { try register(one) }

        var framed = authenticator()
        framed.isCrossOrigin = true
        #expect(throws: WebAuthnProblem.wrongOrigin) { try register(framed) }
        #expect(throws: WebAuthnProblem.wrongOrigin) { try sign(framed, by: key) }
    }

    @Test("what another key has signed, or what was changed afterwards, is refused")
    func signatures() throws {
        let one = authenticator()
        let key = try register(one).key
        #expect(throws: WebAuthnProblem.wrongSignature) { try sign(authenticator(), by: key) }

        let (client, data) = (one.clientData("webauthn.get"), one.data())
        let signature = try one.signature(of: data, client)
        var later = one
        later.counter = 1
        let changed = try Assertion(
            passkey: one.id, clientData: client, data: later.data(), signature: signature, user: nil)
        #expect(throws: WebAuthnProblem.wrongSignature) { try changed.signCount(by: key, for: party) }
    }

    @Test("Ed25519 and RSA sign as well; a weak key, a point that is on no curve, and other algorithms are refused")
    func keys() throws {
        let message = Array("signed".utf8)
        let edwards = Curve25519.Signing.PrivateKey()
        let okp: [UInt8] = [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32] + edwards.publicKey.rawRepresentation
        let signature = Array(try edwards.signature(for: Data(message)))
        #expect(try PasskeyKey(cose: okp).signed(message, signature))
        #expect(try !PasskeyKey(cose: okp).signed(message + [0], signature))
        #expect(try !PasskeyKey(cose: okp).signed(message, []))

        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let parts = try rsa.publicKey.getKeyPrimitives()
        let cose = { (modulus: Data) -> [UInt8] in
            [0xA4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, UInt8(modulus.count >> 8), UInt8(modulus.count & 255)] + modulus
                + [0x21, 0x43] + parts.publicExponent
        }
        let signed = Array(try rsa.signature(for: Data(message), padding: .insecurePKCS1v1_5).rawRepresentation)
        #expect(try PasskeyKey(cose: cose(parts.modulus)).signed(message, signed))
        #expect(try !PasskeyKey(cose: cose(parts.modulus)).signed(message + [0], signed))
        #expect(throws: WebAuthnProblem.malformed) { try PasskeyKey(cose: cose(parts.modulus.prefix(128))) }

        var noPoint = authenticator().cose
        for index in 10..<42 { noPoint[index] = 0xFF }
        #expect(throws: WebAuthnProblem.malformed) { try PasskeyKey(cose: noPoint) }
        var other = authenticator().cose
        other[4] = 0x27
        #expect(throws: WebAuthnProblem.unsupportedKey) { try PasskeyKey(cose: other) }
    }
}
