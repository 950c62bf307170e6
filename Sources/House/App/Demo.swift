import GRDB

/// A demo household with believable content, for trying out and for screenshots.
package struct Demo: Sendable {
    package let names: [String]

    /// The password of every demo member, which the command prints.
    package static let password = "lemon tree house"

    /// The numbers of things that rooms can add for benchmarks: the option of the command, and its help.
    package static func sizes(of rooms: [any Room.Type]) -> [(name: String, help: String)] {
        rooms.flatMap { $0.demoSizes }.map { ($0.name, $0.help) }
    }

    /// The largest number of things: with more the arithmetic of the rooms' demos could overflow, and a disk would be
    /// full long before.
    static let largest = 10_000_000

    /// - Throws: `StartProblem` for a number that no demo can have.
    package static func check(_ sizes: [String: Int]) throws {
        for (name, count) in sizes.sorted(by: { $0.key < $1.key }) where !(1...largest).contains(count) {
            throw StartProblem("The number of \(name) is \(count). It has to be from 1 to \(largest).")
        }
    }

    /// - Parameter sizes: numbers of things for benchmarks, by the names that the rooms declare.
    /// - Throws: `StartProblem` if the house has members already, no room knows a size, or a number is out of range.
    package static func fill(_ house: House, sizes: [String: Int] = [:]) throws -> Demo {
        try check(sizes)
        let known = Set(house.rooms.types.flatMap { $0.demoSizes }.map(\.name))
        for name in sizes.keys where !known.contains(name) {
            throw StartProblem("No room has a demo with a number of \(name).")
        }
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
            people: people, words: house.translator.words(for: ada), clock: house.clock, sizes: sizes)
        for room in house.rooms.all { try room.demo(family) }
        // Deletions made while filling the demo do not belong in its bin.
        try house.database.write { db in try db.execute(sql: "DELETE FROM undo") }
        return Demo(names: people.map(\.name))
    }
}
