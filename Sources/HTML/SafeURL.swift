/// Which addresses may stand in a link that a browser follows.
public enum SafeURL {
    /// True for `http:`, `https:`, `mailto:` and for paths, queries and fragments of this site.
    /// Control characters and spaces, which browsers skip when they look for a scheme, make it false.
    public static func isSafe(_ url: String) -> Bool {
        let bytes = Array(url.utf8)
        guard bytes.allSatisfy({ $0 > 32 && $0 != 127 }) else { return false }
        guard let first = bytes.first else { return true }

        if first == UInt8(ascii: "/") {
            // `//host` and `/\host` leave the site.
            return bytes.count == 1 || (bytes[1] != UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "\\"))
        }
        if first == UInt8(ascii: "?") || first == UInt8(ascii: "#") { return true }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        return ["http", "https", "mailto"].contains(scheme)
    }
}
