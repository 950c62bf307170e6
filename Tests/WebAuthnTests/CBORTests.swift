import TestSupport
import Testing

@testable import WebAuthn

/// The same numbers in each run (Knuth's linear congruential generator).
private struct Numbers {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

@Suite("CBOR from outside")
struct CBORTests {
    @Test(
        "values as RFC 8949, appendix A has them",
        arguments: [
            ([0x00], .number(0)), ([0x17], .number(23)), ([0x18, 0x18], .number(24)),
            ([0x19, 0x03, 0xE8], .number(1000)), ([0x18, 0x17], .number(23)), ([0x59, 0x00, 0x01, 9], .bytes([9])),
            ([0x1A, 0x00, 0x0F, 0x42, 0x40], .number(1_000_000)), ([0x20], .number(-1)), ([0x38, 0x63], .number(-100)),
            ([0xF4], .bool(false)), ([0xF5], .bool(true)), ([0xF6], .null), ([0x40], .bytes([])),
            ([0x44, 1, 2, 3, 4], .bytes([1, 2, 3, 4])), ([0x64, 0x49, 0x45, 0x54, 0x46], .text("IETF")),
            ([0x62, 0xC3, 0xBC], .text("ü")), ([0x83, 1, 2, 3], .list([.number(1), .number(2), .number(3)])),
            ([0xA1, 0x61, 0x61, 1], .map([.text("a"): .number(1)])),
        ] as [([UInt8], CBOR)])
    func values(bytes: [UInt8], value: CBOR) throws {
        #expect(try CBORReader.value(bytes) == value)
    }

    @Test(
        "what is cut off, of unknown length, deep, too much, a float, a tag, or twice there is refused",
        arguments: [
            [], [0x18], [0x19, 0x00],
            [0x1B, 0, 0, 0, 1, 0, 0, 0, 0], [0x44, 1, 2, 3], [0x62, 0xC3, 0x28], [0x5F, 0x41, 1, 0xFF], [0x9F, 0xFF],
            [0xBF, 0xFF], [0xC0, 0x00], [0xF7], [0xFB, 0, 0, 0, 0, 0, 0, 0, 0], [0xFF], [0x1C], [0x82, 1],
            [0xA2, 1, 1, 1, 2], [0xA1, 1], [0x00, 0x00], [0x81, 0x81, 0x81, 0x81, 0x81, 0x00],
            [0x98, 65] + [UInt8](repeating: 0, count: 65),
            [0x9A, 0xFF, 0xFF, 0xFF, 0xFF], [0xBA, 0xFF, 0xFF, 0xFF, 0xFF], [0x5A, 0xFF, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) {
        #expect(throws: WebAuthnProblem.malformed) { try CBORReader.value(bytes) }
    }

    @Test("any bytes are read or refused, and a registration of which a byte is another is never taken for another one")
    func fuzzed() throws {
        var random = Numbers()
        for _ in 0..<20_000 {
            let bytes = (0..<Int(random.next() % 80)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
            if let value = try? CBORReader.value(bytes) { #expect(try CBORReader.value(bytes) == value) }
            _ = try? AuthenticatorData(bytes)
            _ = try? ClientData(bytes)
            _ = try? PasskeyKey(cose: bytes)
        }

        let authenticator = TestAuthenticator(origin: "https://hearth.example", challenge: [9])
        let party = RelyingParty(id: "localhost", origin: "https://hearth.example")
        let whole = authenticator.attestation(of: authenticator.newData)
        let client = authenticator.clientData("webauthn.create")
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= UInt8(truncatingIfNeeded: random.next() >> 32) | 1
            let registration = try Registration(clientData: client, attestation: bytes)
            // Flags and counters may be others; what the passkey is must not change silently with its length.
            if let passkey = try? registration.passkey(for: party) {
                #expect(passkey.id.count == authenticator.id.count)
            }
            #expect(throws: WebAuthnProblem.self) {
                try Registration(clientData: client, attestation: Array(whole[..<index])).passkey(for: party)
            }
        }
    }
}
