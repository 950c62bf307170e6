/// The host a request was meant for (RFC 9110 section 7.2).
enum HostHeader {
    /// The host in lower case without port, brackets and final dot; `nil` when the value is malformed.
    static func host(_ value: String) -> String? {
        var name = Substring(value.lowercased())
        if name.hasPrefix("[") {
            guard let end = name.firstIndex(of: "]"), isPort(name[name.index(after: end)...]) else { return nil }
            name = name[name.index(after: name.startIndex)..<end]
            guard name.utf8.allSatisfy({ $0.isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { return nil }
        } else {
            let colon = name.firstIndex(of: ":") ?? name.endIndex
            guard isPort(name[colon...]) else { return nil }
            name = name[..<colon]
            if name.hasSuffix(".") { name = name.dropLast() }
            guard name.utf8.allSatisfy({ $0.isHostByte }) else { return nil }
        }
        return name.isEmpty ? nil : String(name)
    }

    /// True for an empty text, or a colon with at most five digits.
    private static func isPort(_ text: Substring) -> Bool {
        guard let colon = text.utf8.first else { return true }
        return colon == UInt8(ascii: ":") && text.utf8.count <= 6
            && text.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }

    fileprivate var isHostByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// True if the byte may occur in a header field's name (RFC 9110 section 5.6.2).
    var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
            UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
