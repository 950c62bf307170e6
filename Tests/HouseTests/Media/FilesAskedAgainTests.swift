import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Files that are asked for again")
struct FilesAskedAgainTests {
    let home: TestHome
    let graph: ID<Graph>
    let file: ID<AttachedFile>
    let path: String
    let bytes: [UInt8]

    init() throws {
        home = try TestHome()
        graph = try home.graph("Album", by: home.ada, audience: .household(.read))
        let entity = try home.entity("Summer", in: graph, by: home.ada)
        bytes = try TestHome.sample("recordings/tone.mp3")
        file = try home.attach(bytes, named: "sea.mp3", at: .entity(entity), in: graph, by: home.ada)
        _ = try home.processed(file, in: graph, by: home.ada)
        path = MediaController.path(file, in: graph) + "/original"
    }

    @Test("a file is sent again, whole or in part, and never to anybody else")
    func again() throws {
        #expect(try home.get(path, as: home.ada).status == 200)

        #expect(try home.get(path, as: home.ada).body == bytes)
        let part = try home.get(path, as: home.ada, "Range: bytes=2-5")
        #expect(part.status == 206 && part.body == Array(bytes[2...5]))
        #expect(try home.get(path).status == 303)
        let stranger = try home.send("GET", path, "hearth=\(Token().text)", [])
        #expect(stranger.status == 303 && stranger["Location"]?.hasPrefix("/login") == true)
    }

    @Test("what is no longer shared is gone at once, and so is a file that was deleted")
    func withdrawn() throws {
        #expect(try home.get(path, as: home.grace).status == 200)

        try home.house.graphs.share(OwnGraph(home.house.door.open(graph, for: home.ada)), with: .onlyMe)
        #expect(try home.get(path, as: home.grace).status == 404)
        #expect(try home.get(path, as: home.ada).status == 200)

        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        _ = try home.house.attachments.remove([file], from: open)
        #expect(try home.get(path, as: home.ada).status == 404)
    }

    @Test("a browser that has a file asks each time, and learns when it may show it no longer")
    func askedAgain() throws {
        let browser = try home.browser(of: home.grace)
        let first = try browser.get(path)
        let tag = "If-None-Match: \(try #require(first["ETag"]))"
        #expect(first["Cache-Control"] == "private, no-cache")
        let kept = try browser.get(path, tag)
        #expect(kept.status == 304 && kept.body.isEmpty && kept["Cache-Control"] == "private, no-cache")

        try home.lock(graph, by: home.ada)
        #expect(try browser.get(path, tag).status == 303)
        let inside = try home.browser(of: home.ada)
        _ = try inside.unlock(graph)
        #expect(
            try inside.post(TestHome.lockPath(graph) + "/remove", ["current": TestHome.graphPassword]).status == 303)
        #expect(try browser.get(path, tag).status == 304)
        try home.house.graphs.share(OwnGraph(home.house.door.open(graph, for: home.ada)), with: .onlyMe)
        #expect(try browser.get(path, tag).status == 404)
        _ = try browser.post("/logout")
        #expect(try browser.get(path, tag).status == 303)
    }

    @Test("whoever signed out, or did not come for a month, has to sign in")
    func ended() throws {
        let browser = try home.browser(of: home.ada)
        #expect(try browser.get(path).status == 200)
        _ = try browser.post("/logout")
        #expect(try browser.get(path).status == 303)

        #expect(try home.get(path, as: home.grace).status == 200)
        home.clock.advance(.days(31))
        #expect(try home.get(path, as: home.grace).status == 303)
    }

    @Test("a lock that is set covers what was sent before, and no browser keeps what a key opened")
    func locked() throws {
        let browser = try home.browser(of: home.ada)
        #expect(try browser.get(path).status == 200)
        _ = try browser.post(GraphsController.path(graph) + "/lock", TestHome.lockForm())

        #expect(try home.get(path, as: home.grace).status == 303)
        let open = try browser.get(path)
        #expect(open.status == 200 && open["Cache-Control"] == "no-store")
        _ = try browser.post(GraphsController.path(graph) + "/lock/now")
        #expect(try browser.get(path).status == 303)
    }
}
