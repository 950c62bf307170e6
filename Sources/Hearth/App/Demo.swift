import GRDB

/// A demo household with believable content, for trying out and for screenshots.
public struct Demo: Sendable {
    public let names: [String]

    /// The password of every demo member, which the command prints.
    public static let password = "lemon tree house"

    /// - Parameters:
    ///   - entities: the number of entities in a further graph, for benchmarks.
    ///   - nodes: a further graph of this many entities and attributes together, with as many links and twice as many
    ///     values.
    ///   - messages: the number of messages in further tabs.
    ///   - reminders: the number of further reminders, all in the future.
    ///   - days: a diary with an entry and a picture on each of this many days.
    /// - Throws: `StartProblem` if the house has members already.
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
        // Deletions made while filling the demo do not belong in its bin.
        try house.database.write { db in try db.execute(sql: "DELETE FROM undo") }
        return Demo(names: people.map(\.name))
    }
}
