import HTTP
import TestSupport

@testable import House
@testable import Reminders

/// A reminder on an entity that has come due, and a calendar that shows it.
struct RemindersScene: RoomScene {
    static let room: any Room.Type = RemindersRoom.self
    static let access = RoomAccess(
        anyone: ["/calendar/:token"],
        joined: [
            "/reminders/dues/:due/done": 404, "/reminders/dues/:due/snooze": 404, "/reminders/:reminder/done": 404,
        ])

    let parameters: [String: String]
    let forms: [String: FormFields]
    let looks = ["/reminders?part=done"]

    init(_ stage: Stage) throws {
        let home = stage.home
        let entity = try stage.scene(GraphsScene.self).entity
        let reminder: ID<Reminder> = try stage.add(
            "reminder", "/reminders",
            [
                "text": stage.mark("chore"), "on": "entity", "thing": "\(entity)", "day": "2026-11-21",
                "time": "10:01", "repeat": "daily",
            ])
        home.clock.advance(.minutes(1))
        try home.fireReminders()
        let due = try home.dues(of: reminder)[0].id
        let feed = try home.post("/reminders/feed", as: stage.ada).text
        guard let token = feed.firstMatch(of: /\/calendar\/([^"]+\.ics)"/)?.1 else { throw TestProblem("feed") }

        parameters = ["reminder": "\(reminder)", "due": "\(due)", "token": String(token)]
        let planned: FormFields = ["text": "Planted", "day": "2026-12-01", "time": "09:00", "version": "1"]
        forms = [
            "/reminders": planned, "/reminders/:reminder": planned,
            "/reminders/line": ["line": "Planted tomorrow 9"],
            "/reminders/dues/:due/snooze": ["for": "60"], "/reminders/dues/:due/done": [:],
            "/reminders/:reminder/done": [:], "/reminders/:reminder/pass": [:], "/reminders/:reminder/delete": [:],
            "/reminders/feed": [:], "/reminders/feed/delete": [:],
        ]
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        let home = stage.home
        let (name, entity) = ("\(stage.marker) \(number)", try stage.scene(GraphsScene.self).entity)
        _ = try home.remind(name, on: "2026-12-01", ["on": "entity", "thing": "\(entity)"], by: home.ada)
        for owner in [home.ada, home.grace] {
            _ = try home.remind("\(name) daily", on: "2026-11-22", ["repeat": "daily"], by: owner)
        }
        let done = try home.remind("\(name) done", on: "2026-12-01", by: stage.ada)
        try stage.send("/reminders/\(done)/done")
    }
}
