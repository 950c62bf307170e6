import Foundation

/// Nodes that a view of a canvas names one by one: 16 bytes of each id, one after the other.
struct CanvasNodes: Sendable, Equatable {
    var hidden = Data()
    /// Entities whose attributes are the other way: hidden where attributes are shown, or shown.
    var folded = Data()
    /// Nil where a view was kept before selections were: then its focus is selected.
    var selected: Data?

    /// The most of each that a view keeps.
    static let limit = 2_000
    private static let idSize = 16

    /// - Returns: nil for what is no list of ids.
    static func read(_ text: String) -> Data? {
        let digits = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
        guard let ids = Data(base64Encoded: digits + padding), ids.count % idSize == 0 else { return nil }
        return ids
    }

    /// As a form and a page carry it: base64url (RFC 4648, section 5) without padding.
    static func text(_ ids: Data) -> String {
        ids.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    var isTooMuch: Bool { [hidden, folded, selected ?? Data()].contains { $0.count > Self.limit * Self.idSize } }
}
