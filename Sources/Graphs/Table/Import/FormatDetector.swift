import House
import Localization

/// Detects the formats of a file's numbers and days.
struct FormatDetector {
    private var hasPoint = false
    private var hasComma = false
    private var hasUnclearNumber = false
    private var hasDayFirst = false
    private var hasMonthFirst = false
    private var hasUnclearDay = false

    /// `nil` if no value shows the format, or if values show both formats.
    var decimal: FileFormat.Decimal? { hasPoint == hasComma ? nil : hasPoint ? .point : .comma }
    var dates: FileFormat.DateOrder? { hasDayFirst == hasMonthFirst ? nil : hasDayFirst ? .dayFirst : .monthFirst }

    /// Whether some value would be read as another one in the other format.
    var needsDecimal: Bool { hasUnclearNumber || hasComma || hasPoint && hasComma }
    var needsDates: Bool { hasUnclearDay || hasMonthFirst || hasDayFirst }

    static func syntax(_ decimal: FileFormat.Decimal?) -> NumberSyntax {
        decimal == .comma ? NumberSyntax(.de) : .pointed
    }

    mutating func addNumber(_ text: String) {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else { return }
        // A unit may stand before or after the number.
        guard let start = text.firstIndex(where: \.isNumber), let end = text.lastIndex(where: \.isNumber) else {
            return
        }
        let number = String(text[start...end])
        switch (Self.syntax(.point).plain(number), Self.syntax(.comma).plain(number)) {
        case (nil, nil): break
        case (_?, nil): hasPoint = true
        case (nil, _?): hasComma = true
        case (let point?, let comma?) where point == comma:
            // A number such as 1.5, whose point cannot group digits in either syntax.
            hasPoint = true
        default: hasUnclearNumber = true
        }
    }

    mutating func addDay(_ text: String) {
        guard let (first, second, _) = Self.parts(text), first <= 12 || second <= 12 else { return }
        if first > 12 {
            hasDayFirst = true
        } else if second > 12 {
            hasMonthFirst = true
        } else if first != second {
            hasUnclearDay = true
        }
    }

    /// `21/11/2026`: three numbers, the year last.
    private static func parts(_ text: String) -> (Int, Int, Int)? {
        guard let (parts, _) = numbers(text), parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4,
            let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2])
        else { return nil }
        return (first, second, year)
    }

    private static func numbers(_ text: String) -> ([Substring], Character)? {
        for sign in ["/", ".", "-"] as [Character] where text.contains(sign) {
            let parts = text.split(separator: sign, omittingEmptySubsequences: false)
            guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
            else { return nil }
            return (parts, sign)
        }
        return nil
    }

    /// A day as `YYYY-MM-DD` where it is written with the month or the year first, as `FieldReader` does not read it.
    static func readable(_ text: String, _ order: FileFormat.DateOrder?) -> String {
        let text = text.tidiedLine
        if order == .monthFirst, let (month, day, year) = parts(text), let day = Day(year: year, month: month, day: day)
        {
            return day.iso
        }
        if let (parts, _) = numbers(text), parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
            let date = Int(parts[2]), parts[1].count <= 2, parts[2].count <= 2,
            let day = Day(year: year, month: month, day: date)
        {
            return day.iso
        }
        return text
    }
}
