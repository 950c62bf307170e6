import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Members of a provider, and members without a password")
struct OpenIDMembersTests {
    let provider: MadeUpProvider

    init() throws { provider = try MadeUpProvider() }

    private func home(_ settings: [String: String] = [:]) throws -> TestHome {
        let settings = try provider.settings(settings)
        return try TestHome { $0.openId = settings }
    }

    // MARK: New members

    private static let groups = [
        "openIdAdminGroup": "admins", "openIdMemberGroup": "family", "openIdGuestGroup": "friends",
    ]

    @Test(
        "who is in a group may join, in the highest of their roles",
        arguments: [
            (["family"], .member), (["friends"], .guest), (["friends", "family"], .member),
            (["x", "admins", "friends"], .admin), (["Family"], nil), ([], nil), (["fam"], nil),
        ] as [([String], Member.Role?)])
    func joining(groups: [String], role: Member.Role?) throws {
        let home = try home(Self.groups)
        let browser = try home.browser()

        let reply = try home.signIn(
            "new", at: provider, in: browser, next: "/notes",
            changing: ["name": "Hedy", "groups": groups, "zoneinfo": "Europe/Vienna"])

        let hedy = try home.house.household.member(named: "Hedy")
        #expect(hedy?.role == role)
        #expect(reply["Location"] == (role == nil ? "/login?problem=unlinked&next=%2Fnotes" : "/notes"))
        guard let hedy else { return }
        #expect(hedy.timeZone == "Europe/Vienna")
        #expect(try !home.house.household.hasPassword(hedy.id))
        #expect(try browser.get("/settings/profile").text.contains("Hedy"))
        // The same account again is the same member, whatever the groups say now.
        let again = try home.browser()
        #expect(
            try home.signIn("new", at: provider, in: again, changing: ["groups": ["admins"]])["Location"] == "/today")
        #expect(try home.house.household.member(hedy.id).role == role)
        #expect(try home.house.household.members().count == 4)
    }

    @Test("nobody joins where the settings name no group")
    func closed() throws {
        let home = try home()
        let browser = try home.browser()

        _ = try home.signIn("new", at: provider, in: browser, changing: ["name": "Hedy", "groups": ["", "admins"]])

        #expect(try home.house.household.members().count == 3)
        #expect(!provider.asked.contains("/person"))
    }

    @Test(
        "groups and names that the provider tells only the holder of the access token count, of the same person alone")
    func userInfo() throws {
        let home = try home(["openIdMemberGroup": "family", "openIdGroupsClaim": "roles"])
        provider.setUserInfo(["sub": "another", "name": "Hedy", "roles": ["family"]])
        let browser = try home.browser()
        #expect(try home.signIn("new", at: provider, in: browser)["Location"] == "/login?problem=invalid")

        provider.setUserInfo(["sub": "new", "name": "Hedy", "roles": "family"])
        #expect(try home.signIn("new", at: provider, in: browser)["Location"] == "/today")
        #expect(try home.house.household.member(named: "Hedy")?.role == .member)
    }

    @Test("nobody joins under a member's name, and a name that cannot be is left for the next")
    func names() throws {
        let home = try home(Self.groups)
        let browser = try home.browser()
        let groups = ["family"]

        let taken = try home.signIn("new", at: provider, in: browser, changing: ["name": "ADA", "groups": groups])
        #expect(taken["Location"] == "/login?problem=nameTaken")
        let nameless = try home.signIn(
            "new", at: provider, in: browser, changing: ["name": " ", "preferred_username": "", "groups": groups])
        #expect(nameless["Location"] == "/login?problem=nameTaken")
        #expect(try home.house.household.members().count == 3)

        let next = try home.signIn(
            "new", at: provider, in: browser,
            changing: ["name": "Ada", "preferred_username": "ada.b", "groups": groups])
        #expect(next["Location"] == "/today")
        #expect(try home.house.household.member(named: "ada.b")?.role == .member)
    }

    @Test("a provider makes nobody the first admin of an empty house")
    func setUp() throws {
        let home = try home(Self.groups)
        let account = OutsideAccount(issuer: provider.issuer, subject: "new")
        let new = NewMember(name: "Hedy", password: "", role: .admin)
        try home.house.database.write { db in try db.execute(sql: "UPDATE member SET role = 'member'") }

        #expect(try home.get("/login/openid")["Location"] == "/setup")
        #expect(throws: Refusal.notFound) { try home.house.household.join(account, as: new) }
    }

    // MARK: Without a password

    private func path(_ member: Member) -> String { "/settings/members/\(member.id)/sign-in" }

    @Test("a password that is turned off opens nothing, ends the member's sessions and takes another way in with it")
    func switchedOff() throws {
        let home = try home()
        let phone = try home.browser(of: home.grace)
        #expect(try home.post(path(home.grace) + "/no-password", as: home.ada).status == 422)
        #expect(try home.house.household.hasPassword(home.grace.id))
        try home.link("9a", at: "https://an.earlier.example", to: home.grace)
        #expect(try home.post(path(home.grace) + "/no-password", as: home.ada).status == 422)
        try home.link("9a", at: provider.issuer, to: home.grace)
        let link = try home.house.passwordResets.make(for: home.grace.id, by: home.ada.id)

        #expect(try home.post(path(home.grace) + "/no-password", as: home.grace).status == 403)
        #expect(try home.post(path(home.grace) + "/no-password", as: home.ada).status == 303)

        #expect(try !phone.isSignedIn())
        #expect(try home.get("/new-password/\(link.text)").status == 410)
        for password in [TestHome.password, "", " "] {
            #expect(try home.browser().signIn("Grace", password).status == 422)
        }
        let browser = try home.browser()
        #expect(try home.signIn("9a", at: provider, in: browser)["Location"] == "/today")
        #expect(try browser.get("/today").text.contains("Ada turned off your password."))
        #expect(try browser.get("/settings/password").text.contains("You have no password."))
        for (form, path) in [
            (["current": "", "password": "another evening"], "/settings/password"),
            (["current": ""], "/settings/passkeys/options"),
            (["current": "", "account": "provider"], "/settings/identities"),
        ] as [(FormFields, String)] {
            let reply = try browser.post(path, form)
            #expect(reply.status == 422, "\(path)")
            #expect(reply.text.contains("You have no password."), "\(path)")
        }
        // The account is the only way in, so it stays.
        let ids = try home.house.database.read { db in try ID<Identity>.fetchAll(db, sql: "SELECT id FROM identity") }
        for id in ids {
            #expect(try browser.post("/settings/identities/\(id)/remove").status == 422)
            #expect(try home.post("\(path(home.grace))/\(id)/remove", as: home.ada).status == 422)
        }
        #expect(ids.count == 2)
        #expect(try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM identity") } == 2)
    }

    @Test("a new password by a link or at the terminal switches it on again, and opens no lock")
    func switchedOn() throws {
        let home = try home()
        try home.link("9a", at: provider.issuer, to: home.grace)
        let off = { try home.post(path(home.grace) + "/no-password", as: home.ada).status }
        #expect(try off() == 303)

        let link = try home.house.passwordResets.make(for: home.grace.id, by: home.ada.id)
        #expect(
            try home.post("/new-password/\(link.text)", ["password": "a quieter evening"])["Location"]
                == "/login?reset=1")
        #expect(try home.browser().signIn("Grace", "a quieter evening").status == 303)

        #expect(try off() == 303)
        let reply = try home.house.answer(.resetPassword(name: "Grace", password: "a third evening", withoutApp: nil))
        #expect(reply.problem == nil)
        #expect(try home.browser().signIn("Grace", "a third evening").status == 303)
        let resetAt = try home.house.database.read { db in
            try Instant.fetchOne(
                db, sql: "SELECT passwordResetAt FROM member WHERE id = ?", arguments: [home.grace.id])
        }
        #expect(resetAt != nil)
    }

    @Test("an admin with a password always remains, whatever is done")
    func lastAdmin() throws {
        let home = try home()
        try home.link("8f2c", at: provider.issuer, to: home.ada)
        try home.link("9a", at: provider.issuer, to: home.grace)
        #expect(try home.post(path(home.ada) + "/no-password", as: home.ada).status == 422)
        try home.house.household.change(home.grace.id, role: .admin)
        #expect(try home.post(path(home.grace) + "/no-password", as: home.ada).status == 303)

        let grace = try home.browser()
        #expect(try home.signIn("9a", at: provider, in: grace)["Location"] == "/today")
        let ada = "/settings/members/\(home.ada.id)"
        for (action, form) in [
            ("", ["role": "member"]), ("/deactivate", [:]), ("/remove", ["name": "Ada", "heir": "delete"]),
            ("/sign-in/no-password", [:]),
        ] as [(String, FormFields)] {
            let reply = try grace.post(ada + action, form)
            #expect(reply.status == 422, "\(action)")
            #expect(reply.text.contains("Hearth needs an admin with a password"), "\(action)")
        }
        #expect(try home.house.household.member(home.ada.id).role == .admin)
        #expect(try home.browser().signIn("Ada").status == 303)
    }

    @Test("signing in with an account opens no lock, and neither does the lack of a password")
    func locks() throws {
        let home = try home()
        try home.link("9a", at: provider.issuer, to: home.grace)
        let graph = try home.graph("Cellar", by: home.grace)
        try home.lock(graph, by: home.grace)
        let diary = try home.get("/diary/settings", as: home.grace).text
            .firstMatch(of: /\/diary\/code\/[0-9a-f]{32}/).map { String($0.output) }
        let code = try #require(diary)
        let lock: FormFields = [
            "password": "258013794711", "again": "258013794711", "idleMinutes": "5", "graceSeconds": "900",
        ]
        #expect(try home.post("\(code)/lock", lock, as: home.grace).status == 303)
        #expect(try home.post(path(home.grace) + "/no-password", as: home.ada).status == 303)

        let browser = try home.browser()
        #expect(try home.signIn("9a", at: provider, in: browser)["Location"] == "/today")
        for place in ["/graphs/\(graph)", code] {
            for typed in ["", " ", TestHome.password] {
                let reply = try browser.post("\(place)/unlock", ["unlock-password": typed])
                #expect(reply.status == 422, "\(place) “\(typed)”")
            }
        }
        #expect(try browser.get("/graphs/\(graph)")["Location"]?.hasPrefix("/graphs/\(graph)/unlock") == true)
        #expect(try browser.post("\(code)/unlock", ["unlock-password": "258013794711"]).status == 303)
    }
}
