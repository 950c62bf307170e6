import HTML

/// The SHA-256 of a certificate. A line ends between its pairs, never within one: people compare them pair by pair.
struct Fingerprint {
    let text: String

    var html: HTML {
        let pairs = text.split(separator: ":").map(String.init)
        return "\(pairs.dropLast(), { "\($0):<wbr>" })\(pairs.last ?? "")"
    }
}
