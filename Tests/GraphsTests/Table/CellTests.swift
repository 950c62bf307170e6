import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("A value changed by itself")
struct CellTests {
    let scene: ImportScene
    let dune: ID<Attribute>
    var home: TestHome { scene.home }

    init() throws {
        scene = try ImportScene(audience: .household(.write))
        dune = try scene.home.attribute("Dune", of: scene.books, in: scene.graph, by: scene.home.ada)
    }

    private func path(_ type: FieldType) throws -> String {
        AttributesController.path(dune, in: scene.graph) + "/values/\(try #require(scene.fields[type]))"
    }

    private func set(
        _ type: FieldType, _ value: String, was: String, as member: Member? = nil, _ more: FormFields = [:]
    ) throws -> RawReply {
        var form: FormFields = ["value": value, "was": was]
        for field in more.fields { form.add(field.name, field.value) }
        return try home.post(path(type), form, as: member ?? home.ada)
    }

    /// The line of the one book, as a file has it.
    private func line() throws -> String { try #require(try scene.csv().split(separator: "\n").last.map(String.init)) }

    @Test("two people change different values of one attribute, and neither meets a conflict")
    func sideBySide() throws {
        #expect(try set(.integer, "612", was: "").status == 303)
        #expect(try set(.text, "Herbert", was: "", as: home.grace).status == 303)
        #expect(try set(.integer, "613", was: "612").status == 303)

        #expect(try line() == "Dune,Herbert,,613,,,,,")
    }

    @Test("a value that somebody else changed meanwhile is not overwritten: both are shown, and one is chosen")
    func conflict() throws {
        _ = try set(.integer, "612", was: "")
        _ = try set(.integer, "700", was: "612", as: home.grace)
        let before = try home.fingerprint()

        let late = try set(.integer, "800", was: "612")

        #expect(late.status == 409)
        #expect(late.text.contains("It now says: 700") && late.text.contains("value=\"800\""))
        #expect(late.text.contains("Use “800”") && late.text.contains("Keep “700”"))
        #expect(late.text.contains("name=\"was\" value=\"700\""))
        #expect(try home.fingerprint() == before)
        #expect(try set(.integer, "800", was: "700").status == 303)
        #expect(try line() == "Dune,,,800,,,,,")
    }

    @Test("every type is compared with what stood in its field, in the language of the one who types")
    func everyType() throws {
        _ = try home.post("/settings/appearance", ["theme": "system", "language": "de"], as: home.grace)
        let option = try home.options(of: #require(scene.fields[.choice])).map(\.description)
        let changes: [(FieldType, [String])] = [
            (.text, ["", "Frank “the” Herbert", "x"]), (.longText, ["", "One\r\nTwo\n\nThree", "x"]),
            (.integer, ["", "1234567", "5"]), (.decimal, ["", "1234,50", "0,5"]),
            (.date, ["", "2026-02-01", "2025-12-31"]), (.yesNo, ["", "yes", "no"]),
            (.choice, ["", option[0], option[1]]),
        ]

        for (type, values) in changes {
            for (was, value) in zip(values, values.dropFirst()) {
                #expect(try set(type, value, was: was, as: home.grace).status == 303, "\(type) \(value)")
            }
            #expect(try set(type, values[1], was: values[1], as: home.grace).status == 409, "\(type)")
            #expect(try set(type, "", was: values[2], as: home.grace).status == 303, "\(type)")
        }
        #expect(try line() == "Dune,,,,,,,,")
    }

    @Test("what is sent twice, because its answer was lost, is no conflict and nothing to take back")
    func twice() throws {
        _ = try set(.integer, "612", was: "")
        let before = try home.fingerprint()

        let again = try set(.integer, "612", was: "", ["answer": "row"])

        #expect(again.status == 200 && !again.text.contains("data-undo"))
        #expect(try home.fingerprint() == before)
    }

    @Test("the table's script gets the row as it stands, each cell with its field, and what takes it back")
    func row() throws {
        _ = try set(.text, "Herbert", was: "", as: home.grace)

        let reply = try set(.decimal, "1234.5", was: "", ["answer": "row"])

        let decimal = try #require(scene.fields[.decimal])
        #expect(reply.status == 200 && reply["Cache-Control"] == "no-store")
        #expect(reply.text.contains("data-field=\"\(decimal)\" class=\"number\" data-typed=\"1234.5\">1,234.5</td>"))
        #expect(reply.text.contains(">Herbert</td>"))
        #expect(reply.text.firstMatch(of: /data-undo="\/undo\/[0-9a-f]{32}"/) != nil)
    }

    @Test("a value is taken back by itself, whatever else of its attribute was changed since, and search follows")
    func undo() throws {
        _ = try set(.text, "Herbert", was: "")
        _ = try set(.text, "Asimov", was: "Herbert")
        let undo = try #require(try home.undoPath(as: home.ada))
        _ = try set(.integer, "612", was: "", as: home.grace)

        let reply = try home.post(undo, [:], as: home.ada)

        #expect(reply.status == 303 && reply["Location"] == AttributesController.path(dune, in: scene.graph))
        #expect(try line() == "Dune,Herbert,,612,,,,,")
        #expect(try home.search("herbert", in: scene.graph, as: home.ada) == 1)
        #expect(try home.search("asimov", in: scene.graph, as: home.ada) == 0)
    }

    @Test("a first value and a last one are taken back as well; one that was changed since is not")
    func undoEnds() throws {
        _ = try set(.integer, "612", was: "")
        let first = try #require(try home.undoPath(as: home.ada))
        _ = try set(.integer, "700", was: "612")
        let second = try #require(try home.undoPath(as: home.ada))
        _ = try set(.integer, "", was: "700")
        let last = try #require(try home.undoPath(as: home.ada))

        #expect(try home.post(last, [:], as: home.ada).status == 303)
        #expect(try line() == "Dune,,,700,,,,,")
        #expect(try home.post(first, [:], as: home.ada).status == 409)
        #expect(try line() == "Dune,,,700,,,,,")
        #expect(try home.post(second, [:], as: home.ada).status == 303)
        #expect(try line() == "Dune,,,612,,,,,")
        #expect(try home.post(first, [:], as: home.ada).status == 303)
        #expect(try line() == "Dune,,,,,,,,")
    }

    @Test("an open form notices that a value was taken back")
    func undoOfAnOpenForm() throws {
        _ = try set(.text, "Herbert", was: "")
        let undo = try #require(try home.undoPath(as: home.ada))
        let open = try home.house.door.open(scene.graph, for: home.ada)
        let version = try home.house.attributes.attribute(dune, in: open).version
        _ = try home.post(undo, [:], as: home.ada)

        let author = try #require(scene.fields[.text])
        let late = try home.post(
            AttributesController.path(dune, in: scene.graph),
            ["name": "Dune", "notes": "", "version": "\(version)", AttributeForm.input(author): "Herbert, Frank"],
            as: home.ada)

        #expect(late.status == 409)
    }

    @Test("the bin lists no single values, and keeps them for a day")
    func bin() throws {
        _ = try set(.integer, "612", was: "")
        let undo = try #require(try home.undoPath(as: home.ada))

        home.clock.advance(.seconds(31))
        #expect(try !home.get("/settings/bin", as: home.ada).text.contains("Dune"))
        home.clock.advance(.seconds(86_400 - 32))
        try home.house.undo.prune()
        #expect(try home.house.undo.entry(#require(ID(String(undo.suffix(32)))), for: home.ada).name == "Dune · Pages")
        home.clock.advance(.seconds(1))
        try home.house.undo.prune()
        #expect(try home.post(undo, [:], as: home.ada).status == 404)
    }

    @Test("who may not write changes nothing and takes nothing back")
    func access() throws {
        _ = try set(.integer, "612", was: "")
        let undo = try #require(try home.undoPath(as: home.ada))
        let own = try OwnGraph(home.house.door.open(scene.graph, for: home.ada))
        try home.house.graphs.share(own, with: .chosen([home.grace.id: .read]))

        #expect(try set(.integer, "1", was: "612", as: home.grace).status == 403)
        #expect(try home.get(path(.integer) + "?answer=row", as: home.grace).status == 403)
        #expect(try home.post(undo, [:], as: home.grace).status == 404)
        #expect(try home.get(path(.integer) + "?answer=row", as: home.olle).status == 404)
    }

    @Test("a value that was typed before the last answer came is compared as the house reads it")
    func readAsTyped() throws {
        #expect(try set(.integer, "007", was: "").status == 303)
        #expect(try set(.integer, "8", was: "007").status == 303)
        #expect(try set(.integer, "9", was: "007").status == 409)
        #expect(try set(.integer, "9", was: "x").status == 409)
    }
}
