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
        let own = read(text, .of(language), moment)
        let english =
            language == .en
            ? nil
            : read(text, .englishElsewhere, moment)
                .flatMap { typed in typed.pieces.contains { $0.contains(where: \.isLetter) } ? typed : nil }
        guard let own, let english else { return own ?? english }
        return english.text.count < own.text.count ? english : own
    }

    private static func read(_ text: String, _ lexicon: TimeLexicon, _ moment: TypingMoment) -> TypedTime? {
        let tokens = lexicon.read(TimeToken.split(text))
        if let found = TimeReading(text, tokens, lexicon, moment).typed() { return found }
        // The signs that end a sentence are none of a date.
        let sentence = tokens.reversed().drop { [".", "!", "?"].contains($0.folded) }.reversed()
        return sentence.count < tokens.count ? TimeReading(text, Array(sentence), lexicon, moment).typed() : nil
    }
}
