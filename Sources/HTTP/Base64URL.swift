/// Base64 with the alphabet for addresses, without padding (RFC 4648 section 5).
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })

    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var (rest, bits): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            (rest, bits) = (rest << 8 | UInt32(byte), bits + 8)
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(rest >> bits & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(rest << (6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Returns: nil if the text is not what `encode` makes of any bytes.
    public static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (rest, bits): (UInt32, UInt32) = (0, 0)
        for letter in text.utf8 {
            guard let value = values[letter] else { return nil }
            (rest, bits) = (rest << 6 | value, bits + 6)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> bits))
            }
        }
        // A whole letter too many, or bits that no byte has.
        guard bits < 6, rest & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }
}
