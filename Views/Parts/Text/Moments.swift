import Foundation
import Localization

extension Words {
    /// The time for an instant of today, the day for one of the last half year, the month for others.
    func lately(_ date: Date, now: Date) -> String {
        if day(date) == day(now) { return time(date) }
        return abs(now.timeIntervalSince(date)) < 182 * 86_400 ? shortDay(date) : month(date)
    }
}
