import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Removing a member who has much, piece by piece")
struct LargeRemovalTests {
    let home: TestHome
    let shared: ID<Graph>
    let hidden: ID<Graph>

    /// Grace has shared one graph and kept another with many books; she has values and something in her bin.
    init() throws {
        home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
        // Large work of a member goes on only as long as they are signed in somewhere.
        _ = try home.cookie(home.grace)
        shared = try home.graph("Cellar", by: home.grace, audience: .household(.write))
        _ = try home.entity("Port", in: shared, by: home.grace)
        hidden = try home.graph("Diary", by: home.grace)
        let books = try home.entity("Books", in: hidden, by: home.grace)
        for number in 1...60 {
            _ = try home.attribute("Book \(number)", notes: "Read", of: books, in: hidden, by: home.grace)
        }
        let series = try home.series("Grace's", by: home.grace)
        for day in 10...29 { _ = try home.value("\(day)", on: "2026-05-\(day)", of: series, by: home.grace) }
        let tab = try home.tab("Grace's", by: home.grace)
        let diary = try home.diary(of: home.grace)
        for day in 10...29 {
            home.clock.advance(.milliseconds(1))
            try home.note("Message \(day)", in: tab, by: home.grace)
            try home.write("Rain", on: "2026-05-\(day)", in: diary.id, by: home.grace)
        }
        let old = try home.entity("Old books", in: hidden, by: home.grace)
        for number in 1...30 { _ = try home.attribute("Old \(number)", of: old, in: hidden, by: home.grace) }
        try remove(old, in: hidden)
        home.clock.advance(.milliseconds(1))
        let gone = try home.entity("Sherry", in: shared, by: home.grace)
        try remove(gone, in: shared)
        // Who comes back after a removal signs in anew.
        home.forgetSessions()
    }

    private func remove(_ entity: ID<Entity>, in graph: ID<Graph>, by member: Member? = nil) throws {
        let open = try WritableGraph(home.open(graph, member ?? home.grace))
        let end = try home.house.entities.remove(entity, from: open)
        #expect(eventually { (try? home.house.undo.bulk.place(of: end, or: "")) == "" })
    }

    private func names(in member: Member) throws -> [String] { try home.house.undo.entries(for: member).map(\.name) }

    private func begin(heir: Member?) throws -> String {
        let reply = try home.post(
            MembersController.path(home.grace.id) + "/remove",
            ["name": "Grace", "heir": heir.map { "\($0.id)" } ?? "delete"], as: home.ada)
        let work = try #require(reply["Location"])
        try #require(work.hasPrefix("/work/"), "\(reply.status) \(work)")
        return work
    }

    private func end(of work: String) throws {
        #expect(try eventually(within: 60) { try home.get(work, as: home.ada).status == 303 })
    }

    private func undo() throws {
        let entry = try #require(try home.house.undo.entries(for: home.ada).first { $0.isRemoval })
        let work = try #require(try home.post("/undo/\(entry.id)", as: home.ada)["Location"])
        try end(of: work)
    }

    private func things() throws -> String { try home.fingerprint(withBin: false).unversioned }

    private func count(_ sql: String) throws -> Int {
        try home.house.database.read { db in try Int.fetchOne(db, sql: sql).unwrap() }
    }

    @Test("they are shut out at once while others write, and one undo brings all of it back", arguments: [true, false])
    func whole(hasHeir: Bool) throws {
        let before = try things()
        let grace = try home.browser(of: home.grace)
        let work = try begin(heir: hasHeir ? home.ada : nil)
        #expect(try !grace.isSignedIn())
        _ = try home.series("Ada's", by: home.ada)
        // Nor is it begun twice.
        let again = try home.post(
            MembersController.path(home.grace.id) + "/remove", ["name": "Grace", "heir": "delete"], as: home.ada)
        #expect(again.status == 422)
        try end(of: work)

        #expect(try home.house.household.member(named: "Grace") == nil)
        #expect(try count("SELECT count(*) FROM attribute") == 0)
        #expect(try count("SELECT count(*) FROM snapshot") == 0)
        #expect(try count("SELECT count(*) FROM note WHERE content LIKE 'Message%'") == 0)
        #expect(try count("SELECT count(*) FROM diaryEntry") == 0)
        #expect(try count("SELECT count(*) FROM graph WHERE name = 'Cellar'") == (hasHeir ? 1 : 0))
        #expect(try count("SELECT count(*) FROM undo WHERE kind = 'removal'") == 1)
        #expect(try count("SELECT count(*) FROM undoPart") > 90)

        try home.execute("DELETE FROM series WHERE name = 'Ada''s'", [])
        try undo()
        #expect(try things() == before)
        #expect(try home.search("book 47", in: hidden, as: home.grace) == 1)
        #expect(try names(in: home.grace) == ["Sherry", "Old books"])
        #expect(try !home.house.undo.entries(for: home.ada).contains { $0.isRemoval })

        // Things in the bin came back whole, however many parts they have.
        let books = try #require(try home.house.undo.entries(for: home.grace).last)
        let back = try #require(try home.post("/undo/\(books.id)", as: home.grace)["Location"])
        #expect(try eventually(within: 60) { try !home.get(back, as: home.grace).text.contains("<progress") })
        #expect(try count("SELECT count(*) FROM attribute") == 90)
    }

    @Test("cancelled, everything is theirs again, and they are let in")
    func cancelled() throws {
        home.clock.advance(.milliseconds(1))
        try remove(home.entity("Madeira", in: shared, by: home.grace), in: shared, by: home.ada)
        #expect(try names(in: home.ada) == ["Madeira"])
        let before = try things()
        let work = try begin(heir: nil)
        // It is of a thing that goes, and may lack parts by now.
        #expect(try names(in: home.ada) == [])
        _ = try home.post(work + "/cancel", as: home.ada)
        try end(of: work)

        #expect(try things() == before)
        #expect(try home.browser().signIn("Grace").status == 303)
        #expect(try names(in: home.grace) == ["Madeira", "Sherry", "Old books"])
        #expect(try names(in: home.ada) == ["Madeira"])
    }

    @Test("a share that was withdrawn since does not come back with them")
    func shares() throws {
        let kitchen = try home.graph("Kitchen", by: home.ada, audience: .chosen([home.grace.id: .write]))
        try end(of: begin(heir: home.ada))
        try home.house.graphs.share(OwnGraph(home.open(kitchen, home.ada)), with: .onlyMe)

        try undo()

        #expect(try home.get(GraphsController.path(kitchen), as: home.grace).status == 404)
        #expect(try home.search("port", in: shared, as: home.grace) == 1)
    }
}
