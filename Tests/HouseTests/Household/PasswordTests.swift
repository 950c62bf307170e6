import GRDB
import HTTP
import Passwords
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Changing the password")
struct PasswordTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private let form: FormFields = ["current": TestHome.password, "password": "another evening"]

    @Test("the new password opens the door, the old one does not, and every other session is over")
    func changing() throws {
        let (phone, laptop) = (try home.browser(of: home.ada), try home.browser(of: home.ada))
        let hers = try home.browser(of: home.grace)

        #expect(try laptop.post("/settings/password", form).status == 303)

        #expect(try laptop.isSignedIn())
        #expect(try !phone.isSignedIn())
        #expect(try hers.isSignedIn())
        #expect(try home.browser().signIn("Ada").status == 422)
        #expect(try home.browser().signIn("Ada", "another evening").status == 303)
    }

    @Test(
        "a long password is taken whole: no field cuts what is pasted, and what is too long comes back with the reason")
    func long() throws {
        let pages = try ["/settings/password"].map { try home.get($0, as: home.ada).text }
        for page in try pages + [home.get("/login").text] {
            let fields = page.matches(of: /<input[^>]*type="password"[^>]*>/).map { String($0.output) }
            #expect(!fields.isEmpty)
            #expect(!fields.contains { $0.contains("maxlength") })
        }
        let long = String(repeating: "quiet evening ", count: 70)
        let tooLong = String(repeating: "quiet evening ", count: 80)

        let refused = try home.browser(of: home.ada)
            .post("/settings/password", ["current": TestHome.password, "password": tooLong])
        #expect(refused.status == 422)
        #expect(refused.text.contains("New password: This password is too long. Choose a shorter one."))
        #expect(refused.text.contains("Type the password again.") && !refused.text.contains("is still here"))
        #expect(try home.browser().signIn("Ada", tooLong).status == 422)
        #expect(
            try home.browser(of: home.ada)
                .post("/settings/password", ["current": TestHome.password, "password": long]).status == 303)
        #expect(try home.browser().signIn("Ada", String(long.prefix(256))).status == 422)
        #expect(try home.browser().signIn("Ada", long).status == 303)
    }

    @Test("a browser that signed in with the old password is no known device any more")
    func devices() throws {
        let phone = try home.browser()
        _ = try phone.signIn("Ada")
        _ = try phone.post("/logout")

        #expect(try home.browser(of: home.ada).post("/settings/password", form).status == 303)

        // A known device would not be kept out by strangers who guess.
        for _ in 0..<5 { _ = try home.browser().signIn("Ada", "not the password") }
        #expect(try phone.signIn("Ada", "another evening").status == 429)
    }

    @Test("whoever copied this very session's cookie is out as well")
    func newToken() throws {
        let browser = try home.browser(of: home.ada)
        let stolen = Browser(home.house, cookies: browser.cookies)

        _ = try browser.post("/settings/password", form)

        #expect(try browser.isSignedIn())
        #expect(try !stolen.isSignedIn())
    }

    @Test("without the present password nothing changes, and guessing it is slowed down")
    func wrongPassword() throws {
        let before = try home.fingerprint()
        for _ in 1...5 {
            let reply = try home.post(
                "/settings/password", ["current": "a guess", "password": "another evening"], as: home.ada)
            #expect(reply.status == 422)
            #expect(reply.text.contains("id=\"current-problem\""))
            #expect(!reply.text.contains("another evening"))
        }

        let reply = try home.post("/settings/password", form, as: home.ada)
        #expect(reply.status == 429)
        #expect(reply["Retry-After"] == "1")
        #expect(try home.fingerprint() == before)
    }

    @Test(
        "a password that cannot be comes back with the reason",
        arguments: [
            "", "short", "password123", "PASSWORD123", "qwertyuiop", String(repeating: "x", count: 1025),
            String(repeating: "e\u{301}", count: 9), "🧑‍🍳🧑‍🍳🧑‍🍳",
        ])
    func badPasswords(password: String) throws {
        let before = try home.fingerprint()

        let reply = try home.post(
            "/settings/password", ["current": TestHome.password, "password": password], as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("id=\"password-problem\""))
        #expect(try home.fingerprint() == before)
    }

    private func hash(_ database: HouseDatabase) throws -> String? {
        try database.read { db in
            try String.fetchOne(db, sql: "SELECT passwordHash FROM member WHERE nameFold = 'ada'")
        }
    }

    @Test("when the household raises the cost, a password gets it at the next sign-in")
    func rehashing() throws {
        let old = try #require(try hash(home.house.database))
        #expect(old.contains("m=7168,t=1,p=1"))

        let raise = { (settings: inout Settings) in
            settings.passwordCost = PasswordCost(memoryKiB: 8192, iterations: 2)
        }
        try home.restarted(settings: raise) { house in
            #expect(try Browser(house).signIn("Ada", "not the password").status == 422)
            #expect(try hash(house.database) == old)

            #expect(try Browser(house).signIn("Ada").status == 303)
            let new = try #require(try hash(house.database))
            #expect(new.contains("m=8192,t=2,p=1"))

            #expect(try Browser(house).signIn("Ada").status == 303)
            #expect(try hash(house.database) == new)
        }
    }

    @Test("a password that is changed while an old hash is renewed stays changed")
    func changedMeanwhile() throws {
        let raise = { (settings: inout Settings) in
            settings.passwordCost = PasswordCost(memoryKiB: 65_536, iterations: 4)
        }
        try home.restarted(settings: raise) { house in
            let replies = try together(2) { index in
                if index == 0 { return try Browser(house).signIn("Ada") }
                let hash = try PasswordHasher(cost: PasswordCost(memoryKiB: 7168, iterations: 1)).hash(
                    "another evening")
                try house.database.write { db in
                    try db.execute(
                        sql: "UPDATE member SET passwordHash = ? WHERE nameFold = 'ada'", arguments: [hash.text])
                }
                return try Browser(house).get("/health")
            }
            #expect(replies.count == 2)

            #expect(try Browser(house).signIn("Ada", "another evening").status == 303)
        }
    }
}
