import HTML

/// A line with some of its parts marked, such as the words that were searched for.
struct MarkedText: Sendable, Equatable {
    struct Piece: Sendable, Equatable {
        let text: String
        let isMarked: Bool

        init(_ text: String, isMarked: Bool = false) {
            self.text = text
            self.isMarked = isMarked
        }
    }

    let pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }

    var isEmpty: Bool { pieces.isEmpty }

    var html: HTML {
        "\(pieces, { $0.isMarked ? "<mark>\($0.text)</mark>" : "\($0.text)" })"
    }
}
