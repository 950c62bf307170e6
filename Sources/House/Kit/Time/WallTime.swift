package import Foundation

/// A day and a time of day, to the minute, in no time zone: what a clock on the wall shows.
package struct WallTime: Hashable, Comparable, Sendable {
    package let day: Day
    /// Minutes since midnight, 0 to 1439.
    package let minute: Int

    /// - Parameter minute: minutes since midnight; values outside the day are clamped to it.
    package init(_ day: Day, minute: Int) {
        self.day = day
        self.minute = min(max(minute, 0), 1439)
    }

    package init(_ day: Day, _ hour: Int, _ minute: Int) { self.init(day, minute: hour * 60 + minute) }

    package var hour: Int { minute / 60 }

    package static func < (left: WallTime, right: WallTime) -> Bool {
        left.day == right.day ? left.minute < right.minute : left.day < right.day
    }

    /// The next minute; `nil` at the end of the calendar.
    package var following: WallTime? {
        if minute < 1439 { return WallTime(day, minute: minute + 1) }
        return day.number < Day.lastNumber ? WallTime(day.adding(days: 1), minute: 0) : nil
    }

    // MARK: Text

    /// Reads exactly `YYYY-MM-DDTHH:MM`, as it is stored and as a field of type `datetime-local` sends it.
    package init?(iso text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            let day = Day(iso: String(text.prefix(10))),
            [11, 12, 14, 15].allSatisfy({ (48...57).contains(bytes[$0]) })
        else { return nil }
        let digits = bytes.map { Int($0) - 48 }
        let (hour, minute) = (digits[11] * 10 + digits[12], digits[14] * 10 + digits[15])
        guard hour < 24, minute < 60 else { return nil }
        self.init(day, hour, minute)
    }

    /// `YYYY-MM-DDTHH:MM`
    package var iso: String {
        let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
        return "\(day.iso)T\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }

    // MARK: Times of day

    /// `HH:MM`
    package var clock: String { String(iso.suffix(5)) }

    /// `HH:MM` of minutes since midnight.
    package static func clock(_ minute: Int) -> String { WallTime(Day(number: 0), minute: minute).clock }

    /// Minutes since midnight of a text `HH:MM`, as a field of type `time` sends it.
    package static func minute(_ clock: String) -> Int? { WallTime(iso: "2000-01-01T\(clock)")?.minute }

    // MARK: In a zone

    /// The local date and time of a zone at an instant, without seconds.
    package init(_ instant: Instant, in zone: TimeZone) {
        let seconds = Int((instant.milliseconds - Self.remainder(instant.milliseconds, 1000)) / 1000)
        let local = seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        let inDay = Self.remainder(local, 86_400)
        self.init(Day(number: (local - inDay) / 86_400), minute: inDay / 60)
    }

    /// The instant of this local time in a time zone. A skipped time gives the instant of the jump; of a time that
    /// occurs twice the first instant is taken. A later time never gives an earlier instant.
    package func instant(in zone: TimeZone) -> Instant {
        let wall = day.number * 86_400 + minute * 60
        func offset(_ seconds: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        // Offsets are between -12 and +14 hours, so a day before and a day after lie on either side of any jump.
        let (before, after) = (offset(wall - 86_400), offset(wall + 86_400))
        for candidate in before == after ? [before] : [before, after] where offset(wall - candidate) == candidate {
            return Instant(milliseconds: Int64(wall - candidate) * 1000)
        }
        // The time is skipped: search between an instant before the jump and one after it.
        var (early, late) = (wall - max(before, after), wall - min(before, after))
        while late - early > 1 {
            let middle = early + (late - early) / 2
            if offset(middle) == before { early = middle } else { late = middle }
        }
        return Instant(milliseconds: Int64(late) * 1000)
    }

    private static func remainder<Number: BinaryInteger>(_ number: Number, _ divisor: Number) -> Number {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
