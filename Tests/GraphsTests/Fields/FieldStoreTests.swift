import GRDB
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Values of attributes")
struct FieldStoreTests {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let dune: ID<Attribute>

    init() throws {
        (home, graph, books) = try TestHome.library()
        dune = try home.attribute("Dune", of: books, in: graph, by: home.ada)
    }

    private func writable(_ member: Member) throws -> WritableGraph {
        try WritableGraph(home.house.door.open(graph, for: member))
    }

    @Test("each value comes back as it was set, is found by search, and bumps the version once")
    func setting() throws {
        let author = try home.field("Author", .text, of: books)
        let rating = try home.field("Rating", .decimal, of: books)
        let shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue"])
        let read = try home.field("Read", .yesNo, of: books)
        let open = try home.house.door.open(graph, for: home.ada)
        let fields = try home.house.fields.fields(of: books, in: open)
        let green = try #require(fields.first { $0.id == shelf }?.options.first)
        let values: FieldStore.Values = [
            author: .text("Frank Herbert"), rating: .decimal(try #require(DecimalText("8.10"))),
            shelf: .choice(green.id), read: .yesNo(true),
        ]

        #expect(try home.house.fields.set(values, of: dune, version: 1, in: writable(home.ada)).isDone)

        #expect(fields.map(\.name) == ["Author", "Rating", "Shelf", "Read"])
        #expect(try home.house.fields.values(of: [dune], in: open) == [dune: values])
        #expect(try home.house.attributes.attribute(dune, in: open).version == 2)
        for word in ["herbert", "8.10", "8,10", "green"] {
            #expect(try home.found(word, in: graph) == 1, "\(word)")
        }
        #expect(try home.found("blue", in: graph) == 0)
    }

    @Test("a stale version writes nothing; the same value again changes nothing; nil takes a value away")
    func versions() throws {
        let author = try home.field("Author", .text, of: books)
        let ada = try writable(home.ada)
        _ = try home.house.fields.set([author: .text("Herbert")], of: dune, version: 1, in: ada)

        #expect(try !home.house.fields.set([author: .text("Other")], of: dune, version: 1, in: ada).isDone)
        #expect(try home.house.fields.set([author: .text("Herbert")], of: dune, version: nil, in: ada).isDone)
        #expect(try home.house.attributes.attribute(dune, in: ada.open).version == 2)

        #expect(try home.house.fields.set([author: nil], of: dune, version: 2, in: ada).isDone)
        #expect(try home.house.fields.values(of: [dune], in: ada.open).isEmpty)
        #expect(try home.found("herbert", in: graph) == 0)
    }

    @Test("fields and values of another graph do not exist, nor does a field of another entity")
    func strangers() throws {
        let author = try home.field("Author", .text, of: books)
        let other = try home.graph("Other", by: home.grace)
        let theirs = try home.house.door.open(other, for: home.grace)
        _ = try home.house.fields.set([author: .text("Herbert")], of: dune, version: 1, in: writable(home.ada))
        let authors = try home.entity("Authors", in: graph, by: home.ada)
        let born = try home.field("Born", .date, of: authors)

        #expect(try home.house.fields.fields(of: books, in: theirs).isEmpty)
        #expect(try home.house.fields.values(of: [dune], in: theirs).isEmpty)
        #expect(throws: Refusal.notFound) {
            try home.house.fields.set([author: nil], of: dune, version: nil, in: WritableGraph(theirs))
        }
        #expect(throws: Refusal.notFound) {
            try home.house.fields.set(
                [born: .date(#require(Day(iso: "1920-10-08")))], of: dune, version: nil, in: writable(home.ada))
        }
        #expect(throws: Refusal.notFound) {
            try home.house.fields.set([author: .integer(3)], of: dune, version: nil, in: writable(home.ada))
        }
    }
}
