import Foundation

/// The SHA-256 of a blob without memory of its own: a backup holds hundreds of thousands at once.
struct BlobKey: Hashable, Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// - Parameter sha256: 32 bytes.
    init?(_ sha256: Data) {
        guard sha256.count == 32 else { return nil }
        var parts: [UInt64] = [0, 0, 0, 0]
        for (index, byte) in sha256.enumerated() { parts[index / 8] = parts[index / 8] << 8 | UInt64(byte) }
        words = (parts[0], parts[1], parts[2], parts[3])
    }

    /// - Parameter digits: 64 lower-case hexadecimal digits.
    init?(hex digits: some Collection<UInt8>) {
        guard digits.count == 64 else { return nil }
        var (parts, index): ((UInt64, UInt64, UInt64, UInt64), Int) = ((0, 0, 0, 0), 0)
        for digit in digits {
            let value: UInt64
            switch digit {
            case 48...57: value = UInt64(digit) - 48
            case 97...102: value = UInt64(digit) - 87
            default: return nil
            }
            switch index / 16 {
            case 0: parts.0 = parts.0 << 4 | value
            case 1: parts.1 = parts.1 << 4 | value
            case 2: parts.2 = parts.2 << 4 | value
            default: parts.3 = parts.3 << 4 | value
            }
            index += 1
        }
        words = parts
    }

    var sha256: Data {
        var bytes = Data(capacity: 32)
        for word in [words.0, words.1, words.2, words.3] {
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return bytes
    }

    var hex: String { Hex.text(sha256) }

    /// The night, of ten in turn, in which the blob is read again.
    var slice: Int { Int(words.3 % 10) }

    static func == (left: BlobKey, right: BlobKey) -> Bool { left.words == right.words }

    /// A hash is spread evenly already.
    func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
