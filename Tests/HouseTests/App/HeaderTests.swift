import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Sockets

@Suite("Header fields")
struct HeaderTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    static let names: Set<String> = [
        "Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy",
        "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy",
    ]

    /// The fields that protect, in the order sent.
    private func protection(_ reply: RawReply) -> [String] {
        reply.fields.filter { Self.names.contains($0.name) }.map { "\($0.name): \($0.value)" }
    }

    /// One answer of each status that can be had without breaking anything.
    private func replies() throws -> [Int: RawReply] {
        let form = ["Content-Type: application/x-www-form-urlencoded", "Origin: \(home.origin)"]
        let cookie = try home.cookie(home.ada)
        let tag = try home.get("/graphs", as: home.ada)["ETag"] ?? ""
        _ = try (1...5).map { _ in try home.browser().signIn("Olle", "not the password") }
        let replies = try [
            home.get("/today", as: home.ada), home.get("/health"), home.get("/login"),
            home.get("/graphs", as: home.ada, "If-None-Match: \(tag)"), home.get("/today"),
            home.get("/nowhere"), home.get("/nowhere", as: home.ada), home.get("/a//b"),
            home.post("/graphs", ["name": "x"]), home.post("/graphs", ["name": ""], as: home.ada),
            home.post("/settings/household", as: home.grace), home.send("PUT", "/graphs", cookie, form),
            home.send("POST", "/graphs", cookie, ["Content-Type: text/plain", "Origin: \(home.origin)"], body: "x"),
            home.send("POST", "/login", nil, form, body: String(repeating: "x", count: 5000)),
            home.send("POST", "/graphs", cookie, form, body: "name=%ff"),
            home.browser().signIn("Olle"), home.get("/invite/\(Token().text)"),
            home.get("/" + String(repeating: "x", count: 9000)),
            home.post("/graphs", ["name": "x"], as: home.ada, "Sec-Fetch-Site: cross-site"),
        ]
        return Dictionary(replies.map { ($0.status, $0) }, uniquingKeysWith: { first, _ in first })
    }

    @Test("the house's own pages may ask for the microphone, and for nothing else")
    func permissions() throws {
        let policy = try home.get("/login")["Permissions-Policy"]

        #expect(policy == "geolocation=(), microphone=(self), payment=(), usb=()")
    }

    @Test("every answer carries the same protection, whatever its status")
    func allStatuses() throws {
        let replies = try replies()
        let usual = protection(try home.get("/health"))

        #expect(
            Set(replies.keys).isSuperset(of: [
                200, 303, 304, 400, 401, 403, 404, 405, 410, 413, 414, 415, 422, 429,
            ]))
        #expect(usual.count == Self.names.count)
        for (status, reply) in replies {
            #expect(protection(reply) == usual, "\(status)")
            #expect(reply["Cache-Control"] != nil, "\(status)")
            #expect(reply["Server"] == nil && reply["X-Powered-By"] == nil)
        }
    }

    @Test("a file of the app carries it too")
    func files() throws {
        let asset = try #require(home.house.routes.first { $0.pattern.hasPrefix("/assets/css/app-") }?.pattern)
        let reply = try home.get(asset)

        #expect(reply.status == 200)
        #expect(protection(reply) == protection(try home.get("/health")))
        #expect(reply["Content-Type"] == "text/css; charset=utf-8")
    }

    @Test("no script or style of a page itself runs, nothing may frame it, nothing is loaded from elsewhere")
    func policy() throws {
        let reply = try home.get("/today", as: home.ada)
        let policy = try #require(reply["Content-Security-Policy"])

        for word in ["unsafe-inline", "unsafe-eval", "*", "http:", "https:"] { #expect(!policy.contains(word)) }
        for rule in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"] {
            #expect(policy.contains(rule))
        }
        #expect(reply["X-Frame-Options"] == "DENY")
        #expect(reply["X-Content-Type-Options"] == "nosniff")
    }

    @Test("what is private is kept by no shared cache, and by none at all where it is an answer to a mistake")
    func caching() throws {
        for path in ["/today", "/graphs", "/settings", "/settings/sessions"] {
            let reply = try home.get(path, as: home.ada)
            #expect(reply["Cache-Control"] == "private, no-cache", "\(path)")
            #expect(reply["Vary"]?.contains("Cookie") == true)
        }
        for (status, reply) in try replies() where status >= 300 && status != 304 {
            #expect(reply["Cache-Control"] == "no-store", "\(status)")
            #expect(reply["ETag"] == nil, "\(status)")
        }
        for path in ["/login", "/health", "/"] { #expect(try home.get(path)["Cache-Control"] == "no-store", "\(path)") }
    }

    @Test("an unchanged page costs a 304; another member's copy of it counts for nothing")
    func tags() throws {
        for path in ["/today", "/graphs", "/settings", "/more"] {
            let tag = try #require(try home.get(path, as: home.ada)["ETag"])
            #expect(try home.get(path, as: home.ada, "If-None-Match: \(tag)").status == 304)
            #expect(try home.get(path, as: home.grace, "If-None-Match: \(tag)").status == 200)
            #expect(try home.get(path, "If-None-Match: \(tag)").status == 303)
        }
    }

    @Test("no other origin is ever let in")
    func foreignReads() throws {
        for (method, headers) in [
            ("GET", ["Origin: http://evil.example"]),
            ("OPTIONS", ["Origin: http://evil.example", "Access-Control-Request-Method: POST"]),
        ] {
            for path in ["/today", "/graphs", "/health", "/login", "/nowhere"] {
                let reply = try home.send(method, path, try home.cookie(home.ada), headers)
                #expect(reply.fields.allSatisfy { !$0.name.lowercased().hasPrefix("access-control-") })
                #expect(!reply.contains("evil.example"))
            }
        }
    }

    @Test("a page never says which host it was asked for, and redirects stay relative")
    func hosts() throws {
        let client = try RawClient(port: home.house.port)
        client.request("GET /today HTTP/1.1", "Host: 10.9.8.7:1234")
        let reply = try #require(client.reply())

        #expect(reply["Location"] == "/login")
        #expect(!reply.contains("10.9.8.7"))
    }

    @Test("the name in the setting `address` is a name of the house, as a proxy hands it on")
    func ownAddress() throws {
        let home = try TestHome(settings: { $0.address = "https://Home.example:8443" })
        for (host, status) in [("home.example:8443", 200), ("home.example", 200), ("other.example", 421)] {
            let client = try RawClient(port: home.house.port)
            client.request("GET /login HTTP/1.1", "Host: \(host)")
            #expect(try #require(client.reply()).status == status, "\(host)")
        }
    }

    @Test("this machine's name is a name of the house with the endings that routers and private networks give it")
    func homeNames() {
        var settings = Settings()
        settings.hosts = ["photos.example"]
        let hosts = OwnHosts(settings, hostName: "attic.example")
        let known = [
            "attic", "attic.example", "attic.local", "attic.lan", "attic.home", "attic.home.arpa", "attic.internal",
            "attic.fritz.box", "attic.tail1234.ts.net", "localhost", "photos.example", "192.168.1.5",
        ]
        let unknown = [
            "attic.evil.example", "evil.lan", "lan", ".lan", "attic.lan.evil.example", "evil.attic.lan", "atticlan",
            "attic.ts.net", "attic..ts.net", "attic.a.b.ts.net", "evil.tail1234.ts.net",
            "attic.tail1234.ts.net.evil.example",
        ]

        #expect(known.filter { !hosts.contains($0) } == [])
        #expect(unknown.filter { hosts.contains($0) } == [])
    }

    @Test("networks that join containers to this machine alone are no networks of other devices")
    func containers() {
        let inner = ["docker0", "br-0123456789ab", "veth1a2b3c", "podman0", "cni-podman0", "virbr0"]
        let outer = ["eth0", "enp3s0", "wlan0", "br0", "br-lan", "bond0", "tailscale0", "wg0"]

        #expect(inner.filter { !NetworkAddress.isInternal(interface: $0) } == [])
        #expect(outer.filter(NetworkAddress.isInternal) == [])
    }

    @Test("the page for an unknown host says its name and what to do, and leads nowhere")
    func unknownHostPage() throws {
        let client = try RawClient(port: home.house.port)
        client.request("GET /today HTTP/1.1", "Host: cellar.example:8080", "Accept: text/html", "Accept-Language: de")
        let page = try #require(client.reply())

        #expect(page.status == 421 && page.contains("„cellar.example“") && page.contains("Adresse und HTTPS"))
        #expect(!page.contains("href=\"/today\""))
    }

    @Test("the log has one line for each unknown name, and a limited number of them")
    func unknownHostLines() {
        let names = UnknownHosts(clock: TestClock().wall)

        #expect(names.note("cellar.example") && !names.note("cellar.example"))
        #expect((0..<500).filter { names.note("\($0).example") }.count == 99)
    }

    @Test(
        "an unknown host is refused, and learns not even the household's name",
        arguments: [
            "evil.example", "localhost.evil.example", "evil.example:8080", "xn--hearth", "",
        ])
    func unknownHosts(host: String) throws {
        for (method, path) in [("GET", "/login"), ("GET", "/today"), ("POST", "/login"), ("GET", "/health")] {
            let client = try RawClient(port: home.house.port)
            client.request(
                "\(method) \(path) HTTP/1.1", "Host: \(host)", "Cookie: \(try home.cookie(home.ada))",
                "Origin: http://\(host)")
            let reply = try #require(client.reply())
            #expect(reply.status == 421, "\(path)")
            #expect(reply["Set-Cookie"] == nil)
            #expect(!reply.contains("Lindgren"))
            #expect(protection(reply) == protection(try home.get("/health")))
        }
    }
}
