import Foundation
import House
import Localization

/// A time that was read from a typed text.
struct TypedTime: Equatable, Sendable {
    let schedule: Schedule
    /// The text without the time.
    let text: String
    /// The typed parts that were read as the time.
    let pieces: [String]

    /// The limit in bytes; a longer text is not searched for a time.
    static let maxLength = 1000

    /// Reads a time in a language and in English. `nil` if there is none or it is not understood whole: plain text is
    /// better than a wrong time.
    /// - Parameters:
    ///   - text: may have any length; a text longer than `maxLength` has no time.
    ///   - zone: the time zone of the typed time.
    static func read(_ text: String, language: Language, now: Instant, in zone: TimeZone) -> TypedTime? {
        if case .time(let typed) = TypedLine.read(text, language: language, now: now, in: zone) { typed } else { nil }
    }

    /// The readings of a text in which `read` finds no time because of a date such as `3/4`: with the day first, and in
    /// English also with the month first. Empty if it has none, or says nothing besides.
    static func readings(of text: String, language: Language, now: Instant, in zone: TimeZone) -> [TypedTime] {
        guard text.utf8.count <= maxLength else { return [] }
        let moment = TypingMoment(now, in: zone)
        return [TimeLexicon.Slash.dayFirst, .monthFirst].prefix(language == .en ? 2 : 1).compactMap { slash in
            if case .time(let typed) = TypedLine.read(text, .of(language).reading(slash), moment) { typed } else { nil }
        }.filter { read in
            !read.text.isEmpty && read.schedule.repetition == nil
                && read.pieces.contains { $0.contains("/") && (text.hasPrefix($0) || text.hasSuffix($0)) }
                && TypedTime(line: read.line) == TypedTime(schedule: read.schedule, text: read.text, pieces: [])
        }
    }

    /// The same text and time as a line that can be read in one way only: `dentist 2027-04-03 10:00`, and with a
    /// repetition its rule at the end.
    var line: String {
        let rule = schedule.repetition.map { " \($0.stored)" } ?? ""
        return "\(text) \(schedule.start.iso.replacing("T", with: " "))\(rule)"
    }

    init(schedule: Schedule, text: String, pieces: [String]) {
        (self.schedule, self.text, self.pieces) = (schedule, text, pieces)
    }

    /// Reads the output of `line`.
    init?(line: String) {
        var parts = line.split(separator: " ", omittingEmptySubsequences: false)
        let repetition = parts.last.flatMap { Repetition(stored: String($0)) }
        if repetition != nil { parts.removeLast() }
        guard parts.count > 1, let start = WallTime(iso: parts.suffix(2).joined(separator: "T")) else { return nil }
        let text = parts.dropLast(2).joined(separator: " ")
        self.init(schedule: Schedule(start, repetition), text: text, pieces: [])
    }
}

/// A typed line as far as it was understood.
enum TypedLine: Equatable, Sendable {
    /// All that says when.
    case time(TypedTime)
    /// It can be each of these: `next Friday`.
    case choice([TypedTime])
    /// A time, and words that may belong to it or be another one.
    case part(TypedTime, unclear: String)
    /// Only words that may be a time.
    case unclear(String)
    case none

    /// Reads a line in a language and in English.
    static func read(_ text: String, language: Language, now: Instant, in zone: TimeZone) -> TypedLine {
        guard text.utf8.count <= TypedTime.maxLength else { return .none }
        let moment = TypingMoment(now, in: zone)
        let own = read(text, .of(language), moment)
        guard language != .en else { return own }
        let english = read(text, .englishElsewhere, moment)
        guard english.isWorded, english.rank <= own.rank else { return own }
        guard english.rank == own.rank, english.rank > 0 || own.isWorded else { return english }
        return english.rank == 0 && english.length < own.length ? english : own
    }

    /// Less is better.
    private var rank: Int {
        switch self {
        case .time, .choice: 0
        case .part: 1
        case .unclear: 2
        case .none: 3
        }
    }

    private var length: Int { times.first?.text.count ?? 0 }

    /// Whether a word was read, not only numbers, which are the same in every language.
    private var isWorded: Bool { times.first?.pieces.contains { $0.contains(where: \.isLetter) } ?? false }

    /// The times that it can be.
    var times: [TypedTime] {
        switch self {
        case .time(let typed), .part(let typed, _): [typed]
        case .choice(let times): times
        case .unclear, .none: []
        }
    }

    static func read(_ text: String, _ lexicon: TimeLexicon, _ moment: TypingMoment) -> TypedLine {
        let tokens = lexicon.read(TimeToken.split(text))
        let found = TimeReading(text, tokens, lexicon, moment).line()
        if found.rank == 0 { return found }
        // Signs that end a sentence are not part of a date.
        let sentence = Array(tokens.reversed().drop { [".", "!", "?"].contains($0.folded) }.reversed())
        guard sentence.count < tokens.count else { return found }
        let shorter = TimeReading(text, sentence, lexicon, moment).line()
        return shorter.rank < found.rank ? shorter : found
    }
}
