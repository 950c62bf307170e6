import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Invitations")
struct InvitationTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// The path of a new invitation's link, as the page shows it to an admin.
    private func invite(_ role: String, as admin: Member? = nil) throws -> String {
        let page = try home.post("/settings/invitations", ["role": role], as: admin ?? home.ada)
        let range = try #require(page.text.range(of: "/invite/[A-Za-z0-9_-]{43}", options: .regularExpression))
        return String(page.text[range])
    }

    private func form(_ name: String = "Mary") -> FormFields {
        ["name": name, "password": "a quiet evening", "language": "fr", "timeZone": "Europe/Paris"]
    }

    @Test("the link is shown once, with its QR code, and stays in no cache")
    func inviting() throws {
        let page = try home.post("/settings/invitations", ["role": "member"], as: home.ada)

        #expect(page.status == 200)
        #expect(page.text.contains("http://localhost:\(home.house.port)/invite/"))
        #expect(page.text.contains("<svg"))
        #expect(!page.contains("/trust"))
        #expect(page["Cache-Control"] == "no-store")
        #expect(page["ETag"] == nil)
        #expect(try !home.get("/settings/members", as: home.ada).text.contains("/invite/"))
    }

    @Test("the answer to the form offers the other languages, keeps what was typed and lets nobody in for them")
    func otherLanguage() throws {
        let (path, browser) = try (invite("member"), home.browser())
        let refused = try browser.post(path, form(""), "Accept-Language: en")
        #expect(refused.text.contains("form=\"door\" name=\"door-language\" value=\"de\" formnovalidate"))
        var typed = form()
        typed.add("door-language", "de")

        let german = try browser.post(path, typed, "Accept-Language: en")

        #expect(german.status == 200 && german.text.contains("<html lang=\"de\""))
        #expect(german.text.contains("value=\"Mary\"") && !german.text.contains("role=\"alert\""))
        #expect(try home.house.household.member(named: "mary") == nil)
        #expect(try browser.post(path, form(), "Accept-Language: en").status == 303)
    }

    @Test("links begin with the address of the settings, where one is set")
    func address() throws {
        let home = try TestHome { $0.address = "https://home.example" }

        let page = try home.post("/settings/invitations", ["role": "member"], as: home.ada)

        #expect(page.text.contains("https://home.example/invite/"))
    }

    @Test("a link that would work on this machine alone says so and begins with the other addresses there are")
    func loopback() throws {
        let home = try TestHome { $0.hosts = ["hearth.example", "attic.example"] }
        let invite = { (host: String) in
            try home.send(
                "POST", "/settings/invitations", try home.cookie(home.ada),
                [
                    "Host: \(host):\(home.house.port)", "Origin: http://\(host):\(home.house.port)",
                    "Content-Type: application/x-www-form-urlencoded",
                ], body: "role=member", isHostSet: false)
        }

        for host in ["localhost", "127.0.0.1", "[::1]"] {
            let page = try invite(host)
            #expect(page.status == 200 && page.text.contains("only works on this machine"), "\(host)")
            let links = page.text.matches(of: /value="([^"]*)\/invite\//).map { String($0.1) }
            #expect(
                links == ["http://hearth.example:\(home.house.port)", "http://attic.example:\(home.house.port)"],
                "\(host)")
        }
        let named = try invite("hearth.example")
        #expect(!named.text.contains("only works on this machine"))
        #expect(named.text.contains("http://hearth.example:\(home.house.port)/invite/"))
    }

    @Test("where nobody else can come, the link is shown with the reason")
    func alone() throws {
        let page = try home.post("/settings/invitations", ["role": "member"], as: home.ada)

        #expect(page.text.contains("make Hearth reachable"))
        #expect(page.text.contains("value=\"http://localhost:\(home.house.port)/invite/"))
    }

    @Test("whoever follows the link joins in the role it was made for", arguments: ["admin", "member", "guest"])
    func joining(role: String) throws {
        let path = try invite(role)
        let browser = try home.browser()

        let page = try browser.get(path)
        #expect(page.text.contains("Ada") && page.text.contains("The Lindgrens"))
        #expect(page["Cache-Control"] == "no-store")
        #expect(try browser.post(path, form()).status == 303)

        let mary = try #require(try home.house.household.member(named: "Mary"))
        #expect(mary.role.rawValue == role)
        #expect(mary.language.rawValue == "fr")
        #expect(mary.timeZone == "Europe/Paris")
        #expect(try browser.isSignedIn())
    }

    @Test("nobody chooses their own role, id or anything else that the form does not ask for")
    func extraFields() throws {
        let path = try invite("guest")
        var fields = form()
        for (name, value) in [
            ("role", "admin"), ("id", home.ada.id.description), ("isAdmin", "1"), ("colour", "7"),
            ("deactivatedAt", ""), ("ownerId", home.ada.id.description),
        ] { fields.add(name, value) }

        _ = try home.browser().post(path + "?role=admin", fields)

        let mary = try #require(try home.house.household.member(named: "Mary"))
        #expect(mary.role == .guest)
        #expect(mary.id != home.ada.id)
        #expect(try home.house.household.member(home.ada.id).name == "Ada")
    }

    @Test(
        "the invitation promises what the household's default keeps",
        arguments: [
            ("me", "member", "Only you see what you add, until you share it."),
            (
                "seeAll", "member",
                "Everyone in the household can view your new graphs and tabs, unless you choose otherwise."
            ),
            (
                "editAll", "admin",
                "Everyone in the household can edit your new graphs and tabs, unless you choose otherwise."
            ),
            ("editAll", "guest", "You see what is shared with you."),
        ])
    func promise(newThings: String, role: String, promise: String) throws {
        _ = try home.post("/settings/household", ["name": "Ours", "newThings": newThings], as: home.ada)

        #expect(try home.browser().get(invite(role)).text.contains(promise))
    }

    @Test("a link works once")
    func once() throws {
        let path = try invite("member")
        _ = try home.browser().post(path, form())

        #expect(try home.browser().get(path).status == 410)
        #expect(try home.browser().post(path, form("Mallory")).status == 410)
        #expect(try home.house.household.member(named: "Mallory") == nil)
    }

    @Test("of several who follow one link at once exactly one joins")
    func race() throws {
        let path = try invite("member")
        let names = ["Mary", "Edith", "Hedy", "Rosa"]

        let replies = try together(4) { try home.browser().post(path, form(names[$0])) }

        #expect(replies.map(\.status).sorted() == [303, 410, 410, 410])
        #expect(try home.house.household.members().count == 4)
    }

    @Test("a name that is taken comes back with the reason, and the link still works")
    func takenName() throws {
        let path = try invite("member")

        for name in ["Grace", "GRÂCE", ""] {
            let reply = try home.browser().post(path, form(name))
            #expect(reply.status == 422)
            #expect(reply.text.contains("id=\"name-problem\""))
        }

        #expect(try home.browser().post(path, form()).status == 303)
    }

    @Test("a link works for seven days")
    func expiry() throws {
        let (first, second) = (try invite("member"), try invite("member"))

        home.clock.advance(.days(7) - .seconds(1))
        #expect(try home.browser().post(first, form()).status == 303)
        home.clock.advance(.seconds(1))

        #expect(try home.browser().get(second).status == 410)
        #expect(try home.browser().post(second, form("Edith")).status == 410)
        #expect(try home.house.invitations.open().isEmpty)
    }

    @Test("a link that was withdrawn, changed or never made opens nothing")
    func wrongLinks() throws {
        let path = try invite("admin")
        let id = try #require(try home.house.invitations.open().first?.id)
        #expect(try home.post("/settings/invitations/\(id)/withdraw", as: home.ada).status == 303)
        #expect(try home.post("/settings/invitations/\(id)/withdraw", as: home.ada).status == 404)

        for wrong in [path, "/invite/\(Token().text)", "/invite/x", "/invite/\(id)", "/invite/%27%20OR%201=1"] {
            let page = try home.browser().get(wrong)
            #expect(page.status == 410 && page.contains("Invitation not valid"), "\(wrong)")
            #expect(try home.browser().post(wrong, form()).status == 410, "\(wrong)")
        }
        #expect(try home.house.household.members().count == 3)
    }

    @Test("the links of an admin who is one no longer are over", arguments: ["member", "deactivated", "removed"])
    func formerAdmins(how: String) throws {
        try home.house.household.change(home.grace.id, role: .admin)
        let path = try invite("admin", as: home.grace)
        let used = try invite("guest", as: home.grace)
        _ = try home.browser().post(used, form("Edith"))

        switch how {
        case "member": try home.house.household.change(home.grace.id, role: .member)
        case "deactivated":
            try home.house.household.deactivate(home.grace.id)
            try home.house.household.reactivate(home.grace.id)
        default: _ = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        }

        #expect(try home.browser().get(path).status == 410)
        #expect(try home.browser().post(path, form()).status == 410)
        #expect(try home.house.household.member(named: "Mary") == nil)
        #expect(try home.house.household.member(named: "Edith") != nil)
    }

    @Test("only admins invite, and only into a role there is")
    func inviters() throws {
        let before = try home.fingerprint()

        #expect(try home.post("/settings/invitations", ["role": "guest"], as: home.grace).status == 403)
        #expect(try home.post("/settings/invitations", ["role": "guest"], as: home.olle).status == 403)
        for role in ["owner", "", "ADMIN"] {
            #expect(try home.post("/settings/invitations", ["role": role], as: home.ada).status == 422)
        }
        #expect(try home.post("/settings/invitations", as: home.ada).status == 422)
        #expect(try home.fingerprint() == before)
    }
}
