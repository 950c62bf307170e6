package import Foundation

/// Bytes as lower-case hexadecimal digits.
package enum Hex {
    package static func text(_ bytes: Data) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (index, byte) in bytes.enumerated() {
                let pair = hexDigits(byte)
                text[2 * index] = UInt8(truncatingIfNeeded: pair)
                text[2 * index + 1] = UInt8(truncatingIfNeeded: pair >> 8)
            }
            return 2 * bytes.count
        }
    }

    /// The bytes of a text; `nil` unless it consists of pairs of hexadecimal digits.
    static func bytes(_ text: String) -> Data? {
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0 else { return nil }
        var bytes = Data()
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}

/// Both digits of a byte at once, the first one in the lower half. This is fast because every row of a list has ids.
func hexDigits(_ byte: UInt8) -> UInt16 {
    let nibbles = UInt16(byte >> 4) | UInt16(byte & 15) << 8
    // 1 in each half above 9: the letters begin 39 after the digits.
    let letters = (nibbles &+ 0x0606) >> 4 & 0x0101
    return nibbles &+ 0x3030 &+ letters &* 39
}
