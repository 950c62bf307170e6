import House
import Localization

/// The age of a rate against the day of the value that is counted at it.
enum RateAge: Equatable {
    /// The rate is older than the value by so many days.
    case older(Int, Day)
    /// The rate is later than the value: an older Hearth, which stored no rates with values, took the first rate there
    /// was.
    case later(Day)

    /// - Parameters: day numbers. `nil` for a rate at most 31 days older than the value.
    init?(_ rate: Int, of value: Int) {
        if rate > value {
            self = .later(Day(number: rate))
        } else if value - rate > KeptRate.freshDays {
            self = .older(value - rate, Day(number: rate))
        } else {
            return nil
        }
    }

    /// The sentence that the page shows for a series.
    func text(_ name: String, _ words: Words) -> String {
        switch self {
        case .older(let days, let day):
            words(
                "“\(name)” uses a rate of \(words.day(day, isShort: true)), \(days) days older than its value."
            )
        case .later(let day):
            words("“\(name)” uses a rate of \(words.day(day, isShort: true)), newer than its value.")
        }
    }
}
