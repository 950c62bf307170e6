import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Turns of a member who comes back")
struct ReturningTurnTests {
    let home: TestHome
    let hedy: Member

    init() throws {
        home = try TestHome()
        hedy = try home.house.household.add(
            NewMember(name: "Hedy", password: TestHome.password, role: .member), householdName: "")
    }

    /// A chore of Ada's that is Grace's turn.
    private func chore(_ others: Member...) throws -> ID<Reminder> {
        var fields: FormFields = ["repeat": "weekly", "member": "\(home.grace.id)"]
        for member in others { fields.add("member", "\(member.id)") }
        return try home.remind("Bins", on: "2026-11-24", fields, by: home.ada)
    }

    private func removeGrace() throws -> ID<UndoEntry> {
        try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
    }

    @Test("a chore of somebody else's is their turn again, and tells them", arguments: [true, false])
    func turn(isDue: Bool) throws {
        let id = try chore(home.ada)
        if isDue { try home.advance(to: "2026-11-24T09:00") }
        let removal = try removeGrace()
        #expect(try home.reminder(id)?.memberId == home.ada.id)

        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(try home.reminder(id)?.memberId == home.grace.id)
        #expect(try home.reminder(id)?.ownerId == home.ada.id)
        if !isDue { try home.advance(to: "2026-11-24T09:00") }
        #expect(try home.dues(of: id).map(\.member) == [home.grace.id])
        #expect(try home.dueTitles(home.grace) == ["Bins"] && home.dueTitles(home.ada) == [])
    }

    @Test("a turn that was passed on since stays where it is")
    func passed() throws {
        let id = try chore(hedy, home.ada)
        let removal = try removeGrace()
        #expect(try home.reminder(id)?.memberId == hedy.id)
        #expect(try home.post(RemindersController.path(id) + "/pass", as: hedy).status == 303)

        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(try home.reminder(id)?.memberId == home.ada.id)
        #expect(try home.post(RemindersController.path(id) + "/pass", as: home.ada).status == 303)
        #expect(try home.reminder(id)?.memberId == home.grace.id)
    }

    @Test("a chore that was given to one member since stays theirs alone, and nobody who comes back sees it")
    func given() throws {
        let id = try chore(home.ada)
        try home.advance(to: "2026-11-24T09:00")
        let removal = try removeGrace()
        let version = try #require(try home.reminder(id)).version
        let form: FormFields = [
            "text": "Present for Grace", "day": "2026-11-24", "time": "09:00", "repeat": "weekly",
            "member": "\(home.ada.id)", "version": "\(version)",
        ]
        #expect(try home.post(RemindersController.path(id), form, as: home.ada).status == 303)

        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(try home.reminder(id)?.memberId == home.ada.id)
        #expect(try home.dues(of: id).map(\.member) == [home.ada.id])
        #expect(try home.get(RemindersController.path(id), as: home.grace).status == 404)
        #expect(try home.dueTitles(home.grace) == [])
    }
}
