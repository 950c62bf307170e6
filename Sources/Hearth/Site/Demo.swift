import Foundation
import GRDB
import HTTP
import Localization

/// A believable family, to look around in and to take pictures of.
public struct Demo: Sendable {
    public let names: [String]

    /// Everyone's password, as the command prints it.
    public static let password = "lemon tree house"

    /// - Parameters:
    ///   - entities: a further graph of this many, for measuring.
    ///   - nodes: a further graph of this many entities and attributes together, with as many links and twice as many
    ///     values.
    /// - Throws: `StartProblem` when somebody lives here already.
    public static func fill(_ house: House, entities: Int = 0, nodes: Int = 0) throws -> Demo {
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
        let first = try house.door.all(for: ada)
        for open in first { _ = try house.graphs.remove(OwnGraph(open)) }
        try house.database.write { db in try db.execute(sql: "DELETE FROM undo") }

        let catalog = try Catalog(folder: Resources(setting: house.settings.resources).locales)
        for graph in DemoGraph.all {
            try add(graph, to: house, people: people, words: Words(.en, catalog: catalog))
        }
        try DemoWealth.add(to: house, owner: ada)
        if entities > 0 { try addMany(entities, to: house, owner: ada) }
        if nodes > 0 { try addKnowledge(nodes, to: house, owner: ada) }
        return Demo(names: people.map(\.name))
    }

    private static func add(_ demo: DemoGraph, to house: House, people: [Member], words: Words) throws {
        let owner = people[demo.owner]
        let form = GraphForm(["name": demo.name, "icon": demo.icon])
        let graph = try house.door.open(try house.graphs.add(form, for: owner), for: owner)
        try house.graphs.share(OwnGraph(graph), with: demo.audience)
        for thing in demo.things {
            let form = EntityForm(["name": thing.name, "icon": thing.icon, "notes": thing.notes])
            let entity = try house.entities.add(form, to: WritableGraph(graph))
            for schema in DemoSchema.all where schema.entity == thing.name {
                try schema.fill(entity, in: WritableGraph(graph), of: house, words: words)
            }
        }
        try DemoLinks.add(to: WritableGraph(graph), of: house)
    }

    /// Names made of words, the same every time.
    private static func addMany(_ count: Int, to house: House, owner: Member) throws {
        let graph = try house.graphs.add(GraphForm(["name": "Everything", "icon": "📦"]), for: owner)
        try house.database.write { db in
            let now = house.clock.now()
            for number in 0..<count {
                let at = Instant(milliseconds: now.milliseconds - Int64(number) * 60_000)
                try insert(number, as: ID(at: at), in: graph, owner: owner, at: at, db)
            }
        }
    }

    private static func addKnowledge(_ nodes: Int, to house: House, owner: Member) throws {
        let graph = try house.graphs.add(GraphForm(["name": "A lifetime", "icon": "🏛️"]), for: owner)
        try house.database.write { db in
            try DemoLarge(nodes: max(nodes, 100), owner: owner, now: house.clock.now()).fill(graph, db)
        }
    }

    /// The entity that a number stands for.
    static func insert(
        _ number: Int, as id: ID<Entity>, in graph: ID<Graph>, owner: Member, at: Instant, _ db: Database
    ) throws {
        let (name, notes) = (DemoWords.name(number), DemoWords.notes(number))
        try db.cachedStatement(
            sql: """
                INSERT INTO entity (id, graphId, name, nameFold, notes, notesFold, createdAt, changedAt, createdById,
                    changedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, graph, name, Fold.fold(name), notes, Fold.fold(notes), at, at, owner.id, owner.id,
        ])
    }
}

/// Words that put together look like a house full of things.
enum DemoWords {
    private static let first = [
        "Blue", "Old", "Grandmother’s", "Wooden", "Spare", "Swedish", "Small", "Borrowed", "Second", "Green", "Winter",
        "Summer", "Broken", "Round", "Silver", "Étienne’s", "Garden", "Kitchen", "Travel", "Painted",
    ]
    private static let second = [
        "lamp", "bicycle", "cookbook", "armchair", "teapot", "ladder", "atlas", "blanket", "violin", "hammer",
        "suitcase", "radio", "mirror", "camera", "kettle", "clock", "telescope", "basket", "letter", "piano", "jacket",
        "wheelbarrow", "thermos", "compass", "umbrella", "typewriter", "sledge", "lantern", "picture",
        "crème brûlée set",
    ]
    private static let third = [
        "from the attic", "in the hall", "for the boat", "of the neighbours", "by the window", "from Ystad",
        "for guests", "with the dent", "under the stairs", "from the flea market", "for the cellar", "",
    ]

    static func name(_ number: Int) -> String {
        let parts = [
            first[number * 7 % first.count], second[number / 3 % second.count],
            third[number / 90 % third.count],
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ") + " \(number + 1)"
    }

    static func notes(_ number: Int) -> String {
        number % 3 == 0
            ? "" : "Found \(third[number % 11]). Kept with the \(second[(number * 11) % second.count])."
    }

    static func fieldName(_ number: Int) -> String {
        let names = [
            "Maker", "Year", "Weight", "Bought on", "In use", "State", "Place", "Pieces", "Price", "Checked on", "Lent",
            "Room",
        ]
        return number < names.count ? names[number] : "\(names[number % names.count]) \(number / names.count + 1)"
    }

    static func option(_ number: Int) -> String { ["New", "Good", "Worn", "Broken"][number % 4] }

    static func text(_ number: Int) -> String {
        "\(first[number % first.count]) \(second[number * 3 % second.count])"
    }
}
