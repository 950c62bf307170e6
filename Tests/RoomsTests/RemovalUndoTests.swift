import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Undoing the removal of a member after a while")
struct RemovalUndoTests {
    let home: TestHome
    let shared: ID<Graph>
    let hidden: ID<Graph>
    let entity: ID<Entity>

    /// Grace has shared one graph and kept another.
    init() throws {
        home = try TestHome()
        shared = try home.graph("Cellar", by: home.grace, audience: .household(.write))
        hidden = try home.graph("Diary", by: home.grace)
        entity = try home.entity("Port", notes: "Tawny", in: shared, by: home.grace)
    }

    private func remove(_ member: Member, heir: Member?, by admin: Member? = nil) throws -> ID<UndoEntry> {
        try home.house.household.remove(member.id, heir: heir?.id, by: (admin ?? home.ada).id)
    }

    @Test("a removal is undone although what stood in the leaver's bin was brought back or ran out since")
    func usedBin() throws {
        let second = try home.entity("Sherry", in: shared, by: home.grace)
        for id in [entity, second] {
            _ = try home.house.entities.remove(
                id, from: WritableGraph(home.house.door.open(shared, for: home.grace)))
        }
        _ = try home.house.graphs.remove(OwnGraph(home.house.door.open(hidden, for: home.grace)))
        home.clock.advance(.days(1))
        _ = try remove(home.grace, heir: home.ada)
        let port = try #require(try home.house.undo.entries(for: home.ada).first { $0.name == "Port" })
        _ = try home.house.undo.restore(port.id, for: home.ada)
        home.clock.advance(.days(29))
        try home.house.undo.prune()
        #expect(try home.house.undo.entries(for: home.ada).map(\.name) == ["Grace"])

        let entry = try #require(try home.house.undo.entries(for: home.ada).first)
        _ = try home.house.undo.restore(entry.id, for: home.ada)

        #expect(try home.house.household.member(named: "Grace") != nil)
        #expect(try home.house.door.open(shared, for: home.grace).isOwn)
        #expect(try home.search("port", in: shared, as: home.grace) == 1)
    }

    @Test("after the undo the bin is the leaver's again, what the heir deleted from their things included")
    func binAfterwards() throws {
        _ = try home.house.graphs.remove(OwnGraph(home.house.door.open(hidden, for: home.grace)))
        let cork = try home.entity("Cork", in: shared, by: home.grace)
        _ = try home.house.entities.remove(cork, from: WritableGraph(home.house.door.open(shared, for: home.grace)))
        _ = try remove(home.grace, heir: home.ada)
        _ = try home.house.entities.remove(entity, from: WritableGraph(home.house.door.open(shared, for: home.ada)))
        #expect(try Set(home.house.undo.entries(for: home.ada).map(\.name)) == ["Port", "Cork", "Grace"])
        let entry = try #require(try home.house.undo.entries(for: home.ada).first { $0.name == "Grace" })

        _ = try home.house.undo.restore(entry.id, for: home.ada)

        #expect(try Set(home.house.undo.entries(for: home.grace).map(\.name)) == ["Port", "Cork", "Diary"])
        try home.house.graphs.share(OwnGraph(home.house.door.open(shared, for: home.grace)), with: .onlyMe)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        #expect(try !home.get("/settings/bin", as: home.olle).main.contains("/undo/"))
    }

    @Test("a graph that the heir deleted stays in the heir's bin, and everything else comes back")
    func deletedByTheHeir() throws {
        let other = try home.graph("Garden", by: home.grace, audience: .chosen([home.ada.id: .write]))
        let removal = try remove(home.grace, heir: home.ada)
        let deleted = try home.house.graphs.remove(OwnGraph(home.house.door.open(shared, for: home.ada)))

        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(try home.house.door.open(other, for: home.grace).isOwn)
        #expect(try home.house.door.open(other, for: home.ada).level == .write)
        #expect(try home.house.door.open(hidden, for: home.grace).isOwn)
        #expect(try home.house.undo.entries(for: home.grace).isEmpty)
        _ = try home.house.undo.restore(deleted, for: home.ada)
        #expect(try home.house.door.open(shared, for: home.ada).isOwn)
        #expect(try HouseCheck.problems(in: home.house.folder) == [])
    }

    @Test("a graph that went on to the next heir stays there, and its old heir sees it no more")
    func passedOn() throws {
        let hedy = try home.house.household.add(
            NewMember(name: "Hedy", password: TestHome.password, role: .member), householdName: "")
        let removal = try remove(home.grace, heir: hedy)
        _ = try remove(hedy, heir: home.ada)

        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(try home.house.door.open(shared, for: home.ada).isOwn)
        #expect(try home.house.door.open(shared, for: home.grace).level == .write)
        #expect(try home.house.door.open(hidden, for: home.grace).isOwn)
    }

