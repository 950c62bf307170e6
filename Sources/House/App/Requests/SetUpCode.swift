/// The code that the terminal prints while the household has no admin: it proves that the visitor may set the household
/// up.
struct SetUpCode: Sendable {
    /// Eight unambiguous characters in two groups: about 39 bits.
    let text: String

    init() {
        let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
        var random = SystemRandomNumberGenerator()
        let letters = (0..<8).map { _ in alphabet[Int(random.next(upperBound: UInt64(alphabet.count)))] }
        text = String(letters[..<4]) + "-" + String(letters[4...])
    }

    /// Compares without case, spaces and the dash, in constant time.
    func matches(_ typed: String) -> Bool {
        let plain: (String) -> [UInt8] = { $0.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != 32 } }
        let (wanted, given) = (plain(text), plain(typed))
        guard wanted.count == given.count else { return false }
        return zip(wanted, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
