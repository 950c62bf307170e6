import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Planted markup")
struct MarkupTests {
    /// Texts that would become markup if one place forgot to escape.
    static let script = "\"><script>alert(1)</script>"
    static let refresh = "0;url=//evil\" http-equiv=\"refresh"
    static let image = "'><img src=x onerror=alert(1)>"
    static let icon = "\"\u{20E3}"

    /// A house in which every text that a scene has is markup, as are the names of all its people.
    private func planted(_ marker: String) throws -> Scene {
        let scene = try Scene(grace: .write, olle: .read, marker: marker)
        let home = scene.home
        try home.house.household.changeHousehold(name: Self.script, audience: .me)
        for (member, name) in [(home.ada, Self.script), (home.grace, Self.refresh), (home.olle, Self.image)] {
            #expect(try home.post("/settings/profile", ["name": name, "colour": "1"], as: member).status == 303)
        }
        let graph = GraphsController.path(scene.graph)
        let notes = "\(marker)\njavascript:alert(1)\nhttps://evil.example/\(marker)\n</textarea>\(marker)"
        let form: FormFields = ["name": marker, "notes": notes, "icon": Self.icon]
        #expect(try home.post(graph + "/entities", form, as: home.ada).status == 303)
        _ = try home.browser(device: "<script>alert(1)</script>").signIn(Self.script)
        return scene
    }

    /// Whether a page shows the planted markup as text only. Other types may hold anything, if browsers must not guess
    /// them.
    private func isClean(_ reply: RawReply) -> Bool {
        let isPage = ["text/html", "image/svg", "application/graphml"].contains {
            reply["Content-Type"]?.hasPrefix($0) != false
        }
        guard isPage else { return reply["X-Content-Type-Options"] == "nosniff" }
        let text = reply.text
        return !text.contains("<script>alert") && !text.contains("<img src=x")
            && !text.contains("\" http-equiv=\"refresh")
            && !text.contains("onerror=alert(1)>") && !text.contains("href=\"javascript:")
            && !text.contains("\"\u{20E3}") && !text.contains("</textarea>\"")
    }

    @Test("markup that people type is text on every page, for every reader", arguments: [script, refresh, image])
    func pages(marker: String) throws {
        let scene = try planted(marker)
        let home = scene.home
        let query = "?q=\(PercentCoding.encode(marker))&name=\(PercentCoding.encode(Self.image))"

        var seen = 0
        for member in [home.ada, home.grace, home.olle] {
            for route in scene.reads {
                for path in [scene.path(route), scene.path(route) + query] {
                    let reply = try home.get(path, as: member)
                    #expect(isClean(reply), "\(path)")
                    if reply.text.contains("&lt;") || reply.text.contains("&quot;") { seen += 1 }
                }
            }
        }
        #expect(seen > 100)
    }

    @Test("so it is on the pages of strangers")
    func doors() throws {
        let scene = try planted(Self.script)
        let home = scene.home
        let word = PercentCoding.encode(Self.script)
        let invitation = try #require(scene.reads.first { $0.pattern == "/invite/:token" })

        for (path, echo) in [
            ("/login", "&lt;script&gt;"), ("/login?next=/\(word)", "%3Cscript%3E"),
            ("/login?language=\(word)&\(word)=\(word)", "&lt;script&gt;"), (scene.path(invitation), "&lt;script&gt;"),
        ] {
            let reply = try home.get(path, "Accept-Language: \(Self.image)")
            #expect(isClean(reply), "\(path)")
            #expect(reply.text.contains(echo), "\(path)")
        }
        #expect(try isClean(home.get("/\(word)", "Accept-Language: \(Self.image)")))
        let wrong = try home.browser().signIn(Self.image, "not the password")
        #expect(wrong.status == 422)
        #expect(isClean(wrong))
    }

    @Test("so it is where a form comes back with a mistake")
    func mistakes() throws {
        let scene = try planted(Self.script)
        let home = scene.home
        var wrong: FormFields = ["back": "/\" onclick=\"alert(1)", "version": "x"]
        let names = Set(scene.writes.flatMap { scene.form($0)?.fields.map(\.name) ?? [] })
        for name in names.subtracting(["back", "version"]).sorted() { wrong.add(name, "</textarea>" + Self.script) }

        var returned = 0
        for route in scene.writes where !["/logout", "/undo/:entry"].contains(route.pattern) {
            let reply = try home.post(scene.path(route, ["member": home.grace.id.description]), wrong, as: home.ada)
            if reply.status == 422 { returned += 1 }
            #expect(isClean(reply), "\(route.pattern)")
            #expect(!reply.text.contains("\" onclick"))
        }
        #expect(returned > 20)
        #expect(home.incidents.all == [])
    }

    @Test(
        "an error page says nothing of what was asked, and is a page of ours",
        arguments: [
            ("/nowhere?<script>alert(1)</script>", 404), ("/<script>alert(1)</script>", 404),
            ("/graphs/%3Cscript%3E", 404),
        ])
    func errors(path: String, status: Int) throws {
        let home = try TestHome()

        let reply = try home.get(path, as: home.ada)
        #expect(reply.status == status)
        #expect(reply["Content-Type"] == "text/html; charset=utf-8")
        #expect(!reply.text.lowercased().contains("alert(1)"))
    }
}
