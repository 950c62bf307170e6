import Foundation

/// Addresses as people and pages write them.
public enum PageAddress {
    /// The absolute `http` or `https` address in ASCII, without a fragment: `https://xn--mller-kva.example/stra%C3%9Fe`
    /// for `https://müller.example/straße`.
    /// - Parameters:
    ///   - text: an address, which may be relative.
    ///   - page: the absolute address of the page that names it; nil if it stands alone.
    /// - Returns: nil for what is no address, and for one that is too long.
    public static func absolute(_ text: String, on page: String? = nil) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...limit).contains(text.utf8.count),
            let url = URL(string: text, relativeTo: page.flatMap { URL(string: $0) })?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
        else { return nil }
        let address = String(url.absoluteString.prefix { $0 != "#" })
        return address.utf8.count <= limit ? address : nil
    }

    /// `example.org` for `https://www.example.org/page`.
    public static func host(_ address: String) -> String {
        let host = URL(string: address)?.host ?? ""
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }

    /// Whether the host's name is reserved for examples and tests, and so for no page that is worth a look: RFC 6761.
    public static func isForExamples(_ address: String) -> Bool {
        let labels = (URL(string: address)?.host ?? "").lowercased().split(separator: ".").suffix(2)
        return ["example", "test", "invalid", "localhost"].contains(labels.last ?? "")
            || labels.first == "example" && ["com", "net", "org"].contains(labels.last ?? "")
    }

    private static let limit = 2048
}
