import Foundation
import House

/// Reads the typed duration of a step.
enum StepTime {
    static let limit = 604_800

    /// Reads a duration (`45`, `0:45`, `1:15`, `45 s`, `2 min`, `1 min 30 s`, `12 h`), or the clock time at which the step
    /// ends (`until 1:15`, `@1:15`, also as German, Spanish, French and Russian say it).
    ///
    /// - Parameter before: the seconds of all steps before; a clock time is relative to them.
    /// - Returns: `nil` if it is no time, over a week or, as a clock time, not after `before`.
    static func seconds(_ typed: String, before: Int) -> Int? {
        var text = Fold.fold(typed.tidiedLine).replacingOccurrences(of: "’", with: "'")
        var isClock = false
        if let word = untilWords.first(where: { text.hasPrefix($0) }) {
            isClock = true
            text = String(text.dropFirst(word.count)).tidied
        }
        guard let read = duration(text) else { return nil }
        let seconds = isClock ? read - before : read
        return (0...limit).contains(seconds) ? seconds : nil
    }

    private static let untilWords = [
        "@", "until ", "till ", "to ", "bis ", "hasta ", "jusqu'a ", "jusqua ", "до ", "– ", "-> ", "→",
    ]

    /// Reads a duration in lower case without accents; `nil` if it is none.
    static func duration(_ text: String) -> Int? { colons(text) ?? units(text) }

    /// `45`, `1:15`, `12:00:00`
    private static func colons(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts.allSatisfy({ (1...6).contains($0.count) }),
            parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        return numbers.reduce(0) { $0 * 60 + $1 }
    }

    /// `2 min`, `1.5 h`, `1 min 30 s`, `1'30"`: units from large to small, each at most once.
    private static func units(_ text: String) -> Int? {
        var rest = text[...]
        var (total, smallest) = (0.0, Int.max)
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let word = rest.prefix { $0.isLetter || $0 == "'" || $0 == "\"" || $0 == "″" || $0 == "′" }
            rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "." }
            guard let number = Double(digits.replacingOccurrences(of: ",", with: ".")), number < 1_000_000 else {
                return nil
            }
            // “1 min 30”: a number without a unit after minutes means seconds.
            let unit = word.isEmpty && smallest == 60 ? 1 : unit(String(word))
            guard let unit, unit < smallest else { return nil }
            total += number * Double(unit)
            smallest = unit
        }
        guard smallest < Int.max, total <= Double(limit) else { return nil }
        return Int(total.rounded())
    }

    /// The seconds of a unit.
    static func unit(_ word: String) -> Int? {
        switch word {
        case "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seg", "segs", "segundo",
            "segundos",
            "seconde", "secondes", "с", "сек", "секунд", "секунда", "секунды", "секунду", "\"", "″", "''":
            1
        case "m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "м", "мин", "минут", "минута",
            "минуты", "минуту", "'", "′":
            60
        case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "hora", "horas", "heure", "heures", "ч",
            "час", "часа", "часов":
            3600
        default: nil
        }
    }

    /// `0:45`, `1:15`, `12:00:00`: the format for display, which can be read again.
    static func text(_ seconds: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = "\(digits(seconds / 60 % 60)):\(digits(seconds % 60))"
        if seconds >= 3600 { return "\(seconds / 3600):\(rest)" }
        return "\(seconds / 60):\(digits(seconds % 60))"
    }
}
