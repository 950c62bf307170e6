import HTTP

@testable import Hearth

extension Scene {
    /// As `form`, for the diary.
    func diaryForm(_ route: Route) -> FormFields? {
        switch route.pattern {
        case "/diary", "/diary/:diary": ["name": "Planted", "version": "1"]
        case "/diary/settings": ["dayStartHour": "3", "reminderTime": "22:00", "version": "1"]
        case "/diary/templates", "/diary/templates/:template": ["name": "Planted", "content": "Planted"]
        case "/diary/drafts/seal", "/diary/drafts/open": ["draft": "Planted"]
        case "/diary/mutes": ["day": "2026-11-20"]
        case "/diary/:diary/sharing": ["audience": "editAll"]
        case "/diary/:diary/delete": ["name": "My diary"]
        case "/diary/:diary/days/:day", "/diary/:diary/days/:day/text": ["content": "Planted", "version": "1"]
        case "/diary/:diary/days/:day/move": ["to": "2026-11-19"]
        case "/diary/:diary/entries/:entry/comments": ["content": "Planted"]
        case "/diary/:diary/entries/:entry/media/order", "/diary/:diary/entries/:entry/media/delete":
            ["medium": diary.file.description, "by": "1"]
        case "/diary/:diary/media/:file": ["title": "Changed", "caption": "Changed", "version": "1"]
        case "/diary/:diary/media/:file/main": ["main": "1"]
        case "/diary/code/:diarist/unlock": ["unlock-password": "not this one"]
        case "/diary/code/:diarist/lock":
            ["password": "2580", "again": "2580", "idleMinutes": "5", "graceSeconds": "60"]
        case "/diary/code/:diarist/lock/remove": ["current": "not this one"]
        case "/diary/:diary/import/:staged": ["existing": "keep"]
        case "/diary/:diary/import", "/diary/code/:diarist/lock/now", "/diary/templates/:template/delete",
            "/diary/mutes/:mute/delete",
            "/diary/:diary/days/:day/delete", "/diary/:diary/entries/:entry/arrived",
            "/diary/:diary/entries/:entry/comments/:comment/delete", "/diary/:diary/entries/:entry/media",
            "/diary/:diary/media/:file/again", "/diary/:diary/media/:file/delete", "/diary/:diary/uploads":
            FormFields()
        default: nil
        }
    }
}
