import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Codes from an app")
struct SecondFactorTests {
    let home: TestHome
    private static let secret = Data("12345678901234567890".utf8)

    init() throws { home = try TestHome() }

    @Test(
        "the codes of RFC 6238, appendix B",
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)])
    func vectors(seconds: Int64, code: String) {
        let step = OneTimeCode.step(at: Instant(milliseconds: seconds * 1000))
        #expect(OneTimeCode.text(Self.secret, step: step, digits: 8) == code)
        #expect(OneTimeCode.text(Self.secret, step: step) == code.suffix(6))
    }

    @Test(
        "secrets as apps read them (RFC 4648, section 10)", arguments: [("fooba", "MZXW6YTB"), ("f", "MY"), ("", "")])
    func base32(text: String, coded: String) {
        #expect(Base32.encode(Data(text.utf8)) == coded)
        #expect(Base32.decode(coded) == Data(text.utf8))
        #expect(Base32.decode(coded + "1") == nil)
    }

    /// The code that the app shows when its clock is off by some seconds.
    private func code(off seconds: Int = 0) -> String {
        OneTimeCode.text(Self.secret, step: OneTimeCode.step(at: home.house.clock.now().adding(.seconds(seconds))))
    }

    /// Turns it on for Ada, and returns the recovery codes.
    private func turnOn(in browser: Browser) throws -> [String] {
        let form: FormFields = [
            "secret": Base32.encode(Self.secret), "code": code(), "current": TestHome.password,
        ]
        let page = try browser.post("/settings/second-factor", form)
        #expect(page.status == 200 && page["Cache-Control"] == "no-store")
        return page.main.matches(of: /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/).map { String($0.output.0) }
    }

    /// The token of the page that asks for the code, after the right password.
    private func pending(in browser: Browser) throws -> String {
        let page = try browser.signIn("Ada")
        #expect(page.status == 200 && page["Set-Cookie"] == nil)
        return String(try #require(page.main.firstMatch(of: /name="pending" value="([\w-]{43})"/)?.1))
    }

    private func send(_ code: String, _ pending: String, in browser: Browser) throws -> RawReply {
        try browser.post("/login", ["pending": pending, "code": code, "next": "/graphs"])
    }

    @Test("the password alone signs nobody in; with the code it does, and the page that was asked for opens")
    func signingIn() throws {
        let ada = try home.browser(of: home.ada)
        let shown = try ada.get("/settings/second-factor").main
        #expect(shown.contains("otpauth://totp/The%20Lindgrens:Ada?secret="))
        #expect(try turnOn(in: ada).count == 8)
        #expect(try ada.isSignedIn())
        home.clock.advance(.seconds(60))

        let phone = try home.browser(device: "Phone")
        let token = try pending(in: phone)
        #expect(try !phone.isSignedIn())
        #expect(try send("000000", token, in: phone).status == 422)
        let reply = try send(code(), token, in: phone)
        #expect(reply.status == 303 && reply["Location"] == "/graphs")
        #expect(try phone.isSignedIn())
        #expect(try ada.get("/settings/sessions").main.contains("8 recovery codes left"))
        // Members without it are asked for nothing.
        #expect(try home.browser().signIn("Grace").status == 303)
    }

    @Test("a clock may be off by 30 seconds, and not by 90", arguments: [(-90, 422), (-30, 303), (30, 303), (90, 422)])
    func clocks(off: Int, status: Int) throws {
        _ = try turnOn(in: home.browser(of: home.ada))
        home.clock.advance(.minutes(5))
        let phone = try home.browser()

        #expect(try send(code(off: off), pending(in: phone), in: phone).status == status)
    }

    @Test("no code works twice, not even one that is older than the last, nor the one that turned it on")
    func reuse() throws {
        _ = try turnOn(in: home.browser(of: home.ada))
        let (one, other) = (try home.browser(), try home.browser())
        #expect(try send(code(), pending(in: one), in: one).status == 422)
        home.clock.advance(.minutes(5))

        let tokens = (try pending(in: one), try pending(in: other))
        let (shown, before) = (code(), code(off: -30))
        #expect(try send(shown, tokens.0, in: one).status == 303)
        #expect(try send(shown, tokens.1, in: other).status == 422)
        #expect(try send(before, tokens.1, in: other).status == 422)
        home.clock.advance(.seconds(30))
        #expect(try send(code(), tokens.1, in: other).status == 303)
    }

    @Test("of many that send the same code at once, one is right")
    func race() throws {
        _ = try turnOn(in: home.browser(of: home.ada))
        home.clock.advance(.minutes(5))
        let (factors, code, ada) = (home.house.secondFactors, code(), home.ada.id)
        let right = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            if (try? factors.use(code, of: ada)) == .passwordAndApp { right.count() }
        }
        #expect(right.value == 1)
    }

    @Test("each recovery code signs in once, however it is typed; new ones end the old; the member is told")
    func recovery() throws {
        let ada = try home.browser(of: home.ada)
        let codes = try turnOn(in: ada)
        let phone = try home.browser(device: "Phone")
        let typed = codes[0].lowercased().replacing("-", with: " ")
        #expect(try send(typed, pending(in: phone), in: phone).status == 303)
        #expect(try send(codes[0], pending(in: phone), in: phone).status == 422)
        #expect(try ada.get("/today").main.contains("A recovery code was used: Phone."))

        let renewed = try ada.post("/settings/second-factor/codes", ["current": TestHome.password])
        #expect(renewed.status == 200)
        #expect(try send(codes[1], pending(in: phone), in: phone).status == 422)
        let stored = try home.house.database.read { db in try Row.fetchAll(db, sql: "SELECT * FROM recoveryCode") }
        #expect(stored.count == 8)
        for code in codes { #expect(!stored.map(\.written).joined().contains(code.replacing("-", with: ""))) }
    }

    @Test("guessing codes is slowed down wherever it comes from, also after signing in again; a known browser goes on")
    func guessing() throws {
        let known = try home.browser()
        #expect(try known.signIn("Ada").status == 303)
        _ = try turnOn(in: known)
        home.clock.advance(.minutes(5))
        let statuses = try (0..<6).map { number in
            let stranger = try home.browser(from: "127.0.\(number + 10).1")
            return try send("000000", pending(in: stranger), in: stranger).status
        }
        #expect(statuses == [422, 422, 422, 422, 422, 429])
        let stranger = try home.browser(from: "127.0.30.1")
        let blocked = try send(code(), pending(in: stranger), in: stranger)
        #expect(blocked.status == 429 && blocked["Retry-After"] != nil)

        #expect(try send(code(), pending(in: known), in: known).status == 303)
    }

    @Test("the page that asks for the code works for five minutes, and not after the password was changed")
    func late() throws {
        _ = try turnOn(in: home.browser(of: home.ada))
        let phone = try home.browser()
        let token = try pending(in: phone)
        home.clock.advance(.minutes(5))
        let reply = try send(code(), token, in: phone)
        #expect(reply.status == 422 && reply.main.contains("That took too long"))

        let second = try pending(in: phone)
        try home.house.passwordResets.reset(home.ada.id, password: "another evening", withoutApp: false)
        #expect(try send(code(), second, in: phone).status == 422)
        #expect(try !phone.isSignedIn())
    }

    @Test("a form that met a sign-in page is carried through both of its steps")
    func carried() throws {
        _ = try turnOn(in: home.browser(of: home.ada))
        home.clock.advance(.minutes(5))
        let phone = try home.browser()
        let path = "/graphs"
        let asked = try phone.post(path, ["name": "Garden"])
        #expect(asked.status == 401)
        let first = try phone.post(
            "/login/form",
            [
                "signin-path": path, "name": "Garden", "signin-name": "Ada", "signin-password": TestHome.password,
                "signin-member": home.ada.id.description,
            ])
        let token = try #require(first.main.firstMatch(of: /name="signin-pending" value="([\w-]{43})"/)?.1)
        #expect(first.main.contains("name=\"name\" value=\"Garden\""))
        let second = try phone.post(
            "/login/form",
            [
                "signin-path": path, "name": "Garden", "signin-pending": String(token), "signin-code": code(),
                "signin-member": home.ada.id.description,
            ])
        #expect(second.status == 307 && second["Location"] == path)
    }

    @Test("turning it on or off takes the password; a wrong code turns nothing on")
    func turning() throws {
        let ada = try home.browser(of: home.ada)
        let secret = Base32.encode(Self.secret)
        for form: FormFields in [
            ["secret": secret, "code": code(), "current": "not this one"],
            ["secret": secret, "code": "000000", "current": TestHome.password],
        ] { #expect(try ada.post("/settings/second-factor", form).status == 422) }
        #expect(try !home.house.secondFactors.isOn(for: home.ada.id))

        _ = try turnOn(in: ada)
        #expect(try ada.post("/settings/second-factor/off", ["current": "not this one"]).status == 422)
        #expect(try home.house.secondFactors.isOn(for: home.ada.id))
        #expect(try ada.post("/settings/second-factor/off", ["current": TestHome.password]).status == 303)
        #expect(try home.browser().signIn("Ada").status == 303)
        // Another session of the member is told of both.
        let today = try home.get("/today", as: home.ada).main
        #expect(today.contains("Codes from an app are on.") && today.contains("Codes from an app are off."))
        #expect(try !ada.get("/today").main.contains("Codes from an app are on."))
    }

    @Test("a new password by a link is asked for the code still, and the terminal can turn it off")
    func resetting() throws {
        _ = try turnOn(in: home.browser(of: home.ada))
        let reply = try home.house.answer(
            .resetPassword(name: "Ada", password: "another evening", withoutApp: nil))
        #expect(reply.lines.contains { $0.contains("--without-app") })
        #expect(try home.browser().signIn("Ada", "another evening").status == 200)

        _ = try home.house.answer(.resetPassword(name: "Ada", password: "another evening", withoutApp: true))
        let phone = try home.browser()
        #expect(try phone.signIn("Ada", "another evening").status == 303)
        #expect(try phone.get("/today").main.contains("Your password was set at the terminal."))
    }
}
