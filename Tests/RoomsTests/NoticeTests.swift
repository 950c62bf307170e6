import Foundation
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Reminders

/// Push messages, decrypted as a browser does.
@Suite("Notifications reach a browser")
struct PushTests {
    let service: OtherServer
    let home: TestHome
    let phone: PushBrowser

    init() throws {
        service = try OtherServer(isSecure: true)
        home = try TestHome(pushService: service)
        phone = PushBrowser(at: service)
    }

    /// What the browser would show of each message.
    private func shown(_ browser: PushBrowser? = nil) throws -> [[String: Any]] {
        let browser = browser ?? phone
        return try service.received.filter { browser.endpoint.hasSuffix($0.path) }.map {
            try (browser.read($0.bytes)["notification"] as? [String: Any]).unwrap()
        }
    }

    private func titles(_ browser: PushBrowser? = nil) throws -> [String] {
        try shown(browser).compactMap { $0["title"] as? String }
    }

    private func remind(_ text: String, by member: Member? = nil) throws {
        _ = try home.remind(text, on: "2026-11-24", by: member ?? home.ada)
    }

    @Test("of a reminder that is due, with what it says and what one can do with it")
    func due() throws {
        try home.turnOn(phone, for: home.ada)
        let id = try home.remind("Call the dentist", on: "2026-11-24", by: home.ada)
        try home.advance(to: "2026-11-24T09:00")

        #expect(eventually { service.received.count == 1 })
        let message = try #require(service.received.first)
        #expect(message.path == "/push/browser")
        #expect(message.headers["Content-Encoding"] == "aes128gcm" && message.headers["TTL"] == "86400")
        #expect(message.headers["Urgency"] == "high" && message.headers["Topic"]?.count == 32)
        #expect(message.headers["Authorization"]?.hasPrefix("vapid t=") == true)
        let json = try phone.read(message.bytes)
        #expect(json["web_push"] as? Int == 8030)
        let shown = try #require(try shown().first)
        #expect(shown["title"] as? String == "Call the dentist")
        #expect(shown["navigate"] as? String == "\(home.origin)\(RemindersController.path(id))")
        let due = try #require(try home.dues(of: id).first)
        let data = try #require(shown["data"] as? [String: Any])
        let forms = try #require(data["forms"] as? [String: [String: Any]])
        #expect(forms["done"]?["path"] as? String == "/reminders/dues/\(due.id)/done")
        #expect(
            forms["snooze"]?["fields"] as? [String: String] == [
                "for": "60", "back": "/reminders/now", "door-as": String("\(home.ada.id)".suffix(8)),
            ])
        #expect(try eventually { try home.subscriptions(home.ada).first?.state.succeededAt != nil })
    }

    @Test("once, also when the house was stopped between the minute and the message")
    func restarted() throws {
        try home.turnOn(phone, for: home.ada)
        try remind("Call the dentist")
        home.house.jobs.stop()
        try home.advance(to: "2026-11-24T09:00")
        #expect(try home.waitingNotices() == 1)

        let again = try TestHome(pushService: service, from: home.keptFolder())
        #expect(try eventually { try titles() == ["Call the dentist"] })
        try again.sendNotices()
        #expect(try titles() == ["Call the dentist"])
        #expect(try again.waitingNotices() == 0)
    }

    @Test("of nothing that was done or deleted before it was sent")
    func settled() throws {
        try home.turnOn(phone, for: home.ada)
        let (done, gone) = (
            try home.remind("Done", on: "2026-11-24", by: home.ada),
            try home.remind("Gone", on: "2026-11-24", by: home.ada)
        )
        home.house.jobs.stop()
        try home.advance(to: "2026-11-24T09:00")
        let due = try #require(try home.dues(of: done).first)
        #expect(try home.post("/reminders/dues/\(due.id)/done", as: home.ada).status == 303)
        #expect(try home.post("/reminders/\(gone)/delete", as: home.ada).status == 303)

        try home.sendNotices()
        #expect(service.received.isEmpty)
        #expect(try home.waitingNotices() == 0)
    }

    @Test("in their own language")
    func language() throws {
        try home.turnOn(phone, for: home.ada)
        try home.speak("de", home.ada)
        try home.choose(["wordless": "1"], home.ada)
        try remind("Zahnarzt")
        try home.advance(to: "2026-11-24T09:00")
        #expect(try eventually { try titles() == ["Eine Erinnerung ist fällig."] })
    }

    @Test("without a word of what is locked, whoever unlocked it elsewhere")
    func locked() throws {
        let (topic, hook) = (try OtherServer(), try OtherServer())
        try home.name(topic)
        _ = try home.post("/settings/servers/webhook", ["webhook": hook.origin], as: home.ada)
        try home.turnOn(phone, for: home.ada)
        try home.choose(["ntfy": "\(topic.origin)/kitchen", "webhook": "1"], home.ada)
        let graph = try home.graph("Zaffre", by: home.ada)
        let entity = try home.entity("Zaffre plan", in: graph, by: home.ada)
        try home.remind(
            ["on": "entity", "thing": "\(entity)", "text": "Zaffre words", "day": "2026-11-24", "time": "09:00"],
            by: home.ada)
        try home.lock(graph, by: home.ada)
        try home.advance(to: "2026-11-24T09:00")

        #expect(eventually { [service, topic, hook].allSatisfy { $0.received.count == 1 } })
        let message = try phone.read(try #require(service.received.first).bytes)
        #expect(!"\(message)".contains("Zaffre"))
        for server in [topic, hook] {
            let sent = try #require(server.received.first)
            #expect(try !"\(sent.json) \(sent.headers)".contains("Zaffre"))
        }
        #expect(try titles() == ["A reminder is due."])
        #expect(try shown().first?["actions"] as? [String] == [])
    }

    @Test("one message for all that became due while the house was off")
    func late() throws {
        try home.turnOn(phone, for: home.ada)
        for number in 0..<5 { try remind("Old \(number)") }
        try home.advance(to: "2026-11-26T12:00")
        #expect(try eventually { try titles() == ["5 reminders are due"] })
    }

    @Test("of a turn that another member passed on")
    func turn() throws {
        try home.turnOn(phone, for: home.grace)
        var fields: FormFields = ["repeat": "weekly"]
        for member in [home.ada, home.grace] { fields.add("member", "\(member.id)") }
        let id = try home.remind("Bins", on: "2026-11-24", fields, by: home.ada)
        #expect(try home.post("/reminders/\(id)/pass", as: home.ada).status == 303)
        #expect(try eventually { try titles() == ["Bins"] })
        #expect(try shown().first?["body"] as? String == "It is your turn.")
    }

    // MARK: Messages and comments

    @Test("of a message that names them, and of each in a tab that they follow")
    func messages() throws {
        try home.turnOn(phone, for: home.grace)
        let tab = try home.tab("House", by: home.ada, audience: .household(.write))
        let path = NotesController.path(tab)
        _ = try home.post("\(path)/messages", ["content": "Nothing for anybody, ada@grace.example"], as: home.ada)
        _ = try home.post("\(path)/messages", ["content": "Can you, @grace?"], as: home.ada)
        #expect(try eventually { try titles() == ["Ada mentioned you"] })
        let mention = try #require(try shown().first)
        #expect(mention["body"] as? String == "Can you, @grace?")
        let forms = try #require((mention["data"] as? [String: Any])?["forms"] as? [String: [String: Any]])
        let reply = try home.post(
            #require(forms["reply"]?["path"] as? String), ["content": "On my way", "back": path], as: home.grace)
        #expect(reply.status == 303 && reply["Location"]?.hasPrefix(path) == true)

        #expect(try home.post("\(path)/follow", ["on": "1"], as: home.grace).status == 303)
        _ = try home.post("\(path)/messages", ["content": "Milk is out"], as: home.ada)
        _ = try home.post("\(path)/messages", ["content": "My own"], as: home.grace)
        #expect(try eventually { try titles() == ["Ada mentioned you", "Ada · House"] })
        #expect(try home.post("\(path)/follow", ["on": "0"], as: home.grace).status == 303)
        _ = try home.post("\(path)/messages", ["content": "More milk"], as: home.ada)
        try home.sendNotices()
        #expect(service.received.count == 2)
    }

    @Test("of no message in a tab that is not shared with them any more")
    func unshared() throws {
        try home.turnOn(phone, for: home.grace)
        let tab = try home.tab("House", by: home.ada, audience: .household(.write))
        home.house.jobs.stop()
        _ = try home.post("\(NotesController.path(tab))/messages", ["content": "@Grace, Zaffre!"], as: home.ada)
        #expect(try home.waitingNotices() == 1)
        #expect(try home.postSharing(NotesController.path(tab), ["audience": "me"], as: home.ada).status == 303)
        try home.sendNotices()
        #expect(service.received.isEmpty)
    }

    // MARK: Troubled push services

    @Test("no more once the push service says that it is gone", arguments: [404, 410])
    func gone(status: Int) throws {
        try home.turnOn(phone, for: home.ada)
        service.answer { _ in Response(Status(rawValue: status)) }
        try remind("Call the dentist")
        try home.advance(to: "2026-11-24T09:00")
        #expect(try eventually { try home.subscriptions(home.ada).isEmpty })
        #expect(try eventually { try home.waitingNotices() == 0 })
    }

    @Test("again after the time that a busy push service asks for")
    func busy() throws {
        try home.turnOn(phone, for: home.ada)
        service.answer { _ in Response(.tooManyRequests, headers: ["Retry-After": "120"]) }
        try remind("Call the dentist")
        try home.advance(to: "2026-11-24T09:00")
        #expect(try eventually { try home.subscriptions(home.ada).first?.state.lastProblem == .refused(429) })
        #expect(try eventually { try !home.hasDueJobs(Notices.job) })
        service.answer { _ in Response(.created) }

        home.clock.advance(.seconds(110))
        try home.sendNotices()
        #expect(service.received.count == 1)
        home.clock.advance(.seconds(20))
        try home.sendNotices()
        #expect(try titles() == ["Call the dentist", "Call the dentist"])
        #expect(try home.subscriptions(home.ada).first?.state.lastProblem == nil)
    }

    @Test("not through a redirect")
    func redirected() throws {
        let inside = try OtherServer()
        try home.turnOn(phone, for: home.ada)
        service.answer { _ in Response(.seeOther, headers: ["Location": inside.origin + "/"]) }
        try remind("Call the dentist")
        try home.advance(to: "2026-11-24T09:00")
        #expect(try eventually { try home.subscriptions(home.ada).first?.state.lastProblem == .refused(303) })
        #expect(inside.received.isEmpty)
        #expect(try home.get("/settings/notifications", as: home.ada).contains("The server refused it (303)."))
    }

    @Test("a push service that does not answer holds up no other way, and is asked again")
    func slow() throws {
        let (topic, gate) = (try OtherServer(), Gatekeeper())
        try home.name(topic)
        try home.turnOn(phone, for: home.ada)
        try home.choose(["ntfy": "\(topic.origin)/kitchen"], home.grace)
        service.answer { _ in
            gate.wait()
            return Response(.created)
        }
        try remind("Slow")
        try remind("Quick", by: home.grace)
        try home.advance(to: "2026-11-24T09:00")

        #expect(eventually(within: 3) { topic.received.count == 1 })
        gate.open()
        #expect(try eventually { try home.waitingNotices() == 0 })
    }

    // MARK: Devices

    @Test("that is signed in, and no other: signing out ends it")
    func signedOut() throws {
        let browser = try home.browser(of: home.ada)
        #expect(try browser.post("/settings/notifications/devices", phone.fields).status == 303)
        #expect(try home.subscriptions(home.ada).count == 1)
        _ = try browser.post("/logout")
        #expect(try home.subscriptions(home.ada).isEmpty)
        try remind("Call the dentist")
        try home.advance(to: "2026-11-24T09:00")
        try home.sendNotices()
        #expect(service.received.isEmpty)
    }

    @Test("is one, also if its page tells four times at once")
    func atOnce() throws {
        _ = try home.cookie(home.ada)
        let replies = try together(4) { _ in
            try home.post("/settings/notifications/devices", phone.fields, as: home.ada)
        }
        #expect(replies.map(\.status) == [303, 303, 303, 303])
        #expect(try home.subscriptions(home.ada).count == 1)
    }

    @Test("gets at most 3,000 bytes, however long the words are")
    func long() throws {
        let subscription = phone.subscription
        let words = home.house.translator.words(for: home.ada)
        for (title, text) in [(String(repeating: "👩‍👩‍👧‍👦", count: 250), String(repeating: "…", count: 900)), ("Short", "")] {
            let notice = Notice(title: title, text: text, wordless: "", path: "/reminders/1")
            let message = try #require(PushNotification(notice, tag: "t", for: subscription, words).message)
            #expect(message.count <= 3_000)
            let json = try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any]
            let shown = json?["notification"] as? [String: Any]
            #expect((shown?["title"] as? String)?.first == title.first)
        }
    }

    @Test("belongs to the member who used it last")
    func moved() throws {
        try home.turnOn(phone, for: home.ada)
        try home.turnOn(phone, for: home.grace)
        #expect(try home.subscriptions(home.ada).isEmpty)
        #expect(try home.subscriptions(home.grace).count == 1)
    }

    @Test("and at most ten of a member")
    func many() throws {
        for number in 0..<12 {
            let browser = try home.browser(of: home.ada)
            let fields = PushBrowser(at: service, "b\(number)").fields
            #expect(try browser.post("/settings/notifications/devices", fields).status == 303)
            home.clock.advance(.seconds(1))
        }
        #expect(try home.subscriptions(home.ada).count == NoticeStore.mostSubscriptions)
    }

    @Test("is turned off by its member alone")
    func removed() throws {
        try home.turnOn(phone, for: home.ada)
        let path = "/settings/notifications/devices/\(try #require(try home.subscriptions(home.ada).first).id)/remove"
        #expect(try home.post(path, as: home.grace).status == 404)
        #expect(try home.subscriptions(home.ada).count == 1)
        #expect(try home.post(path, as: home.ada).status == 303)
        #expect(try home.subscriptions(home.ada).isEmpty)
    }

    @Test(
        "whose push service Hearth does not know is refused",
        arguments: [
            "https://127.0.0.1/x", "https://push.example/x", "http://%@/push/x", "ftp://%@/x", "", "https://a@%@/x",
        ])
    func foreign(endpoint: String) throws {
        var fields = FormFields()
        for field in phone.fields.fields where field.name != "endpoint" { fields.add(field.name, field.value) }
        fields.add("endpoint", endpoint.replacingOccurrences(of: "%@", with: service.name))
        let status = try home.post("/settings/notifications/devices", fields, as: home.ada).status
        #expect([400, 422].contains(status))
        #expect(try home.subscriptions(home.ada).isEmpty)
    }

    @Test("without the right keys is refused", arguments: ["p256dh", "auth"])
    func keyless(name: String) throws {
        var fields = FormFields()
        for field in phone.fields.fields { fields.add(field.name, field.name == name ? "AAAA" : field.value) }
        #expect(try home.post("/settings/notifications/devices", fields, as: home.ada).status == 400)
    }
}

