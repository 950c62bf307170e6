import Foundation
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What browsers may keep of pages")
struct CopiesTests {
    let home: TestHome
    let graph: ID<Graph>
    let port: ID<Entity>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Cellar", by: home.ada, audience: .household(.read))
        port = try home.entity("Port", in: graph, by: home.ada)
    }

    private var path: String { GraphsController.path(graph) }
    private var entity: String { EntitiesController.path(port, in: graph) }

    private func mark(_ path: String, _ browser: Browser) throws -> [String] {
        try browser.get(path)[CopyMark.header].map { $0.components(separatedBy: "; ") } ?? []
    }

    @Test("while what is closed is the same, pages and answers about copies have the same word")
    func steady() throws {
        let grace = try home.browser(of: home.grace)
        let word = { try grace.post("/copies/check", ["paths": path])[CopyMark.header] }

        let before = try word()
        #expect(try before == "\(mark("/settings", grace).joined(separator: "; "))")
        try #require(home.postSharing(path, ["audience": "me"], as: home.ada).status == 303)
        #expect(try word() != before)
        #expect(try word() == "\(mark("/settings", grace).joined(separator: "; "))")
    }

    private func closed(_ paths: [String], _ browser: Browser) throws -> [String] {
        let reply = try browser.post("/copies/check", ["paths": paths.joined(separator: "\n")])
        try #require(reply.status == 200)
        return reply.text.split(separator: "\n").map(String.init)
    }

    @Test("pages of things and lists say that a copy may be kept, and forms, settings and answers to a query do not")
    func allowed() throws {
        let ada = try home.browser(of: home.ada)

        for path in ["/today", "/graphs", path, entity, "/brew", "/wealth", "/reminders"] {
            #expect(try mark(path, ada).dropFirst().first == "keep", "\(path)")
        }
        for path in ["/settings", "/search", "/settings/bin", entity + "/edit", "\(path)?sort=name", "/more"] {
            let parts = try mark(path, ada)
            #expect(parts.count == 2 && parts[1].hasPrefix("audience="), "\(path)")
        }
        #expect(try mark(entity + "0", ada).count == 1)
        #expect(try mark("/login", home.browser()) == ["nobody"])
    }

    @Test("another session, member or role has another mark, and the same session always the same one")
    func owners() throws {
        let ada = try home.browser(of: home.ada)
        let first = try mark("/today", ada)[0]

        #expect(try mark("/settings", ada)[0] == first)
        #expect(try mark("/today", home.browser(of: home.ada))[0] != first)
        let grace = try home.browser(of: home.grace)
        let before = try mark("/today", grace)[0]
        #expect(before.hasPrefix("\(home.grace.id).") && first.hasPrefix("\(home.ada.id)."))
        let role = try ada.post("/settings/members/\(home.grace.id)", ["role": "guest"])
        try #require(role.status == 303)
        #expect(try mark("/today", grace)[0] != before)
    }

    @Test("each page says when somebody may see less than before, and not when something else was written")
    func audience() throws {
        let grace = try home.browser(of: home.grace)
        let stamp = { try mark("/today", grace).last }
        var known = try stamp()
        let expectAnother = { (what: String) in
            #expect(try stamp() != known, "\(what)")
            known = try stamp()
        }

        try #require(home.post("\(path)/entities", ["name": "Madeira"], as: home.ada).status == 303)
        #expect(try stamp() == known)
        try #require(home.postSharing(path, ["audience": "me"], as: home.ada).status == 303)
        try expectAnother("sharing")
        let other = GraphsController.path(try home.graph("Other", by: home.ada))
        try #require(home.post("\(other)/lock", TestHome.lockForm(), as: home.ada).status == 303)
        try expectAnother("lock")
        try #require(home.post("\(path)/delete", ["name": "Cellar"], as: home.ada).status == 303)
        try expectAnother("deletion")
    }

    @Test(
        "the server says what of a browser’s copies is locked, not shared any more or gone, also to whoever unlocked it"
    )
    func check() throws {
        let (ada, grace) = (try home.browser(of: home.ada), try home.browser(of: home.grace))
        let own = GraphsController.path(try home.graph("Own", by: home.grace))
        let paths = [path, entity, own, "/today", "/nowhere"]
        #expect(try closed(paths, grace) == [])

        try #require(ada.post(entity + "/delete", [:]).status == 303)
        #expect(try closed(paths, grace) == [entity])
        try #require(ada.post(path + "/lock", TestHome.lockForm()).status == 303)
        #expect(try closed(paths, grace) == [path + " named", entity + " named"])
        #expect(try ada.get(path).status == 200)
        #expect(try closed([path], ada) == [path + " named"])
        try #require(
            ada.post(path + "/lock", TestHome.lockForm(current: TestHome.graphPassword, hidesName: true)).status == 303)
        #expect(try closed([path], grace) == [path])
        #expect(try closed([own], ada) == [own])
    }

    @Test("the page on which a brew begins may be kept, and belongs to its recipe, but not to a guest’s")
    func brewing() throws {
        let recipe = RecipesController.path(try home.recipe("Filter", by: home.ada, audience: .household(.read)))
        let (ada, olle) = (try home.browser(of: home.ada), try home.browser(of: home.olle))

        #expect(try mark("\(recipe)/brew", ada).dropFirst().first == "keep")
        #expect(try ada.get("/copies/pages?of=\(recipe)").text == "\(recipe)\n\(recipe)/brew\n")
        #expect(try olle.get("/copies/pages?of=\(recipe)").text == "\(recipe)\n")
        try #require(home.postSharing(recipe, ["audience": "me"], as: home.ada).status == 303)
        let grace = try home.browser(of: home.grace)
        #expect(try closed([recipe, "\(recipe)/brew"], grace) == [recipe, "\(recipe)/brew"])
    }

    @Test("a thing is kept whole by all its pages, and by none once it is locked or not shared")
    func whole() throws {
        let (ada, grace) = (try home.browser(of: home.ada), try home.browser(of: home.grace))
        let diary = try home.diary(of: home.ada)
        try home.write("By the sea", on: "2026-11-20", in: diary.id, by: home.ada)
        let day = DiariesController.path(diary.id)

        #expect(try grace.get("/copies/pages?of=\(path)").text == "\(path)\n\(entity)\n")
        #expect(try ada.get("/copies/pages?of=\(day)").text == "\(day)\n\(day)/days/2026-11-20\n")
        #expect(try grace.get("/copies/pages?of=\(day)").status == 404)
        try #require(ada.post(path + "/lock", TestHome.lockForm()).status == 303)
        for browser in [ada, grace] { #expect(try browser.get("/copies/pages?of=\(path)").status == 404) }
    }
}
