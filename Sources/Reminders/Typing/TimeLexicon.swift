import Localization

/// The words for times of a language, and its format of dates.
struct TimeLexicon: Sendable {
    /// The order of `3/5`.
    enum Slash: Sendable { case dayFirst, monthFirst, whicheverFits, never }

    private(set) var slash: Slash
    /// Whether `3/5` is a date without anything beside it that says so.
    private(set) var isSlashDate = false
    /// Whether `5.` means the fifth.
    let hasOrdinalPoint: Bool
    /// Whether dates are written as `25.12.`.
    let hasPointedDates: Bool
    private let compoundParts: [String]
    /// Meanings by the folded pieces of a phrase; phrases with the same first piece are sorted by length, longest
    /// first.
    private let phrases: [String: [(pieces: [String], words: [TimeWord])]]
    /// Words that have another meaning with exactly these accents.
    private let exact: [String: [TimeWord]]

    /// - Parameters:
    ///   - table: meanings with their words and phrases, divided by bars.
    ///   - exact: the same for words that are not folded.
    ///   - compoundParts: parts of the day that a weekday is written together with, as in `Freitagabend`.
    init(
        _ table: [(TimeWord, String)], exact: [(TimeWord, String)] = [], slash: Slash, hasOrdinalPoint: Bool = false,
        hasPointedDates: Bool = false, compoundParts: [String] = []
    ) {
        self.compoundParts = compoundParts
        self.slash = slash
        self.hasOrdinalPoint = hasOrdinalPoint
        self.hasPointedDates = hasPointedDates
        var meanings: [[String]: [TimeWord]] = [:]
        for (word, texts) in table {
            for text in texts.split(separator: "|") {
                let pieces = TimeToken.split(String(text)).map(\.folded)
                if meanings[pieces, default: []].contains(word) == false { meanings[pieces, default: []].append(word) }
            }
        }
        phrases = Dictionary(grouping: meanings.map { (pieces: $0.key, words: $0.value) }, by: { $0.pieces[0] })
            .mapValues { $0.sorted { $0.pieces.count > $1.pieces.count } }
        self.exact = Dictionary(
            exact.flatMap { word, texts in texts.split(separator: "|").map { (String($0), [word]) } },
            uniquingKeysWith: +)
    }

    /// For a line that is to be a reminder, in which nothing else can be its time.
    func reading(_ slash: Slash) -> TimeLexicon {
        var lexicon = self
        (lexicon.slash, lexicon.isSlashDate) = (slash, true)
        return lexicon
    }

    /// The tokens with their meanings; a phrase becomes one token.
    func read(_ pieces: [TimeToken]) -> [TimeToken] {
        let pieces = compoundParts.isEmpty ? pieces : pieces.flatMap(divided)
        var tokens: [TimeToken] = []
        var index = 0
        while index < pieces.count {
            var token = pieces[index]
            var length = 1
            if let words = exact[token.text.lowercased()] {
                token.words = words
            } else if let phrase = phrases[token.folded]?.first(where: { isAt(index, $0.pieces, pieces) }) {
                length = phrase.pieces.count
                token.words = phrase.words
                token = token.extended(to: pieces[index + length - 1])
            }
            tokens.append(token)
            index += length
        }
        return tokens
    }

    /// Splits `Freitagabend` into `Freitag Abend`.
    private func divided(_ token: TimeToken) -> [TimeToken] {
        guard let part = compoundParts.first(where: { token.folded.hasSuffix($0) && token.folded != $0 }),
            case .weekday? = phrases[String(token.folded.dropLast(part.count))]?.first?.words.first
        else { return [token] }
        return token.divided(before: part.count)
    }

    private func isAt(_ index: Int, _ phrase: [String], _ pieces: [TimeToken]) -> Bool {
        guard index + phrase.count <= pieces.count else { return false }
        return phrase.indices.allSatisfy { pieces[index + $0].folded == phrase[$0] }
    }

    static func of(_ language: Language) -> TimeLexicon {
        switch language {
        case .en: english
        case .de: german
        case .es: spanish
        case .fr: french
        case .ru: russian
        }
    }
}
