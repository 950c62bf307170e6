import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("A forgotten password")
struct PasswordResetTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let new = "another evening"

    /// The path of a link that Ada makes for a member.
    private func link(for member: Member, by admin: Member? = nil) throws -> String {
        let page = try home.post("/settings/members/\(member.id)/password", as: admin ?? home.ada)
        #expect(page.status == 200 && page["Cache-Control"] == "no-store")
        return String(try #require(page.main.firstMatch(of: /\/new-password\/[\w-]{43}/)?.output))
    }

    @Test("an admin's link sets a new password, once, and ends every session; the member is told who made it")
    func once() throws {
        let old = try home.browser(of: home.grace)
        let path = try link(for: home.grace)
        let phone = try home.browser(device: "Phone")

        let form = try phone.get(path)
        #expect(form.status == 200 && form.main.contains("Grace") && form["Set-Cookie"] == nil)
        #expect(try phone.post(path, ["password": "short"]).status == 422)
        #expect(try phone.post(path, ["password": Self.new])["Location"] == "/login?reset=1")
        #expect(try phone.get("/login?reset=1").main.contains("Your new password is set"))
        #expect(try !old.isSignedIn() && !phone.isSignedIn())
        for reply in [try phone.get(path), try phone.post(path, ["password": "a third evening"])] {
            #expect(reply.status == 410 && reply.main.contains("Link already used"))
        }

        #expect(try home.browser().signIn("Grace").status == 422)
        #expect(try phone.signIn("Grace", Self.new).status == 303)
        let told = "Your password was set with a link that Ada made."
        let today = try phone.get("/today").main
        #expect(today.contains(told))
        let last = try #require(today.firstMatch(of: /name="last" value="(\w{32})"/)?.1)
        #expect(try phone.post("/settings/notices/dismiss", ["last": String(last)]).status == 303)
        #expect(try !phone.get("/today").main.contains(told))
    }

    @Test("a link ends after a day, with a newer one, and when the member is suspended or given another role")
    func ends() throws {
        let late = try link(for: home.grace)
        home.clock.advance(.hours(24))
        #expect(try home.get(late).main.contains("Link expired"))
        #expect(try home.browser().post(late, ["password": Self.new]).status == 410)

        home.forgetSessions()
        let (first, second) = (try link(for: home.grace), try link(for: home.grace))
        #expect(try home.get(first).main.contains("Link not valid"))
        #expect(try home.get(second).status == 200)

        try home.house.household.change(home.grace.id, role: .guest)
        #expect(try home.browser().post(second, ["password": Self.new]).status == 410)
        let third = try link(for: home.grace)
        try home.house.household.deactivate(home.grace.id)
        try home.house.household.reactivate(home.grace.id)
        #expect(try home.browser().post(third, ["password": Self.new]).status == 410)
        #expect(try home.browser().signIn("Grace").status == 303)
    }

    @Test("a link of somebody who is no admin any more opens nothing")
    func formerAdmin() throws {
        try home.house.household.change(home.grace.id, role: .admin)
        let path = try link(for: home.olle, by: home.grace)
        try home.house.household.change(home.grace.id, role: .member)

        #expect(try home.get(path).status == 410)
        #expect(try home.post("/settings/members/\(home.olle.id)/password", as: home.grace).status == 403)
    }

    @Test(
        "whoever is signed in as another member is told so, and sets nobody's password; no admin makes one of their own"
    )
    func another() throws {
        let path = try link(for: home.grace)
        for member in [home.ada, home.olle] {
            #expect(try home.get(path, as: member).status == 409)
            #expect(try home.post(path, ["password": Self.new], as: member).status == 409)
        }
        #expect(try home.post("/settings/members/\(home.ada.id)/password", as: home.ada).status == 404)
        #expect(try home.post(path, ["password": Self.new], as: home.grace).status == 303)
    }

    @Test("two that use a link at the same time set one password, and the database has no link in it")
    func race() throws {
        let path = try link(for: home.grace)
        guard case .open(let reset) = try home.house.passwordResets.state(of: String(path.suffix(43))) else {
            Issue.record("no link")
            return
        }
        try home.house.passwordResets.use(reset, password: Self.new)
        #expect(throws: Refusal.self) { try home.house.passwordResets.use(reset, password: "a third evening") }

        let dump = try home.house.database.read { db in try Row.fetchAll(db, sql: "SELECT * FROM passwordReset") }
        #expect(dump.count == 1 && !dump.map(\.written).joined().contains(path.suffix(43)))
    }

    @Test("the sign-in page says whom to ask")
    func asking() throws {
        let page = try home.get("/login").main
        #expect(page.contains("Forgot your password?") && page.contains("Ask an admin"))
    }
}
