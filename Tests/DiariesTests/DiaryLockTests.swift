import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("The code of the diary")
struct DiaryLockTests {
    let scene: Scene
    var home: TestHome { scene.home }
    let path: String

    /// Ada's diary is shared with Grace, who may write in it.
    init() throws {
        scene = try Scene(grace: .write)
        path = "/diary/code/\(scene.diary.diarist)"
    }

    private func setCode(_ code: String = "2580", current: String? = nil, as browser: Browser) throws -> RawReply {
        try browser.post(path + "/lock", TestHome.lockForm(code, current: current))
    }

    private func unlock(_ code: String, in browser: Browser) throws -> RawReply {
        try browser.post(path + "/unlock", ["unlock-password": code])
    }

    private func isOpen(_ browser: Browser) throws -> Bool {
        try browser.get(DiariesController.path(scene.diary.diary)).status == 200
    }

    @Test("four digits are enough, three are not; nobody else finds the lock")
    func set() throws {
        let ada = try home.browser(of: home.ada)
        #expect(try setCode("258", as: ada).status == 422)
        #expect(try setCode("25a8", as: ada).status == 422)
        #expect(try setCode(as: ada).status == 303)
        #expect(try isOpen(ada))
        let fresh = try home.browser(of: home.ada)
        #expect(try !isOpen(fresh))
        // A member who forgot the code types letters: the password.
        let forgotten = try fresh.get(path + "/unlock?forgotten=1")
        #expect(forgotten.contains("Your Hearth password") && !forgotten.contains("inputmode"))
        #expect(try unlock("2580", in: fresh).status == 303)
        #expect(try isOpen(fresh))
        let grace = try home.browser(of: home.grace)
        #expect(try grace.get(path + "/lock").status == 404)
        #expect(try unlock("2580", in: grace).status == 404)
    }

    @Test("a passkey that its owner chose opens the diaries, and nothing that was signed for another lock does")
    func passkey() throws {
        let device = try home.passkey(of: home.ada)
        var form = TestHome.lockForm("2580")
        for id in try home.passkeyIds(of: home.ada) { form.add("passkey", id) }
        #expect(try home.browser(of: home.ada).post(path + "/lock", form).status == 303)

        let phone = try home.browser(of: home.ada)
        #expect(try !isOpen(phone))
        try device.ask("/login/passkey", in: phone)
        let signed: FormFields = ["unlock-passkey": try device.authenticator.signed()]
        #expect(try phone.post(path + "/unlock", signed).status == 422)
        #expect(try device.unlock(path, in: phone).status == 303)
        #expect(try isOpen(phone))
        #expect(try home.browser(of: home.grace).post(path + "/unlock/passkey").status == 404)
    }

    @Test(
        "a password that somebody else set opens no diary that is locked, until its owner changes it while they are open"
    )
    func resetPassword() throws {
        let new = "another evening"
        #expect(try setCode(as: home.browser(of: home.ada)).status == 303)
        #expect(try unlock(TestHome.password, in: home.browser(of: home.ada)).status == 303)

        home.clock.advance(.minutes(1))
        try home.house.passwordResets.reset(home.ada.id, password: new, withoutApp: false)
        let ada = try home.browser(of: home.ada)
        #expect(try unlock(new, in: ada).status == 422)
        #expect(try ada.post(path + "/lock/remove", ["current": new]).status == 423)
        let asked = try ada.get(path + "/unlock?forgotten=1").main
        #expect(asked.contains("Your password was reset") && !asked.contains("Your Hearth password"))
        #expect(try !isOpen(ada))

        // Whoever set it changes it without the code, and it opens nothing still.
        let third = "a third evening"
        #expect(try ada.post("/settings/password", ["current": new, "password": third]).status == 303)
        #expect(try unlock(third, in: home.browser(of: home.ada)).status == 422)
        let owner = try home.browser(of: home.ada)
        #expect(try unlock("2580", in: owner).status == 303)
        #expect(try unlock(third, in: home.browser(of: home.ada)).status == 422)
        let own = "a fourth evening"
        #expect(try owner.post("/settings/password", ["current": third, "password": own]).status == 303)
        #expect(try unlock(own, in: home.browser(of: home.ada)).status == 303)

        // The page of a new code says that the password opens it.
        try home.house.passwordResets.reset(home.ada.id, password: new, withoutApp: false)
        let last = try home.browser(of: home.ada)
        #expect(try unlock("2580", in: last).status == 303)
        #expect(try last.post(path + "/lock/remove", ["current": new]).status == 422)
        #expect(try last.post(path + "/lock/remove", ["current": "2580"]).status == 303)
        home.clock.advance(.minutes(1))
        #expect(try setCode(as: last).status == 303)
        #expect(try unlock(new, in: home.browser(of: home.ada)).status == 303)
    }

