import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Reminders

/// It is Saturday, 21 November 2026, 10:00.
@Suite("Several reminders of one thing")
struct SeveralRemindersTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("a message can have two reminders, and each leads to the other and to a new one")
    func two() throws {
        let note = try home.note("Call the bank", in: home.tab("Home", by: home.ada), by: home.ada)
        let first = try home.remind(
            ["on": "note", "thing": "\(note)", "day": "2026-11-24", "time": "08:00"], by: home.ada)
        let page = try home.get(RemindersController.path(first), as: home.ada)
        #expect(
            page.contains("href=\"/reminders/new?on=note&amp;thing=\(note)\"") && page.contains("Add another reminder"))

        let second = try home.remind(
            ["on": "note", "thing": "\(note)", "day": "2026-11-25", "time": "08:00"], by: home.ada)

        #expect(try home.get(RemindersController.path(first), as: home.ada).contains(RemindersController.path(second)))
        #expect(try home.get(RemindersController.path(second), as: home.ada).contains(RemindersController.path(first)))
        let alone = try home.remind("Bins", on: "2026-11-24", [:], by: home.ada)
        #expect(try !home.get(RemindersController.path(alone), as: home.ada).contains("Add another reminder"))
    }
}
