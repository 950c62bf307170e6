import Crypto
import Foundation
import GRDB
import HTTP
import OpenIDConnect
import Outbound
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Signing in with OpenID Connect")
struct OpenIDTests {
    let provider: MadeUpProvider
    let home: TestHome

    init() throws {
        let provider = try MadeUpProvider()
        self.provider = provider
        let settings = try provider.settings()
        home = try TestHome { $0.openId = settings }
    }

    private func linked() throws { try home.link("8f2c", at: provider.issuer, to: home.ada) }

    /// That nobody is signed in, and what the sign-in page says.
    private func expectRefused(_ reply: RawReply, _ problem: String, in browser: Browser) throws {
        #expect(reply.status == 303)
        #expect(reply["Location"] == "/login?problem=\(problem)")
        #expect(browser.session == nil)
        #expect(try !browser.isSignedIn())
        let page = try browser.get("/login?problem=\(problem)")
        #expect(page.text.contains("role=\"alert\""))
    }

    // MARK: Signing in

    @Test("whoever is linked is signed in, at the page that was asked for, and nowhere else")
    func signingIn() throws {
        try linked()
        let browser = try home.browser()

        let reply = try home.signIn("8f2c", at: provider, in: browser, next: "/notes?q=a")

        #expect(reply.status == 303)
        #expect(reply["Location"] == "/notes?q=a")
        #expect(try browser.isSignedIn())
        #expect(try browser.get("/settings/profile").text.contains("Ada"))
        #expect(browser.cookies["hearth-openid"] == nil)
        #expect(try browser.get("/settings/sessions").text.contains("Last used"))
        #expect(try browser.get("/login/openid?next=/graphs")["Location"] == "/graphs")
        for bad in ["//evil.example", "https://evil.example", "/\\evil.example"] {
            let other = try home.browser()
            #expect(try home.signIn("8f2c", at: provider, in: other, next: bad)["Location"] == "/today")
        }
    }

    @Test("the sign-in page offers it by its name; the member's other devices are told of a new one")
    func noticed() throws {
        try linked()
        let page = try home.get("/login?next=/notes").text
        #expect(page.contains("href=\"/login/openid?next=%2Fnotes\"") && page.contains("Sign in with Porch"))

        let phone = try home.browser(device: "Firefox/1 Android")
        _ = try home.signIn("8f2c", at: provider, in: phone)

        #expect(try home.get("/today", as: home.ada).text.contains("Signed in on a new device: Firefox · Android."))
        let times = try home.get("/today", as: home.ada).text.matches(of: /Account linked: Porch/).count
        #expect(times == 1)
        _ = try phone.post("/logout")
        _ = try home.signIn("8f2c", at: provider, in: phone)
        #expect(try home.get("/today", as: home.ada).text.matches(of: /Signed in on a new device/).count == 1)
    }

    @Test("nobody is found by a name or an address, and a stranger's account is shown to admins alone")
    func strangers() throws {
        try linked()
        let browser = try home.browser()

        let reply = try home.signIn(
            "other", at: provider, in: browser,
            changing: [
                "name": "Ada", "preferred_username": "<ada>", "email": "ada@lindgren.example", "email_verified": true,
            ])

        try expectRefused(reply, "unlinked", in: browser)
        #expect(try home.house.household.members().count == 3)
        let path = "/settings/members/\(home.grace.id)/sign-in"
        #expect(try home.get(path, as: home.ada).text.contains("&lt;ada&gt;"))
        #expect(try home.get(path, as: home.grace).status == 403)
        // An admin's own takes the password, as for everybody.
        let own = "/settings/members/\(home.ada.id)/sign-in"
        #expect(try !home.get(own, as: home.ada).text.contains("name=\"subject\""))
        #expect(try home.post(own, ["subject": "other"], as: home.ada).status == 404)

        #expect(try home.post(path, ["subject": "other"], as: home.ada).status == 303)
        #expect(try !home.get(path, as: home.ada).text.contains("&lt;ada&gt;"))
        #expect(try home.signIn("other", at: provider, in: browser)["Location"] == "/today")
        #expect(try browser.get("/settings/profile").text.contains("Grace"))
        #expect(try home.get("/today", as: home.grace).text.contains("Account linked: Porch"))
    }

    @Test("a suspended member and a removed account sign nobody in")
    func suspended() throws {
        try home.link("9a", at: provider.issuer, to: home.grace)
        try home.house.household.deactivate(home.grace.id)
        let browser = try home.browser()
        try expectRefused(home.signIn("9a", at: provider, in: browser), "unlinked", in: browser)

        try home.house.household.reactivate(home.grace.id)
        let id: ID<Identity> = try home.house.database.read { db in
            try ID<Identity>.fetchOne(db, sql: "SELECT id FROM identity").unwrap()
        }
        #expect(try home.post("/settings/identities/\(id)/remove", as: home.ada).status == 404)
        #expect(try home.post("/settings/identities/\(id)/remove", as: home.grace).status == 303)
        try expectRefused(home.signIn("9a", at: provider, in: browser), "unlinked", in: browser)
    }

