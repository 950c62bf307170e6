import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Lists that are asked for again")
struct ListsAskedAgainTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Reading", by: home.ada, audience: .household(.read))
        path = GraphsController.path(graph)
        for name in ["Dune", "Sult"] { _ = try home.entity(name, in: graph, by: home.ada) }
    }

    @Test("each member, sort and page has its own")
    func own() throws {
        let addresses = [path, path + "?sort=newest", path + "?size=10&page=2"]

        for _ in 1...2 {
            let pages = try addresses.map { try home.get($0, as: home.ada).text }
            #expect(Set(pages).count == 3)
            #expect(pages[0].contains("/entities/new") && !pages[2].contains("Dune"))
            let read = try home.get(path, as: home.grace).text
            #expect(read.contains("Dune") && !read.contains("/entities/new"))
        }
    }

    @Test("what is no longer shared is gone at once, and so is what somebody in the house chose for themselves")
    func withdrawn() throws {
        #expect(try home.get(path, as: home.grace).status == 200)
        #expect(try home.get(path, as: home.ada).text.contains("Shared with"))

        try home.house.graphs.share(OwnGraph(home.house.door.open(graph, for: home.ada)), with: .onlyMe)

        #expect(try home.get(path, as: home.grace).status == 404)
        #expect(try !home.get(path, as: home.ada).text.contains("Shared with"))
        _ = try home.post(path + "/display", ["view": "grid", "sort": "name"], as: home.ada)
        #expect(try home.get(path, as: home.ada).text.contains("class=\"tiles\""))
    }

    @Test("the house around a list shows at once what another graph's lock does, which is no commit")
    func lockElsewhere() throws {
        let other = try home.graph("Letters", by: home.ada)
        let browser = try home.browser(of: home.ada)
        _ = try browser.post(GraphsController.path(other) + "/lock", TestHome.lockForm(hidesName: true))
        _ = try browser.post(GraphsController.path(other) + "/lock/now")

        for _ in 1...2 {
            for _ in 1...2 { #expect(try !browser.get(path).text.contains("Letters")) }
            _ = try browser.unlock(other)
            for _ in 1...2 { #expect(try browser.get(path).text.contains("Letters")) }
            _ = try browser.post(GraphsController.path(other) + "/lock/now")
        }
    }

    @Test("a list says for thirty seconds what was deleted, and no longer")
    func toast() throws {
        let entity = try home.entity("Edda", in: graph, by: home.ada)
        let browser = try home.browser(of: home.ada)
        _ = try browser.post("\(path)/entities/\(entity)/delete")

        for _ in 1...2 { #expect(try browser.get(path).text.contains("Edda")) }
        home.clock.advance(.seconds(31))
        for _ in 1...2 { #expect(try !browser.get(path).text.contains("Edda")) }
    }
}
