import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Codes that sign in another device")
struct DeviceCodeTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private struct Shown {
        let page: RawReply
        let digits: String
    }

    /// A code that a browser shows.
    private func show(in browser: Browser) throws -> Shown {
        let page = try browser.post("/settings/sessions/code")
        let parts = try #require(page.main.firstMatch(of: /class="device-code">(\d{3})\x{A0}(\d{3})</))
        return Shown(page: page, digits: String(parts.1 + parts.2))
    }

    /// Those that the house shows: a link is shown as a picture alone.
    private var codes: DeviceCodes { get throws { try home.house.householdRoom.deviceCodes } }

    @Test("six digits sign in once, as whoever shows them, and the page is kept nowhere")
    func digits() throws {
        let shown = try show(in: home.browser(of: home.ada))
        #expect(shown.page["Cache-Control"] == "no-store" && shown.page["ETag"] == nil)
        let phone = try home.browser(device: "Phone")

        let typed = "\(shown.digits.prefix(3)) \(shown.digits.suffix(3))"
        #expect(try phone.post("/login/code", ["code": typed]).status == 303)
        #expect(try phone.isSignedIn())
        #expect(try phone.get("/settings/profile").main.contains("value=\"Ada\""))
        #expect(try home.browser().post("/login/code", ["code": shown.digits]).status == 422)
    }

    @Test("the page that was asked for is opened afterwards, and none of another site")
    func next() throws {
        let ada = try home.browser(of: home.ada)
        for (next, place) in [("/graphs", "/graphs"), ("", "/today"), ("//evil.example", "/today")] {
            let digits = try show(in: ada).digits
            #expect(try home.browser().post("/login/code", ["code": digits, "next": next])["Location"] == place)
        }
        let form = try home.browser().get("/login?next=/graphs")
        #expect(form.main.contains("href=\"/login/code?next=%2Fgraphs\""))
        #expect(try home.get("/login/code", as: home.ada)["Location"] == "/today")
    }

    @Test("a scanned link says who it signs in, and does so once")
    func link() throws {
        let ada = try home.browser(of: home.ada)
        _ = try show(in: ada)
        let session = try #require(try home.house.sessions.sessions(of: home.ada.id).first?.id)
        let code = try codes.make(for: home.ada.id, session: session)
        let path = "/login/code/\(code.token.text)"
        let phone = try home.browser()

        for _ in 0..<2 {
            let page = try phone.get(path)
            #expect(page.status == 200 && page.main.contains("Sign in as Ada"))
            #expect(page["Cache-Control"] == "no-store" && page["Set-Cookie"] == nil)
        }
        #expect(try phone.post(path)["Location"] == "/today")
        #expect(try phone.isSignedIn())
        let other = try home.browser()
        for reply in [try other.get(path), try other.post(path), try other.post("/login/code", ["code": code.digits])] {
            #expect([410, 422].contains(reply.status) && reply["Set-Cookie"] == nil)
        }
        #expect(try other.get("/login/code/unknown").status == 410)
    }

    @Test("a code ends after two minutes, with a newer one, and with the session that showed it")
    func ends() throws {
        let ada = try home.browser(of: home.ada)
        let old = try show(in: ada).digits
        let new = try show(in: ada).digits
        #expect(try home.browser().post("/login/code", ["code": old]).status == (old == new ? 303 : 422))
        home.clock.advance(.seconds(121))
        #expect(try home.browser().post("/login/code", ["code": new]).status == 422)

        let last = try show(in: ada).digits
        #expect(try ada.post("/logout").status == 303)
        let phone = try home.browser()
        #expect(try phone.post("/login/code", ["code": last]).status == 422)
        #expect(try !phone.isSignedIn())
    }

    @Test("a code of a member who was deactivated meanwhile signs nobody in")
    func deactivated() throws {
        let digits = try show(in: home.browser(of: home.grace)).digits
        #expect(try home.post("/settings/members/\(home.grace.id)/deactivate", as: home.ada).status == 303)

        #expect(try home.browser().post("/login/code", ["code": digits]).status == 422)
    }

    @Test("guessing is slowed down, and after twenty wrong tries from anywhere the codes end")
    func guessing() throws {
        let digits = try show(in: home.browser(of: home.ada)).digits
        let wrong = digits == "000000" ? "000001" : "000000"
        let stranger = try home.browser(from: "127.0.3.1")
        let statuses = try (0..<6).map { _ in try stranger.post("/login/code", ["code": wrong]).status }
        #expect(statuses == [422, 422, 422, 422, 422, 429])
        // Who reads the code from the screen is not kept out by that.
        #expect(try home.browser(from: "127.0.4.1").post("/login/code", ["code": digits]).status == 303)

        let codes = try codes
        let session = try #require(try home.house.sessions.sessions(of: home.ada.id).first?.id)
        let open = codes.make(for: home.ada.id, session: session)
        for _ in 0..<DeviceCodes.maxWrongTries - 1 { #expect(codes.take(digits: "x") == nil) }
        #expect(codes.find(token: open.token.text) != nil)
        #expect(codes.take(digits: "x") == nil)
        #expect(codes.take(digits: open.digits) == nil)
        let later = codes.make(for: home.ada.id, session: session)
        #expect(codes.take(digits: later.digits)?.member == home.ada.id)
    }

    @Test("of four devices that use a code at once one is signed in")
    func atOnce() throws {
        let digits = try show(in: home.browser(of: home.ada)).digits
        let replies = try together(4) { number in
            try home.browser(from: "127.0.5.\(number + 1)").post("/login/code", ["code": digits])
        }
        #expect(replies.map(\.status).sorted() == [303, 422, 422, 422])
    }
}
