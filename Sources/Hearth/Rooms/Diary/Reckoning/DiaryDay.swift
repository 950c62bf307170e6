import Foundation

/// Which day a diary has.
enum DiaryDay {
    /// The day that clocks in the zone show, or the one before until they show `dayStartHour`. Clocks decide, not hours
    /// since midnight: three o'clock stays three o'clock when summer time begins and ends.
    ///
    /// - Parameter dayStartHour: 0 to 6.
    static func today(at instant: Instant, in zone: TimeZone, dayStartHour: Int) -> Day {
        let time = WallTime(instant, in: zone)
        return time.hour < dayStartHour ? time.day.adding(days: -1) : time.day
    }
}