/// Lets those wait who come before it is opened.
private final class Gatekeeper: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { _ = semaphore.wait(timeout: .now() + 4) }

    func open() { for _ in 0..<10 { semaphore.signal() } }
}

@Suite("Notifications go to ntfy and to the webhook")
struct OtherWaysTests {
    let topic: OtherServer
    let home: TestHome

    init() throws {
        topic = try OtherServer()
        home = try TestHome()
    }

    private func makeDue(_ text: String = "Call the dentist") throws {
        _ = try home.remind(text, on: "2026-11-24", by: home.ada)
        try home.advance(to: "2026-11-24T09:00")
    }

    @Test("a topic gets what is due, with its token")
    func ntfy() throws {
        try home.name(topic)
        try home.choose(["ntfy": "\(topic.origin)/kitchen", "token": "tk_1"], home.ada)
        try makeDue()
        #expect(eventually { topic.received.count == 1 })
        let message = try #require(topic.received.first)
        #expect(message.path == "/" && message.headers["Authorization"] == "Bearer tk_1")
        let json = try message.json
        #expect(json["topic"] as? String == "kitchen" && json["title"] as? String == "Call the dentist")
        #expect(json["priority"] as? Int == 4)
        #expect((json["click"] as? String)?.hasPrefix("\(home.origin)/reminders/") == true)
    }

