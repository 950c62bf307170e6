import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The user whom a proxy names")
struct ProxyUserTests {
    /// The proxy's address, and that of a device that is none.
    private static let (proxy, device) = ("127.0.0.2", "127.0.0.1")

    private static func believe(_ settings: inout Settings) {
        settings.trustedProxies = [proxy]
        settings.userHeader = "Remote-User"
    }

    private func home() throws -> TestHome {
        let home = try TestHome(settings: Self.believe)
        try home.link("ada", at: OutsideAccount.proxyIssuer, to: home.ada)
        try home.link("grace", at: OutsideAccount.proxyIssuer, to: home.grace)
        return home
    }

    /// What somebody sends who wants to be Ada.
    struct Lie: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let address: String
        let headers: [String]
    }

    private static let lies = [
        Lie(testDescription: "no proxy", address: device, headers: ["Remote-User: ada"]),
        Lie(
            testDescription: "a device that says who is before it", address: device,
            headers: ["Remote-User: ada", "X-Forwarded-For: 127.0.0.2", "X-Forwarded-Proto: http"]),
        Lie(testDescription: "twice", address: proxy, headers: ["Remote-User: ada", "Remote-User: ada"]),
        Lie(
            testDescription: "twice in two cases", address: proxy, headers: ["remote-user: grace", "REMOTE-USER: ada"]),
        Lie(testDescription: "two names in one", address: proxy, headers: ["Remote-User: grace, ada"]),
        Lie(testDescription: "empty", address: proxy, headers: ["Remote-User:"]),
        Lie(testDescription: "a tab", address: proxy, headers: ["Remote-User: a\tda"]),
        Lie(testDescription: "an invisible character", address: proxy, headers: ["Remote-User: ada\u{200B}"]),
        Lie(testDescription: "turned writing", address: proxy, headers: ["Remote-User: \u{202E}ada"]),
        Lie(testDescription: "another letter", address: proxy, headers: ["Remote-User: аda"]),
        Lie(testDescription: "capitals", address: proxy, headers: ["Remote-User: Ada"]),
        Lie(
            testDescription: "too long", address: proxy,
            headers: ["Remote-User: ada" + String(repeating: "a", count: 253)]),
        Lie(testDescription: "another field", address: proxy, headers: ["Remote_User: ada", "X-Remote-User: ada"]),
        Lie(testDescription: "the user of a password", address: proxy, headers: ["Authorization: Basic YWRhOmFkYQ=="]),
        Lie(testDescription: "a stranger", address: proxy, headers: ["Remote-User: mallory"]),
    ]

    private func ask(
        _ method: String, _ path: String, _ browser: Browser, _ headers: [String], _ form: FormFields = FormFields()
    ) throws -> RawReply {
        try method == "GET"
            ? browser.send("GET", path, headers)
            : browser.send(
                "POST", path,
                headers + [
                    "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(form.encoded.utf8.count)",
                ], body: form.encoded)
    }

    /// The walk over all routes. Nobody but the proxy can say who somebody is, and where it does, only signing in
    /// hears it.
    @Test("no route opens to a header field, whoever sends it and however", arguments: lies)
    func everyRoute(_ lie: Lie) throws {
        let scene = try Scene(settings: Self.believe)
        let home = scene.home
        try home.link("ada", at: OutsideAccount.proxyIssuer, to: home.ada)
        let sessions = {
            try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM session") }
        }
        let before = try sessions()

        for route in scene.routes where !route.options.contains(.events) {
            let browser = try home.browser(from: lie.address)
            let (path, form) = (
                route.isForAnyone ? scene.nowhere(route) : scene.path(route), scene.form(route) ?? FormFields()
            )
            let reply = try ask(route.method.rawValue, path, browser, lie.headers, form)
            let plain = try ask(route.method.rawValue, path, home.browser(from: lie.address), [], form)
            #expect(reply.status == plain.status, "\(path)")
            #expect(reply["Location"] == plain["Location"], "\(path)")
            #expect(browser.session == nil, "\(path)")
            if !route.isForAnyone { #expect([303, 401].contains(reply.status), "\(path)") }
        }

        #expect(try sessions() == before)
    }

    @Test("even the name that the proxy says opens nothing by itself but the sign-in")
    func onlySigningIn() throws {
        let scene = try Scene(settings: Self.believe)
        let home = scene.home
        try home.link("ada", at: OutsideAccount.proxyIssuer, to: home.ada)

        var opened: Set<String> = []
        for route in scene.routes where !route.options.contains(.events) {
            let browser = try home.browser(from: Self.proxy)
            let path = route.isForAnyone ? scene.nowhere(route) : scene.path(route)
            let reply = try ask(
                route.method.rawValue, path, browser, ["Remote-User: ada"], scene.form(route) ?? FormFields())
            if browser.session != nil { opened.insert(route.pattern) }
            if !route.isForAnyone { #expect([303, 401].contains(reply.status), "\(path)") }
        }

        #expect(opened == [ProxySignInController.path])
    }

    @Test("off by default: a trusted proxy's header field says nothing")
    func off() throws {
        let home = try TestHome { $0.trustedProxies = [Self.proxy] }
        try home.link("ada", at: OutsideAccount.proxyIssuer, to: home.ada)
        let browser = try home.browser(from: Self.proxy)

        #expect(try browser.get("/login", "Remote-User: ada").status == 200)
        #expect(try browser.get("/login/proxy", "Remote-User: ada").status == 404)
        #expect(browser.session == nil)
    }

    @Test("the member whose account the proxy names is signed in, at the page that was asked for")
    func signingIn() throws {
        let home = try home()
        let browser = try home.browser(from: Self.proxy)
        let user = "Remote-User: ada"

        let door = try browser.get("/notes?q=a", user)
        let login = try browser.get(door["Location"] ?? "", user)
        let reply = try browser.get(login["Location"] ?? "", user)

        #expect(login["Location"] == "/login/proxy?next=%2Fnotes%3Fq%3Da")
        #expect(reply["Location"] == "/notes?q=a")
        #expect(try browser.get("/settings/profile", user).text.contains("Ada"))
        #expect(try browser.get("/login/proxy?next=//evil.example", user)["Location"] == "/today")
        let other = try home.browser(from: Self.proxy)
        #expect(try other.get("/login/proxy?next=//evil.example", user)["Location"] == "/today")
    }

    @Test(
        "the session is that user's alone: another name, none, or another way than the proxy ends in the sign-in page")
    func bound() throws {
        let home = try home()
        let browser = try home.browser(from: Self.proxy)
        _ = try browser.get("/login/proxy", "Remote-User: ada")
        let session = try #require(browser.session)
        let status = { (address: String, headers: [String]) in
            try Browser(home.house, from: address, cookies: ["hearth": session]).send("GET", "/today", headers).status
        }

        #expect(try status(Self.proxy, ["Remote-User: ada"]) == 200)
        for headers in [[], ["Remote-User: grace"], ["Remote-User: ada", "Remote-User: ada"]] {
            #expect(try status(Self.proxy, headers) == 303, "\(headers)")
        }
        #expect(try status(Self.device, ["Remote-User: ada"]) == 303)
        #expect(try status(Self.device, []) == 303)
        // A form of the other's page is not sent as hers.
        let posted = try ask(
            "POST", "/graphs", browser, ["Remote-User: grace", "Origin: \(home.origin)"], ["name": "Planted"])
        #expect(posted.status == 401)
        // A password's session does not mind the proxy.
        let own = try home.browser(from: Self.proxy)
        _ = try own.signIn("Grace")
        #expect(try own.get("/today", "Remote-User: ada").status == 200)
    }

    @Test("whoever signs out stays on the page, and can go on with one tap")
    func signingOut() throws {
        let home = try home()
        let browser = try home.browser(from: Self.proxy)
        let user = "Remote-User: ada"
        _ = try browser.get("/login/proxy", user)

        #expect(try browser.post("/logout", [:], user)["Location"] == "/login?left=1")
        let page = try browser.get("/login?left=1", user)
        #expect(page.status == 200)
        #expect(page.text.contains("Continue as Ada") && page.text.contains("href=\"/login/proxy\""))
        #expect(browser.session == nil)
    }

    @Test("a suspended member and an unlinked account are not signed in, and the account's sessions end")
    func unlinked() throws {
        let home = try home()
        let browser = try home.browser(from: Self.proxy)
        _ = try browser.get("/login/proxy", "Remote-User: grace")
        let id: ID<Identity> = try home.house.database.read { db in
            try ID<Identity>.fetchOne(db, sql: "SELECT id FROM identity WHERE subject = 'grace'").unwrap()
        }
        let path = "/settings/members/\(home.grace.id)/sign-in/\(id)/remove"
        #expect(try home.post(path, as: home.ada).status == 303)
        #expect(try browser.get("/today", "Remote-User: grace").status == 303)
        #expect(try browser.get("/login/proxy", "Remote-User: grace")["Location"] == "/login?left=1")

        try home.link("grace", at: OutsideAccount.proxyIssuer, to: home.grace)
        try home.house.household.deactivate(home.grace.id)
        #expect(try browser.get("/login/proxy", "Remote-User: grace")["Location"] == "/login?left=1")
        #expect(try browser.get("/login", "Remote-User: grace").status == 200)
    }

    @Test("a member links the user whom the proxy names with the password, an admin any user that is free")
    func linking() throws {
        let home = try home()
        let browser = try home.browser(from: Self.proxy, of: home.olle)
        let form: FormFields = ["account": "proxy", "user": "olle", "current": TestHome.password]
        #expect(try browser.get("/settings/sessions", "Remote-User: olle").text.contains("Link an account"))

        #expect(try browser.post("/settings/identities", form).status == 404)
        var wrong = form
        _ = wrong.take("current")
        #expect(try browser.post("/settings/identities", wrong, "Remote-User: olle").status == 422)
        // The proxy names another one than the page did.
        _ = try browser.post("/settings/identities", form, "Remote-User: mallory")
        let store = IdentityStore(database: home.house.database, clock: home.house.clock)
        #expect(try store.identities(of: home.olle.id).isEmpty)
        let taken: FormFields = ["account": "proxy", "user": "ada", "current": TestHome.password]
        #expect(try browser.post("/settings/identities", taken, "Remote-User: ada").status == 422)

        #expect(
            try browser.post("/settings/identities", form, "Remote-User: olle")["Location"] == "/settings/sessions")
        #expect(try store.identities(of: home.olle.id).map(\.account) == [.ofProxy("olle")])
        let path = "/settings/members/\(home.grace.id)/sign-in"
        #expect(try home.post(path, ["user": "olle"], as: home.ada).status == 422)
        #expect(try home.post(path, ["user": "  "], as: home.ada).status == 422)
        #expect(try home.post(path, ["user": "grace.l"], as: home.ada).status == 303)
        #expect(try Set(store.identities(of: home.grace.id).map(\.account.subject)) == ["grace", "grace.l"])
    }
}
