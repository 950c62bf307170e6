import Foundation
import House

/// An exact decimal number from a file: its digits, and how many of them are decimals.
struct AmountText: Codable, Sendable, Equatable {
    let digits: Int64
    /// The number of digits after the decimal point.
    let scale: Int

    init(digits: Int64, scale: Int) {
        self.digits = digits
        self.scale = scale
    }

    /// A computed number, rounded half to even to the decimals of the currency.
    init?(_ value: Decimal, _ currency: Currency) {
        var (value, rounded) = (value, Decimal())
        NSDecimalRound(&rounded, &value, currency.digits, .bankers)
        rounded *= Decimal(sign: .plus, exponent: currency.digits, significand: 1)
        guard rounded.isFinite, abs(rounded) <= Decimal(Money.limit) else { return nil }
        self.init(digits: NSDecimalNumber(decimal: rounded).int64Value, scale: currency.digits)
    }

    /// A computed number with all of its decimals; `nil` for one with more digits than 18.
    init?(exact value: Decimal) {
        guard value.isFinite else { return nil }
        let scale = max(-value.exponent, 0)
        let whole = value * Decimal(sign: .plus, exponent: scale, significand: 1)
        guard scale <= 18, abs(whole) < Decimal(sign: .plus, exponent: 18, significand: 1) else { return nil }
        self.init(digits: NSDecimalNumber(decimal: whole).int64Value, scale: scale)
    }

    var negated: AmountText { AmountText(digits: -digits, scale: scale) }

    var value: Decimal {
        Decimal(sign: digits < 0 ? .minus : .plus, exponent: -scale, significand: Decimal(digits.magnitude))
    }

    /// The amount in minor units of a currency.
    func minor(_ currency: Currency) throws(Money.Problem) -> Int64 {
        var (value, scale) = (digits, scale)
        while scale > currency.digits {
            guard value % 10 == 0 else { throw .tooPrecise }
            (value, scale) = (value / 10, scale - 1)
        }
        while scale < currency.digits {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            guard !isTooLarge else { throw .tooLarge }
            (value, scale) = (product, scale + 1)
        }
        guard value.magnitude <= Money.limit.magnitude else { throw .tooLarge }
        return value
    }

    /// Reads `1,234.50`, `1.234,50`, `−20`, `1 000`, `1'234.50`, `(12.30)` and signs of currencies around it.
    /// - Parameters:
    ///   - decimal: the decimal mark.
    ///   - isIndian: reads `12,34,567`, too, which without decimals could be a list elsewhere.
    init?(_ text: String, _ decimal: FileFormat.Decimal, isIndian: Bool = false) {
        let mark = decimal == .comma ? UInt8(ascii: ",") : UInt8(ascii: ".")
        if let plain = Self.plain(text.utf8, mark) {
            self = plain
            return
        }
        var bare = text.filter { !$0.isWhitespace && !"€$£¥".contains($0) }
        var isNegative = false
        if bare.hasPrefix("("), bare.hasSuffix(")") {
            isNegative = true
            bare = String(bare.dropFirst().dropLast())
        }
        if let sign = bare.first, "+-−".contains(sign) {
            isNegative = isNegative || sign != "+"
            bare.removeFirst()
        }
        guard let whole = Self.ungrouped(bare, decimal, isIndian), let plain = Self.plain(whole.utf8, mark),
            plain.digits >= 0
        else { return nil }
        self.init(digits: isNegative ? -plain.digits : plain.digits, scale: plain.scale)
    }

    /// Removes the marks between groups of three digits; `nil` if the groups are of other sizes.
    private static func ungrouped(_ text: String, _ decimal: FileFormat.Decimal, _ isIndian: Bool) -> String? {
        let mark: Character = decimal == .comma ? "," : "."
        let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first else { return nil }
        let groups = whole.split(omittingEmptySubsequences: false) {
            "'’".contains($0) || $0 == (mark == "," ? "." : ",")
        }
        guard
            groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy({ $0.count == 3 })
                || isInLakhs(groups, decimals: isIndian ? 1 : parts.count - 1)
        else { return nil }
        return ([groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: String(mark))
    }

    /// `1,23,456.78`: groups of two before the last one of three. Without decimals it may be something else.
    private static func isInLakhs(_ groups: [Substring], decimals: Int) -> Bool {
        decimals == 1 && groups.count > 2 && (1...2).contains(groups[0].count) && groups.last?.count == 3
            && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
    }

    /// Parses digits with at most one decimal mark and a minus sign.
    private static func plain(_ text: String.UTF8View, _ mark: UInt8) -> AmountText? {
        var (value, scale, count): (Int64, Int, Int) = (0, 0, 0)
        var (isNegative, isPastMark, isFirst) = (false, false, true)
        for byte in text {
            switch byte {
            case 48...57:
                // An `Int64` holds any number of 18 digits.
                guard count < 18 else { return nil }
                value = value * 10 + Int64(byte - 48)
                count += 1
                if isPastMark { scale += 1 }
            case UInt8(ascii: "-") where isFirst: isNegative = true
            case mark where !isPastMark: isPastMark = true
            default: return nil
            }
            isFirst = false
        }
        guard count > 0, !isPastMark || scale > 0 else { return nil }
        return AmountText(digits: isNegative ? -value : value, scale: scale)
    }
}

/// The evidence that a file's amounts and days give of its decimal mark and its date order.
struct FileSigns: Sendable {
    private var hasPoint = false
    private var hasComma = false
    private var hasUnclearAmount = false
    private var longs = DayOrderSigns()
    private var shorts = ShortDaySigns()

