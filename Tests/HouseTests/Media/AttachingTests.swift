import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Files at entities and attributes")
struct AttachingTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>
    let path: String

    init() throws {
        (home, graph, entity) = try TestHome.album(audience: .household(.write))
        path = EntitiesController.path(entity, in: graph)
    }

    private func files(_ place: MediaPlace? = nil) throws -> [AttachedFile] {
        try home.house.attachments.attachments(
            at: place ?? .entity(entity), in: home.house.door.open(graph, for: home.ada))
    }

    private func address(_ file: AttachedFile) -> String { MediaController.path(file.id, in: graph) }

    /// Three files: a, b and c.
    private func three() throws -> [AttachedFile] {
        let named = ["a.txt", "b.txt", "c.txt"].map { (name: $0, bytes: Array("the file \($0)".utf8)) }
        #expect(try home.sendFiles(path + "/media", named, as: home.ada).status == 303)
        return try files()
    }

    @Test("several files sent with a plain form stand on the page at once, and each has a page of its own")
    func sending() throws {
        let sent = [
            (name: "beach.jpg", bytes: try TestHome.sample("pictures/turned-6.jpg")),
            (name: "film.mp4", bytes: try TestHome.sample("recordings/film.mp4")),
            (name: "bill.pdf", bytes: Array("%PDF-1.4 bill".utf8)),
        ]

        let reply = try home.sendFiles(path + "/media", sent, as: home.grace)

        #expect(reply.status == 303 && reply["Location"] == path + "#media")
        let kept = try files()
        #expect(kept.map(\.name) == ["beach.jpg", "film.mp4", "bill.pdf"])
        for file in kept { _ = try home.processed(file.id, in: graph, by: home.ada) }
        let page = try home.get(path, as: home.ada).text
        for file in kept { #expect(page.contains(address(file))) }
        #expect(page.contains(address(kept[0]) + "/400") && page.contains("bill.pdf"))
        for file in kept {
            let own = try home.get(address(file), as: home.ada).text
            #expect(own.contains(file.name) && own.contains("Grace") && own.contains(address(file) + "/download"))
        }
        #expect(try home.get(address(kept[1]), as: home.ada).text.contains("<video"))
        #expect(try home.get(path + "/media", as: home.ada).text.contains("bill.pdf"))
    }

    @Test("attributes take files too")
    func attributes() throws {
        let attribute = try home.attribute("Day one", of: entity, in: graph, by: home.ada)
        let own = AttributesController.path(attribute, in: graph)

        #expect(try home.sendFiles(own + "/media", [("a.txt", [1])], as: home.ada).status == 303)

        #expect(try files(.attribute(attribute)).map(\.name) == ["a.txt"] && files().isEmpty)
        #expect(try home.get(own, as: home.ada).text.contains("a.txt"))
        #expect(try home.sendFiles(own + "/media", [("", [])], as: home.ada).status == 422)
    }

    @Test("no file, and an empty one, come back as a problem on the page, and nothing is kept of the others")
    func problems() throws {
        let before = try home.fingerprint()
        for sent in [[], [("", [])], [("good.txt", [1, 2]), ("empty.txt", [])]] as [[(name: String, bytes: [UInt8])]] {
            let reply = try home.sendFiles(path + "/media", sent, as: home.ada)
            #expect(reply.status == 422 && reply.text.contains("files-problem") && reply.text.contains("Summer"))
        }
        #expect(
            try home.sendFiles(path + "/media", [("a", [1])], as: home.ada, origin: "http://evil.example").status == 403
        )
        #expect(try home.sendFiles(path + "/media", [("a", [1])], as: home.olle).status == 403)
        #expect(try home.fingerprint() == before)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("a name and a caption can be changed and found; of two who do, the later one sees both")
    func renaming() throws {
        let file = try three()[1]
        let form: FormFields = ["title": "  The   bill ", "caption": "Zürich, überbezahlt", "version": "1"]

        #expect(try home.post(address(file), form, as: home.grace)["Location"] == address(file))
        let late = try home.post(address(file), ["title": "My bill", "caption": "Mine", "version": "1"], as: home.ada)

        #expect(late.status == 409 && late.text.contains("The bill") && late.text.contains("My bill"))
        #expect(try files()[1].title == "The bill")
        for query in ["bill", "uberbezahlt"] {
            let found = try home.get("/graphs/\(graph)?q=\(query)", as: home.ada).text
            #expect(found.contains(address(file)) && found.contains("Summer · The "))
            #expect(found.contains(query == "bill" ? "<mark>bill</mark>" : "Zürich, <mark>überbezahlt</mark>"))
        }
        let long = try home.post(
            address(file), ["title": String(repeating: "x", count: 201), "caption": "kept text", "version": "2"],
            as: home.ada)
        #expect(long.status == 422 && long.text.contains("kept text"))
        #expect(
            try home.post(address(file), ["title": "", "caption": "", "version": "2", "from": "manage"], as: home.ada)[
                "Location"] == path + "/media#medium-\(file.id)")
        #expect(try files()[1].name == "b.txt")
    }

    @Test("they are ordered by arrows and by dragging")
    func ordering() throws {
        let ids = try three().map(\.id.description)
        let order = path + "/media/order"

        #expect(try home.post(order, ["medium": ids[2], "by": "-1"], as: home.ada).status == 303)
        #expect(try files().map(\.name) == ["a.txt", "c.txt", "b.txt"])
        #expect(try home.post(order, ["medium": ids[0], "by": "-9"], as: home.ada).status == 303)
        #expect(try files().map(\.name) == ["a.txt", "c.txt", "b.txt"])
        let wanted = [ids[1], ids[1], "x", ids[0]].joined(separator: ",")
        #expect(try home.post(order, ["order": wanted], as: home.grace).status == 303)
        #expect(try files().map(\.name) == ["b.txt", "a.txt", "c.txt"])
        #expect(
            try home.post(order, ["medium": ID<Graph>(at: home.clock.wall.now()).description, "by": "1"], as: home.ada)
                .status == 404)
    }

    @Test("the first picture stands on the page and in the list, until another one is chosen")
    func main() throws {
        let list = "/graphs/\(graph)"
        #expect(try !home.get(list, as: home.ada).text.contains("<img"))
        #expect(try !home.get(path, as: home.ada).text.contains("class=\"hero\""))
        _ = try three()
        let one = try home.shownVideo(named: "one.mp4", at: .entity(entity), in: graph, by: home.ada)
        let two = try home.shownVideo(named: "two.mp4", at: .entity(entity), in: graph, by: home.ada)
        try expectMain(one, not: two)

        for (id, other) in [(two, one), (one, two), (two, one)] {
            home.clock.advance(.seconds(1))
            #expect(
                try home.post(MediaController.path(id, in: graph) + "/main", ["main": "1"], as: home.ada).status == 303)
            try expectMain(id, not: other)
        }
        #expect(
            try home.post(MediaController.path(two, in: graph) + "/main", ["main": "0"], as: home.ada).status == 303)
        try expectMain(one, not: two)
        let plain = try three()[2]
        #expect(try home.post(address(plain) + "/main", ["main": "1"], as: home.ada).status == 404)
    }

    private func expectMain(_ id: ID<AttachedFile>, not other: ID<AttachedFile>) throws {
        let list = try home.get("/graphs/\(graph)", as: home.ada).text
        #expect(list.contains("src=\"\(MediaController.path(id, in: graph))/400\""))
        #expect(!list.contains("\(other)"))
        #expect(
            try home.get(path, as: home.ada).text.contains(
                "class=\"hero\" href=\"\(MediaController.path(id, in: graph))\""))
    }

    @Test("the main photo stands over the page and there alone, also without anything to see below it")
    func once() throws {
        let attribute = try home.attribute("Day one", of: entity, in: graph, by: home.ada)
        for (place, page) in [
            (MediaPlace.entity(entity), path),
            (.attribute(attribute), AttributesController.path(attribute, in: graph)),
        ] {
            let videos = try ["one.mp4", "two.mp4"].map {
                try home.shownVideo(named: $0, at: place, in: graph, by: home.ada)
            }
            try expectOnce(videos, main: videos[0], on: page)

            let second = MediaController.path(videos[1], in: graph)
            #expect(try home.post(second + "/main", ["main": "1"], as: home.ada).status == 303)
            try expectOnce(videos, main: videos[1], on: page)

            let first = MediaController.path(videos[0], in: graph)
            #expect(try home.post(first + "/delete", [:], as: home.ada).status == 303)
            try expectOnce([videos[1]], main: videos[1], on: page)
            #expect(try !home.get(page, as: home.ada).text.contains("mosaic\""))
        }
    }

    /// Each is a link with its facts once, which the full screen is made of.
    private func expectOnce(_ all: [ID<AttachedFile>], main: ID<AttachedFile>, on page: String) throws {
        let text = try home.get(page, as: home.grace).text
        let hero = "class=\"hero\" href=\"\(MediaController.path(main, in: graph))\" data-id=\"\(main)\""
        #expect(text.contains(hero))
        #expect(text.ranges(of: "<media-gallery>").count == 1)
        for id in all {
            #expect(text.ranges(of: "data-id=\"\(id)\"").count == 1)
            #expect(text.ranges(of: "src=\"\(MediaController.path(id, in: graph))/400\"").count == 1)
        }
        #expect(text.ranges(of: "class=\"mosaic__badge\"").count == all.count)
    }

    @Test("the photo of an attribute stands in the list of its entity")
    func mainOfAttribute() throws {
        let attribute = try home.attribute("Day one", of: entity, in: graph, by: home.ada)
        let id = try home.shownVideo(named: "one.mp4", at: .attribute(attribute), in: graph, by: home.ada)
        let own = MediaController.path(id, in: graph)

        #expect(try home.get(path, as: home.ada).text.contains("src=\"\(own)/400\""))
    }

    @Test("one or several are deleted at once, and undo brings back everything")
    func deleting() throws {
        let three = try three()
        let before = try home.fingerprint()
        for (place, form) in [
            (address(three[0]) + "/delete", FormFields()),
            (path + "/media/delete", ["medium": "\(three[0].id)", "medium": "\(three[2].id)"]),
            (path + "/delete", FormFields()),
        ] {
            #expect(try home.post(place, form, as: home.grace).status == 303)
            #expect(try home.get(address(three[0]) + "/original", as: home.ada).status == 404)
            let undo = try #require(try home.undoPath(as: home.grace))
            #expect(try home.post(undo, as: home.grace).status == 303)
            #expect(try home.get(address(three[0]) + "/original", as: home.ada).text == "the file a.txt")
            #expect(try home.fingerprint() == before)
        }
        #expect(try home.post(path + "/media/delete", as: home.ada).status == 422)
        let other = try home.entity("Winter", in: graph, by: home.ada)
        let foreign = EntitiesController.path(other, in: graph) + "/media/delete"
        #expect(try home.post(foreign, ["medium": "\(three[0].id)"], as: home.ada).status == 404)
        #expect(try home.fingerprint().contains("a.txt"))
    }

    @Test("a duplicate has them too, and merging brings them together")
    func merging() throws {
        _ = try three()
        let copied = try home.post(path + "/duplicate", as: home.ada)
        let copy: ID<Entity> = try home.made(copied)
        #expect(try files(.entity(copy)).map(\.name) == ["a.txt", "b.txt", "c.txt"])

        #expect(try home.post(path + "/merge/\(copy)", ["name": "ours"], as: home.ada).status == 303)
        #expect(try files().map(\.name) == ["a.txt", "b.txt", "c.txt", "a.txt", "b.txt", "c.txt"])
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try files().count == 3 && files(.entity(copy)).count == 3)
    }

    @Test("statistics and the admin's page count them, in sums only")
    func counting() throws {
        _ = try home.shownVideo(named: "secret.mp4", at: .entity(entity), in: graph, by: home.grace)
        _ = try three()

        let stats = try home.get("/graphs/\(graph)/stats", as: home.ada).text
        #expect(stats.contains("Videos") && stats.contains("Files") && stats.contains("Space for files"))
        let storage = try home.get("/settings/storage", as: home.ada).text
        #expect(storage.contains("Grace") && storage.contains("Ada") && !storage.contains("secret"))
        #expect(try home.get("/settings/storage", as: home.grace).status == 403)
        #expect(try home.post("/settings/storage", ["action": "clear"], as: home.ada).status == 303)
        #expect(try home.house.media.room().shown == 0)
    }

    @Test("the same file sent by two at the same moment is there twice, with one file on the disk")
    func twins() throws {
        let bytes = [UInt8](repeating: 7, count: 200_000)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let reply = try? home.sendFiles(
                path + "/media", [("same.bin", bytes)], as: number % 2 == 0 ? home.ada : home.grace)
            #expect(reply?.status == 303)
        }
        #expect(try files().count == 8)
        let blobs = try FileManager.default.subpathsOfDirectory(atPath: home.house.folder.blobs.path)
        #expect(blobs.filter { $0.contains("/") }.count == 1)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("a client that goes away in the middle leaves nothing")
    func gone() throws {
        let before = try home.fingerprint()
        do {
            let client = try RawClient(port: home.house.port)
            let head = [
                "POST \(path)/media HTTP/1.1", "Host: localhost:\(home.house.port)",
                "Cookie: \(try home.cookie(home.ada))", "Origin: \(home.origin)",
                "Content-Type: multipart/form-data; boundary=XX", "Content-Length: 1000000", "", "--XX",
                "Content-Disposition: form-data; name=\"files\"; filename=\"x\"", "",
                String(repeating: "x", count: 50_000),
            ]
            client.send(head.joined(separator: "\r\n"))
            #expect(eventually { (try? temporary().isEmpty) == false })
        }
        // On a busy machine libmicrohttpd may notice only when time runs out.
        #expect(eventually(within: 75) { (try? temporary().isEmpty) == true })
        #expect(try home.fingerprint() == before)
    }

    private func temporary() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.house.folder.temporary.path)
            .filter { $0.hasPrefix("upload-") }
    }
}
