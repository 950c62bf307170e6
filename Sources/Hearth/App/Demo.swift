import GRDB

/// A believable family, to look around in and to take pictures of.
public struct Demo: Sendable {
    public let names: [String]

    /// Everyone's password, as the command prints it.
    public static let password = "lemon tree house"

    /// - Parameters:
    ///   - entities: a further graph of this many, for measuring.
    ///   - nodes: a further graph of this many entities and attributes together, with as many links and twice as many
    ///     values.
    ///   - messages: further tabs with this many.
    ///   - reminders: this many further ones, all still to come.
    ///   - days: a diary with an entry and a picture on each of this many days.
    /// - Throws: `StartProblem` when the house has members already.
    public static func fill(
        _ house: House, entities: Int = 0, nodes: Int = 0, messages: Int = 0, reminders: Int = 0, days: Int = 0
    ) throws -> Demo {
        guard try house.household.members().isEmpty else {
            throw StartProblem("Somebody lives in \(house.folder.path) already; a demo needs an empty folder.")
        }
        let ada = try house.household.setUp(
            named: "The Lindgrens",
            first: NewMember(name: "Ada Lindgren", password: password, role: .admin, timeZone: "Europe/Stockholm"))
        var people = [ada]
        for (name, role) in [("Grace Lindgren", Member.Role.member), ("Olle", .guest)] {
            let new = NewMember(name: name, password: password, role: role, timeZone: "Europe/Stockholm")
            people.append(try house.household.add(new, householdName: "The Lindgrens"))
        }
        let family = DemoFamily(
            people: people, words: house.translator.words(for: ada), clock: house.clock, entityCount: entities,
            nodeCount: nodes, messageCount: messages, reminderCount: reminders,
            diaryDays: days)
        for room in house.rooms.all { try room.demo(family) }
        // The demo's own deletions do not belong into its bin.
        try house.database.write { db in try db.execute(sql: "DELETE FROM undo") }
        return Demo(names: people.map(\.name))
    }
}
