/// A sign that people type around words to have them look different. Those with one length of one scalar are read
/// together: `***both***`.
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

    /// How many of a scalar in a row may be signs; other numbers divide or decorate.
    static func widths(of scalar: Unicode.Scalar) -> ClosedRange<Int> {
        scalar == "*" || scalar == "_" ? 1...3 : 2...2
    }

    /// U+2060, which nobody sees. Beside a sign that means something it is no part of the text: it stands for the edge of a
    /// word where there is none, as in the middle of one.
    static let joiner: Unicode.Scalar = "\u{2060}"
}

extension Unicode.Scalar {
    /// Whether a backslash before it has a meaning.
    var isNoteSign: Bool {
        switch self {
        case "*", "_", "~", "|", "`", "[", "]", NoteSign.joiner: true
        default: false
        }
    }

}

extension RandomAccessCollection<Unicode.Scalar> where Index == Int {
    /// How many of the same scalar stand from an index on.
    func run(from index: Int) -> Int {
        let scalar = self[index]
        return self[index...].prefix { $0 == scalar }.count
    }
}
