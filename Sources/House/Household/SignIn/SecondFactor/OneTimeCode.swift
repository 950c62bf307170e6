import Crypto
import Foundation

/// The codes that an app shows: TOTP (RFC 6238) with what every app takes, SHA-1, six digits and 30 seconds.
enum OneTimeCode {
    static let digits = 6
    static let stepSeconds: Int64 = 30
    /// The length of a secret (RFC 4226, section 4, R6).
    static let secretBytes = 20
    /// A clock may be off by this many steps.
    static let tolerance: Int64 = 1

    static func step(at time: Instant) -> Int64 { time.milliseconds / 1000 / stepSeconds }

    /// The code of a step (RFC 4226, section 5.3).
    static func text(_ secret: Data, step: Int64, digits: Int = Self.digits) -> String {
        let message = withUnsafeBytes(of: step.bigEndian) { Data($0) }
        let hash = Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: secret)))
        let offset = Int(hash[hash.count - 1] & 15)
        let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let text = String(number)
        return String((String(repeating: "0", count: digits) + text).suffix(digits))
    }

    /// The steps in whose time the code is right now, the earliest first.
    static func steps(of code: String, _ secret: Data, now: Instant) -> [Int64] {
        let present = step(at: now)
        return (present - tolerance...present + tolerance).filter { text(secret, step: $0) == code }
    }

    static func newSecret() -> Data { Data((0..<secretBytes).map { _ in UInt8.random(in: 0...255) }) }
}

/// Base32 (RFC 4648, section 6), as authenticator apps read secrets.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Without padding: of 5, 10, 15 or 20 bytes there is none.
    static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        var (rest, bits): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            (rest, bits) = (rest << 8 | UInt32(byte), bits + 8)
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(rest >> bits & 31)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(rest << (5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Returns: nil if the text is not what `encode` makes of any bytes.
    static func decode(_ text: String) -> Data? {
        var bytes = Data()
        var (rest, bits): (UInt32, UInt32) = (0, 0)
        for letter in text.utf8 {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            (rest, bits) = (rest << 5 | UInt32(value), bits + 5)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> bits))
            }
        }
        return encode(bytes) == text ? bytes : nil
    }
}
