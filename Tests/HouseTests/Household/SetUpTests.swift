import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Set-up")
struct SetUpTests {
    let bare: BareHouse

    init() throws { bare = try BareHouse() }

    private func form(code: String? = nil, name: String = "Ada") -> FormFields {
        [
            "code": code ?? bare.house.setUpCode, "household": "The Lindgrens", "name": name,
            "password": "a quiet evening", "language": "ru", "timeZone": "Asia/Tokyo",
        ]
    }

    @Test("in a new house every door leads to the set-up page")
    func newHouse() throws {
        let browser = bare.browser()

        #expect(try browser.get("/")["Location"] == "/setup")
        #expect(try browser.get("/login")["Location"] == "/setup")
        #expect(try browser.get("/today")["Location"] == "/login")
        let page = try browser.get("/setup")
        #expect(page.status == 200)
        #expect(!page.text.contains(bare.house.setUpCode))
    }

    @Test("whoever has the code makes the household, is its admin, and finds their language and time zone kept")
    func settingUp() throws {
        let browser = bare.browser()

        let reply = try browser.post("/setup", form(), "Accept-Language: de")

        #expect(reply.status == 303)
        #expect(reply["Location"] == "/today")
        #expect(try browser.get("/today").text.contains("lang=\"ru\""))
        let ada = try #require(try bare.house.household.member(named: "ada"))
        #expect(ada.role == .admin)
        #expect(ada.timeZone == "Asia/Tokyo")
        #expect(try bare.house.household.household()?.name == "The Lindgrens")
        #expect(try bare.house.door.all(for: ada).map(\.graph.name) == ["Мой граф"])
    }

    @Test("the code may be typed in small letters and without its dash")
    func looseCode() throws {
        let code = bare.house.setUpCode.lowercased().replacing("-", with: " ")

        #expect(try bare.browser().post("/setup", form(code: code)).status == 303)
    }

    @Test(
        "a wrong code sets nothing up and keeps what was typed", arguments: ["", "AAAA-AAAA", "x", "ß", "🔑🔑🔑🔑"])
    func wrongCode(code: String) throws {
        let reply = try bare.browser().post("/setup", form(code: code))

        #expect(reply.status == 422)
        #expect(reply.text.contains("The Lindgrens"))
        #expect(!reply.text.contains("a quiet evening"))
        #expect(reply.text.contains("Type passwords again."))
        #expect(!reply.text.contains(bare.house.setUpCode))
        #expect(reply["Set-Cookie"] == nil)
        #expect(try bare.house.household.needsSetUp())
    }

    @Test("the answer to the form offers the other languages, keeps what was typed and sets nothing up for them")
    func otherLanguage() throws {
        let browser = bare.browser()
        let refused = try browser.post("/setup", form(code: "AAAA-AAAA"), "Accept-Language: en")
        #expect(refused.text.contains("form=\"door\" name=\"door-language\" value=\"de\" formnovalidate"))
        var typed = form()
        typed.add("door-language", "de")

        let german = try browser.post("/setup", typed, "Accept-Language: en")

        #expect(german.status == 200 && german.text.contains("<html lang=\"de\""))
        #expect(german.text.contains("The Lindgrens") && !german.text.contains("role=\"alert\""))
        #expect(try bare.house.household.needsSetUp())
    }

    @Test("after a few wrong codes even the right one has to wait")
    func throttledCode() throws {
        let browser = bare.browser()
        for _ in 1...5 { _ = try browser.post("/setup", form(code: "AAAA-AAAA")) }

        let reply = try browser.post("/setup", form())
        #expect(reply.status == 429)
        #expect(reply["Retry-After"] == "1")
        #expect(try bare.house.household.needsSetUp())

        bare.clock.advance(.seconds(1))
        #expect(try browser.post("/setup", form()).status == 303)
    }

    @Test("of several who set up at once exactly one gets the house")
    func race() throws {
        let names = ["Ada", "Grace", "Hedy", "Mary"]

        let replies = try together(4) { try bare.browser().post("/setup", form(name: names[$0])) }

        #expect(replies.map(\.status).sorted() == [303, 404, 404, 404])
        #expect(try bare.house.household.members().count == 1)
        #expect(replies.filter { $0["Set-Cookie"] != nil }.count == 1)
    }

    @Test("the house is set up once: afterwards the page is gone, with the right code too")
    func closed() throws {
        _ = try bare.browser().post("/setup", form())

        let browser = bare.browser()
        #expect(try browser.get("/setup").status == 404)
        #expect(try browser.post("/setup", form(name: "Mallory")).status == 404)
        #expect(try bare.house.household.member(named: "Mallory") == nil)
        #expect(try browser.get("/")["Location"] == "/today")
    }

    @Test("a name that somebody has, who was added by the command line, comes back with the reason")
    func takenName() throws {
        _ = try bare.house.household.add(
            NewMember(name: "Ada", password: TestHome.password, role: .member), householdName: "Ours")

        let reply = try bare.browser().post("/setup", form())

        #expect(reply.status == 422)
        #expect(reply.text.contains("aria-invalid"))
        #expect(try bare.house.household.needsSetUp())
        #expect(try bare.browser().post("/setup", form(name: "Grace")).status == 303)
    }

    @Test("what cannot be comes back beside its field", arguments: ["household", "name", "password", "timeZone"])
    func problems(field: String) throws {
        let wrong = [
            "household": "", "name": String(repeating: "x", count: 61), "password": "short", "timeZone": "Mars",
        ]
        var fields: FormFields = [field: wrong[field] ?? ""]
        for (name, value) in form().fields where name != field { fields.add(name, value) }

        let reply = try bare.browser().post("/setup", fields)

        #expect(reply.status == 422)
        #expect(reply.text.contains("id=\"\(field)-problem\""))
        #expect(try bare.house.household.needsSetUp())
    }
}