    @Test("what the leaver had in things that were deleted since is left out, and does not stand in their way")
    func orphans() throws {
        let graph = try home.graph("Wine", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let series = try home.house.series.add(SeriesForm(["name": "Savings"]), for: Writer(home.ada))
        try home.house.series.share(
            OwnSeries(home.house.seriesDoor.open(series, for: home.ada)), with: .chosen([home.grace.id: .write]))
        try home.house.series.setPart(5000, of: home.house.seriesDoor.open(series, for: home.grace))
        let removal = try remove(home.grace, heir: nil)
        let wine = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        let savings = try home.house.series.remove(OwnSeries(home.house.seriesDoor.open(series, for: home.ada)))

        for entry in [removal, wine, savings] { _ = try home.house.undo.restore(entry, for: home.ada) }

        #expect(try home.house.door.open(hidden, for: home.grace).isOwn)
        #expect(throws: Refusal.notFound) { try home.house.door.open(graph, for: home.grace) }
        #expect(throws: Refusal.notFound) { try home.house.seriesDoor.open(series, for: home.grace) }
        #expect(try HouseCheck.problems(in: home.house.folder) == [])
    }

    @Test("a share that was withdrawn since the removal does not come back with the leaver", arguments: [true, false])
    func withdrawn(isEmptied: Bool) throws {
        let chosen: Audience = .chosen([home.grace.id: .write, home.olle.id: .read])
        let withdrawn = try home.graph("Presents", by: home.ada, audience: chosen)
        let left = try home.graph("Wine", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let removal = try remove(home.grace, heir: nil)
        try home.house.graphs.share(
            OwnGraph(home.house.door.open(withdrawn, for: home.ada)),
            with: isEmptied ? .onlyMe : .chosen([home.olle.id: .read]))

        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(throws: Refusal.notFound) { try home.house.door.open(withdrawn, for: home.grace) }
        #expect(try home.house.door.open(left, for: home.grace).canWrite)
        #expect(try home.house.door.open(hidden, for: home.grace).isOwn)
    }

    @Test("an heir who shared anew keeps their own old share when the graph goes back")
    func sharedByTheHeir() throws {
        let graph = try home.graph("Wine", by: home.grace, audience: .chosen([home.ada.id: .write]))
        let removal = try remove(home.grace, heir: home.ada)
        try home.house.graphs.share(
            OwnGraph(home.house.door.open(graph, for: home.ada)), with: .chosen([home.olle.id: .read]))

        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(try home.house.door.open(graph, for: home.grace).isOwn)
        #expect(try home.house.door.open(graph, for: home.ada).level == .write)
        #expect(try home.house.door.open(graph, for: home.olle).level == .read)
    }

    @Test("the removals that an admin did are undone by the one who stays, and are theirs again when they are back")
    func removalsOfTheLeaver() throws {
        let hedy = try home.house.household.add(
            NewMember(name: "Hedy", password: TestHome.password, role: .admin), householdName: "")
        let graph = try home.graph("Presents", by: hedy, audience: .chosen([home.grace.id: .write]))
        _ = try remove(home.grace, heir: home.ada)
        _ = try remove(home.ada, heir: hedy, by: hedy)
        try home.house.graphs.share(OwnGraph(home.house.door.open(graph, for: hedy)), with: .onlyMe)
        let entries = try home.house.undo.entries(for: hedy)
        #expect(Set(entries.map(\.name)) == ["Ada", "Grace"])
        let (ada, grace) = (entries.first { $0.name == "Ada" }, entries.first { $0.name == "Grace" })

        _ = try home.house.undo.restore(#require(ada).id, for: hedy)
        #expect(try home.house.undo.entries(for: hedy).isEmpty)
        _ = try home.house.undo.restore(#require(grace).id, for: home.ada)

        #expect(try home.house.door.open(shared, for: home.grace).isOwn)
        #expect(throws: Refusal.notFound) { try home.house.door.open(graph, for: home.grace) }
    }

    @Test("a series in the leaver's bin comes back without the tokens that scripts had for it")
    func tokens() throws {
        let tokens = try SeriesTokenStore(
            database: home.house.database, door: home.house.seriesDoor, clock: home.clock.wall)
        let id = try home.house.series.add(SeriesForm(["name": "Savings"]), for: Writer(home.grace))
        let token = try tokens.add(
            named: "Script", to: WritableSeries(home.house.seriesDoor.open(id, for: home.grace)))
        let deletion = try home.house.series.remove(OwnSeries(home.house.seriesDoor.open(id, for: home.grace)))

        let removal = try remove(home.grace, heir: home.ada)
        _ = try home.house.undo.restore(removal, for: home.ada)
        _ = try home.house.undo.restore(deletion, for: home.grace)

        #expect(try home.house.seriesDoor.open(id, for: home.grace).series.name == "Savings")
        #expect(try tokens.open(token.text) == nil)
    }
}
