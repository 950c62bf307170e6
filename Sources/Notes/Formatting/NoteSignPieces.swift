import House

/// Turns the pieces that the reader found into plain text and entities, without the formatting signs.
struct NoteSignPieces {
    private(set) var entities: [NoteText.Entity] = []
    // An array: each append of a collection to a string's scalars takes as long as the string is (Swift 6.3).
    private var scalars: [Unicode.Scalar] = []

    init(_ typed: [Unicode.Scalar], _ pieces: [NoteSignReader.Piece]) {
        var begins: [Int: Int] = [:]
        var offset = 0
        for (index, piece) in pieces.enumerated() {
            switch piece.role {
            case .joiner where Self.isSign(pieces, index - 1) || Self.isSign(pieces, index + 1): break
            case .text, .joiner:
                scalars.append(contentsOf: typed[piece.range])
                offset += typed[piece.range].reduce(0) { $0 + UTF16.width($1) }
            case .begin: begins[index] = offset
            case .end(let begin):
                guard case .begin(let kind, let attribute) = pieces[begin].role, let start = begins[begin] else {
                    break
                }
                entities.append(Self.entity(kind, start..<offset, attribute))
            }
        }
    }

    var text: String { String(scalars: scalars) }

    private static func isSign(_ pieces: [NoteSignReader.Piece], _ index: Int) -> Bool {
        guard pieces.indices.contains(index) else { return false }
        return switch pieces[index].role {
        case .begin, .end: true
        case .text, .joiner: false
        }
    }

    private static func entity(_ kind: NoteText.Kind, _ range: Range<Int>, _ attribute: String?) -> NoteText.Entity {
        NoteText.Entity(
            kind, range, url: kind == .link || kind == .mention ? attribute : nil,
            language: kind == .pre ? attribute : nil)
    }
}
