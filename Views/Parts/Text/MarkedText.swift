package import HTML

/// A line with some of its parts marked, such as the words that were searched for.
package struct MarkedText: Sendable, Equatable {
    package struct Piece: Sendable, Equatable {
        package let text: String
        let isMarked: Bool

        package init(_ text: String, isMarked: Bool = false) {
            self.text = text
            self.isMarked = isMarked
        }
    }

    package let pieces: [Piece]

    package init(_ pieces: [Piece]) { self.pieces = pieces }

    /// A line with nothing marked.
    package init(_ text: String) { pieces = text.isEmpty ? [] : [Piece(text)] }

    package var isEmpty: Bool { pieces.isEmpty }

    package var plain: String { pieces.map(\.text).joined() }

    package var html: HTML {
        "\(pieces, { $0.isMarked ? "<mark>\($0.text)</mark>" : "\($0.text)" })"
    }
}
