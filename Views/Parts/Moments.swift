import Foundation
import Localization

extension Words {
    /// The time for an instant of today, the day for any other.
    func lately(_ date: Date, now: Date) -> String {
        day(date) == day(now) ? time(date) : day(date)
    }
}