    /// `nil` without evidence, or with evidence for both.
    var decimal: FileFormat.Decimal? { hasPoint == hasComma ? nil : hasPoint ? .point : .comma }
    var dates: FileFormat.DateOrder? {
        if asksYears { return nil }
        if days.hasDayFirst != days.hasMonthFirst { return days.hasDayFirst ? .dayFirst : .monthFirst }
        return shorts.place == .first ? .yearFirst : nil
    }

    private var days: DayOrderSigns {
        var days = longs
        if shorts.place == .last { days.add(shorts.order) }
        return days
    }

    /// Some amounts have a decimal comma and others a decimal point, so that each is read by itself.
    var isMixed: Bool { hasPoint && hasComma }
    /// An amount can be read with either.
    var isUnclear: Bool { hasUnclearAmount }

    /// A value would read differently with the other notation, and no value of the file settles which one is meant.
    var asksDecimal: Bool { decimal == nil && (hasUnclearAmount || hasPoint) }
    var asksDates: Bool { dates == nil && (days.isUnclear || days.hasDayFirst || asksYears) }
    /// Years of two digits may come first or last.
    var asksYears: Bool { shorts.place == .unclear }

    mutating func add(amount text: String) {
        var (points, commas, digits, before, last) = (0, 0, 0, 0, UInt8(0))
        var beginsWithZero = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: ","):
                if byte == UInt8(ascii: ".") { points += 1 } else { commas += 1 }
                if points + commas == 1 { before = digits }
                (last, digits) = (byte, 0)
            case 48...57:
                if points + commas + digits == 0 { beginsWithZero = byte == 48 }
                digits += 1
            default: break
            }
        }
        guard points + commas > 0 else { return }
        let isPoint = last == UInt8(ascii: ".")
        if points > 0 && commas > 0
            || points + commas == 1 && (digits != 3 || before > 3 || before == 0 || beginsWithZero)
        {
            // A mark is the decimal one if it comes after the other mark, is not followed by three digits, or follows a
            // zero.
            if isPoint { hasPoint = true } else { hasComma = true }
        } else if points + commas > 1 {
            if isPoint { hasComma = true } else { hasPoint = true }
        } else {
            hasUnclearAmount = true
        }
    }

    /// Adds a day as it is written.
    mutating func add(day text: String) {
        let text = text.tidiedLine
        if DayText.parts(text) == nil, let short = ShortDay(text) {
            shorts.add(short)
        } else if let parts = DayText.parts(BankDay.plain(text, nil)) {
            shorts.add(isFirst: !parts.isYearLast)
            longs.add(parts)
        }
    }
}

/// The evidence that days with the year last give of the order of day and month.
struct DayOrderSigns: Sendable {
    private(set) var hasDayFirst = false
    private(set) var hasMonthFirst = false
    private(set) var isUnclear = false

    mutating func add(_ parts: DayText.Parts) {
        guard parts.first <= 31, parts.isYearLast else { return }
        if parts.first > 12 || parts.isDotted {
            hasDayFirst = true
        } else if parts.second > 12 {
            hasMonthFirst = true
        } else if parts.first != parts.second {
            isUnclear = true
        }
    }

    mutating func add(_ other: DayOrderSigns) {
        hasDayFirst = hasDayFirst || other.hasDayFirst
        hasMonthFirst = hasMonthFirst || other.hasMonthFirst
        isUnclear = isUnclear || other.isUnclear
    }
}

/// A parser for the days in files.
enum DayText {
    struct Parts {
        let first: Int
        let second: Int
        let third: Int
        let isYearLast: Bool
        /// Dates with dots never have the month first.
        let isDotted: Bool
    }

    /// Parses three numbers separated by `-`, `/` or `.`, with a year of four digits first or last; a time may follow.
    static func parts(_ text: String) -> Parts? {
        var (numbers, counts) = ([0, 0, 0], [0, 0, 0])
        var (index, mark) = (0, UInt8(0))
        for byte in text.utf8 {
            switch byte {
            case 48...57:
                guard counts[index] < 4 else { return nil }
                numbers[index] = numbers[index] * 10 + Int(byte - 48)
                counts[index] += 1
            case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
                guard index < 2, counts[index] > 0, mark == 0 || mark == byte else { return nil }
                (mark, index) = (byte, index + 1)
            case UInt8(ascii: " "), UInt8(ascii: "T"):
                if index == 2, counts[2] > 0 {
                    return made(numbers, counts, mark)
                }
                if byte == UInt8(ascii: "T") || counts[0] > 0 { return nil }
            default: return nil
            }
        }
        return index == 2 ? made(numbers, counts, mark) : nil
    }

    private static func made(_ numbers: [Int], _ counts: [Int], _ mark: UInt8) -> Parts? {
        let isYearLast = counts[0] <= 2
        guard counts[1] <= 2, isYearLast ? counts[2] == 4 : counts[0] == 4 && counts[2] <= 2 && counts[2] > 0 else {
            return nil
        }
        return Parts(
            first: numbers[0], second: numbers[1], third: numbers[2], isYearLast: isYearLast,
            isDotted: mark == UInt8(ascii: "."))
    }

    /// - Parameter order: the date order for days with the year last; `nil` reads the day first.
    static func read(_ text: String, _ order: FileFormat.DateOrder?) -> Day? {
        if let parts = parts(text) {
            if !parts.isYearLast { return Day(year: parts.first, month: parts.second, day: parts.third) }
            let isMonthFirst = order == .monthFirst && !parts.isDotted
            return Day(
                year: parts.third, month: isMonthFirst ? parts.first : parts.second,
                day: isMonthFirst ? parts.second : parts.first)
        }
        let digits = text.tidiedLine
        guard digits.utf8.count == 8, let number = Int(digits), number > 0 else { return nil }
        return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}
