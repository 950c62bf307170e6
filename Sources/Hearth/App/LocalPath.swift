/// Addresses within our own site, for `next` and `back`.
enum LocalPath {
    /// The path if it leads to a page of ours; `fallback` for anything that could lead a browser elsewhere.
    static func checked(_ path: String?, or fallback: String) -> String {
        guard let path, path.utf8.count <= 2000, path.hasPrefix("/"),
            path.utf8.allSatisfy({ $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "\\") })
        else { return fallback }
        guard !path.hasPrefix("//"), !path.lowercased().hasPrefix("/%2f"), !path.lowercased().hasPrefix("/%5c"),
            !path.lowercased().hasPrefix("/%09")
        else { return fallback }
        return path
    }
}