    @Test("without a provider in the settings there is no way to one")
    func off() throws {
        let plain = try TestHome()

        for path in ["/login/openid", "/login/openid/callback?code=x&state=y", "/logout/openid", "/login/proxy"] {
            #expect(try plain.get(path).status == 404, "\(path)")
        }
        #expect(try !plain.get("/login?left=1").text.contains("/openid"))
        #expect(try plain.get("/login?problem=down").text.contains("role=\"alert\"") == false)
    }

    @Test("the secret may be in a file of its own; without that file Hearth does not start")
    func secretFile() throws {
        let folder = try TemporaryFolder()
        let path = folder["secret"]
        let file = ["openIdSecret": "", "openIdSecretFile": path]
        let values = [
            "openIdIssuer": provider.issuer, "openIdClient": MadeUpProvider.client, "openIdSecretFile": path,
        ]
        let settings = try OpenIDSettings(SettingReader(values: values))
        #expect(throws: StartProblem.self) { try provider.settings(file) }
        for text in [nil, "", " \n"] {
            try text.map { try $0.write(toFile: path, atomically: true, encoding: .utf8) }
            let problem = #expect(throws: StartProblem.self) { try TestHome { $0.openId = settings } }
            #expect(problem?.description.contains("openIdSecretFile") == true)
        }

        try "\(MadeUpProvider.secret)\n".write(toFile: path, atomically: true, encoding: .utf8)
        let home = try TestHome { $0.openId = settings }
        try home.link("8f2c", at: provider.issuer, to: home.ada)
        #expect(try home.signIn("8f2c", at: provider, in: home.browser())["Location"] == "/today")
    }

    // MARK: Wrong answers

