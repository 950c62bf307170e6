import House
import Localization

/// A day that a text names: by its date, or by *today*, *yesterday* and *tomorrow* in the reader's language.
struct CalledDay: Sendable, Equatable {
    let day: Day
    let word: String

    /// - Parameter text: a date, or the beginning of one of the three words.
    static func all(_ text: String, today: Day, _ words: Words) -> [CalledDay] {
        let (text, typed) = (text.tidiedLine, letters(text.tidiedLine))
        guard !typed.isEmpty else { return [] }
        let near = [
            CalledDay(day: today, word: words("Today")),
            CalledDay(day: today.adding(days: -1), word: words("Yesterday")),
            CalledDay(day: today.adding(days: 1), word: words("Tomorrow")),
        ]
        let begun = near.filter { letters($0.word).hasPrefix(typed) }
        return begun.isEmpty ? date(text, today, words).map { [CalledDay(day: $0, word: text)] } ?? [] : begun
    }

    /// A date without a year is one of this year.
    private static func date(_ text: String, _ today: Day, _ words: Words) -> Day? {
        switch SearchedDays(text, words.language) {
        case .day(let day): day
        case .everyYear(let month, let day): Day(year: today.year, month: month, day: day)
        default: nil
        }
    }

    /// Folded, and without the apostrophe of *aujourd’hui*, of which there are two kinds.
    private static func letters(_ text: String) -> String {
        Fold.fold(text).replacing("’", with: "").replacing("'", with: "")
    }
}
