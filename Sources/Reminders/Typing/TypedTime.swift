import Foundation
import House
import Localization

/// A time at the beginning or the end of a typed text, or with parts at both ends.
struct TypedTime: Equatable, Sendable {
    let schedule: Schedule
    /// The text without the time.
    let text: String
    /// The typed parts that were read as the time: one, or one from each end.
    let pieces: [String]

    /// The limit in bytes; a longer text is not searched for a time.
    static let maxLength = 1000

    /// Reads a time in a language and in English. `nil` if there is none or it is ambiguous: plain text is better than
    /// a wrong time.
    /// - Parameters:
    ///   - text: may have any length; a text longer than `maxLength` has no time.
    ///   - zone: the time zone of the typed time.
    static func read(_ text: String, language: Language, now: Instant, in zone: TimeZone) -> TypedTime? {
        guard text.utf8.count <= maxLength else { return nil }
        let moment = moment(now, in: zone)
        let own = read(text, .of(language), moment)
        let english =
            language == .en
            ? nil
            : read(text, .englishElsewhere, moment)
                .flatMap { typed in typed.pieces.contains { $0.contains(where: \.isLetter) } ? typed : nil }
        guard let own, let english else { return own ?? english }
        return english.text.count < own.text.count ? english : own
    }

    /// The readings of a text in which `read` finds no time because of a date such as `3/4`: with the day first, and in
    /// English also with the month first. Empty if it has none, or says nothing besides.
    static func readings(of text: String, language: Language, now: Instant, in zone: TimeZone) -> [TypedTime] {
        guard text.utf8.count <= maxLength else { return [] }
        let moment = moment(now, in: zone)
        return [TimeLexicon.Slash.dayFirst, .monthFirst].prefix(language == .en ? 2 : 1).compactMap { slash in
            read(text, .of(language).reading(slash), moment)
        }.filter { read in
            // The day is written out anew, in a form that is read in every language as it was meant.
            !read.text.isEmpty && read.schedule.repetition == nil && read.pieces.contains { $0.contains("/") }
                && self.read(read.line, language: language, now: now, in: zone)?.isAs(read) == true
        }
    }

    /// The same text and time as a line that can be read in one way only: `dentist 2027-04-03 10:00`.
    var line: String { "\(text) \(schedule.start.iso.replacing("T", with: " "))" }

    private func isAs(_ other: TypedTime) -> Bool { schedule == other.schedule && text == other.text }

    private static func moment(_ now: Instant, in zone: TimeZone) -> TypingMoment {
        TypingMoment(now: WallTime(now, in: zone)) { minutes in
            // Rounds up to a whole minute.
            WallTime(Instant(milliseconds: now.milliseconds + Int64(minutes) * 60_000 + 59_999), in: zone)
        }
    }

    private static func read(_ text: String, _ lexicon: TimeLexicon, _ moment: TypingMoment) -> TypedTime? {
        let tokens = lexicon.read(TimeToken.split(text))
        if let found = TimeReading(text, tokens, lexicon, moment).typed() { return found }
        // Signs that end a sentence are not part of a date.
        let sentence = tokens.reversed().drop { [".", "!", "?"].contains($0.folded) }.reversed()
        return sentence.count < tokens.count ? TimeReading(text, Array(sentence), lexicon, moment).typed() : nil
    }
}
