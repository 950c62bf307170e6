import Localization

/// A rate that is not of about the same time as the value that is counted at it.
enum RateAge: Equatable {
    /// By so many days.
    case older(Int, Day)
    /// A Hearth before it kept rates took the first one there was.
    case later(Day)

    /// - Parameters: days by their numbers. `nil` for a rate of the month before the value.
    init?(_ rate: Int, of value: Int) {
        if rate > value {
            self = .later(Day(number: rate))
        } else if value - rate > KeptRate.freshDays {
            self = .older(value - rate, Day(number: rate))
        } else {
            return nil
        }
    }

    /// Said of a series.
    func text(_ name: String, _ words: Words) -> String {
        switch self {
        case .older(let days, let day):
            words(
                "“\(name)” is counted at a rate of \(words.day(day, isShort: true)), \(days) days older than its value."
            )
        case .later(let day):
            words("“\(name)” is counted at a rate of \(words.day(day, isShort: true)), later than its value.")
        }
    }
}
