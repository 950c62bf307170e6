import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Text typed while the member's session ended.
@Suite("Forms that meet an ended session")
struct SignedOutFormTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let browser: Browser

    init() throws { (home, graph, path, browser) = try TestHome.letters() }

    private let typed = TestHome.letter

    private func endSession() throws {
        try home.house.sessions.end(.plain(try #require(browser.session)))
    }

    private func signedIn(_ form: FormFields, as name: String, _ password: String = TestHome.password) -> FormFields {
        var form = form
        form.add("signin-name", name)
        form.add("signin-password", password)
        return form
    }

    @Test("it is carried by the sign-in page, through a wrong password too, and sent again once they are back")
    func again() throws {
        try endSession()

        let asked = try browser.post(path + "/entities", typed)
        #expect(asked.status == 401 && asked["Cache-Control"] == "no-store")
        #expect(asked.text.contains("What you typed is still here and will be sent once you sign in."))
        #expect(asked.text.contains("data-draft=\"\(path)/entities\" data-draft-member=\"\(home.ada.id)\""))
        let form = asked.hiddenFields(to: "/login/form")
        for field in typed.fields { #expect(form[field.name] == field.value, "\(field.name)") }

        let wrong = try browser.post("/login/form", signedIn(form, as: "Ada", "not this one"))
        #expect(wrong.status == 422 && wrong.text.contains("value=\"Ada\""))
        #expect(wrong.hiddenFields(to: "/login/form").encoded == form.encoded)
        #expect(!wrong.text.contains("not this one"))

        let sent = signedIn(form, as: "Ada")
        let right = try browser.post("/login/form", sent)
        #expect(right.status == 307 && right["Location"] == path + "/entities")
        let saved = try browser.post(path + "/entities", sent)
        #expect(saved.status == 303)
        let entity = try home.read(home.made(saved), in: graph, as: home.ada)
        #expect(entity.name == "To \"Mother\" <3" && entity.notes.contains("Dearest,\n\n  & all"))
    }

    @Test("a session that ran out, and one that was ended by a new password elsewhere", arguments: [true, false])
    func otherEnds(runsOut: Bool) throws {
        if runsOut {
            home.clock.advance(.days(31))
        } else {
            try home.house.passwordResets.reset(home.ada.id, password: TestHome.password, withoutApp: false)
        }
        let asked = try browser.post(path + "/entities", typed)

        let answer = try browser.post("/login/form", signedIn(asked.hiddenFields(to: "/login/form"), as: "Ada"))

        // A changed password also forgets the browser, so the form's member must be asked for.
        #expect(answer.status == (runsOut ? 307 : 200))
        let form = runsOut ? asked.hiddenFields(to: "/login/form") : answer.hiddenFields(to: path + "/entities")
        #expect(try browser.post(path + "/entities", form).status == 303)
    }

    @Test("somebody else who signs in sends nothing unseen: they see what it is and say so")
    func others() throws {
        let shared = try home.graph("Kitchen", by: home.ada, audience: .household(.write))
        let target = GraphsController.path(shared) + "/entities"
        try endSession()
        let before = try home.fingerprint()
        let asked = try browser.post(target, typed)

        let answer = try browser.post("/login/form", signedIn(asked.hiddenFields(to: "/login/form"), as: "Grace"))

        #expect(answer.status == 200 && answer["Cache-Control"] == "no-store")
        #expect(answer.text.contains("You are signed in as Grace."))
        #expect(answer.text.contains("To &quot;Mother&quot; &lt;3</textarea>") && answer.text.contains("Dearest,"))
        #expect(!answer.text.contains(TestHome.password))
        #expect(try home.fingerprint() == before)
        let saved = try browser.post(target, answer.hiddenFields(to: target))
        #expect(saved.status == 303)
        #expect(try home.read(home.made(saved), in: shared, as: home.grace).name == "To \"Mother\" <3")
    }

    @Test("what the other one may not send is theirs to copy")
    func foreign() throws {
        try endSession()
        let asked = try browser.post(path + "/entities", typed)
        let answer = try browser.post("/login/form", signedIn(asked.hiddenFields(to: "/login/form"), as: "Grace"))

        let refused = try browser.post(path + "/entities", answer.hiddenFields(to: path + "/entities"))

        #expect(refused.status == 404 && refused.text.contains("What you typed"))
        #expect(refused.text.contains("To &quot;Mother&quot; &lt;3</textarea>"))
    }

    @Test(
        "somebody who became a guest, or no admin any more, finds what they typed to be copied",
        arguments: [true, false])
    func roles(isGuest: Bool) throws {
        let shared = try home.graph("Kitchen", by: home.ada, audience: .household(.write))
        let target = isGuest ? GraphsController.path(shared) + "/entities" : "/settings/household"
        if isGuest { try home.house.household.change(home.grace.id, role: .guest) }

        let reply = try home.post(target, ["name": "Bread <3", "notes": "500 g of\nflour"], as: home.grace)

        #expect(reply.status == 403 && reply.text.contains("What you typed"))
        #expect(reply.text.contains("Bread &lt;3</textarea>") && reply.text.contains("500 g of\nflour</textarea>"))
    }

    @Test("passwords that were typed stand on no page", arguments: ["/settings/password", "/graphs/:graph/lock"])
    func passwords(pattern: String) throws {
        try endSession()
        let form = TestHome.lockForm("behind the stove", current: "under the clock")

        let reply = try browser.post(pattern.replacing(":graph", with: "\(graph)"), form)

        #expect(reply.status == 401)
        #expect(!reply.text.contains("behind the stove") && !reply.text.contains("under the clock"))
    }

    @Test("files are not kept but named, so that they are chosen again; nothing of them is stored")
    func files() throws {
        let entity = try home.entity("Summer", in: graph, by: home.ada)
        try endSession()
        let target = EntitiesController.path(entity, in: graph) + "/media"
        let body =
            "--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"sea <3.jpg\"\r\n\r\n"
            + String(repeating: "z", count: 200_000)
            + "\r\n--XX\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\nAt sea\r\n--XX--\r\n"
        let reply = try browser.send(
            "POST", target,
            [
                "Origin: \(home.origin)", "Content-Type: multipart/form-data; boundary=XX",
                "Content-Length: \(body.utf8.count)",
            ], body: body)

        #expect(reply.status == 401)
        #expect(reply.text.contains("Choose them again after signing in:"))
        #expect(reply.text.contains("<li><bdi>sea &lt;3.jpg</bdi></li>") && !reply.text.contains("zzz"))
        let form = reply.hiddenFields(to: "/login/form")
        #expect(form["caption"] == "At sea" && form["signin-file"] == "sea <3.jpg")
        let wrong = try browser.post("/login/form", signedIn(form, as: "Ada", "not this one"))
        #expect(wrong.text.contains("<li><bdi>sea &lt;3.jpg</bdi></li>"))
    }

    @Test("a stranger's form is kept too as long as it is short; a long one is kept where somebody signed in before")
    func lengths() throws {
        let long = String(repeating: "ж", count: 90_000)
        let stranger = try home.browser().post(path + "/entities", ["name": "Short", "notes": "Words"])
        #expect(stranger.hiddenFields(to: "/login/form")["notes"] == "Words")
        #expect(stranger.hiddenFields(to: "/login/form")["signin-member"] == "")

        let refused = try home.browser().post(path + "/entities", ["name": "Long", "notes": long])
        #expect(refused.status == 401 && refused.text.contains("reload this page to send it again"))
        try endSession()
        let asked = try browser.post(path + "/entities", ["name": "Long", "notes": long])
        let form = signedIn(asked.hiddenFields(to: "/login/form"), as: "Ada")
        #expect(try browser.post("/login/form", form).status == 307)
        #expect(try browser.post(path + "/entities", form).status == 303)
    }

    @Test("signing out while signed out is nothing to be sent again")
    func signingOut() throws {
        try endSession()

        let reply = try browser.post("/logout")

        #expect(reply.status == 401)
        #expect(reply.text.contains("action=\"/login\"") && !reply.text.contains("signin-path"))
    }

    @Test("another site's form is carried nowhere, with a session or without")
    func crossSite() throws {
        try endSession()
        for origin in ["http://evil.example", "null"] {
            let reply = try browser.send(
                "POST", path + "/entities",
                [
                    "Origin: \(origin)", "Content-Type: application/x-www-form-urlencoded",
                    "Content-Length: 11",
                ], body: "name=Zaffre")
            #expect(reply.status == 403 && !reply.text.contains("Zaffre"))
        }
    }

    @Test(
        "no page makes a form go anywhere but to an address of the house",
        arguments: ["//evil.example", "https://evil.example/", "/\\evil.example", "/a b", "javascript:alert(1)"])
    func targets(target: String) throws {
        let form: FormFields = [
            "signin-path": target, "signin-name": "Ada", "signin-password": TestHome.password,
            "signin-member": "\(home.ada.id)", "name": "Ada", "password": TestHome.password,
        ]

        let reply = try browser.post("/login/form", form)

        #expect(reply.status == 303 && reply["Location"] == "/today")
    }

    @Test("the page is asked for in another language by its form, and keeps all that was typed")
    func languages() throws {
        try endSession()
        let asked = try browser.post(path + "/entities", typed)
        #expect(asked.text.contains("form=\"door\" name=\"door-language\" value=\"de\" formnovalidate"))
        #expect(!asked.text.contains("href=\"?language="))
        var form = asked.hiddenFields(to: "/login/form")
        form.add("signin-name", "Ada")
        form.add("signin-password", "")
        form.add("door-language", "de")

        let german = try browser.post("/login/form", form)

        #expect(german.status == 200 && german.text.contains("<html lang=\"de\""))
        #expect(german["Set-Cookie"]?.hasPrefix("language=de") == true)
        #expect(german.text.contains("value=\"Ada\"") && !german.text.contains("role=\"alert\""))
        #expect(german.hiddenFields(to: "/login/form").encoded == asked.hiddenFields(to: "/login/form").encoded)
        #expect(try home.get("/login/form")["Location"] == "/login")
    }
}
