import Foundation
import HTTP

@testable import Hearth

extension Scene {
    /// As `form`, for the reminders.
    func reminderForm(_ route: Route) -> FormFields? {
        switch route.pattern {
        case "/reminders", "/reminders/:reminder":
            ["text": "Planted", "day": "2026-12-01", "time": "09:00", "version": "1"]
        case "/reminders/line": ["line": "Planted tomorrow 9"]
        case "/reminders/dues/:due/snooze": ["for": "60"]
        case "/reminders/feed", "/reminders/feed/delete", "/reminders/:reminder/delete", "/reminders/dues/:due/done",
            "/reminders/:reminder/done", "/reminders/:reminder/pass":
            FormFields()
        default: nil
        }
    }
}

extension TestHome {
    /// A minute later there is something due.
    func remindNow(
        _ text: String, of entity: ID<Entity>, by member: Member
    ) throws -> (ID<Reminder>, ID<ReminderDue>) {
        let time = WallTime(clock.wall.now().adding(.minutes(1)), in: .gmt)
        let id = try remind(
            [
                "text": text, "on": "entity", "thing": "\(entity)", "day": time.day.iso,
                "time": String(time.iso.suffix(5)), "repeat": "daily",
            ], by: member)
        clock.advance(.minutes(1))
        try fireReminders()
        return (id, try dues(of: id)[0].id)
    }
}
