import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Bad input")
struct BadInputTests {
    let scene: Scene
    var home: TestHome { scene.home }

    init() throws { scene = try Scene() }

    /// Sends a body as it stands, signed in as Ada.
    private func send(_ path: String, _ type: String?, _ body: String, by method: String = "POST") throws -> RawReply {
        let headers = ["Origin: \(home.origin)"] + (type.map { ["Content-Type: \($0)"] } ?? [])
        return try home.send(method, path, try home.cookie(home.ada), headers, body: body)
    }

    private static let form = "application/x-www-form-urlencoded"

    /// Every form, sent in a way that none may be; the household stays as it was and goes on.
    private func everyForm(
        _ status: Int, of routes: [Route]? = nil, _ send: (Route, String) throws -> RawReply
    ) throws {
        let before = try home.everything()
        for route in routes ?? scene.writes {
            #expect(try send(route, scene.path(route)).status == status, "\(route.pattern)")
        }
        try #expect(home.changes(since: before) == [])
        #expect(try home.get("/today", as: home.ada).status == 200)
    }

    @Test(
        "broken UTF-8 and NUL are refused",
        arguments: [
            "name=%ff%fe", "name=%c0%af", "name=%ed%a0%80", "name=a%00b", "%00=a", "name=%", "name=%4", "name=%zz",
            "name=x&notes=%f5%80%80%80", "version=1&name=%e2%82",
        ])
    func malformed(body: String) throws {
        // One reader reads all forms: what it refuses is tried on a few of them, and that none is read by another on all.
        let isFirst = body == "name=%ff%fe"
        try everyForm(400, of: isFirst ? nil : Array(scene.writes.prefix(8))) { _, path in
            try send(path, Self.form, body)
        }
    }

    @Test("so they are in a multipart form", arguments: ["a\u{0}b", "BROKEN"])
    func malformedParts(value: String) throws {
        let before = try home.everything()
        let head = "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n"
        var body = Array(head.utf8) + (value == "BROKEN" ? [0xFF, 0xC0] : Array(value.utf8))
        body += Array("\r\n--x--\r\n".utf8)
        let client = try RawClient(port: home.house.port)
        let lines = [
            "POST /graphs HTTP/1.1", "Host: localhost:\(home.house.port)", "Origin: \(home.origin)",
            "Cookie: \(try home.cookie(home.ada))", "Content-Type: multipart/form-data; boundary=x",
            "Content-Length: \(body.count)", "", "",
        ]
        client.send(Array(lines.joined(separator: "\r\n").utf8) + body)

        #expect(client.reply()?.status == 400)
        try #expect(home.changes(since: before) == [])
    }

    @Test(
        "another content type is refused",
        arguments: [
            "application/json", "text/plain", "application/xml", "image/png", "multipart/mixed; boundary=x", "",
        ])
    func contentTypes(type: String) throws {
        let routes = scene.writes.filter { type != "application/json" || !$0.options.contains(.json) }
        try everyForm(415, of: routes) { _, path in try send(path, type.isEmpty ? nil : type, "{\"name\":\"x\"}") }
    }

    @Test("a form with too many fields or too many bytes is refused")
    func tooMuch() throws {
        let fields = (0..<301).map { "f\($0)=x" }.joined(separator: "&")
        try everyForm(413) { _, path in try send(path, Self.form, fields) }

        let bytes = "name=" + String(repeating: "x", count: 2_000_000)
        try everyForm(413, of: scene.writes.filter { $0.options.isDisjoint(with: [.uploads, .photo, .files]) }) {
            _, path in
            try send(path, Self.form, bytes)
        }
    }

    @Test("a file is taken by no form but the one for it")
    func files() throws {
        let body = [
            "--x", "Content-Disposition: form-data; name=\"name\"; filename=\"a.svg\"", "Content-Type: image/svg+xml",
            "", "<svg onload=alert(1)>", "--x--", "",
        ].joined(separator: "\r\n")

        let takers = scene.writes.filter { !$0.options.isDisjoint(with: [.uploads, .photo]) }.map(\.pattern)
        #expect(Set(takers) == scene.allowed(\.files))
        try everyForm(415, of: scene.writes.filter { $0.options.isDisjoint(with: [.uploads, .photo, .files]) }) {
            _, path in
            try send(path, "multipart/form-data; boundary=x", body)
        }
        try everyForm(422, of: scene.writes.filter { $0.options.contains(.uploads) }) { _, path in
            try send(path, "multipart/form-data; boundary=x", body)
        }
    }