    struct Tampered: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let changes: @Sendable (Double) -> [String: Any?]
    }

    @Test(
        "a token for another program, of another provider, sign-in or time, is refused",
        arguments: [
            Tampered(testDescription: "audience") { _ in ["aud": "photos"] },
            Tampered(testDescription: "audiences") { _ in ["aud": ["photos", "hearth"]] },
            Tampered(testDescription: "party") { _ in ["azp": "photos"] },
            Tampered(testDescription: "issuer") { _ in ["iss": "https://evil.example"] },
            Tampered(testDescription: "nonce") { _ in ["nonce": "another"] },
            Tampered(testDescription: "no nonce") { _ in ["nonce": nil] },
            Tampered(testDescription: "over") { now in ["exp": now - 61] },
            Tampered(testDescription: "not begun") { now in ["nbf": now + 90] },
            Tampered(testDescription: "issued later") { now in ["iat": now + 90] },
            Tampered(testDescription: "nobody") { _ in ["sub": nil] },
        ])
    func tampered(_ one: Tampered) throws {
        try linked()
        let browser = try home.browser()
        let now = Double(home.clock.wall.now().milliseconds) / 1000

        let reply = try home.signIn("8f2c", at: provider, in: browser, changing: one.changes(now))

        try expectRefused(reply, "invalid", in: browser)
    }

    @Test("a token that the provider did not sign is refused")
    func unsigned() throws {
        try linked()
        let own = ProviderKey.es256()
        provider.change(keys: [own])
        let browser = try home.browser()
        let secret = try own.json["x"].flatMap { Base64URL.decode($0) } ?? []

        for (key, header) in [
            (ProviderKey.es256(), [:]), (own, ["alg": "none"]), (own, ["alg": "RS256"]),
            (ProviderKey("one", .hs256(secret)), [:]),
            (ProviderKey("one", .hs256(Array(MadeUpProvider.secret.utf8))), [:]),
        ] as [(ProviderKey, [String: Any?])] {
            // Past the waits that wrong answers cause.
            home.clock.advance(.hours(2))
            let reply = try home.signIn("8f2c", at: provider, in: browser, with: key, header: header)
            try expectRefused(reply, "invalid", in: browser)
        }
    }

    @Test("a new key of the provider is fetched once it is used, and made-up ones cause no more requests")
    func rotation() throws {
        try linked()
        let browser = try home.browser()
        _ = try home.signIn("8f2c", at: provider, in: browser)
        #expect(provider.asked.filter { $0 == "/keys" }.count == 1)

        let next = ProviderKey.es256("two")
        provider.change(keys: [next])
        let second = try home.browser()
        #expect(try home.signIn("8f2c", at: provider, in: second)["Location"] == "/today")
        #expect(provider.asked.filter { $0 == "/keys" }.count == 2)

        let third = try home.browser()
        for _ in 1...3 {
            let stranger = ProviderKey.es256("made-up")
            try expectRefused(
                home.signIn("8f2c", at: provider, in: third, with: stranger), "invalid", in: third)
        }
        #expect(provider.asked.filter { $0 == "/keys" }.count == 2)
        home.clock.advance(OpenIDProvider.searchRest)
        // The old key is no longer one of the provider's.
        try expectRefused(home.signIn("8f2c", at: provider, in: third, with: .es256()), "invalid", in: third)
    }

    @Test("an answer counts once, in the browser that began, within ten minutes, with its own state")
    func replay() throws {
        try linked()
        let (browser, other) = (try home.browser(), try home.browser())
        let begin = { (browser: Browser) in
            let address = try browser.get("/login/openid")["Location"].unwrap()
            return try provider.signIn("8f2c", at: address, now: home.clock.wall.now())
        }

        let back = try begin(browser)
        #expect(try other.get(back)["Location"] == "/login?problem=late")
        _ = try begin(other)
        #expect(try other.get(back)["Location"] == "/login?problem=late")
        #expect(other.session == nil)
        let cookie = try #require(browser.cookies["hearth-openid"])
        #expect(try browser.get(back)["Location"] == "/today")

        // The same answer with the same cookie, as if both had been copied.
        let thief = Browser(home.house, cookies: ["hearth-openid": cookie])
        #expect(try thief.get(back)["Location"] == "/login?problem=late")
        #expect(thief.session == nil)

        home.clock.advance(.hours(2))
        let late = try home.browser()
        let slow = try begin(late)
        home.clock.advance(ProviderSignIns.lasts)
        #expect(try late.get(slow)["Location"] == "/login?problem=late")
        let wrong = try begin(late)
        #expect(try late.get(wrong.replacing(/state=[^&]+/, with: "state=x"))["Location"] == "/login?problem=late")
        #expect(try late.get("/login/openid/callback?code=x")["Location"] == "/login?problem=late")
        let forged = Browser(home.house, cookies: ["hearth-openid": String(repeating: "A", count: 200)])
        #expect(try forged.get(wrong)["Location"] == "/login?problem=late")
        #expect(late.session == nil && forged.session == nil)
    }

    @Test("a code of another provider is sent to none")
    func mixUp() throws {
        try linked()
        let browser = try home.browser()
        let tokens = { provider.asked.filter { $0 == "/token" }.count }

        let mixed = try home.signIn("8f2c", at: provider, in: browser, adding: ["iss": "https://evil.example"])
        try expectRefused(mixed, "invalid", in: browser)
        #expect(tokens() == 0)
        #expect(
            try home.signIn("8f2c", at: provider, in: browser, adding: ["iss": provider.issuer])["Location"] == "/today"
        )

        provider.describe(["authorization_response_iss_parameter_supported": true])
        home.clock.advance(.hours(2))
        let other = try home.browser()
        try expectRefused(home.signIn("8f2c", at: provider, in: other), "invalid", in: other)
        #expect(tokens() == 1)
    }

    @Test("whom the provider refuses is not signed in, and many wrong answers have to wait")
    func refused() throws {
        try linked()
        let browser = try home.browser()
        let begin = { try browser.get("/login/openid")["Location"].unwrap() }
        let state = { (address: String) in address.firstMatch(of: /state=([^&]+)/).map { String($0.1) } ?? "" }

        try expectRefused(
            browser.get("/login/openid/callback?error=access_denied&state=\(state(begin()))"), "refused", in: browser)
        try expectRefused(
            browser.get("/login/openid/callback?code=made-up&state=\(state(begin()))"), "refused", in: browser)
        for _ in 1...4 { _ = try browser.get("/login/openid/callback?code=x&state=\(state(begin()))") }
        #expect(
            try browser.get("/login/openid/callback?code=x&state=\(state(begin()))")["Location"]
                == "/login?problem=throttled")
        #expect(try home.signIn("8f2c", at: provider, in: browser)["Location"] == "/login?problem=throttled")
        // Passwords have a throttle of their own.
        #expect(try browser.signIn("Ada").status == 303)
    }

    // MARK: The provider is away

    @Test("while the provider is away the password goes on, and the page says so plainly")
    func down() throws {
        let settings = try OpenIDSettings(
            SettingReader(values: [
                "openIdIssuer": "http://127.0.0.1:9", "openIdClient": "hearth", "openIdName": "Porch",
            ]))
        let home = try TestHome { $0.openId = settings }
        let browser = try home.browser()

        let reply = try browser.get("/login/openid?next=/notes")

        #expect(reply["Location"] == "/login?problem=down&next=%2Fnotes")
        #expect(browser.cookies["hearth-openid"] == nil)
        let page = try browser.get("/login?problem=down&next=%2Fnotes").text
        #expect(page.contains("Porch cannot be reached. Sign in with your password, or try again later."))
        #expect(try browser.signIn("Ada").status == 303)
    }

    @Test("a provider that describes itself as another one, or does not answer as one, is not taken")
    func wrongProvider() throws {
        provider.describe(["issuer": "https://evil.example"])
        #expect(try home.get("/login/openid")["Location"] == "/login?problem=invalid")
        provider.describe(["issuer": provider.issuer, "token_endpoint": "ftp://x"])
        #expect(try home.get("/login/openid")["Location"] == "/login?problem=invalid")
    }

    @Test("an admin's word that nothing outside is asked holds for the provider too")
    func turnedOff() throws {
        try home.house.otherServers.turn(off: true)

        #expect(try home.get("/login/openid")["Location"] == "/login?problem=off")
        #expect(provider.asked.isEmpty)
    }

    @Test("that the settings name the provider lets nothing else reach it")
    func inside() throws {
        let url = try #require(OutboundURL(provider.issuer + "/keys"))

        #expect(throws: ServerProblem.isInside) { try home.house.otherServers.send(OutboundRequest("GET", url)) }
        #expect(try home.house.otherServers.sendToProvider(OutboundRequest("GET", url)).status == 200)
        let elsewhere = try OtherServer()
        let other = try #require(OutboundURL(elsewhere.origin))
        #expect(throws: ServerProblem.isInside) {
            try home.house.otherServers.sendToProvider(OutboundRequest("GET", other))
        }
    }

    // MARK: Linking

    @Test("linking takes the password once more, for one way to the provider of this session")
    func linking() throws {
        let browser = try home.browser(of: home.grace)
        #expect(try browser.get("/settings/identities/start")["Location"] == "/settings/identities")
        let form: FormFields = ["account": "provider", "current": "not hers"]
        #expect(try browser.post("/settings/identities", form).status == 422)
        #expect(try browser.get("/settings/identities/start")["Location"] == "/settings/identities")

        let page = try browser.post("/settings/identities", ["account": "provider", "current": TestHome.password])
        #expect(page.status == 200)
        #expect(page["Refresh"] == "0; url=/settings/identities/start")
        #expect(try home.get("/settings/identities/start", as: home.grace)["Location"] == "/settings/identities")
        let address = try browser.get("/settings/identities/start")["Location"].unwrap()
        let back = try provider.signIn("9a", at: address, now: home.clock.wall.now())
        #expect(try browser.get("/settings/identities/start")["Location"] == "/settings/identities")
        #expect(try browser.get(back)["Location"] == "/settings/sessions")

        #expect(try browser.get("/settings/sessions").text.contains("Account, linked"))
        #expect(try home.get("/today", as: home.grace).text.contains("Account linked: Porch"))
        let phone = try home.browser()
        #expect(try home.signIn("9a", at: provider, in: phone)["Location"] == "/today")
    }

    @Test("an answer for linking links nothing in another session, and no account twice")
    func linkingElsewhere() throws {
        try linked()
        let browser = try home.browser(of: home.grace)
        let proof: FormFields = ["account": "provider", "current": TestHome.password]
        let begin = { (subject: String) in
            _ = try browser.post("/settings/identities", proof)
            let address = try browser.get("/settings/identities/start")["Location"].unwrap()
            return try provider.signIn(subject, at: address, now: home.clock.wall.now())
        }

        let back = try begin("9a")
        // Another member signs in in the same browser meanwhile.
        let cookie = try #require(browser.cookies["hearth-openid"])
        let swapped = try home.browser(of: home.olle)
        let olle = Browser(home.house, cookies: ["hearth": swapped.session ?? "", "hearth-openid": cookie])
        #expect(try olle.get(back)["Location"] == "/settings/identities?problem=late")
        #expect(try browser.get(begin("8f2c"))["Location"] == "/settings/identities?problem=taken")
        let text = try browser.get("/settings/identities?problem=taken").text
        #expect(text.contains("This account is already linked to someone else."))
        let count = try home.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM identity WHERE memberId <> ?", arguments: [home.ada.id])
        }
        #expect(count == 0)
    }

    // MARK: Signing out

    @Test("signing out ends the session here, and offers to sign out at the provider")
    func signingOut() throws {
        try linked()
        let browser = try home.browser()
        _ = try home.signIn("8f2c", at: provider, in: browser)
        #expect(try browser.get("/logout/openid")["Location"] == "/today")

        #expect(try browser.post("/logout")["Location"] == "/login?left=1")

        #expect(try !browser.isSignedIn())
        #expect(try browser.get("/login?left=1").text.contains("Sign out of Porch too"))
        let address = try browser.get("/logout/openid")["Location"].unwrap()
        let back = PercentCoding.encode("\(home.origin)/login?left=1")
        #expect(address == "\(provider.issuer)/out?client_id=hearth&post_logout_redirect_uri=\(back)")
    }
}
