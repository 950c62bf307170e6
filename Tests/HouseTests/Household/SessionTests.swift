import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Sessions")
struct SessionTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("a session ends after 30 days without a visit")
    func idle() throws {
        let (visiting, resting) = (try home.browser(of: home.ada), try home.browser(of: home.ada))

        for _ in 1...6 {
            home.clock.advance(.days(6))
            #expect(try visiting.isSignedIn())
        }

        #expect(try !resting.isSignedIn())
    }

    @Test("one that has ended by itself is on no list")
    func ended() throws {
        let phone = try home.browser(device: "Lynx/2.9")
        _ = try phone.signIn("Ada")
        home.clock.advance(.days(31))
        let laptop = try home.browser(of: home.ada)

        #expect(try !laptop.get("/settings/sessions").contains(">Lynx"))
    }

    @Test("a token is valid only over the transport over which it was given")
    func transport() throws {
        let sessions = home.house.sessions
        for isSecure in [false, true] {
            let browser = SessionStore.NewSession(device: "Test", address: "127.0.0.1", isSecure: isSecure)
            let session = try sessions.start(browser, for: home.ada.id).text
            let device = try #require(try sessions.remember(device: nil, of: home.ada.id, isSecure: isSecure)).text
            let (right, wrong) = (isSecure, !isSecure)

            #expect(try sessions.find(SentToken(text: session, isSecure: right))?.member.id == home.ada.id)
            #expect(try sessions.find(SentToken(text: session, isSecure: wrong)) == nil)
            #expect(try sessions.owner(ofDevice: SentToken(text: device, isSecure: right)) == home.ada.id)
            #expect(try sessions.owner(ofDevice: SentToken(text: device, isSecure: wrong)) == nil)
            #expect(try sessions.formerOwner(ofSession: SentToken(text: session, isSecure: wrong)) == nil)
            try sessions.end(SentToken(text: session, isSecure: wrong))
            #expect(try sessions.find(SentToken(text: session, isSecure: right)) != nil)
        }
    }

    @Test("sessions of an earlier version are taken to be of plain HTTP")
    func transportMigration() throws {
        let database = try DatabaseQueue.old("0058 allowed hosts", with: home.ada.id)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO session (id, tokenHash, memberId, createdAt, lastSeenAt, device, address)
                    VALUES (?, ?, ?, 0, 0, '', '')
                    """, arguments: [ID<Session>(at: home.clock.wall.now()), Token().hash, home.ada.id])
        }

        try Migrations.ours.migrator.migrate(database)

        #expect(try database.read { db in try Bool.fetchAll(db, sql: "SELECT isSecure FROM session") } == [false])
    }

    @Test("a session ends after 180 days in any case")
    func longest() throws {
        let browser = try home.browser(of: home.ada)

        for _ in 1...8 {
            home.clock.advance(.days(20))
            #expect(try browser.isSignedIn())
        }
        home.clock.advance(.days(20))

        #expect(try !browser.isSignedIn())
    }

    @Test("signing out ends the session itself, not only the cookie")
    func signingOut() throws {
        let browser = try home.browser(of: home.ada)
        let stolen = Browser(home.house, cookies: browser.cookies)

        let reply = try browser.post("/logout", ["asked": "1"])

        #expect(reply.status == 303)
        #expect(reply["Location"] == "/login?left=1")
        #expect(reply["Clear-Site-Data"] == "\"cache\", \"storage\"")
        #expect(browser.session == nil)
        #expect(try !stolen.isSignedIn())
        #expect(try home.get("/today", as: home.ada).status == 200)
    }

    @Test("unless a page's script asked, signing out leaves texts that wait in the browser")
    func signingOutUnasked() throws {
        let browser = try home.browser(of: home.ada)

        let reply = try browser.post("/logout")

        #expect(reply.status == 303)
        #expect(reply["Clear-Site-Data"] == "\"cache\"")
        #expect(try !browser.isSignedIn())
    }

    @Test("a page that was read before signing out is not given again as unchanged")
    func cachedPages() throws {
        let browser = try home.browser(of: home.ada)
        let stolen = Browser(home.house, cookies: browser.cookies)
        let tag = try #require(try browser.get("/today")["ETag"])
        #expect(try browser.get("/today", "If-None-Match: \(tag)").status == 304)

        _ = try browser.post("/logout")

        #expect(try stolen.get("/today", "If-None-Match: \(tag)").status == 303)
        #expect(try home.get("/today", as: home.grace, "If-None-Match: \(tag)").status == 200)
    }

    @Test("the list shows each device with its address, and which one this is")
    func list() throws {
        let phone = try home.browser(
            from: "127.0.9.4",
            device: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1")
        _ = try phone.signIn("Ada")
        let laptop = try home.browser(device: "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Firefox/131.0")
        _ = try laptop.signIn("Ada")
        _ = try home.browser(device: "Lynx/2.9").signIn("Grace")

        let page = try laptop.get("/settings/sessions").text

        #expect(page.contains("Safari · iPhone"))
        #expect(page.contains("127.0.9.4"))
        #expect(page.contains("Firefox · Linux"))
        #expect(!page.contains("Lynx"))
        #expect(page.components(separatedBy: "class=\"badge\"").count == 2)
        for token in [phone.session, laptop.session] { #expect(!page.contains(token ?? "session")) }
    }

    @Test("one session can be ended from another one, and it is over at once")
    func endingOne() throws {
        let (phone, laptop) = (try home.browser(of: home.ada), try home.browser(of: home.ada))
        let id = try #require(try home.house.sessions.find(.plain(phone.session ?? ""))?.session)

        #expect(try laptop.post("/settings/sessions/\(id)/end").status == 303)

        #expect(try !phone.isSignedIn())
        #expect(try laptop.isSignedIn())
        #expect(try laptop.post("/settings/sessions/\(id)/end").status == 404)
    }

    @Test("all others can be ended in one go")
    func endingOthers() throws {
        let browsers = try (0..<3).map { _ in try home.browser(of: home.ada) }
        let hers = try home.browser(of: home.grace)

        #expect(try browsers[1].post("/settings/sessions/end-others").status == 303)

        #expect(try browsers.map { try $0.isSignedIn() } == [false, true, false])
        #expect(try hers.isSignedIn())
    }

    @Test("another member's session cannot be ended, not even by an admin")
    func endingAnothers() throws {
        let hers = try home.browser(of: home.grace)
        let id = try #require(try home.house.sessions.find(.plain(hers.session ?? ""))?.session)

        let reply = try home.post("/settings/sessions/\(id)/end", as: home.ada)

        #expect(reply.status == 404)
        #expect(try hers.isSignedIn())
    }

    @Test("a restart keeps everybody signed in")
    func restart() throws {
        let token = try #require(try home.browser(of: home.ada).session)

        try home.restarted { house in
            let isSignedIn = try Browser(house, cookies: ["hearth": token]).isSignedIn()
            #expect(isSignedIn)
        }
    }

    @Test(
        "a browser may call itself anything",
        arguments: [
            "", String(repeating: "x", count: 5000), String(repeating: "e\u{301}\u{302}\u{20DD}", count: 300),
            "<script>",
            "Mozilla \u{202E}gnp.exe",
        ])
    func devices(name: String) throws {
        let browser = try home.browser(device: name)

        #expect(try browser.signIn("Ada").status == 303)
        let page = try browser.get("/settings/sessions")
        #expect(page.status == 200)
        #expect(!page.text.contains("<script>"))
    }

    @Test("a session that was ended between two clicks says so, and nothing is stored")
    func endedMeanwhile() throws {
        let browser = try home.browser(of: home.ada)
        try home.house.sessions.end(.plain(browser.session ?? ""))
        let before = try home.fingerprint()

        #expect(try browser.post("/graphs", ["name": "Library"]).status == 401)
        #expect(try home.fingerprint() == before)
    }
}