    @Test("one that is repeated until it is done rings each time, and a repeated try does not")
    func nagging() throws {
        try home.name(topic)
        try home.choose(["ntfy": "\(topic.origin)/kitchen"], home.ada)
        topic.answer { _ in Response(Status(rawValue: 503), headers: ["Retry-After": "30"]) }
        _ = try home.remind("Pills", on: "2026-11-24", ["nag": "10"], by: home.ada)
        try home.advance(to: "2026-11-24T09:00")
        #expect(try eventually { try home.get("/settings/notifications", as: home.ada).contains("refused it (503)") })
        #expect(try eventually { try !home.hasDueJobs(Notices.job) })
        topic.answer { _ in Response(.ok) }
        home.clock.advance(.seconds(30))
        try home.sendNotices()
        #expect(topic.received.count == 2)
        try home.advance(to: "2026-11-24T09:10")
        #expect(eventually { topic.received.count == 3 })

        let ids = try topic.received.map { try #require(try $0.json["sequence_id"] as? String) }
        #expect(ids[0] == ids[1] && ids[1] != ids[2])
    }

    @Test("no server inside the house is asked that an admin has not named")
    func inside() throws {
        try home.choose(["ntfy": "\(topic.origin)/kitchen"], home.ada)
        try makeDue()
        #expect(try eventually { try home.waitingNotices() == 0 })
        #expect(topic.received.isEmpty)
        let page = try home.get("/settings/notifications", as: home.ada)
        #expect(page.contains("The address is inside the house."))
    }

    @Test("and nobody at all while an admin has turned it off")
    func off() throws {
        try home.name(topic)
        try home.choose(["ntfy": "\(topic.origin)/kitchen"], home.ada)
        #expect(try home.post("/settings/servers/off", ["off": "1"], as: home.ada).status == 303)
        try makeDue()
        #expect(try eventually { try home.waitingNotices() == 0 })
        #expect(topic.received.isEmpty)
        #expect(try home.get("/settings/notifications", as: home.grace).contains("so nothing is sent"))
        #expect(try home.post("/settings/servers/off", ["off": "1"], as: home.grace).status == 403)
    }

    @Test("the webhook gets what its members let it have, signed")
    func webhook() throws {
        let page = try home.post(
            "/settings/servers/webhook", ["webhook": "\(topic.origin)/api/webhook/x"], as: home.ada)
        let shown = try #require(page.text.firstMatch(of: /whsec_([A-Za-z0-9+\/=]+)/)?.1)
        let secret = try #require(Data(base64Encoded: String(shown)))
        try makeDue("Not for the webhook")
        try home.sendNotices()
        #expect(topic.received.isEmpty)

        try home.choose(["webhook": "1"], home.ada)
        _ = try home.remind("Bins", on: "2026-11-25", by: home.ada)
        try home.advance(to: "2026-11-25T09:00")
        #expect(eventually { topic.received.count == 1 })
        let message = try #require(topic.received.first)
        let id = try #require(message.headers["webhook-id"])
        let at = try #require(message.headers["webhook-timestamp"])
        #expect(
            message.headers["webhook-signature"]
                == WebhookSender.signature(of: Data(message.bytes), id: id, at: at, with: secret))
        let json = try message.json
        let data = try #require(json["data"] as? [String: Any])
        #expect(json["type"] as? String == "reminders.due" && data["title"] as? String == "Bins")
        #expect(data["member"] as? String == "Ada")
        #expect(!(try home.get("/settings/servers", as: home.ada).contains("whsec_")))
    }

