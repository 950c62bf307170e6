import Foundation
import Localization

/// A time found at the beginning or at the end of what was typed, or some of it at either end.
struct TypedTime: Equatable, Sendable {
    let schedule: Schedule
    /// What was typed without the time.
    let text: String
    /// What was understood as the time, as it was typed: one piece, or one from either end.
    let pieces: [String]

    /// In bytes; a longer text is no quick line.
    static let longest = 1000

    /// Reads times in a language, and in English. `nil` where there is none, and where it can be understood in two
    /// ways: plain text is better than a wrong time.
    /// - Parameters:
    ///   - text: of any length; there is no time in one that is longer than `longest`.
    ///   - zone: the one whose clocks are meant.
    static func read(_ text: String, language: Language, now: Instant, in zone: TimeZone) -> TypedTime? {
        guard text.utf8.count <= longest else { return nil }
        let moment = TypingMoment(now: WallTime(now, in: zone)) { minutes in
            // The first whole minute that is no earlier.
            WallTime(Instant(milliseconds: now.milliseconds + Int64(minutes) * 60_000 + 59_999), in: zone)
        }
        let languages: [Language] = language == .en ? [.en] : [language, .en]
        return languages.lazy.compactMap { read(text, TimeLexicon.of($0), moment) }.first
    }

    private static func read(_ text: String, _ lexicon: TimeLexicon, _ moment: TypingMoment) -> TypedTime? {
        let tokens = lexicon.read(TimeToken.split(text))
        if let found = TimeReading(text, tokens, lexicon).typed(moment) { return found }
        // The sign that ends a sentence is none of a date.
        guard let last = tokens.last, [".", "!", "?"].contains(last.folded) else { return nil }
        return TimeReading(text, tokens.dropLast(), lexicon).typed(moment)
    }
}
