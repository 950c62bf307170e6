package import Foundation
package import Localization

extension Words {
    /// The time of an instant today, the day if it is less than half a year away, and the month otherwise.
    package func lately(_ date: Date, now: Date) -> String {
        if day(date) == day(now) { return time(date) }
        return abs(now.timeIntervalSince(date)) < 182 * 86_400 ? shortDay(date) : month(date)
    }
}
