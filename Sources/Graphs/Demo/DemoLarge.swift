import Foundation
import GRDB
import House

/// A graph as large as one gets in a lifetime, to measure with: of N nodes a fifth are entities, the rest attributes;
/// N links, 2 N values. Two entities own a twentieth of the nodes each, the newest one with twenty fields, the next one
/// with as many as the others.
struct DemoLarge {
    let nodes: Int
    let owner: Member
    let now: Instant

    private var entityCount: Int { nodes / 5 }
    private var bigCount: Int { nodes / 20 }
    private var otherCount: Int { nodes - entityCount - 2 * bigCount }
    private static let bigFields = 20
    private static let fieldsEach = 4

    func fill(_ graph: ID<Graph>, _ db: Database) throws {
        let entities = try addEntities(to: graph, db)
        let big = try addFields(Self.bigFields, to: entities[0], db)
        var attributes: [ID<Attribute>] = []
        for number in 0..<bigCount {
            attributes.append(try add(number, to: entities[0], in: graph, fields: big, db))
        }
        let few = try addFields(Self.fieldsEach, to: entities[1], db)
        for number in 0..<bigCount {
            attributes.append(try add(bigCount + number, to: entities[1], in: graph, fields: few, db))
        }
        // 2 N values in all: those that the two large entities leave go to attributes of others, four fields each.
        let filled = max(2 * nodes - bigCount * (Self.bigFields + Self.fieldsEach), 0) / Self.fieldsEach
        var fields: [ID<Entity>: [Field]] = [:]
        for number in 0..<otherCount {
            // One entity in forty has fields.
            let among = number < filled ? entityCount / 40 : entityCount - 2
            let entity = entities[2 + number % max(among, 1)]
            if number < filled, fields[entity] == nil {
                fields[entity] = try addFields(Self.fieldsEach, to: entity, db)
            }
            let own = number < filled ? fields[entity] ?? [] : []
            attributes.append(try add(2 * bigCount + number, to: entity, in: graph, fields: own, db))
        }
        try addLinks(among: entities, attributes, in: graph, db)
    }

    /// Creation times are spread over three years, so that the statistics have growth to show.
    private func moment(_ number: Int, of count: Int) -> Instant {
        Instant(milliseconds: now.milliseconds - Int64(3 * 365 * 86_400_000) / Int64(max(count, 1)) * Int64(number))
    }

    private func addEntities(to graph: ID<Graph>, _ db: Database) throws -> [ID<Entity>] {
        try (0..<entityCount).map { number in
            let at = moment(number, of: entityCount)
            let id = ID<Entity>(at: at)
            try DemoGraphs.insert(number, as: id, in: graph, owner: owner, at: at, db)
            return id
        }
    }

    /// The type of a row of fields, options or links: only its id matters here.
    private enum Row {}

    private struct Field {
        let id: ID<Row>
        let kind: Int
        let options: [ID<Row>]
    }

    private static let kinds = ["text", "integer", "decimal", "date", "yesNo", "choice"]

    private func addFields(_ count: Int, to entity: ID<Entity>, _ db: Database) throws -> [Field] {
        try (0..<count).map { position in
            let kind = position % Self.kinds.count
            let id = ID<Row>(at: now)
            let name = DemoWords.fieldName(position)
            try db.execute(
                literal: """
                    INSERT INTO detailField (id, entityId, name, nameFold, type, position, isPinned, createdAt)
                    VALUES (\(id), \(entity), \(name), \(Fold.fold(name)), \(Self.kinds[kind]), \(position),
                        \(position < 2), \(now))
                    """)
            var options: [ID<Row>] = []
            if Self.kinds[kind] == "choice" {
                for number in 0..<4 {
                    let option = ID<Row>(at: now)
                    let name = DemoWords.option(number)
                    try db.execute(
                        literal: """
                            INSERT INTO detailOption (id, fieldId, name, nameFold, colour, position)
                            VALUES (\(option), \(id), \(name), \(Fold.fold(name)), \(number + 1), \(number))
                            """)
                    options.append(option)
                }
            }
            return Field(id: id, kind: kind, options: options)
        }
    }

    private func add(
        _ number: Int, to entity: ID<Entity>, in graph: ID<Graph>, fields: [Field], _ db: Database
    ) throws -> ID<Attribute> {
        let at = moment(number, of: nodes - entityCount)
        let id = ID<Attribute>(at: at)
        let (name, notes) = (DemoWords.name(number * 13 + 5), DemoWords.notes(number))
        let texts = fields.enumerated().map { index, field in field.kind == 0 ? DemoWords.text(number + index * 7) : ""
        }
        let fold = texts.filter { !$0.isEmpty }.map(Fold.fold).joined(separator: "\n")
        try db.cachedStatement(
            sql: """
                INSERT INTO attribute (id, graphId, entityId, name, nameFold, notes, notesFold, valuesFold, createdAt,
                    changedAt, createdById, changedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, graph, entity, name, Fold.fold(name), notes, Fold.fold(notes), fold, at, at, owner.id, owner.id,
        ])
        for (index, field) in fields.enumerated() {
            try insert(number + index, texts[index], of: field, for: id, db)
        }
        return id
    }

    private func insert(_ number: Int, _ text: String, of field: Field, for id: ID<Attribute>, _ db: Database) throws {
        let integer = number * 37 % 900
        let decimal = "\(integer).\(number % 10)"
        let date = "20\(String(number % 30 + 10))-0\(number % 9 + 1)-\(number % 18 + 10)"
        let isText = field.kind == 0
        try db.cachedStatement(
            sql: """
                INSERT INTO detailValue (attributeId, fieldId, text, textFold, integer, decimal, number, date, yesNo, optionId)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, field.id, isText ? text : nil, isText ? Fold.fold(text) : nil, field.kind == 1 ? integer : nil,
            field.kind == 2 ? decimal : nil, field.kind == 2 ? Double(decimal) : nil, field.kind == 3 ? date : nil,
            field.kind == 4 ? number % 2 : nil,
            field.options.isEmpty ? nil : field.options[number % field.options.count],
        ])
    }

    /// A few nodes have many links, most have one or two, some none, as in a real graph.
    private func addLinks(
        among entities: [ID<Entity>], _ attributes: [ID<Attribute>], in graph: ID<Graph>, _ db: Database
    ) throws {
        var random = DemoRandom(state: 7)
        func end(_ isHub: Bool) -> NodeRef {
            if isHub { return .entity(entities[random.next(below: max(entities.count / 100, 1))]) }
            let place = random.next(below: nodes * 9 / 10)
            return place < entities.count ? .entity(entities[place]) : .attribute(attributes[place - entities.count])
        }
        for number in 0..<nodes {
            let (source, target) = (end(false), end(number % 5 == 0))
            guard source != target else { continue }
            let at = moment(number, of: nodes)
            let note = number % 10 == 0 ? DemoWords.notes(number * 3 + 1) : ""
            let arguments: StatementArguments =
                [ID<Row>(at: at), graph] + source.columns + target.columns
                + [note, Fold.fold(note), at, owner.id]
            try db.cachedStatement(
                sql: """
                    INSERT INTO link (id, graphId, sourceEntityId, sourceAttributeId, targetEntityId, targetAttributeId,
                        note, noteFold, createdAt, createdById)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: arguments)
        }
    }
}

/// A generator of the same numbers every time (splitmix64, https://prng.di.unimi.it/splitmix64.c).
struct DemoRandom {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((word ^ (word >> 31)) % UInt64(limit))
    }
}
