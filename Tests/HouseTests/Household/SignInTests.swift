import CoreFoundation
import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Signing in")
struct SignInTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("name and password open the house; capitals and accents of the name do not matter")
    func signingIn() throws {
        for name in ["Ada", "ada", " ADA ", "Áda"] {
            let browser = try home.browser()
            let reply = try browser.signIn(name)
            #expect(reply.status == 303, "\(name)")
            #expect(reply["Location"] == "/today")
            #expect(try browser.isSignedIn())
        }
    }

    @Test("an unknown name and a wrong password get the same answer, byte for byte")
    func unknownNames() throws {
        let wrong = try home.browser().signIn("Grace", "not her password")
        let unknown = try home.browser().signIn("Edith", "not her password")

        #expect(wrong.status == 422)
        #expect(wrong["Set-Cookie"] == nil)
        #expect(wrong.withoutDate.replacing("Grace", with: "Edith") == unknown.withoutDate)
        #expect(!wrong.text.contains("not her password"))
    }

    @Test("an unknown name takes as long as a wrong password")
    func timing() throws {
        var times: [String: [Double]] = [:]
        for number in 0..<15 {
            for name in ["Grace", "Edith\(number)"] {
                let start = Self.computed
                _ = try home.house.sessions.authenticate(name: name, password: "not her password")
                times[name == "Grace" ? "wrong" : "unknown", default: []].append(Self.computed - start)
            }
        }
        let medians = times.mapValues { $0.sorted()[$0.count / 2] }
        let ratio = (medians["unknown"] ?? 0) / (medians["wrong"] ?? 1)

        #expect(ratio > 0.5 && ratio < 2, "\(medians)")
    }

    /// Seconds that this thread has computed: other tests on the same cores take none of them.
    private static var computed: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test("the cookies are out of reach of scripts and other sites")
    func cookies() throws {
        let reply = try home.browser().signIn("Ada")
        let cookies = reply.fields.filter { $0.name == "Set-Cookie" }.map(\.value)

        #expect(cookies.count == 2)
        for cookie in cookies {
            #expect(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax") && cookie.contains("; Path=/;"))
            #expect(!cookie.contains("Domain") && !cookie.contains("Secure"))
        }
        let session = try #require(cookies.first { $0.hasPrefix("hearth=") })
        #expect(session.dropFirst("hearth=".count).prefix { $0 != ";" }.utf8.count == 43)
    }

    @Test("over TLS the cookies are secure and bound to the host; only a trusted proxy can say that it is TLS")
    func secureCookies() throws {
        let proxied = try TestHome { $0.trustedProxies = ["127.0.0.1"] }
        let fields: FormFields = ["name": "Ada", "password": TestHome.password]
        let send = { (home: TestHome) in
            try home.send(
                "POST", "/login", nil,
                [
                    "X-Forwarded-Proto: https", "Origin: https://localhost:\(home.house.port)",
                    "Content-Type: application/x-www-form-urlencoded",
                ], body: fields.encoded)
        }

        let reply = try send(proxied)
        #expect(reply.status == 303)
        for field in reply.fields where field.name == "Set-Cookie" {
            #expect(field.value.hasPrefix("__Host-"))
            #expect(field.value.contains("; Secure"))
        }
        #expect(try send(home).status == 403)
        let tokens = reply.fields.compactMap { $0.value.firstMatch(of: /__Host-hearth=([^;]*)/)?.output.1 }
        let token = try #require(tokens.first)
        func open(_ scheme: String, _ name: String) throws -> Int {
            try proxied.send("GET", "/today", "\(name)=\(token)", ["X-Forwarded-Proto: \(scheme)"]).status
        }
        #expect(try open("https", "__Host-hearth") == 200)
        #expect(try open("http", "hearth") == 303)
    }

    @Test("signing in gives a new session, whatever was in the cookie, and ends the one that was")
    func fixation() throws {
        let planted = Browser(home.house, cookies: ["hearth": Token().text])
        let before = planted.session
        _ = try planted.signIn("Ada")
        #expect(planted.session != before)

        let first = try #require(planted.session)
        _ = try planted.signIn("Grace")
        #expect(planted.session != first)
        #expect(try home.get("/today", "Cookie: hearth=\(first)").status == 303)
    }

    @Test("neither the database nor its log holds a token that opens the door")
    func hashedTokens() throws {
        let browser = try home.browser()
        _ = try browser.signIn("Ada")
        let invitation = try home.house.invitations.invite(.member, by: home.ada.id).text
        let secrets = Array(browser.cookies.values) + [invitation, TestHome.password]
        #expect(secrets.count == 4)

        for file in ["hearth.sqlite", "hearth.sqlite-wal"] {
            let bytes = try Data(contentsOf: home.folder.appendingPathComponent(file))
            #expect(!bytes.isEmpty)
            for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)") }
        }
    }

    @Test("signing in leads to the page that was asked for, never out of the house")
    func next() throws {
        let good = ["/graphs", "/graphs?q=a%20b", "/graphs?q=../x", "/settings/profile"]
        let bad = [
            "//evil.example", "/\\evil.example", "/%09/evil.example", "https:evil.example", "https://evil.example",
            "evil", "javascript:alert(1)", "/%5Cevil", "/%2Fevil.example", "\t//evil", "/\t/evil", " /x",
            "/a\r\nSet-Cookie: x=1", "/a\u{0}b", "/graphs/../settings", "/graphs/%2E./settings", "/./graphs",
        ]
        for path in good + bad.filter({ !$0.contains("\u{0}") }) {
            let reply = try home.post("/login", ["name": "Ada", "password": TestHome.password, "next": path])
            #expect(reply.status == 303)
            #expect(reply["Location"] == (good.contains(path) ? path : "/today"), "\(path)")
            #expect(reply.fields.filter { $0.name == "Set-Cookie" && !$0.value.hasPrefix("hearth") }.isEmpty)
            let away = try home.get("/login?next=\(PercentCoding.encode(path))", as: home.ada)
            #expect(away["Location"] == (good.contains(path) ? path : "/today"), "\(path)")
        }
    }

    @Test("a header field cannot be put into the answer by an encoded line break")
    func injection() throws {
        let reply = try home.post(
            "/login", ["name": "Ada", "password": TestHome.password, "next": "/a%0d%0aSet-Cookie:x=1"])

        #expect(reply.status == 303)
        #expect(reply["Set-Cookie"]?.contains("x=1") == false)
    }

    @Test("another site cannot sign anybody in")
    func loginAcross() throws {
        for origin in ["http://evil.example", "null", "https://localhost:\(home.house.port)"] {
            let client = try home.send(
                "POST", "/login", nil, ["Origin: \(origin)", "Content-Type: application/x-www-form-urlencoded"],
                body: "name=Ada&password=a+quiet+evening")
            #expect(client.status == 403, "\(origin)")
            #expect(client["Set-Cookie"] == nil)
        }
    }

    @Test("a script without cookies may sign in without an origin")
    func scripts() throws {
        let reply = try home.send(
            "POST", "/login", nil, ["Content-Type: application/x-www-form-urlencoded"],
            body: "name=Ada&password=a+quiet+evening")

        #expect(reply.status == 303)
        #expect(reply["Set-Cookie"]?.hasPrefix("hearth=") == true)
    }

    @Test("long passwords are refused, not cut off; long forms are not even read")
    func longPasswords() throws {
        let thousand = String(repeating: "p", count: 1024)
        try home.house.passwordResets.reset(home.ada.id, password: thousand, withoutApp: false)

        #expect(try home.browser().signIn("Ada", thousand).status == 303)
        #expect(try home.browser().signIn("Ada", thousand + "p").status == 422)
        #expect(try home.browser().signIn("Ada", String(repeating: "p", count: 4096)).status == 413)
        #expect(try home.browser().signIn("Ada", thousand).status == 303)
    }

    @Test("a password with accents fits however the keyboard writes them")
    func accents() throws {
        let composed = String(repeating: "é", count: 400)
        let decomposed = String(repeating: "e\u{301}", count: 400)
        try home.house.passwordResets.reset(home.ada.id, password: composed, withoutApp: false)

        #expect(try home.browser().signIn("Ada", composed).status == 303)
        #expect(try home.browser().signIn("Ada", decomposed).status == 303)
    }

    @Test("somebody who is signed in goes on from the sign-in page; a deactivated member stays outside")
    func alreadyIn() throws {
        #expect(try home.get("/login", as: home.ada)["Location"] == "/today")

        try home.house.household.deactivate(home.grace.id)
        let refused = try home.browser().signIn("Grace")
        let wrong = try home.browser().signIn("Grace", "not her password")
        #expect(refused.status == 422)
        #expect(refused.withoutDate == wrong.withoutDate)
    }

    @Test("who was let in a moment ago stays outside when the password was changed or they were deactivated meanwhile")
    func overtaken() throws {
        let prove = { try #require(try home.house.sessions.authenticate(name: "Grace", password: TestHome.password)) }
        let start = { (proven: ProvenMember) in
            try home.house.sessions.start(.plain(), for: proven)
        }
        #expect(try start(prove()) != nil)

        let early = try prove()
        try home.house.passwordResets.reset(home.grace.id, password: "another evening", withoutApp: false)
        #expect(try start(early) == nil)
        #expect(try home.house.sessions.changePassword(of: early, to: "a third evening") == nil)
        #expect(try home.house.sessions.authenticate(name: "Grace", password: "a third evening") == nil)

        let late = try #require(try home.house.sessions.authenticate(name: "Grace", password: "another evening"))
        try home.house.household.deactivate(home.grace.id)
        #expect(try start(late) == nil)
        #expect(try home.house.sessions.changePassword(of: late, to: "a third evening") == nil)
        _ = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        #expect(try start(late) == nil)
        #expect(try home.house.sessions.sessions(of: home.grace.id).isEmpty)
    }
}
