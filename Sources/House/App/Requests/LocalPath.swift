import Foundation
package import HTTP

/// Checked addresses within this site, for `next` and `back`.
package enum LocalPath {
    /// The path if it leads to a page of this site; `fallback` for anything that could lead a browser elsewhere.
    package static func checked(_ path: String?, or fallback: String) -> String {
        guard let path, path.utf8.count <= 2000, path.hasPrefix("/"),
            path.utf8.allSatisfy({ $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "\\") })
        else { return fallback }
        guard !path.hasPrefix("//"), !path.lowercased().hasPrefix("/%2f"), !path.lowercased().hasPrefix("/%5c"),
            !path.lowercased().hasPrefix("/%09"), !hasDotSegment(path)
        else { return fallback }
        return path
    }

    /// Browsers resolve `.` and `..`, so that an address does not lead where it seems to: `/graphs/1/../../logout`.
    private static func hasDotSegment(_ path: String) -> Bool {
        path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").contains { segment in
            [".", ".."].contains(segment.lowercased().replacing("%2e", with: "."))
        }
    }
}

extension Request {
    /// The page of this site that the request came from, by its `Referer`; `nil` without one.
    package var ownReferer: String? {
        guard let host = headers["Host"], let referer = headers["Referer"] else { return nil }
        guard let start = referer.range(of: "://\(host)/")?.upperBound else { return nil }
        return "/" + referer[start...].prefix { $0 != "#" }
    }
}