    @Test("a method that an address does not have is answered with those it has, with a body and without")
    func methods() throws {
        let before = try home.everything()
        for route in scene.routes {
            let path = scene.path(route)
            let others = home.house.routes.filter { Self.fits($0.pattern, path) }.map(\.method)
            for method in ["POST", "PUT", "PATCH", "DELETE", "GET"] where !others.map(\.rawValue).contains(method) {
                for body in ["", "name=x"] where method == "POST" || body.isEmpty {
                    let reply = try send(path, body.isEmpty ? nil : Self.form, body, by: method)
                    #expect(reply.status == 405, "\(method) \(path)")
                    let allowed = HTTP.Method.allCases.filter { others.contains($0 == .head ? .get : $0) }
                        .map(\.rawValue)
                    #expect(reply["Allow"] == allowed.joined(separator: ", "), "\(method) \(path)")
                }
            }
        }
        try #expect(home.changes(since: before) == [])
        #expect(try send("/graphs", nil, "", by: "BREW").status == 405)
    }

    private static func fits(_ pattern: String, _ path: String) -> Bool {
        let (parts, names) = (pattern.split(separator: "/"), path.split(separator: "/"))
        return parts.count == names.count && zip(parts, names).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
    }

    @Test("a form for an address that is not there is answered like that, not for its size")
    func formsForNowhere() throws {
        #expect(try send("/nowhere", Self.form, "name=x").status == 404)
        #expect(try send("/graphs/x/y/z", Self.form, "name=x").status == 404)
    }

    @Test("an id of nothing is not there, whatever it would be the id of")
    func unknownIds() throws {
        let before = try home.everything()

        for route in scene.routes where !route.isForAnyone {
            for name in route.names {
                let reply = try scene.ask(route, [name: scene.nowhere], as: home.ada)
                #expect(reply.status == 404, "\(route.pattern): :\(name)")
            }
        }
        try #expect(home.changes(since: before) == [])
    }

    @Test(
        "nor is what is no id, for each kind of thing",
        arguments: [
            "00000000000000000000000000000000", "x", "1", "0", "-1", "%27", "%F0%9F%94%A5", "null",
            "ffffffffffffffffffffffffffffffff0", "019A0000000070008000000000000000",
        ])
    func noIds(id: String) throws {
        let before = try home.everything()
        var seen: Set<String> = []

        for route in scene.routes where !route.isForAnyone {
            for name in route.names where seen.insert("\(route.method) \(name)").inserted {
                let reply = try scene.ask(route, [name: id], as: home.ada)
                #expect(reply.status == 404, "\(route.pattern): :\(name)")
            }
        }
        try #expect(home.changes(since: before) == [])
    }

    @Test(
        "path tricks lead nowhere",
        arguments: [
            "//graphs", "/graphs/../settings", "/./graphs", "/%2e%2e/settings", "/graphs/%2e%2e/%2e%2e/etc/passwd",
            "/assets/%2e%2e/%2e%2e/Package.swift", "/..%2fetc", "/graphs%2fnew", "/graphs%5cnew", "/graphs\\new",
            "/graphs%00", "/graphs%0d%0aX:y", "/a//b",
        ])
    func paths(path: String) throws {
        for method in ["GET", "POST"] {
            let reply = try send(path, nil, "", by: method)
            #expect(reply.status == 400, "\(method) \(path)")
            #expect(reply["X"] == nil)
        }
    }

    @Test(
        "what was encoded twice is an address that is not there",
        arguments: [
            "/%252e%252e/settings", "/graphs/", "/settings%20", "/Graphs", "/graphs;x", "/graphs/new/", "/.env",
            "/hearth.sqlite", "/data/hearth.sqlite", "/assets/", "/assets",
        ])
    func nowhere(path: String) throws {
        #expect(try send(path, nil, "", by: "GET").status == 404, "\(path)")
    }
}
