import Foundation
import GRDB
import HTTP
import Passwords
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("A graph's lock")
struct LockTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String

    init() throws {
        home = try TestHome()
        graph = try home.graph("Letters", by: home.ada, audience: .household(.write))
        _ = try home.entity("To Mother", notes: "Dearest", in: graph, by: home.ada)
        path = GraphsController.path(graph)
    }

    private func secret() throws -> String? {
        try home.house.database.read { db in try String.fetchOne(db, sql: "SELECT secret FROM unlockWay") }
    }

    @Test("before it is set the page says that there is no back door and that the disk is not encrypted")
    func warnings() throws {
        let page = try home.get(path + "/lock", as: home.ada).text

        #expect(page.contains("There is no way around it") && page.contains("does not encrypt the disk"))
        #expect(page.contains("Everyone who uses this graph needs the password"))
        #expect(try home.get(path, as: home.ada).text.contains("href=\"\(path)/lock\""))
    }

    @Test("setting it keeps an Argon2id hash, leaves it open here and locks it for every other session")
    func setting() throws {
        let (here, there) = (try home.browser(of: home.ada), try home.browser(of: home.ada))

        let reply = try here.post(path + "/lock", TestHome.lockForm())

        #expect(reply.status == 303)
        #expect(reply["Clear-Site-Data"] == "\"cache\"")
        #expect(try PasswordHash(secret() ?? "") != nil)
        #expect(try here.isOpen(graph))
        #expect(try here.get(path).text.contains("action=\"\(path)/lock/now\""))
        #expect(try !there.isOpen(graph))
        #expect(try !home.browser(of: home.grace).isOpen(graph))
    }

    @Test(
        "a lock that cannot be comes back with the reason, and nothing is locked",
        arguments: [
            ("password", ["password": "seven77", "again": "seven77", "idleMinutes": "5", "graceSeconds": "60"]),
            ("password", ["password": "", "again": "", "idleMinutes": "5", "graceSeconds": "60"]),
            ("password", ["password": "12345678", "again": "12345678", "idleMinutes": "5", "graceSeconds": "60"]),
            ("password", ["password": "password", "again": "password", "idleMinutes": "5", "graceSeconds": "60"]),
            ("password", ["password": "nine char", "again": "nine char", "idleMinutes": "5", "graceSeconds": "60"]),
            ("password", ["password": "qwertyuiop", "again": "qwertyuiop", "idleMinutes": "5", "graceSeconds": "60"]),
            ("again", ["password": "under the clock", "again": "x", "idleMinutes": "5", "graceSeconds": "60"]),
            (
                "idleMinutes",
                ["password": "under the clock", "again": "under the clock", "idleMinutes": "2", "graceSeconds": "60"]
            ),
            (
                "graceSeconds",
                ["password": "under the clock", "again": "under the clock", "idleMinutes": "5", "graceSeconds": "-1"]
            ),
        ])
    func problems(field: String, fields: [String: String]) throws {
        let before = try home.fingerprint()
        var form = FormFields()
        for (name, value) in fields { form.add(name, value) }

        let reply = try home.post(path + "/lock", form, as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains("id=\"\(field)-problem\""))
        #expect(!reply.text.contains("under the clock"))
        #expect(try home.fingerprint() == before)
    }

    @Test("the right password opens it for that session alone; a wrong one says so beside the field")
    func unlocking() throws {
        try home.lock(graph, by: home.ada)
        let (here, there) = (try home.browser(of: home.ada), try home.browser(of: home.ada))

        let wrong = try here.unlock(graph, with: "over the clock")
        #expect(wrong.status == 422 && wrong.text.contains("id=\"unlock-password-problem\""))
        #expect(!wrong.text.contains("over the clock"))
        #expect(try here.unlock(graph, with: String(repeating: "x", count: 5000)).status == 422)
        #expect(try !here.isOpen(graph))

        let right = try here.unlock(graph)
        #expect(right.status == 303 && right["Location"] == path)
        #expect(try here.isOpen(graph))
        #expect(try !there.isOpen(graph))
    }

    @Test("who is led to the lock comes back to the page they asked for, and never out of the house")
    func next() throws {
        try home.lock(graph, by: home.ada)
        let browser = try home.browser(of: home.ada)

        let ask = try #require(try browser.get(path + "?q=dear%26est")["Location"])
        #expect(ask == "\(path)/unlock?next=%2Fgraphs%2F\(graph)%3Fq%3Ddear%2526est")
        #expect(try browser.get(ask).text.contains("value=\"\(path)?q=dear%26est\""))
        for next in ["//evil.example", "https://evil.example", "/\\evil.example"] {
            #expect(
                try !browser.get("\(path)/unlock?next=\(PercentCoding.encode(next))").text.contains("evil.example"))
            let reply = try browser.post(
                path + "/unlock", ["unlock-password": TestHome.graphPassword, "unlock-next": next])
            #expect(reply["Location"] == path)
            _ = try browser.post(path + "/lock/now")
        }
        #expect(
            try browser.get("\(path)/unlock?unlock-password=\(TestHome.graphPassword)".replacing(" ", with: "+"))
                .status == 200)
        #expect(try !browser.isOpen(graph))
    }

    @Test("it locks itself when it is not used; only what is asked of this very graph counts as use")
    func idle() throws {
        let other = try home.graph("Other", by: home.ada)
        try home.lock(graph, by: home.ada, idle: 15)
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(graph)

        home.clock.advance(.minutes(14))
        #expect(try browser.isOpen(graph))
        home.clock.advance(.minutes(14))
        #expect(try browser.isOpen(graph))
        home.clock.advance(.minutes(10))
        for place in ["/today", "/graphs", "/settings/bin", "/graphs/\(other)", path + "/unlock"] {
            _ = try browser.get(place)
        }
        _ = try browser.get(path, "Sec-Purpose: prefetch;prerender")
        home.clock.advance(.minutes(5))
        #expect(try !browser.isOpen(graph))
        #expect(try !browser.get("/today").text.contains("To Mother"))
    }

    @Test("a clock that is set back does not keep it open")
    func clockSetBack() throws {
        try home.lock(graph, by: home.ada)
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(graph)

        home.clock.advance(.zero - .hours(2))
        #expect(try !browser.isOpen(graph))
    }

    @Test("Lock, signing out and whatever else ends the session lock it; what others have open stays open")
    func ending() throws {
        try home.lock(graph, by: home.ada)
        let grace = try home.browser(of: home.grace)
        _ = try grace.unlock(graph)
        let ends: [(Browser) throws -> Void] = [
            { browser in
                let reply = try browser.post(path + "/lock/now")
                #expect(reply.status == 303 && reply["Location"] == path + "/unlock")
            },
            { browser in
                _ = try browser.post("/logout")
                #expect(try browser.signIn("Ada").status == 303)
            },
            { browser in
                let change = try browser.post(
                    "/settings/password", ["current": TestHome.password, "password": "another evening"])
                #expect(change.status == 303)
            },
        ]

        for end in ends {
            let browser = try home.browser(of: home.ada)
            _ = try browser.unlock(graph)
            #expect(try browser.isOpen(graph))
            try end(browser)
            #expect(try browser.isSignedIn())
            #expect(try !browser.isOpen(graph))
        }
        #expect(try grace.isOpen(graph))
        #expect(try grace.post(path + "/lock/now").status == 303)
        #expect(try grace.post(path + "/lock/now")["Location"] == path)
    }

    @Test("what has run out is forgotten")
    func memory() throws {
        try home.lock(graph, by: home.ada)
        for _ in 1...5 { _ = try home.browser(of: home.ada).unlock(graph) }
        #expect(home.house.unlocks.count == 5)

        home.clock.advance(.minutes(6))
        _ = try home.browser(of: home.ada).unlock(graph)

        #expect(home.house.unlocks.count == 1)
    }

    @Test("everyone who sees it needs the password; only the owner has a say in the lock")
    func sharing() throws {
        try home.lock(graph, by: home.ada)
        let before = try secret()

        for member in [home.grace, home.olle] {
            let browser = try home.browser(of: member)
            #expect(try !browser.isOpen(graph))
            #expect(try browser.unlock(graph).status == 303)
            #expect(try browser.get(path).text.contains("To Mother"))
            for place in ["/lock", "/lock/remove"] {
                #expect(try browser.get(path + place).status == 403)
                let form = TestHome.lockForm("grace rules now", current: TestHome.graphPassword)
                #expect(try browser.post(path + place, form).status == 403)
            }
            #expect(try browser.get(path).text.contains("\(path)/lock/now"))
        }
        #expect(try secret() == before)
        #expect(try home.get(path + "/unlock").status == 303)
    }

    @Test("for a stranger to the graph its lock does not exist")
    func strangers() throws {
        let own = try home.graph("Mine", by: home.ada)
        try home.lock(own, by: home.ada)
        let nowhere = ID<Graph>(at: home.clock.wall.now())

        for place in ["/unlock", "/lock", "/lock/now", "/lock/remove"] {
            for id in [own, nowhere] {
                let form: FormFields = ["unlock-password": TestHome.graphPassword]
                #expect(try home.post("/graphs/\(id)\(place)", form, as: home.grace).status == 404, "\(place)")
            }
        }
    }

    @Test("changing or removing it asks for the password there is, and ends what others have open")
    func changing() throws {
        try home.lock(graph, by: home.ada)
        let (ada, grace) = (try home.browser(of: home.ada), try home.browser(of: home.grace))
        for browser in [ada, grace] { _ = try browser.unlock(graph) }
        let before = try home.fingerprint()

        for current in ["", "not this one"] {
            let form = TestHome.lockForm("behind the stove", current: current)
            let reply = try ada.post(path + "/lock", form)
            #expect(reply.status == 422 && reply.text.contains("id=\"current-problem\""))
            let removal = try ada.post(path + "/lock/remove", ["current": current])
            #expect(removal.status == 422)
            #expect(removal.text.contains("Type the password again.") && !removal.text.contains("is still here"))
        }
        #expect(try home.fingerprint() == before)

        let change = TestHome.lockForm("behind the stove", current: TestHome.graphPassword)
        #expect(try ada.post(path + "/lock", change).status == 303)
        #expect(try ada.isOpen(graph))
        #expect(try !grace.isOpen(graph))
        #expect(try grace.unlock(graph).status == 422)
        #expect(try grace.unlock(graph, with: "behind the stove").status == 303)

        let remove = try ada.post(path + "/lock/remove", ["current": "behind the stove"])
        #expect(remove.status == 303)
        #expect(try home.browser(of: home.grace).isOpen(graph))
        #expect(try secret() == nil)
    }

    @Test("times and the hidden name change without a new password")
    func changingTimes() throws {
        try home.lock(graph, by: home.ada)
        let before = try secret()
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(graph)

        let form = TestHome.lockForm("", current: TestHome.graphPassword, hidesName: true, idle: 60, grace: 0)
        #expect(try browser.post(path + "/lock", form).status == 303)

        let page = try browser.get(path + "/lock").text
        #expect(page.contains("value=\"60\" selected") && page.contains("value=\"0\" selected"))
        #expect(page.contains("value=\"on\" checked"))
        #expect(try secret() == before)
        home.clock.advance(.minutes(59))
        #expect(try browser.isOpen(graph))
    }

    @Test("two first locks at once: one of them counts, the other one is told")
    func twoLocks() throws {
        let replies = try together(2) { number in
            try home.post(path + "/lock", TestHome.lockForm("the \(number) stove pipe"), as: home.ada)
        }

        #expect(Set(replies.map(\.status)).isSubset(of: [303, 409, 422, 423]))
        #expect(replies.filter { $0.status == 303 }.count == 1)
    }
}
