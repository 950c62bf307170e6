import Foundation

/// Nodes that a view of a canvas lists by their ids: 16 bytes of each id, one after the other.
struct CanvasNodes: Sendable, Equatable {
    var hidden = Data()
    /// Entities that hide their attributes in a view that shows attributes, or show them in a view that hides them.
    var folded = Data()
    /// Nil for a view that was saved before selections existed: such a view selects its focus.
    var selected: Data?

    /// The most ids in each of the lists.
    static let limit = 2_000
    private static let idSize = 16

    /// - Returns: nil if the text is no list of ids.
    static func read(_ text: String) -> Data? {
        let digits = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
        guard let ids = Data(base64Encoded: digits + padding), ids.count % idSize == 0 else { return nil }
        return ids
    }

    /// The ids as forms and pages carry them: base64url (RFC 4648, section 5) without padding.
    static func text(_ ids: Data) -> String {
        ids.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    var isTooMuch: Bool { [hidden, folded, selected ?? Data()].contains { $0.count > Self.limit * Self.idSize } }
}
