import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("Planted markup")
struct MarkupTests {
    /// Names that would become markup if one place forgot to escape.
    static let script = "\"><script>alert(1)</script>"
    static let refresh = "0;url=//evil\" http-equiv=\"refresh"
    static let image = "'><img src=x onerror=alert(1)>"
    static let icon = "\"\u{20E3}"

    /// Everything that a person can type, in every place where it is kept.
    private func planted() throws -> Scene {
        let scene = try Scene(grace: .write, olle: .read)
        let home = scene.home
        try home.house.household.changeHousehold(name: Self.script, audience: .me)
        for (member, name) in [(home.ada, Self.script), (home.grace, Self.refresh), (home.olle, Self.image)] {
            #expect(try home.post("/settings/profile", ["name": name, "colour": "1"], as: member).status == 303)
        }
        let graph = GraphsController.path(scene.graph)
        for name in [Self.refresh, Self.image, Self.script] {
            let notes = "\(name)\njavascript:alert(1)\nhttps://evil.example/\(name)\n</textarea>\(name)"
            #expect(
                try home.post(
                    graph + "/entities", ["name": name, "notes": notes, "icon": Self.icon], as: home.ada
                ).status == 303)
        }
        let entity = EntitiesController.path(scene.entity, in: scene.graph)
        let changed: FormFields = ["name": Self.script, "notes": Self.image, "icon": Self.icon, "version": "1"]
        for path in [graph, entity] { #expect(try home.post(path, changed, as: home.ada).status == 303) }
        let gone = try home.entity(Self.image, in: scene.graph, by: home.ada)
        _ = try home.post(EntitiesController.path(gone, in: scene.graph) + "/delete", as: home.ada)
        _ = try home.browser(device: "<script>alert(1)</script>").signIn(Self.script)
        return scene
    }

    /// What no browser takes for a page may hold anything.
    private func isClean(_ reply: RawReply) -> Bool {
        let isPage = !["text/csv", "application/json"].contains { reply["Content-Type"]?.hasPrefix($0) == true }
        guard isPage else { return reply["X-Content-Type-Options"] == "nosniff" }
        let text = reply.text
        return !text.contains("<script>alert") && !text.contains("<img src=x")
            && !text.contains("\" http-equiv=\"refresh")
            && !text.contains("onerror=alert(1)>") && !text.contains("href=\"javascript:")
            && !text.contains("\"\u{20E3}") && !text.contains("</textarea>\"")
    }

    @Test("markup that people type is text on every page, for every reader")
    func pages() throws {
        let scene = try planted()
        let home = scene.home
        let query = "?q=\(PercentCoding.encode(Self.script))&name=\(PercentCoding.encode(Self.image))"

        var seen = 0
        for member in [home.ada, home.grace, home.olle] {
            for route in scene.reads {
                for path in [scene.path(route), scene.path(route) + query] {
                    let reply = try home.get(path, as: member)
                    #expect(isClean(reply), "\(path)")
                    if reply.text.contains("&lt;script&gt;") { seen += 1 }
                }
            }
        }
        #expect(seen > 30)
    }

    @Test("so it is on the pages of strangers")
    func doors() throws {
        let scene = try planted()
        let home = scene.home
        let invitation = try home.house.invitations.invite(.guest, by: home.ada.id).text
        let word = PercentCoding.encode(Self.script)

        for path in [
            "/login", "/login?next=/\(word)", "/login?language=\(word)&\(word)=\(word)", "/invite/\(invitation)",
        ] {
            let reply = try home.get(path, "Accept-Language: \(Self.image)")
            #expect(isClean(reply), "\(path)")
            #expect(reply.text.contains("&lt;script&gt;") || reply.text.contains("%3Cscript%3E"), "\(path)")
        }
        #expect(try isClean(home.get("/\(word)", "Accept-Language: \(Self.image)")))
        let wrong = try home.browser().signIn(Self.image, "not the password")
        #expect(wrong.status == 422)
        #expect(isClean(wrong))
    }

    @Test("so it is where a form comes back with a mistake")
    func mistakes() throws {
        let scene = try planted()
        let home = scene.home
        let wrong: FormFields = [
            "name": Self.script, "icon": Self.image, "notes": "</textarea>" + Self.script, "version": "x",
            "heir": Self.script, "audience": Self.script, "role": Self.script, "colour": Self.script,
            "timeZone": Self.script, "language": Self.script, "theme": Self.script, "firstWeekday": Self.script,
            "bar": Self.script, "current": Self.script, "password": Self.script, "newThings": Self.script,
            "view": Self.script, "sort": Self.script, "back": "/\" onclick=\"alert(1)",
        ]

        for route in scene.writes where !["/logout", "/undo/:entry"].contains(route.pattern) {
            let reply = try home.post(scene.path(route, ["member": home.grace.id.description]), wrong, as: home.ada)
            #expect(reply.status < 500, "\(route.pattern)")
            #expect(isClean(reply), "\(route.pattern)")
            #expect(!reply.text.contains("\" onclick"))
        }
    }

    @Test("an error page says nothing of what was asked, and is a page of ours")
    func errors() throws {
        let home = try TestHome()

        for path in ["/nowhere?<script>alert(1)</script>", "/<script>alert(1)</script>", "/graphs/%3Cscript%3E"] {
            let reply = try home.get(path, as: home.ada)
            #expect([400, 404].contains(reply.status))
            #expect(reply["Content-Type"] == "text/html; charset=utf-8")
            #expect(!reply.text.lowercased().contains("alert(1)"))
        }
    }
}
