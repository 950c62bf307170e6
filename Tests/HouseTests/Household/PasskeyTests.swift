import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Passkeys in the house")
struct PasskeyTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    // MARK: Adding and signing in

    @Test("a passkey is added with the password, signs in without it and without a code, and says when it was used")
    func signingIn() throws {
        let ada = try home.browser(of: home.ada)
        let device = PasskeyDevice(home, for: home.ada)
        #expect(try ada.post("/settings/passkeys/options", ["current": "not this one"]).status == 422)
        #expect(try device.add(named: "Phone", in: ada).status == 303)
        #expect(try ada.get("/settings/sessions").main.contains("Passkey, added"))
        _ = try home.house.secondFactors.turnOn(
            for: home.ada.id, secret: Data(count: 20),
            code: OneTimeCode.text(Data(count: 20), step: OneTimeCode.step(at: home.house.clock.now())),
            in: ID(at: home.house.clock.now()))

        let phone = try home.browser(device: "Mozilla/5.0 (iPhone) Safari/1")
        let reply = try device.signIn(in: phone)
        #expect(reply.status == 303 && reply["Location"] == "/today")
        #expect(try phone.isSignedIn())
        #expect(try ada.get("/settings/sessions").main.contains("Safari · iPhone · 127.0.0.1"))
        let today = try ada.get("/today").main
        #expect(today.contains("Signed in on a new device: Safari · iPhone."))
    }

    /// A change to what the browser or the authenticator says.
    struct Change: Sendable {
        let make: @Sendable (inout TestAuthenticator) -> Void

        init(_ make: @escaping @Sendable (inout TestAuthenticator) -> Void) { self.make = make }
    }

    @Test(
        "what is signed at another address, for another host, by nobody's finger, or as something else signs nobody in",
        arguments: [
            .init { $0.origin = "http://evil.example" }, .init { $0.origin = "https://localhost" },
            .init { $0.host = "evil.example" }, .init { $0.flags = 1 }, .init { $0.flags = 4 }, .init { $0.flags = 0 },
            .init { $0.type = "webauthn.create" }, .init { $0.isCrossOrigin = true },
            .init { $0.user = [UInt8](repeating: 0, count: 16) }, .init { $0.challenge = [] },
            .init { $0.challenge[30] ^= 1 },
        ] as [Change])
    func refused(change: Change) throws {
        let device = try home.passkey(of: home.ada)
        let phone = try home.browser()
        try device.ask("/login/passkey", in: phone)
        device.change(change.make)

        let reply = try phone.post("/login", ["passkey": device.authenticator.signed()])
        #expect(reply.status == 422 && reply["Set-Cookie"] == nil)
        #expect(try !phone.isSignedIn())
    }

    @Test("a challenge is signed once, within five minutes, and only in the browser that asked for it")
    func challenges() throws {
        let device = try home.passkey(of: home.ada)
        let (phone, other) = (try home.browser(), try home.browser())
        try device.ask("/login/passkey", in: phone)
        let signed: FormFields = ["passkey": try device.authenticator.signed()]
        #expect(try other.post("/login", signed).status == 422)
        #expect(try phone.post("/login", signed).status == 303)
        let cookies = phone.cookies.filter { $0.key == "hearth-passkey" }
        let again = Browser(home.house, cookies: cookies)
        #expect(try again.post("/login", signed).status == 422)
        #expect(try !again.isSignedIn())

        try device.ask("/login/passkey", in: other)
        home.clock.advance(.minutes(5))
        #expect(try other.post("/login", ["passkey": device.authenticator.signed()]).status == 422)

        // One that was asked for to add a passkey is none to sign in with.
        let ada = try home.browser(of: home.ada)
        try device.ask("/settings/passkeys/options", ["current": TestHome.password], in: ada)
        #expect(try home.browser().post("/login", ["passkey": device.authenticator.signed()]).status == 422)
    }

    @Test("a copy, whose counter goes back, is refused; so is the passkey itself from then on, and the member is told")
    func cloned() throws {
        let device = PasskeyDevice(home, for: home.ada)
        device.change { $0.counter = 10 }
        #expect(try device.add(named: "Stick", in: home.browser(of: home.ada)).status == 303)
        #expect(try device.signIn(in: home.browser()).status == 303)

        device.change { $0.counter = 5 }
        let reply = try device.signIn(in: home.browser())
        #expect(reply.status == 422 && reply.main.contains("it may have been copied"))
        device.change { $0.counter = 100 }
        #expect(try device.signIn(in: home.browser()).status == 422)
        let ada = try home.browser(of: home.ada)
        #expect(try ada.get("/today").main.contains("The passkey Stick was refused"))
        #expect(try ada.get("/settings/sessions").main.contains("Blocked: it may have been copied."))
    }

    @Test("a removed passkey signs nobody in, nor does that of a suspended member; others remove none of mine")
    func removed() throws {
        let phone = try home.passkey(of: home.ada)
        home.clock.advance(.seconds(1))
        let stick = try home.passkey(of: home.ada, named: "Stick")
        let id = try #require(try home.passkeyIds(of: home.ada).first)
        #expect(try home.post("/settings/passkeys/\(id)/remove", as: home.grace).status == 404)
        #expect(try home.post("/settings/passkeys/\(id)/remove", as: home.ada).status == 303)
        #expect(try phone.signIn(in: home.browser()).status == 422)
        #expect(try stick.signIn(in: home.browser()).status == 303)

        let graces = try home.passkey(of: home.grace)
        try home.house.household.deactivate(home.grace.id)
        #expect(try graces.signIn(in: home.browser()).status == 422)
    }

    @Test("a house of another name asks for no passkey of this one, and takes none")
    func otherHost() throws {
        let device = try home.passkey(of: home.ada)
        try home.house.database.write { db in try db.execute(sql: "UPDATE passkey SET host = 'attic.local'") }

        #expect(try device.signIn(in: home.browser()).status == 422)
        #expect(try home.get("/settings/sessions", as: home.ada).main.contains("Only works at attic.local"))
    }

    @Test("at a numeric address, where browsers have no passkeys, no page offers one and no challenge is made")
    func plain() throws {
        _ = try home.passkey(of: home.ada)
        let graph = try home.graph("Garden", by: home.ada)
        try lock(graph, with: home.passkeyIds(of: home.ada))
        let cookie = try home.cookie(home.ada)
        func ask(_ method: String, _ path: String, _ cookie: String?) throws -> RawReply {
            let host = "127.0.0.1:\(home.house.port)"
            return try home.send(
                method, path, cookie, ["Host: \(host)", "Origin: http://\(host)"], isHostSet: false)
        }

        for (path, cookie) in [
            ("/login", nil), ("/settings/sessions", cookie), ("/settings/passkeys", cookie),
            ("/graphs/\(graph)/unlock", cookie),
        ] as [(String, String?)] {
            let page = try ask("GET", path, cookie)
            #expect(page.status == 200 && !page.text.contains("passkey-button"), "\(path)")
            #expect(!page.text.contains("href=\"/settings/passkeys\""), "\(path)")
        }
        #expect(try ask("POST", "/login/passkey", nil).status == 404)
        #expect(try ask("POST", "/settings/passkeys/options", cookie).status == 404)
        #expect(try ask("POST", "/graphs/\(graph)/unlock/passkey", cookie).status == 404)
        #expect(try home.get("/login").text.contains("passkey-button"))
        #expect(try home.get("/graphs/\(graph)/unlock", as: home.ada).text.contains("passkey-button"))
    }

    @Test("passkeys of nobody are tried a few times, and then later")
    func throttled() throws {
        let unknown = PasskeyDevice(home, for: home.ada)
        let stranger = try home.browser(from: "127.0.7.1")
        let statuses = try (0..<6).map { _ in try unknown.signIn(in: stranger).status }
        #expect(statuses == [422, 422, 422, 422, 422, 429])
        #expect(try home.passkey(of: home.ada).signIn(in: home.browser(from: "127.0.8.1")).status == 303)
    }

    @Test("what no browser sends is refused without an incident")
    func garbage() throws {
        for text in ["x", "{}", "[]", "{\"id\":\"AA\",\"client\":\"AA\"}", String(repeating: "{", count: 999)] {
            let browser = try home.browser(from: "127.0.9.\(text.count % 200 + 1)")
            #expect(try browser.post("/login", ["passkey": text]).status == 422)
        }
        let ada = try home.browser(of: home.ada)
        #expect(try ada.post("/settings/passkeys", ["name": "Phone", "passkey": "x"]).status == 422)
        #expect(try ada.post("/settings/passkeys", ["name": "", "passkey": ""]).status == 422)
    }

    @Test("a passkey is added once, for one member, in the session that was asked")
    func addedOnce() throws {
        let device = try home.passkey(of: home.ada)
        #expect(try device.add(named: "Again", in: home.browser(of: home.ada)).status == 422)
        #expect(try device.add(named: "Hers", in: home.browser(of: home.grace)).status == 422)

        let fresh = PasskeyDevice(home, for: home.ada)
        try fresh.ask("/settings/passkeys/options", ["current": TestHome.password], in: home.browser(of: home.ada))
        let other = try home.browser(of: home.ada)
        let form: FormFields = ["name": "Phone", "passkey": try fresh.authenticator.made()]
        #expect(try other.post("/settings/passkeys", form).status == 422)
    }

    // MARK: Locks

    private func lock(_ graph: ID<Graph>, with passkeys: [String]) throws {
        let browser = try home.browser(of: home.ada)
        var form = TestHome.lockForm()
        for id in passkeys { form.add("passkey", id) }
        #expect(try browser.post(TestHome.lockPath(graph), form).status == 303)
        _ = try browser.post("/logout")
    }

    private func path(_ graph: ID<Graph>) -> String { GraphsController.path(graph) }

    @Test("a passkey opens the lock to which its owner added it, in this session, and no other lock")
    func unlocking() throws {
        let device = try home.passkey(of: home.ada)
        let (garden, attic) = (try home.graph("Garden", by: home.ada), try home.graph("Attic", by: home.ada))
        try lock(garden, with: home.passkeyIds(of: home.ada))
        try lock(attic, with: [])
        let phone = try home.browser(of: home.ada)

        #expect(try phone.post(path(attic) + "/unlock/passkey").status == 404)
        #expect(try device.unlock(path(garden), in: phone).status == 303)
        #expect(try phone.isOpen(garden) && !phone.isOpen(attic))
        #expect(try !home.browser(of: home.ada).isOpen(garden))

        // What was signed for one lock opens no other, and nothing twice.
        let other = try home.browser(of: home.ada)
        try device.ask(path(garden) + "/unlock/passkey", in: other)
        let signed: FormFields = ["unlock-passkey": try device.authenticator.signed()]
        #expect(try other.post(path(attic) + "/unlock", signed).status == 422)
        #expect(try other.post(path(garden) + "/unlock", signed).status == 303)
        _ = try other.post(TestHome.lockPath(garden) + "/now")
        #expect(try other.post(path(garden) + "/unlock", signed).status == 422)
        #expect(try !other.isOpen(garden))
    }

    @Test("another member's passkey opens nothing of mine, not even what is shared with them; nor can it be added")
    func others() throws {
        let hers = try home.passkey(of: home.grace)
        let graph = try home.graph("Garden", by: home.ada, audience: .household(.write))
        try lock(graph, with: home.passkeyIds(of: home.grace))
        let grace = try home.browser(of: home.grace)

        #expect(try grace.post(path(graph) + "/unlock/passkey").status == 404)
        try hers.ask("/login/passkey", in: grace)
        let form: FormFields = ["unlock-passkey": try hers.authenticator.signed()]
        #expect(try grace.post(path(graph) + "/unlock", form).status == 422)
        #expect(try !grace.isOpen(graph))
        #expect(try !grace.get(path(graph) + "/unlock").text.contains("passkey-button"))
    }

    @Test("a passkey that was removed, or taken off the lock, or that leaves with the lock, opens it no more")
    func takenOff() throws {
        let phone = try home.passkey(of: home.ada)
        home.clock.advance(.seconds(1))
        let stick = try home.passkey(of: home.ada, named: "Stick")
        let ids = try home.passkeyIds(of: home.ada)
        let graph = try home.graph("Garden", by: home.ada)
        try lock(graph, with: ids)
        let ada = try home.browser(of: home.ada)
        #expect(try phone.unlock(path(graph), in: ada).status == 303)

        var form = TestHome.lockForm("", current: TestHome.graphPassword)
        form.add("passkey", ids[1])
        #expect(try ada.post(TestHome.lockPath(graph), form).status == 303)
        let fresh = try home.browser(of: home.ada)
        try stick.ask(path(graph) + "/unlock/passkey", in: fresh)
        phone.change { $0.challenge = stick.authenticator.challenge }
        let signed: FormFields = ["unlock-passkey": try phone.authenticator.signed()]
        #expect(try fresh.post(path(graph) + "/unlock", signed).status == 422)
        #expect(try stick.unlock(path(graph), in: fresh).status == 303)

        #expect(try ada.post("/settings/passkeys/\(ids[1])/remove").status == 303)
        #expect(try home.browser(of: home.ada).post(path(graph) + "/unlock/passkey").status == 404)
        let ways = try home.house.database.read { db in try String.fetchAll(db, sql: "SELECT kind FROM unlockWay") }
        #expect(ways == ["password"])
    }

    @Test("a lock is tried with passkeys as often as with passwords")
    func throttledLock() throws {
        _ = try home.passkey(of: home.ada)
        let graph = try home.graph("Garden", by: home.ada)
        try lock(graph, with: home.passkeyIds(of: home.ada))
        let ada = try home.browser(of: home.ada)
        let unknown = PasskeyDevice(home, for: home.ada)
        let statuses = try (0..<6).map { _ in try unknown.unlock(path(graph), in: ada).status }
        #expect(statuses == [422, 422, 422, 422, 422, 429])
    }
}
