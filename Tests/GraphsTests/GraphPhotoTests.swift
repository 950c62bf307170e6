import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Photos of graphs")
struct GraphPhotoTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph(
            "Album", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
        path = GraphsController.path(graph)
    }

    private func version() throws -> String {
        "\(try home.house.door.open(graph, for: home.ada).graph.version)"
    }

    private func send(_ sample: String?, removing: Bool = false, as member: Member? = nil) throws -> RawReply {
        let photo = try sample.map { (name: $0, bytes: try TestHome.sample("pictures/\($0)")) }
        var fields: FormFields = ["name": "Album", "icon": "", "version": try version()]
        if removing { fields.add("removePhoto", "on") }
        return try home.sendPhoto(path, fields, photo, as: member ?? home.ada)
    }

    /// The address of the thumbnail that stands for the graph.
    private func thumb() throws -> String? { try home.house.door.open(graph, for: home.ada).thumb }

    @Test("a photo stands at the head of the graph and in every list of graphs, changes, goes, and comes back by undo")
    func life() throws {
        _ = try home.get(path, as: home.ada)
        #expect(try send("turned-6.heic", as: home.grace)["Location"] == path)
        let first = try #require(try thumb())
        for (page, member) in [
            (path, home.ada), (path, home.olle), ("/graphs", home.ada), ("/graphs", home.olle), ("/today", home.grace),
            ("/more", home.ada), (path + "/edit", home.grace),
        ] { #expect(try home.get(page, as: member).text.contains("src=\"\(first)\""), "\(page)") }
        let picture = try home.get(first, as: home.olle)
        #expect(picture.status == 200 && picture["Content-Type"] == "image/webp" && !picture.contains("garden"))

        #expect(try send("plain.png").status == 303)
        let second = try #require(try thumb())
        #expect(try second != first && home.get(path, as: home.ada).text.contains(second))
        #expect(try home.get(first, as: home.ada).status == 404)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        #expect(try thumb() == first && home.get(second, as: home.ada).status == 404)

        #expect(try send(nil, removing: true, as: home.grace).status == 303)
        #expect(try thumb() == nil && !home.get(path, as: home.ada).text.contains("<img"))
        #expect(try home.post(home.undoPath(as: home.grace).unwrap(), as: home.grace)["Location"] == path)
        #expect(try home.get(path, as: home.ada).text.contains(first))
    }

    @Test("it stands beside the graph's name in the side list of the room, but not while the graph has a lock")
    func sideList() throws {
        #expect(try send("plain.png").status == 303)
        let photo = try #require(try thumb())
        let side = { (browser: Browser) in
            try browser.get("/graphs").text.firstMatch(
                of: /<section class="side__list".*?<\/section>/.dotMatchesNewlines()
            )
            .map { String($0.output) }
        }
        let ada = try home.browser(of: home.ada)

        #expect(try side(ada)?.contains("src=\"\(photo)\"") == true)
        #expect(try side(home.browser(of: home.olle))?.contains("src=\"\(photo)\"") == true)
        _ = try ada.post(path + "/lock", TestHome.lockForm())
        #expect(try side(ada).unwrap().contains("Album") && !side(ada).unwrap().contains("<img"))
    }

    @Test("what is no whole picture is refused beside its field; nothing else of the form is saved, nothing is lost")
    func bad() throws {
        #expect(try send("plain.png").status == 303)
        let before = try home.fingerprint()
        let cut = Array(try TestHome.sample("pictures/turned-1.jpg").prefix(500))
        for bytes in [[], Array("<svg/>".utf8), cut, BadPicture.bomb()] {
            let fields: FormFields = ["name": "Renamed", "icon": "🌿", "version": try version()]
            let reply = try home.sendPhoto(path, fields, ("x.jpg", bytes), as: home.ada)
            #expect(reply.status == 422 && reply.text.contains("id=\"photo-problem\""))
            #expect(reply.text.contains("value=\"Renamed\"") && reply.text.contains("value=\"🌿\""))
        }
        for (fields, status) in [
            (["name": "", "version": try version()], 422), (["name": "Late", "version": "0"], 409),
        ] as [(FormFields, Int)] {
            let photo = (name: "x.png", bytes: try TestHome.sample("pictures/turned-1.jpg"))
            let reply = try home.sendPhoto(path, fields, photo, as: home.ada)
            #expect(reply.status == status && reply.text.contains("The photo was not saved. Choose it again."))
        }
        #expect(try home.fingerprint() == before)
    }

    @Test("a reader sees it and changes nothing; to others it does not exist")
    func access() throws {
        #expect(try send("plain.png").status == 303)
        let thumb = try #require(try thumb())
        let before = try home.everything()

        #expect(try send("turned-1.jpg", as: home.olle).status == 403)
        #expect(try send(nil, removing: true, as: home.olle).status == 403)
        #expect(try home.get(thumb).status == 303)
        try home.house.graphs.share(OwnGraph(home.house.door.open(graph, for: home.ada)), with: .household(.read))
        #expect(try send("turned-1.jpg", as: home.grace).status == 403)
        #expect(try home.get(thumb, as: home.grace).status == 200)
        try home.house.graphs.share(OwnGraph(home.house.door.open(graph, for: home.ada)), with: .onlyMe)
        #expect(try home.get(thumb, as: home.grace).status == 404)
        #expect(try send("turned-1.jpg", as: home.grace).status == 404)
        try home.house.graphs.share(
            OwnGraph(home.house.door.open(graph, for: home.ada)),
            with: .chosen([home.grace.id: .write, home.olle.id: .read]))
        #expect(try home.changes(since: before) == ["share"])
        #expect(try self.thumb() == thumb)
    }

    @Test("behind a lock nothing of it leaves the house; whoever unlocks sees it, and no browser may keep it")
    func lock() throws {
        #expect(try send("plain.png").status == 303)
        let thumb = try #require(try thumb())
        _ = try home.get(path, as: home.ada)
        // Today shows it once there is something in it.
        _ = try home.entity("Roses", in: graph, by: home.ada)
        try home.lock(graph, by: home.ada)
        let (inside, outside) = (try home.browser(of: home.ada), try home.browser(of: home.ada))
        #expect(try inside.unlock(graph).status == 303)

        for page in ["/graphs", "/today", "/more", path, "\(path)/edit"] {
            #expect(try !outside.send("GET", page, []).contains(thumb), "\(page)")
            #expect(try !home.get(page, as: home.grace).contains(thumb), "\(page)")
            let reply = try inside.get(page)
            #expect(reply.contains(thumb) && reply["Cache-Control"] == "no-store", "\(page)")
        }
        #expect(try outside.get(thumb).status == 303)
        #expect(try inside.get(thumb)["Cache-Control"] == "no-store")
        let photo = (name: "x.png", bytes: try TestHome.sample("pictures/plain.png"))
        let asked = try home.sendPhoto(path, ["name": "Renamed", "version": "1"], photo, as: home.ada)
        #expect(asked.status == 423 && asked.text.contains("name=\"photo\" value=\"x.png\""))
        let replayed = try inside.post(path, ["name": "Renamed", "version": "1", "photo": "x.png"])
        #expect(replayed.status == 422 && replayed.text.contains("The photo was not saved. Choose it again."))
        #expect(replayed.text.contains("value=\"Renamed\""))
    }

    @Test("it counts as the other files do, is found by its name, has a page, and goes with the graph")
    func counting() throws {
        #expect(try send("turned-6.jpg").status == 303)
        let file = try #require(try thumb()?.dropLast(4))

        _ = try home.entity("Summer", in: graph, by: home.ada)
        #expect(try home.get(path + "/stats", as: home.ada).text.contains("Photos"))
        #expect(try home.get("/settings/storage", as: home.ada).text.contains("1 photo"))
        let found = try home.get(path + "?q=turned", as: home.ada).text
        #expect(found.contains("href=\"\(file)\"") && found.contains("><mark>turned</mark>-6.jpg<"))
        let page = try home.get(String(file), as: home.ada).text
        #expect(page.contains("turned-6.jpg") && !page.contains("\(file)/main") && !page.contains("\(path)/media\""))
        #expect(try home.post("\(file)/main", ["main": "1"], as: home.ada).status == 404)
        #expect(try home.post("\(file)/delete", as: home.ada).status == 303)
        #expect(try thumb() == nil)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)

        _ = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        try home.sweep(after: .days(2))
        let entry = try #require(try home.house.undo.entries(for: home.ada).first)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.get(String(file) + "/400", as: home.ada).status == 200)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("cleared with all previews it is made again when somebody looks")
    func cleared() throws {
        #expect(try send("plain.png").status == 303)
        let thumb = try #require(try thumb())
        try home.house.media.clearRenditions(remaking: false)

        #expect(try home.get(path, as: home.ada).text.contains(thumb))
        #expect(try home.get(thumb, as: home.ada).status == 404)
        #expect(eventually(within: 30) { (try? home.get(thumb, as: home.ada).status) == 200 })
    }
}
