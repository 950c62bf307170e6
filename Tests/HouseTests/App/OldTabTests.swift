import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// A page that stayed open while another member signed in, in the same browser.
@Suite("Forms of a page that another member opened")
struct OldTabTests {
    let home: TestHome
    let path: String
    let browser: Browser

    init() throws {
        home = try TestHome()
        path = GraphsController.path(try home.graph("Kitchen", by: home.ada, audience: .household(.write)))
        browser = try home.browser()
        _ = try browser.signIn("Ada")
    }

    /// A form of Ada's page, typed while she was signed in, and sent after Grace signed in in another tab.
    private func typed(_ fields: FormFields = ["name": "Bread <3", "notes": "500 g of\r\nflour"]) throws -> FormFields {
        var form = try browser.get(path + "/entities/new").hiddenFields(to: path + "/entities")
        for field in fields.fields { form.add(field.name, field.value) }
        _ = try browser.signIn("Grace")
        return form
    }

    @Test("nothing is done: the page says whose it was and who is signed in, and asks")
    func asks() throws {
        let form = try typed()
        let before = try home.fingerprint()

        let asked = try browser.post(path + "/entities", form)

        #expect(asked.status == 409 && asked["Cache-Control"] == "no-store")
        #expect(asked.text.contains("This page was opened as Ada. You are signed in as Grace."))
        #expect(asked.text.contains("Bread &lt;3</textarea>") && asked.text.contains("500 g of"))
        #expect(try home.fingerprint() == before)
    }

    @Test("whoever is signed in sends it as theirs, if they say so")
    func asGrace() throws {
        let asked = try browser.post(path + "/entities", typed())

        let saved = try browser.post(path + "/entities", asked.hiddenFields(to: path + "/entities"))

        #expect(saved.status == 303)
        #expect(try browser.get(saved["Location"] ?? "").text.contains("Bread &lt;3"))
    }

    @Test("or whoever opened it signs in and sends it, with all that was typed; a wrong password costs nothing")
    func asAda() throws {
        let asked = try browser.post(path + "/entities", typed())
        var form = asked.hiddenFields(to: "/login/form")
        #expect(form["signin-name"] == "Ada" && form["notes"] == "500 g of\r\nflour")
        #expect(asked.text.contains("data-draft=\"\(path)/entities\" data-draft-member=\"\(home.ada.id)\""))

        form.add("signin-password", "not this one")
        let wrong = try browser.post("/login/form", form)
        #expect(wrong.status == 422 && wrong.text.contains("value=\"Ada\""))
        form = wrong.hiddenFields(to: "/login/form")
        form.add("signin-name", "Ada")
        form.add("signin-password", TestHome.password)
        let right = try browser.post("/login/form", form)

        #expect(right.status == 307 && right["Location"] == path + "/entities")
        #expect(try browser.post(path + "/entities", form).status == 303)
        #expect(try browser.get("/settings/profile").text.contains("value=\"Ada\""))
    }

    @Test(
        "after the newer session has ended too, whoever did not open the page is asked first", arguments: [true, false])
    func sessionEnded(isOwner: Bool) throws {
        let form = try typed()
        try home.house.sessions.end(.plain(try #require(browser.session)))
        var asked = try browser.post(path + "/entities", form).hiddenFields(to: "/login/form")
        asked.add("signin-name", isOwner ? "Ada" : "Grace")
        asked.add("signin-password", TestHome.password)

        let answer = try browser.post("/login/form", asked)

        #expect(answer.status == (isOwner ? 307 : 200))
        if !isOwner { #expect(answer.text.contains("You are signed in as Grace.")) }
    }

    @Test("what is too long for the page that asks is there to be copied")
    func long() throws {
        let words = String(repeating: "ж", count: 332_500)
        let form = try typed(["name": "Long", "notes": words])

        let asked = try browser.post(path + "/entities", form)

        #expect(asked.status == 409 && asked.text.contains("You are signed in as Grace. This was not saved"))
        #expect(asked.text.contains(words + "</textarea>") && !asked.text.contains("/login/form"))
    }

    @Test("a page of somebody who has left says so, and is sent as whoever is here")
    func gone() throws {
        var form = try typed()
        _ = form.take("door-as")
        form.add("door-as", "00000000")

        let asked = try browser.post(path + "/entities", form)

        #expect(asked.status == 409 && asked.text.contains("opened by a former member"))
        #expect(!asked.text.contains("/login/form"))
        #expect(try browser.post(path + "/entities", asked.hiddenFields(to: path + "/entities")).status == 303)
    }

    @Test("what a script of the page sends without a form is refused as well; one of no page is not")
    func scripts() throws {
        let mark = String(home.ada.id.description.suffix(8))
        let form: FormFields = ["name": "Bread"]

        #expect(try home.post(path + "/entities", form, as: home.grace, "Door-As: \(mark)").status == 409)
        #expect(try home.post(path + "/entities", form, as: home.ada, "Door-As: \(mark)").status == 303)
        #expect(try home.post(path + "/entities", form, as: home.grace).status == 303)
    }

    @Test("what a browser keeps until it is done waits for who did it")
    func kept() throws {
        let mark = String(home.ada.id.description.suffix(8))
        let send = { (member: Member) in
            try home.post(
                path + "/entities", ["name": "Bread"], as: member, "Door-As: \(mark)", "Idempotency-Key: bread")
        }

        let asGrace = try send(home.grace)
        #expect(asGrace.status == 401 && asGrace.text.isEmpty)
        #expect(try send(home.ada).status == 204)
    }

    @Test("signing out goes on from every page")
    func signingOut() throws {
        let form = try browser.get("/settings").hiddenFields(to: "/logout")
        #expect(form["door-as"] != nil)
        _ = try browser.signIn("Grace")

        #expect(try browser.post("/logout", form).status == 303)
        #expect(try !browser.isSignedIn())
    }

    @Test("every form that is posted says whose page it is on, and no handler has to know")
    func everyForm() throws {
        let scene = try Scene()
        let mark = scene.home.ada.id.description.suffix(8)
        var count = 0
        for route in scene.reads {
            let page = try scene.home.get(scene.path(route), as: scene.home.ada)
            guard page.status == 200, page.text.contains("class=\"house\"") else { continue }
            let forms = page.text.matches(of: /<form [^>]*method="post"[^>]*>(.{40,60})/)
            count += forms.count
            for form in forms {
                let field = "<input type=\"hidden\" name=\"door-as\" value=\"\(mark)\">"
                #expect(form.output.1.hasPrefix(field), "\(route.pattern)")
            }
        }
        #expect(count > 100)
    }
}