    @Test("in quiet hours they wait, and come when these end")
    func quiet() throws {
        try home.name(topic)
        try home.choose(["ntfy": "\(topic.origin)/kitchen", "quiet": "1", "from": "08:00", "until": "10:30"], home.ada)
        try makeDue()
        try home.sendNotices()
        #expect(topic.received.isEmpty)
        #expect(try home.waitingNotices() == 1)
        home.clock.advance(.minutes(89))
        try home.sendNotices()
        #expect(topic.received.isEmpty)
        home.clock.advance(.minutes(1))
        try home.sendNotices()
        #expect(topic.received.count == 1)
    }

    @Test("a server that is away is asked again for a day, and then no more")
    func away() throws {
        let port: String
        do {
            let gone = try OtherServer()
            try home.name(gone)
            port = gone.origin
        }
        try home.choose(["ntfy": "\(port)/kitchen"], home.ada)
        try makeDue()
        #expect(try eventually { try home.get("/settings/notifications", as: home.ada).contains("cannot be reached") })
        #expect(try home.waitingNotices() == 1)
        for _ in 0..<26 {
            home.clock.advance(.hours(1))
            try home.sendNotices()
        }
        #expect(try home.waitingNotices() == 0)
    }

    @Test(
        "mistakes are said beside their fields",
        arguments: [
            ("ntfy", "ntfy.sh/topic"), ("ntfy", "https://ntfy.sh/"), ("ntfy", "https://ntfy.sh/a/b"),
            ("ntfy", "https://2130706433/topic"), ("token", "two words"), ("from", "25:00"), ("until", "22:00"),
        ])
    func mistakes(field: String, value: String) throws {
        let right = ["quiet": "1", "from": "22:00", "until": "07:00", "ntfy": "https://ntfy.sh/topic"]
        var fields = FormFields()
        for (name, other) in right where name != field { fields.add(name, other) }
        fields.add(field, value)
        let reply = try home.post("/settings/notifications", fields, as: home.ada)
        #expect(reply.status == 422 && reply.contains("\(field)-problem") && reply.contains(value))
    }
}

