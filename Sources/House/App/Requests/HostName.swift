/// A host name as a browser may ask for it, which is not an IP address.
enum HostName {
    /// The most bytes of a name (RFC 1035, section 2.3.4).
    static let limit = 253
    private static let labelLimit = 63

    /// The name in lower case, without spaces around it and without its final dot. Underscores are taken, because routers
    /// give such names.
    /// - Returns: `nil` if the text cannot be a name: with a scheme, a port or an address, for example.
    static func normalised(_ text: String) -> String? {
        var name = text.trimmingPrefix { $0.isWhitespace }.lowercased()
        while name.last?.isWhitespace == true { name.removeLast() }
        if name.hasSuffix(".") { name.removeLast() }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= limit, labels.allSatisfy(isLabel), let last = labels.last,
            // Browsers take a name whose last part is a number for an IPv4 address (URL standard, section 3.5).
            !last.utf8.allSatisfy(isDigit), last.wholeMatch(of: /0x[0-9a-f]*/) == nil
        else { return nil }
        return name
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...labelLimit).contains(label.utf8.count) && label.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
            && label.first != "-" && label.last != "-"
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
