/// Which addresses may stand in a link that a browser follows.
public enum SafeURL {
    /// True for `http:`, `https:`, `mailto:` and for paths, queries and fragments of this site.
    /// Control characters and spaces, which browsers skip when they look for a scheme, make it false.
    public static func isSafe(_ url: String) -> Bool {
        let bytes = url.utf8
        guard isVisible(url) else { return false }
        guard let first = bytes.first else { return true }

        if first == UInt8(ascii: "/") {
            // `//host` and `/\host` leave the site.
            let second = bytes.dropFirst().first
            return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
        }
        if first == UInt8(ascii: "?") || first == UInt8(ascii: "#") { return true }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = url[..<colon].lowercased()
        return ["http", "https", "mailto"].contains(scheme)
    }

    /// The short way for nearly all addresses of a page: safe, and without anything to escape. False says nothing.
    static func isPlainPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "/") else { return false }
        return bytes[1] != UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "\\") && ByteScan.isPlainAddress(bytes)
    }

    private static func isVisible(_ url: String) -> Bool {
        var url = url
        return url.withUTF8 { bytes in bytes.allSatisfy { $0 > 32 && $0 != 127 } }
    }
}
