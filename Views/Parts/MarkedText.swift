import HTML

/// A line with some of its parts marked, such as the words that were searched for.
public struct MarkedText: Sendable, Equatable {
    public struct Piece: Sendable, Equatable {
        public let text: String
        public let isMarked: Bool

        public init(_ text: String, isMarked: Bool = false) {
            self.text = text
            self.isMarked = isMarked
        }
    }

    public let pieces: [Piece]

    public init(_ pieces: [Piece]) { self.pieces = pieces }

    public var isEmpty: Bool { pieces.isEmpty }

    var html: HTML {
        "\(pieces, { $0.isMarked ? "<mark>\($0.text)</mark>" : "\($0.text)" })"
    }
}
