import Foundation

/// What a message says: plain text and entities over it, as Telegram's Bot API has them
/// (https://core.telegram.org/bots/api#messageentity). Always normalised, see `NoteText+Entities.swift`.
struct NoteText: Sendable, Equatable {
    /// Lines end in `\n`.
    let text: String
    let entities: [Entity]

    /// In Unicode scalars. Whoever takes text from a form refuses what is longer; nothing is cut here.
    static let maximumLength = 100_000
    static let maximumEntities = 1000

    struct Entity: Sendable, Equatable {
        let kind: Kind
        /// In UTF-16 units, as `length`.
        let offset: Int
        let length: Int
        /// Where a link leads.
        var url: String?
        /// What a code block is written in.
        var language: String?
    }

    /// In the order in which those stand that cover the same text.
    enum Kind: String, Sendable, CaseIterable {
        case bold, italic, underline, strikethrough, spoiler, code, pre
        case link = "text_link"
    }

    /// - Parameters:
    ///   - text: of any length, with line ends of any kind.
    ///   - entities: in any order, overlapping or not. They count in the text with its lines ending in `\n`: a browser
    ///     that posts a form makes `\r\n` of what its script counted as one.
    init(text: String, entities: [Entity] = []) {
        let text = text.withSingleLineEnds
        self.text = text
        self.entities = Array(Self.normalised(entities, in: text).prefix(Self.maximumEntities))
    }

    var isEmpty: Bool { text.isEmpty }

    /// Without its entities, for a preview or a result of a search.
    ///
    /// - Parameter hidingSpoilers: has a block in place of each character that is to be revealed. Spaces and line ends
    ///   stay, so that lines break where they did.
    func plain(hidingSpoilers: Bool = true) -> String {
        guard hidingSpoilers else { return text }
        var plain = ""
        var done = text.startIndex
        for spoiler in entities where spoiler.kind == .spoiler {
            let start = text.utf16.index(text.startIndex, offsetBy: spoiler.offset)
            let end = text.utf16.index(start, offsetBy: spoiler.length)
            plain += text[done..<start]
            plain += String(text[start..<end].map { $0.isWhitespace ? $0 : Self.block })
            done = end
        }
        return done == text.startIndex ? text : plain + text[done...]
    }

    private static let block: Character = "▒"
}

/// For those that a note has, which are never outside of its text.
extension NoteText.Entity {
    var end: Int { offset + length }
    var range: Range<Int> { offset..<end }

    init(_ kind: NoteText.Kind, _ range: Range<Int>, url: String? = nil, language: String? = nil) {
        self.init(kind: kind, offset: range.lowerBound, length: range.count, url: url, language: language)
    }
}

extension String {
    /// With `\n` for `\r\n` and for `\r`, and otherwise as it is: composing letters would move what stands behind them.
    fileprivate var withSingleLineEnds: String {
        guard utf8.contains(13) else { return self }
        return replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    }
}
