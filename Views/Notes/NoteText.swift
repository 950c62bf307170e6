import Foundation

/// The text of a message: plain text and entities, as in Telegram's Bot API
/// (https://core.telegram.org/bots/api#messageentity). Always normalised, see `NoteText+Entities.swift`.
struct NoteText: Sendable, Equatable {
    /// The text, with line ends as `\n`.
    let text: String
    let entities: [Entity]

    /// The limit in Unicode scalars. Forms refuse longer text; it is not cut here.
    static let maximumLength = 100_000
    static let maximumEntities = 1000

    struct Entity: Sendable, Equatable {
        let kind: Kind
        /// In UTF-16 units, like `length`.
        let offset: Int
        let length: Int
        /// The address of a link, or of the page of what is mentioned.
        var url: String?
        /// The language of a code block.
        var language: String?
        /// Whether a mention shows the name of what it mentions, which was looked up for the reader.
        var isKnown = false
    }

    /// The kinds, in the nesting order of elements that cover the same text.
    enum Kind: String, Sendable, CaseIterable {
        case bold, italic, underline, strikethrough, spoiler, code, pre
        case link = "text_link"
        case mention
    }

    /// - Parameters:
    ///   - text: a text of any length, with line ends of any kind.
    ///   - entities: in any order, overlapping or not. Their offsets count line ends as one unit: a browser that posts
    ///     a form makes `\r\n` of the `\n` that its script counted.
    init(text: String, entities: [Entity] = []) {
        let text = text.withSingleLineEnds
        self.text = text
        self.entities = Array(Self.normalised(entities, in: text).prefix(Self.maximumEntities))
    }

    var isEmpty: Bool { text.isEmpty }

    /// The text without entities, for a preview or a search result.
    ///
    /// - Parameter hidingSpoilers: replaces each character of a spoiler by a block. Spaces and line ends stay, so that
    ///   lines break at the same places.
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

/// For entities of a note, which are always within its text.
extension NoteText.Entity {
    var end: Int { offset + length }
    var range: Range<Int> { offset..<end }

    init(
        _ kind: NoteText.Kind, _ range: Range<Int>, url: String? = nil, language: String? = nil, isKnown: Bool = false
    ) {
        self.init(
            kind: kind, offset: range.lowerBound, length: range.count, url: url, language: language, isKnown: isKnown)
    }
}

extension String {
    /// Replaces `\r\n` and `\r` by `\n` and nothing else: composing characters would shift the offsets after them.
    fileprivate var withSingleLineEnds: String {
        guard utf8.contains(13) else { return self }
        return replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    }
}
