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
