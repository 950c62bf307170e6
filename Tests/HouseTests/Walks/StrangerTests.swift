import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Strangers")
struct StrangerTests {
    let scene: Scene
    var home: TestHome { scene.home }

    init() throws { scene = try Scene() }

    @Test("the doors, the health check and the files of the app are all that opens without signing in")
    func openRoutes() {
        let files: Set<String> = [
            "/health", "/metrics", "/apple-touch-icon.png", "/favicon.ico", "/sw.js",
        ]
        let fixed = Language.allCases.flatMap { ["/offline/\($0.rawValue)", "/manifest/\($0.rawValue)"] }
        let open = scene.routes.filter(\.isForAnyone).map(\.pattern)

        #expect(Set(open) == files.union(fixed).union(scene.allowed(\.anyone)))
    }

    @Test("whatever hashes a password waits for others of its kind, and nothing else waits for it")
    func passwordRoutes() {
        let hashing = scene.writes.filter { $0.options.contains(.password) }.map(\.pattern)
        let locks = scene.writes.map(\.pattern).filter { pattern in
            ["/unlock", "/lock", "/lock/remove"].contains(where: pattern.hasSuffix)
        }

        #expect(Set(hashing) == scene.allowed(\.hashing).union(locks))
        #expect(locks.count == 3 * home.house.undo.subjects.all.compactMap(\.lock).count)
    }

    @Test(
        "a stranger is sent to the sign-in page, can change nothing and reads no word of what is inside",
        arguments: Pretence.allCases)
    func strangers(_ pretence: Pretence) throws {
        let cookie = try pretence.cookie(scene)
        let before = try home.everything()

        for route in scene.routes where !route.isForAnyone {
            let path = scene.path(route)
            if route.method == .get {
                let reply = try home.send("GET", path, cookie, [])
                #expect(reply.status == 303, "GET \(path)")
                #expect(reply["Location"]?.hasPrefix("/login") == true, "GET \(path)")
                #expect(reply.body.isEmpty)
                #expect(!reply.contains(Scene.marker), "GET \(path)")
            } else {
                let form = scene.form(route) ?? FormFields()
                let reply = try home.post(path, form, cookie: cookie ?? "")
                #expect(reply.status == 401, "POST \(path)")
                // Their own posted values stand on the page, to be sent again.
                let page = form.fields.reduce(reply.withoutDate) { page, field in
                    let isMarked = field.value.contains(Scene.marker)
                    let unnamed = page.replacing("name=\"\(field.name)\"", with: "")
                    return isMarked ? unnamed.replacing(field.value, with: "") : unnamed
                }
                #expect(!page.localizedStandardContains(Scene.marker), "POST \(path)")
                #expect(!page.localizedStandardContains("Grace"), "POST \(path)")
            }
        }

        let changes = try home.changes(since: before)
        #expect(changes == [])
    }

    /// The cookies that a visitor without a session may have.
    enum Pretence: CaseIterable {
        case nothing, wrongToken, endedSession, expiredSession, deactivated, sessionId, tokenHash, deviceToken, text

        func cookie(_ scene: Scene) throws -> String? {
            let home = scene.home
            let sessions = home.house.sessions
            switch self {
            case .nothing: return nil
            case .wrongToken: return "hearth=\(Token().text)"
            case .endedSession:
                let browser = try home.browser(of: home.ada)
                try sessions.end(.plain(browser.session ?? ""))
                return "hearth=\(browser.session ?? "")"
            case .expiredSession:
                let browser = try home.browser(of: home.ada)
                home.clock.advance(.days(30))
                // The house's own work in that time, also the jobs that others have added.
                for lane in Jobs.Lane.allCases { try home.house.jobs.runDue(lane) }
                #expect(try eventually { try !home.hasDueJobs() })
                return "hearth=\(browser.session ?? "")"
            case .deactivated:
                let gone = try home.house.household.add(
                    NewMember(name: "Hedy", password: TestHome.password, role: .admin), householdName: "")
                let session = try home.browser(of: gone).session
                // Deactivating ends sessions; this one was forgotten.
                try home.house.database.write { db in
                    try db.execute(sql: "UPDATE member SET deactivatedAt = 1 WHERE id = ?", arguments: [gone.id])
                }
                return "hearth=\(session ?? "")"
            case .sessionId: return "hearth=\(scene.session)"
            case .tokenHash:
                let token = try home.browser(of: home.ada).session ?? ""
                return "hearth=\(Token.hash(token).base64EncodedString())"
            case .deviceToken:
                return "hearth=\(try sessions.remember(device: nil, of: home.ada.id, isSecure: false)?.text ?? "")"
            case .text: return "hearth=' OR 1=1 --; hearth-device=x; hearth"
            }
        }
    }

    @Test("what is open to strangers names nobody and nothing that is inside")
    func openPages() throws {
        for route in scene.routes where route.isForAnyone {
            // A visitor with a secret address is no stranger.
            let path = scene.nowhere(route)
            let reply = try route.method == .get ? home.get(path) : home.post(path, scene.form(route) ?? FormFields())
            for word in [Scene.marker, "Grace", "Olle"] { #expect(!reply.contains(word), "\(path)") }
        }
    }

    @Test("the sign-in page leads back to the page that was asked for")
    func comingBack() throws {
        let reply = try home.get("/graphs/\(scene.graph)?q=dune%26x")

        #expect(reply["Location"] == "/login?next=%2Fgraphs%2F\(scene.graph)%3Fq%3Ddune%2526x")
        #expect(try home.get("/")["Location"] == "/today")
        #expect(try home.get("/today")["Location"] == "/login")
    }

    @Test("a form of a page that was opened before signing out is answered with the sign-in page")
    func signedOutMeanwhile() throws {
        let reply = try home.post("/graphs", ["name": "Library"])

        #expect(reply.status == 401)
        #expect(reply.hiddenFields(to: "/login/form")["name"] == "Library")
    }

    @Test("an unknown address is the same page for a stranger whatever it looks like")
    func unknownAddresses() throws {
        let replies = try ["/nowhere", "/graphs/x/y/z", "/settings/nothing", "/assets/0/x.js"].map { try home.get($0) }

        for reply in replies {
            #expect(reply.status == 404)
            #expect(reply.withoutDate == replies[0].withoutDate)
        }
    }
}
