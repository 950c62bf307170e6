import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("A table taken along as CSV and brought in again")
struct CSVRoundTripTests {
    let scene: ImportScene
    let words: Words
    var home: TestHome { scene.home }

    init() throws {
        scene = try ImportScene()
        words = Words(.en, catalog: try TestHome.resources.get().catalog)
    }

    /// Small numbers in an order that the seed decides (SplitMix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let pieces = [
        "Dune", "a", "é", "日本", "👩‍👩‍👧", " ", "  ", "\"", "\"\"", "'", ",", ";", "\t", "|", "=1+1", "+49", "-", "@", "0012",
        "1,5", "[[", "[[Nobody]]", "\\", "%@", "<b>", "\u{A0}", "—",
    ]

    private static func text(_ random: inout Seeded, lines: Bool) -> String {
        let pieces = pieces + (lines ? ["\n", "\n\n", "\n\"", "\",\n"] : [])
        return (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    /// The values of one book, as Ada would type them; `nil` for none.
    private func typed(_ type: FieldType, _ random: inout Seeded) throws -> String {
        if Int.random(in: 0..<4, using: &random) == 0 { return "" }
        switch type {
        case .text: return Self.text(&random, lines: false)
        case .longText: return Self.text(&random, lines: true)
        case .integer:
            let bits = Int.random(in: 0..<62, using: &random)
            return String(max(1, Int.random(in: 1...Int.max, using: &random) >> bits))
        case .decimal:
            let (whole, digits) = (
                Int.random(in: 0..<100_000, using: &random), Int.random(in: 0..<1000, using: &random)
            )
            return "\(Bool.random(using: &random) ? "-" : "")\(whole).\(digits)"
        case .date:
            return Day(
                year: .random(in: 1...9999, using: &random), month: .random(in: 1...12, using: &random),
                day: .random(in: 1...28, using: &random))?.iso ?? ""
        case .yesNo: return Bool.random(using: &random) ? "yes" : "no"
        case .choice: return ["Green", "Blue"].randomElement(using: &random) ?? ""
        }
    }

    /// An entity's attributes without ids: name, notes and values by the names of their fields.
    private func books(_ entity: ID<Entity>) throws -> [String] {
        let open = try home.open(scene.graph, home.ada)
        let fields = try home.house.fields.fields(of: entity, in: open)
        let ids = try home.attributes(of: entity)
        let values = try home.house.fields.values(of: ids, in: open)
        return try ids.map { id in
            let attribute = try home.house.attributes.attribute(id, in: open)
            let shown = fields.map { field -> String in
                guard let value = values[id]?[field.id] else { return "" }
                if case .choice(let option) = value { return field.option(option)?.name ?? "?" }
                return value.plain
            }
            return ([attribute.name, attribute.notes] + shown).joined(separator: "\u{1F}")
        }
        .sorted()
    }

    @Test("every name, every note and every value of every type comes back equal", arguments: 1...12)
    func equal(seed: UInt64) throws {
        var random = Seeded(state: seed)
        let open = try home.open(scene.graph, home.ada)
        let writable = try WritableGraph(open)
        let copies = try home.house.merges.duplicate(
            scene.books, withAttributes: false, words: words, in: writable
        ).copy
        let reader = FieldReader(words)
        let fields = try home.house.fields.fields(of: scene.books, in: open)
        for number in 0..<25 {
            let name = Self.text(&random, lines: false).tidiedLine
            let notes = Bool.random(using: &random) ? Self.text(&random, lines: true) : ""
            let id = try home.attribute(
                name.isEmpty ? "Book \(number)" : name, notes: notes.tidied.isEmpty ? "" : notes, of: scene.books,
                in: scene.graph, by: home.ada)
            var values: [ID<EntityField>: FieldValue?] = [:]
            for field in fields {
                values[field.id] = try reader.valueOfType(typed(field.type, &random), for: field)
            }
            #expect(try home.house.fields.set(values, of: id, version: nil, in: writable).isDone)
        }
        let table = try home.get(TableController.path(scene.books, in: scene.graph) + ".csv", as: home.ada)

        let preview = try home.upload(
            ImportController.path(copies, in: scene.graph), Array(table.body), as: home.ada)
        #expect(preview.status == 303, "seed \(seed)")
        let place = try #require(preview["Location"])
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303, "seed \(seed)")

        #expect(try books(copies) == books(scene.books), "seed \(seed)")

        let before = try home.fingerprint()
        let again = try home.upload(scene.path, Array(table.body), as: home.ada)
        _ = try home.post(#require(again["Location"]), ["go": "on"], as: home.ada)
        #expect(try home.fingerprint() == before, "seed \(seed)")
    }

    @Test("notes stand last, so that a field of that name keeps its values, and mentions are written as names")
    func notes() throws {
        _ = try home.field("Notes", .text, of: scene.books)
        let emma = try home.attribute("Emma", of: scene.books, in: scene.graph, by: home.ada)
        let dune = try home.attribute(
            "Dune", notes: "Not as [[Books · Emma]],\n\"dry\"", of: scene.books, in: scene.graph, by: home.ada)
        #expect(try scene.csv().hasPrefix("Name,Author,Story,Pages,Price,Finished,Read,Shelf,Notes,Notes\n"))
        let open = try home.open(scene.graph, home.ada)
        let kept = try home.house.attributes.attribute(dune, in: open).notes
        #expect(kept == "Not as [[\(emma)|Books · Emma]],\n\"dry\"")
        #expect(try scene.csv().contains("Dune,,,,,,,,,\"Not as [[Books · Emma]],\n\"\"dry\"\"\"\n"))

        #expect(try scene.bring("\u{FEFF}" + scene.csv().replacing("\n", with: "\r\n")).status == 303)

        #expect(try home.house.attributes.attribute(dune, in: open).notes == kept)
        #expect(try home.attributes(of: scene.books).count == 2)
    }
}
