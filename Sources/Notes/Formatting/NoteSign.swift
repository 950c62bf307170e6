/// A formatting sign that people type around words. Signs of the same scalar may stand together: `***bold and
/// italic***`.
enum NoteSign: CaseIterable {
    case bold, underline, strikethrough, spoiler
    /// `_italic_` and `*italic*`: one is written, both are read.
    case italic, italicStar

    var kind: NoteText.Kind {
        switch self {
        case .bold: .bold
        case .underline: .underline
        case .strikethrough: .strikethrough
        case .spoiler: .spoiler
        case .italic, .italicStar: .italic
        }
    }

    var scalar: Unicode.Scalar {
        switch self {
        case .bold, .italicStar: "*"
        case .underline, .italic: "_"
        case .strikethrough: "~"
        case .spoiler: "|"
        }
    }

    var width: Int { self == .italic || self == .italicStar ? 1 : 2 }

    /// How many equal scalars in a row can be formatting signs. Other counts are dividers or decoration and stay text.
    static func widths(of scalar: Unicode.Scalar) -> ClosedRange<Int> {
        scalar == "*" || scalar == "_" ? 1...3 : 2...2
    }

    /// U+2060, the invisible word joiner. Beside a formatting sign it is not part of the text: it makes an edge of a
    /// word where there is none, so that a sign can stand in the middle of one.
    static let joiner: Unicode.Scalar = "\u{2060}"
}

extension Unicode.Scalar {
    /// Whether a backslash before this scalar escapes it.
    var isNoteSign: Bool {
        switch self {
        case "*", "_", "~", "|", "`", "[", "]", NoteSign.joiner: true
        default: false
        }
    }

}

extension RandomAccessCollection<Unicode.Scalar> where Index == Int {
    /// How often the scalar at an index is repeated from there on, itself included.
    func run(from index: Int) -> Int {
        let scalar = self[index]
        return self[index...].prefix { $0 == scalar }.count
    }
}
