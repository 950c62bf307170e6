import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Writes from other sites")
struct OriginTests {
    let scene: Scene
    var home: TestHome { scene.home }

    init() throws { scene = try Scene() }

    /// A form as a browser of a signed-in member would send it, with header fields of the test's choice.
    private func send(_ path: String, _ headers: [String], form: FormFields = ["name": "Planted"]) throws -> RawReply {
        try home.send(
            "POST", path, try home.cookie(home.ada), ["Content-Type: application/x-www-form-urlencoded"] + headers,
            body: form.encoded)
    }

    @Test(
        "a write with a cookie is refused unless it comes from one of our own pages",
        arguments: [
            [], ["Origin: http://evil.example"], ["Origin: null"], ["Origin: "], ["Origin: http://localhost"],
            ["Origin: http://localhost:PORT.evil.example"], ["Origin: https://localhost:PORT"],
            ["Origin: http://localhost:PORT/"], ["Origin: http://user@localhost:PORT"], ["Origin: localhost:PORT"],
            ["Origin: http://127.0.0.1:PORT"], ["Origin: file://"], ["Referer: http://localhost:PORT/graphs"],
            ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Sec-Fetch-Site: none"],
            ["Origin: http://localhost:PORT", "Sec-Fetch-Site: cross-site"],
            ["Sec-Fetch-Site: same-origin", "Origin: http://evil.example"],
            ["Origin: http://evil.example", "Origin: http://localhost:PORT"],
            ["X-Requested-With: XMLHttpRequest"],
        ])
    func refused(headers: [String]) throws {
        let before = try home.everything()

        let reply = try send("/graphs", headers.map { $0.replacing("PORT", with: "\(home.house.port)") })

        #expect(reply.status == 403)
        try #expect(home.changes(since: before) == [])
        #expect(reply["Set-Cookie"] == nil)
    }

    @Test(
        "our own pages may write, with and without TLS's header fields",
        arguments: [
            ["Origin: http://localhost:PORT"], ["Origin: HTTP://LOCALHOST:PORT"], ["Sec-Fetch-Site: same-origin"],
            ["Origin: http://localhost:PORT", "Sec-Fetch-Site: same-origin"],
        ])
    func accepted(headers: [String]) throws {
        let reply = try send("/graphs", headers.map { $0.replacing("PORT", with: "\(home.house.port)") })

        #expect(reply.status == 303)
    }

    @Test("no form of the house is taken from another site, from the doors to the bin")
    func everyForm() throws {
        let before = try home.everything()

        for route in scene.writes {
            let reply = try send(
                scene.path(route), ["Origin: http://evil.example"], form: scene.form(route) ?? FormFields())
            #expect(reply.status == 403, "\(route.pattern)")
            #expect(!reply.contains(Scene.marker))
        }

        try #expect(home.changes(since: before) == [])
        #expect(try home.get("/today", as: home.ada).status == 200)
    }

    @Test("a form field or a header field does not turn one method into another")
    func methodOverride() throws {
        let before = try home.everything()
        let path = GraphsController.path(scene.graph)

        #expect(try home.get(path + "/delete?_method=POST&name=x", as: home.ada).status == 200)
        for method in ["PUT", "PATCH", "DELETE"] {
            let reply = try home.send(method, path, try home.cookie(home.ada), ["Origin: \(home.origin)"])
            #expect(reply.status == 405)
            #expect(reply["Allow"] == "GET, HEAD, POST")
        }
        try #expect(home.changes(since: before) == [])
    }
}
