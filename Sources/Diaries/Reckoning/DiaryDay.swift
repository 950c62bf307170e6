import Foundation
import House

/// The current day of a diary, which may begin later than midnight.
enum DiaryDay {
    /// The local date, or the day before while the local time is before `dayStartHour`. Uses the local time and not
    /// hours since midnight: three o'clock stays three o'clock when daylight saving time begins and ends.
    ///
    /// - Parameter dayStartHour: 0 to 6.
    static func today(at instant: Instant, in zone: TimeZone, dayStartHour: Int) -> Day {
        let time = WallTime(instant, in: zone)
        return time.hour < dayStartHour ? time.day.adding(days: -1) : time.day
    }
}