    @Test("the code is its owner's: others read a shared diary without it, and one's own closes what others share")
    func readersOwn() throws {
        #expect(try setCode(as: home.browser(of: home.ada)).status == 303)
        let grace = try home.browser(of: home.grace)
        #expect(try isOpen(grace))
        let own = try home.house.database.read { db in try Diarist.of(home.grace.id, db).id.unwrap() }
        #expect(
            try grace.post("/diary/code/\(own)/lock", TestHome.lockForm("1379")).status == 303)
        let fresh = try home.browser(of: home.grace)
        #expect(try !isOpen(fresh))
        let locked = try fresh.get(DiariesController.path(scene.diary.diary))
        #expect(locked.status == 303 && locked["Location"]?.hasPrefix("/diary/code/\(own)/unlock") == true)
    }

    @Test(
        "while it is locked no route says a word of any diary, nor do bin, toast, search, Today and the list of reminders"
    )
    func silent() throws {
        _ = try home.post(
            "/diary/settings", ["dayStartHour": "0", "reminds": "on", "reminderTime": "10:05", "version": "0"],
            as: home.ada)
        let word = "Viridian"
        let other = try home.write("\(word) gone", on: "2026-11-10", in: scene.diary.diary, by: home.ada)
        try home.write("\(word) stays", on: "2025-11-21", in: scene.diary.diary, by: home.ada)
        _ = other
        _ = try home.post(
            "\(DiariesController.path(scene.diary.diary))/days/2026-11-10/delete", FormFields(), as: home.ada)
        try home.house.database.write { db in
            try db.execute(
                sql:
                    "UPDATE diaryEntry SET content = replace(content, 'Zaffre', '\(word)'), contentFold = replace(contentFold, 'zaffre', '\(word.lowercased())')"
            )
            try db.execute(sql: "UPDATE diaryMedium SET title = '\(word) film'")
            try db.execute(sql: "UPDATE diaryComment SET content = '\(word)'")
            try db.execute(sql: "UPDATE diaryTemplate SET name = '\(word)', content = '\(word)'")
            try db.execute(sql: "UPDATE undo SET name = '\(word)' WHERE subjectKind = 'diary'")
            try db.execute(sql: "UPDATE diary SET name = '\(word)' WHERE id = ?", arguments: [scene.diary.diary])
        }
        home.clock.advance(.minutes(6))
        try home.fireReminders()
        let open = try home.browser(of: home.ada)
        #expect(try open.get("/today").contains(word))
        #expect(try open.get("/settings/bin").contains(word))
        #expect(try setCode(as: open).status == 303)
        let browser = try home.browser(of: home.ada)

        for route in scene.reads {
            let reply = try browser.get(scene.path(route))
            #expect(!reply.contains(word), "\(route.pattern)")
            let isInside = route.pattern.hasPrefix("/diary") && !route.pattern.hasPrefix("/diary/code")
            #expect(
                !isInside || reply.status == 303 && reply["Location"]?.hasPrefix(path + "/unlock") == true,
                "\(route.pattern)")
        }
        #expect(!(try browser.get("/search?q=viridian").contains("stays")))
        // Sealing answers with the posted text only, encrypted: see SealedDraftsTests.
        let outside = ["/diary/code", "/diary/drafts/seal"]
        for route in scene.writes
        where route.pattern.hasPrefix("/diary") && !outside.contains(where: route.pattern.hasPrefix) {
            let reply = try browser.post(scene.path(route), scene.form(route) ?? FormFields())
            #expect(reply.status == 423 && !reply.contains(word), "\(route.pattern) \(reply.status)")
        }
        #expect(try unlock("2580", in: browser).status == 303)
        #expect(try browser.get("/today").contains(word))
        // Nothing of it stays in a browser, pictures neither.
        let picture = scene.path(
            try #require(scene.reads.first { $0.pattern.hasSuffix("/diary/:diary/media/:file/400") }))
        for path in [picture, DiariesController.path(scene.diary.diary), "/today"] {
            let reply = try browser.get(path)
            #expect(reply.status == 200 && reply["Cache-Control"] == "no-store" && reply["ETag"] == nil, "\(path)")
        }
    }

    @Test("ten wrong codes end the session that guesses; a right code on another device changes nothing of that")
    func wrongCodes() throws {
        let own = try home.browser(of: home.ada)
        #expect(try setCode(as: own).status == 303)
        let browser = try home.browser(of: home.ada)
        for count in 1...5 { #expect(try unlock("000\(count)", in: browser).status == 422) }
        #expect(try unlock("2580", in: browser).status == 429)
        for count in 6...9 {
            home.clock.advance(.minutes(6))
            #expect(try unlock("000\(count)", in: browser).status == 422)
            // The owner's own device has closed by itself, and opens at the first try.
            #expect(try !isOpen(own))
            #expect(try unlock("2580", in: own).status == 303)
            #expect(try isOpen(own))
        }
        home.clock.advance(.minutes(5))
        let day = DiariesController.path(scene.diary.diary) + "/days/2026-11-15"
        let over = try browser.post(
            path + "/unlock",
            ["unlock-password": "0010", "unlock-replay": day, "content": "Typed before"])
        #expect(over.status == 401 && over.contains("Typed before"))
        #expect(try !browser.isSignedIn())
        #expect(try own.isSignedIn())
        #expect(try unlock("2580", in: own).status == 303)
    }

    @Test("a right code clears what was wrong before it in the same session, and only there")
    func rightCode() throws {
        #expect(try setCode(as: home.browser(of: home.ada)).status == 303)
        let (one, other) = (try home.browser(of: home.ada), try home.browser(of: home.ada))
        for browser in [one, other] {
            for count in 1...4 { #expect(try unlock("000\(count)", in: browser).status == 422) }
        }
        #expect(try unlock("2580", in: one).status == 303)
        #expect(try one.post(path + "/lock/now").status == 303)

        for count in 1...5 { #expect(try unlock("000\(count)", in: one).status == 422) }
        #expect(try unlock("0005", in: other).status == 422)
        #expect(try unlock("2580", in: other).status == 429)
    }

    @Test("the password that one signs in with opens it too, and sets a new code")
    func passwordInstead() throws {
        #expect(try setCode(as: home.browser(of: home.ada)).status == 303)
        let browser = try home.browser(of: home.ada)
        #expect(try unlock(TestHome.password, in: browser).status == 303)
        #expect(try isOpen(browser))
        #expect(try setCode("4711", current: TestHome.password, as: browser).status == 303)
        let fresh = try home.browser(of: home.ada)
        #expect(try unlock("2580", in: fresh).status == 422)
        #expect(try unlock("4711", in: fresh).status == 303)
    }

    @Test("it closes after its idle time and by hand, and is taken off with the code")
    func closing() throws {
        let browser = try home.browser(of: home.ada)
        #expect(try setCode(as: browser).status == 303)
        home.clock.advance(.minutes(4))
        #expect(try isOpen(browser))
        home.clock.advance(.minutes(4))
        #expect(try isOpen(browser))
        home.clock.advance(.minutes(6))
        #expect(try !isOpen(browser))
        _ = try unlock("2580", in: browser)
        #expect(try browser.post(path + "/lock/now").status == 303)
        #expect(try !isOpen(browser))
        _ = try unlock("2580", in: browser)
        #expect(try browser.post(path + "/lock/remove", ["current": "0000"]).status == 422)
        #expect(try browser.post(path + "/lock/remove", ["current": "2580"]).status == 303)
        #expect(try isOpen(home.browser(of: home.ada)))
    }

    @Test("what was typed when it closed is sent once more when it is open")
    func replayed() throws {
        let browser = try home.browser(of: home.ada)
        #expect(try setCode(as: browser).status == 303)
        home.clock.advance(.minutes(6))
        let day = DiariesController.path(scene.diary.diary) + "/days/2026-11-15"
        let page = try browser.post(day, ["content": "Typed in time"])
        #expect(page.status == 423 && page.contains("Typed in time"))
        let answer = try browser.post(
            path + "/unlock", ["unlock-password": "2580", "unlock-replay": day, "content": "Typed in time"])
        #expect(answer.status == 307 && answer["Location"] == day)
        // The form itself may carry pictures.
        home.clock.advance(.minutes(6))
        let body =
            "--XX\r\nContent-Disposition: form-data; name=\"content\"\r\n\r\nTyped with a picture\r\n--XX--\r\n"
        let sent = try browser.send(
            "POST", day,
            [
                "Origin: \(home.origin)", "Content-Type: multipart/form-data; boundary=XX",
                "Content-Length: \(body.utf8.count)",
            ], body: body)
        #expect(sent.status == 423 && sent.contains("Typed with a picture"))
    }
}
