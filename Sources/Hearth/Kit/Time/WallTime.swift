import Foundation

/// A day and a time of day, to the minute, in no time zone: what a clock on the wall shows.
struct WallTime: Hashable, Comparable, Sendable {
    let day: Day
    /// Since midnight, 0 to 1439.
    let minute: Int

    /// - Parameter minute: since midnight; one outside the day is moved to its first or last.
    init(_ day: Day, minute: Int) {
        self.day = day
        self.minute = min(max(minute, 0), 1439)
    }

    init(_ day: Day, _ hour: Int, _ minute: Int) { self.init(day, minute: hour * 60 + minute) }

    var hour: Int { minute / 60 }

    static func < (left: WallTime, right: WallTime) -> Bool {
        left.day == right.day ? left.minute < right.minute : left.day < right.day
    }

    /// A minute later; `nil` at the end of the calendar.
    var following: WallTime? {
        if minute < 1439 { return WallTime(day, minute: minute + 1) }
        return day.number < Day.lastNumber ? WallTime(day.adding(days: 1), minute: 0) : nil
    }

    // MARK: Text

    /// Reads exactly `YYYY-MM-DDTHH:MM`, as it is stored and as a field of type `datetime-local` sends it.
    init?(iso text: String) {
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
    var iso: String {
        let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
        return "\(day.iso)T\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }

    // MARK: In a zone

    /// The local date and time of a zone at an instant, without seconds.
    init(_ instant: Instant, in zone: TimeZone) {
        let seconds = Int((instant.milliseconds - Self.remainder(instant.milliseconds, 1000)) / 1000)
        let local = seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        let inDay = Self.remainder(local, 86_400)
        self.init(Day(number: (local - inDay) / 86_400), minute: inDay / 60)
    }

    /// When the clocks of a zone show this time. A time that they skip is the moment at which they jump, so the next
    /// that exists; one that comes twice is the first. Never earlier for a later time.
    func instant(in zone: TimeZone) -> Instant {
        let wall = day.number * 86_400 + minute * 60
        func offset(_ seconds: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        // The offsets of zones lie between -12 and +14 hours: a day away from the time as if in UTC is on either side.
        let (before, after) = (offset(wall - 86_400), offset(wall + 86_400))
        for candidate in before == after ? [before] : [before, after] where offset(wall - candidate) == candidate {
            return Instant(milliseconds: Int64(wall - candidate) * 1000)
        }
        // Skipped: before the jump at one end, after it at the other.
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
