/// Looks for bytes of certain kinds, eight at a time: most of a page is text that needs nothing done to it.
/// How a word tells whether one of its bytes is zero or less than n: https://graphics.stanford.edu/~seander/bithacks.html
///
/// The unsafe reads are within bounds by one rule: eight bytes are read at `index` only where `index + 8` is at most
/// the buffer's count, and the buffer is used only inside the `withUTF8` that lent it.
enum ByteScan {
    /// The first byte from `start` that must not stand in markup as it is; the count when there is none.
    static func firstDangerous(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if (markup(word) | zero(word)) & tops != 0 { break }
            index += 8
        }
        while index < bytes.count, !isDangerous(bytes[index]) { index += 1 }
        return index
    }

    /// Whether every byte is visible ASCII or part of a longer character, and harmless in markup.
    static func isPlainAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let blank = (word &- 33 &* ones) & ~word
            if (markup(word) | blank | zero(word ^ 127 &* ones)) & tops != 0 { return false }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte <= 32 || byte == 127 || isDangerous(byte) { return false }
            index += 1
        }
        return true
    }

    private static func isDangerous(_ byte: UInt8) -> Bool { byte < 64 && dangerousSet >> UInt64(byte) & 1 == 1 }

    /// One bit for each of NUL, `"`, `&`, `'`, `<` and `>`.
    private static let dangerousSet: UInt64 = 1 << 0 | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// Has a top bit where one of the eight bytes is zero.
    @inline(__always)
    private static func zero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

    /// Has a top bit where one of the eight bytes is `"`, `&`, `'`, `<` or `>`. `&` and `'` differ in the lowest bit
    /// alone, `<` and `>` in the one above it.
    @inline(__always)
    private static func markup(_ word: UInt64) -> UInt64 {
        let (ampersands, tags) = (word & ~ones, word & ~(2 &* ones))
        return zero(word ^ 34 &* ones) | zero(ampersands ^ 38 &* ones) | zero(tags ^ 60 &* ones)
    }
}
