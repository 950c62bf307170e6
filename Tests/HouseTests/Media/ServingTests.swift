import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Files that are served")
struct ServingTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        (home, graph, entity) = try TestHome.album()
    }

    private func attach(_ sample: String, named name: String) throws -> String {
        let id = try home.attach(TestHome.sample(sample), named: name, at: .entity(entity), in: graph, by: home.ada)
        return MediaController.path(id, in: graph)
    }

    @Test("an original comes byte for byte, whole or the part that was asked for, and is kept by the browser")
    func original() throws {
        let bytes = try TestHome.sample("recordings/film.mp4")
        let path = try attach("recordings/film.mp4", named: "film.mp4") + "/original"

        let whole = try home.get(path, as: home.ada)
        let tag = try #require(whole["ETag"])
        #expect(whole.status == 200 && whole.body == bytes)
        #expect(whole["Content-Type"] == "video/mp4" && whole["Accept-Ranges"] == "bytes")
        #expect(whole["Cache-Control"] == "private, no-cache")
        #expect(whole["X-Content-Type-Options"] == "nosniff")
        #expect(whole["Content-Security-Policy"]?.contains("sandbox") == true)

        let part = try home.get(path, as: home.ada, "Range: bytes=10-19", "If-Range: \(tag)")
        #expect(part.status == 206 && part.body == Array(bytes[10...19]))
        #expect(part["Content-Range"] == "bytes 10-19/\(bytes.count)")
        #expect(try home.get(path, as: home.ada, "Range: bytes=-5").body == Array(bytes.suffix(5)))
        #expect(try home.get(path, as: home.ada, "Range: bytes=10-19", "If-Range: \"old\"").body == bytes)
        #expect(try home.get(path, as: home.ada, "Range: bytes=\(bytes.count)-").status == 416)
        #expect(try home.get(path, as: home.ada, "If-None-Match: \(tag)").status == 304)
    }

    @Test("a PDF opens in the browser's viewer, which has no origin in this house, or is saved")
    func document() throws {
        let path = try attach("documents/letter.pdf", named: "letter.pdf")

        let shown = try home.get(path + "/original", as: home.ada)
        let saved = try home.get(path + "/download", as: home.ada)

        #expect(shown["Content-Type"] == "application/pdf" && shown["Content-Disposition"] == nil)
        #expect(shown["Content-Security-Policy"] == "sandbox allow-scripts; frame-ancestors 'none'")
        #expect(shown["X-Content-Type-Options"] == "nosniff")
        #expect(saved["Content-Disposition"]?.hasPrefix("attachment; ") == true && saved.body == shown.body)
        #expect(saved["Content-Security-Policy"]?.contains("allow-scripts") == false)
    }

    @Test("what a browser could run is never shown, whatever it is called", arguments: ["svg", "html", "xml", "jpg"])
    func dangerous(ending: String) throws {
        let markup = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8)
        let id = try home.attach(markup, named: "x.\(ending)", at: .entity(entity), in: graph, by: home.ada)
        let path = MediaController.path(id, in: graph)

        for address in [path + "/original", path + "/download"] {
            let reply = try home.get(address, as: home.ada)
            #expect(reply.status == 200 && reply.body == markup)
            #expect(reply["Content-Type"] == "application/octet-stream")
            #expect(reply["Content-Disposition"]?.hasPrefix("attachment; ") == true)
            #expect(reply["Content-Security-Policy"]?.contains("sandbox") == true)
        }
        #expect(try home.get(path + "/400", as: home.ada).status == 404)
        #expect(try home.get(path + "/poster", as: home.ada).status == 404)
    }

    @Test("the worst names come down as harmless ones, in one header field")
    func names() throws {
        let name = "../../etc/\"pass\r\nX-A: 1\u{202E}gpj.🏖️"
        let id = try home.attach([1, 2, 3], named: name, at: .entity(entity), in: graph, by: home.ada)

        let reply = try home.get(MediaController.path(id, in: graph) + "/download", as: home.ada)

        let field = try #require(reply["Content-Disposition"])
        #expect(reply["X-A"] == nil && reply.body == [1, 2, 3])
        #expect(!field.contains("/") && !field.contains("\u{202E}") && field.filter { $0 == "\"" }.count == 2)
        #expect(field.contains("filename*=UTF-8''"))
    }

    @Test(
        "a picture gets the ending of what it is, and keeps one that fits",
        arguments: [
            ("holiday.png", "holiday.png.jpg"), ("HOLIDAY.JPEG", "HOLIDAY.JPEG"), ("holiday", "holiday.jpg"),
        ])
    func endings(name: String, saved: String) throws {
        let path = try attach("pictures/turned-1.jpg", named: name)

        let field = try home.get(path + "/download", as: home.ada)["Content-Disposition"] ?? ""

        #expect(field.contains("filename=\"\(saved)\""))
    }

    @Test("neither another member nor a stranger learns that a file is there, and readers may look")
    func access() throws {
        let id = try home.shownVideo(named: "film.mp4", at: .entity(entity), in: graph, by: home.ada)
        let nowhere = MediaController.path(ID(at: home.clock.wall.now()), in: graph)
        for name in ["/original", "/download", "/400", "/1600", "/poster"] {
            let path = MediaController.path(id, in: graph) + name
            #expect(try home.get(path, as: home.ada).status == 200)
            let theirs = try home.get(path, as: home.grace, "Range: bytes=0-9")
            #expect(theirs.status == 404)
            #expect(try theirs.withoutDate == home.get(nowhere + name, as: home.grace).withoutDate)
            #expect(try home.get(path).status == 303)
            let other = try home.graph("Other", by: home.ada)
            #expect(try home.get(MediaController.path(id, in: other) + name, as: home.ada).status == 404)
        }
        try home.house.graphs.share(
            OwnGraph(home.house.door.open(graph, for: home.ada)), with: .household(.read))
        #expect(try home.get(MediaController.path(id, in: graph) + "/400", as: home.olle).status == 200)
    }

    @Test("under a lock nothing comes, and to those who unlocked nothing that a browser may keep")
    func lock() throws {
        let id = try home.shownVideo(named: "film.mp4", at: .entity(entity), in: graph, by: home.ada)
        let tag = try home.get(MediaController.path(id, in: graph) + "/400", as: home.ada)["ETag"] ?? ""
        try home.lock(graph, by: home.ada)
        let browser = try home.browser(of: home.ada)
        let names = ["/original", "/download", "/400", "/1600", "/poster"]

        for name in names {
            let path = MediaController.path(id, in: graph) + name
            #expect(try browser.get(path).status == 303)
            #expect(try browser.send("GET", path, ["Range: bytes=0-9"]).status == 303)
            #expect(try browser.send("GET", path, ["If-None-Match: \(tag)"]).status == 303)
        }
        _ = try browser.unlock(graph)
        for name in names {
            let reply = try browser.send("GET", MediaController.path(id, in: graph) + name, ["Range: bytes=0-9"])
            #expect(reply.status == 206 && reply["Cache-Control"] == "no-store" && reply["ETag"] == nil)
        }
    }
}
