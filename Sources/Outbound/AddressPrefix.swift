/// The addresses that begin with the same bits.
struct AddressPrefix: Hashable, Sendable {
    private let bytes: [UInt8]
    private let length: Int

    /// - Parameters:
    ///   - bytes: 4 or 16.
    ///   - length: bits.
    init(_ bytes: [UInt8], length: Int) {
        self.bytes = bytes
        self.length = min(length, bytes.count * 8)
    }

    /// - Parameter text: an address and the bits, such as `10.0.0.0/8`.
    init?(_ text: String) {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let address = NumericAddress(String(parts[0])), let length = Int(parts[1]) else {
            return nil
        }
        self.init(address.bytes, length: length)
    }

    func contains(_ address: [UInt8]) -> Bool {
        guard address.count == bytes.count else { return false }
        let (whole, rest) = length.quotientAndRemainder(dividingBy: 8)
        guard address[..<whole] == bytes[..<whole] else { return false }
        return rest == 0 || (address[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
}