@Suite("Quiet hours")
struct QuietHoursTests {
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func end(_ from: Int, _ until: Int, at time: String, offset hours: Int = 0) throws -> String? {
        let now = try #require(Instant(iso: time))
        return QuietHours(from: from * 60, until: until * 60).end(at: now, in: berlin)?.iso
    }

    @Test("go over midnight")
    func midnight() throws {
        #expect(try end(22, 7, at: "2026-11-24T20:59:00Z") == nil)
        #expect(try end(22, 7, at: "2026-11-24T21:00:00Z") == "2026-11-25T06:00:00.000Z")
        #expect(try end(22, 7, at: "2026-11-25T05:59:00Z") == "2026-11-25T06:00:00.000Z")
        #expect(try end(22, 7, at: "2026-11-25T06:00:00Z") == nil)
    }

    @Test("end by the clock on the wall where it jumps ahead and back")
    func jumps() throws {
        // 29 March 2026: 02:00 becomes 03:00. 25 October: 03:00 becomes 02:00.
        #expect(try end(22, 7, at: "2026-03-28T23:00:00Z") == "2026-03-29T05:00:00.000Z")
        #expect(try end(22, 7, at: "2026-10-24T22:00:00Z") == "2026-10-25T06:00:00.000Z")
        #expect(try end(1, 3, at: "2026-03-29T00:30:00Z") == "2026-03-29T01:00:00.000Z")
        #expect(try end(1, 3, at: "2026-10-25T01:30:00Z") == "2026-10-25T02:00:00.000Z")
    }
}

@Suite("Names in texts")
struct NamedMembersTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test(
        "are found after an @, whatever their case",
        arguments: [
            ("@Grace", true), ("hello @grace!", true), ("(@GRACE)", true), ("@gràce, come", true), ("@Gracey", false),
            ("ada@grace.example", false), ("Grace", false), ("@ Grace", false), ("@@grace", true), ("", false),
        ])
    func named(text: String, isNamed: Bool) {
        #expect(NamedMembers([home.ada, home.grace]).named(in: text) == (isNamed ? [home.grace.id] : []))
    }
}
