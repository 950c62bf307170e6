import Foundation
import GRDB
import HTTP
import Passwords
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Guessing a graph's password")
struct LockThrottleTests {
    @Test("after five wrong tries a member waits, longer every time, in every session, and the page says how long")
    func growingWaits() throws {
        let (home, graph) = try lockedGraph()
        for _ in 1...5 { _ = try home.browser(of: home.ada).unlock(graph, with: "not this one") }

        for seconds in [1, 2, 4, 8, 16] {
            let reply = try home.browser(from: "127.0.9.\(seconds)", of: home.ada).unlock(graph)
            #expect(reply.status == 429)
            #expect(reply["Retry-After"] == "\(seconds)")
            #expect(reply.text.contains("in \(seconds) second"))
            home.clock.advance(.seconds(seconds))
            _ = try home.browser(of: home.ada).unlock(graph, with: "not this one")
        }
        home.clock.advance(.minutes(1))
        #expect(try home.browser(of: home.ada).unlock(graph).status == 303)
    }

    @Test("the wait is for that member and that graph alone, and not for signing in")
    func separate() throws {
        let (home, graph) = try lockedGraph()
        let other = try home.graph("Other", by: home.ada)
        try home.lock(other, by: home.ada)
        for _ in 1...7 { _ = try home.browser(of: home.ada).unlock(graph, with: "not this one") }

        #expect(try home.browser(of: home.ada).unlock(graph).status == 429)
        #expect(try home.browser(of: home.ada).unlock(other).status == 303)
        #expect(try home.browser(of: home.grace).unlock(graph).status == 303)
        #expect(try home.browser().signIn("Ada").status == 303)
    }

    @Test("tries to change or remove the lock count as tries to open it")
    func changing() throws {
        let (home, graph) = try lockedGraph()
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(graph)
        let path = TestHome.lockPath(graph)
        for _ in 1...3 {
            _ = try browser.post(path, TestHome.lockForm(current: "not this one"))
            _ = try browser.post(path + "/remove", ["current": "not this one"])
        }

        for place in [path, path + "/remove"] {
            let reply = try browser.post(place, TestHome.lockForm(current: TestHome.graphPassword))
            #expect(reply.status == 429 && reply["Retry-After"] == "1")
            #expect(reply.text.contains("id=\"current-problem\""))
        }
        #expect(try home.browser(of: home.ada).unlock(graph).status == 429)
    }

    @Test("a restart forgets no wrong try")
    func restart() throws {
        let (home, graph) = try lockedGraph()
        let browser = try home.browser(of: home.ada)
        for _ in 1...5 { _ = try browser.unlock(graph, with: "not this one") }

        try home.restarted { house in
            let reply = try Browser(house, cookies: browser.cookies).unlock(graph)
            #expect(reply.status == 429)
        }
    }

    @Test("many tries at once are no more tries than one after the other")
    func parallel() throws {
        let (home, graph) = try lockedGraph()
        let cookie = try home.cookie(home.ada)

        let replies = try together(24) { _ in
            try home.post(GraphsController.path(graph) + "/unlock", ["unlock-password": "x"], cookie: cookie)
        }

        #expect(replies.filter { $0.status == 422 }.count == 5)
        #expect(replies.allSatisfy { [422, 429].contains($0.status) })
    }

    @Test(
        "when too many unlock at once, who comes last is asked to wait, with all that was typed, and nothing is counted"
    )
    func busy() throws {
        // Each hash takes a good part of a second, so that two at work and sixteen waiting last for a while.
        let home = try TestHome { settings in
            settings.passwordCost.memoryKiB = 65_536
            settings.passwordCost.iterations = 4
        }
        let graph = try home.graph("Letters", by: home.ada)
        try home.lock(graph, by: home.ada)
        let browser = try home.browser(of: home.ada)
        let crowd = DispatchGroup()
        let locks = try home.house.locks
        let refused = Counter()
        for _ in 0..<30 {
            crowd.enter()
            Thread.detachNewThread {
                do { _ = try locks.unlock(graph.uuid, with: "not this one") } catch { refused.count() }
                crowd.leave()
            }
        }
        // Two compute and sixteen wait: of thirty at least twelve are sent away at once.
        #expect(eventually(within: 20) { refused.value >= 12 })

        let form: FormFields = [
            "unlock-password": TestHome.graphPassword, "unlock-replay": GraphsController.path(graph) + "/entities",
            "name": "To Mother",
        ]
        let reply = try browser.post(GraphsController.path(graph) + "/unlock", form)

        #expect(reply.status == 503)
        #expect(reply["Retry-After"] == "3")
        #expect(reply.text.contains("To Mother") && reply.text.contains("busy"))
        crowd.wait()
        #expect(try browser.post(GraphsController.path(graph) + "/unlock", form).status == 307)
    }

    @Test("a password kept at an older cost is hashed again when it is given")
    func rehash() throws {
        let (home, graph) = try lockedGraph()
        let browser = try home.browser(of: home.ada)

        try home.restarted {
            $0.passwordCost.memoryKiB = 7168
            $0.passwordCost.iterations = 2
        } _: { house in
            let secret = {
                try house.database.read { db in try String.fetchOne(db, sql: "SELECT secret FROM unlockWay") }
            }
            #expect(try secret()?.contains("t=1,") == true)
            let browser = Browser(house, cookies: browser.cookies)
            #expect(try browser.unlock(graph).status == 303)
            #expect(try secret()?.contains("t=2,") == true)
            #expect(try browser.isOpen(graph))
            _ = try browser.post(TestHome.lockPath(graph) + "/now")
            #expect(try browser.unlock(graph).status == 303)
        }
    }

    private func lockedGraph() throws -> (TestHome, ID<Graph>) {
        let home = try TestHome()
        let graph = try home.graph("Letters", by: home.ada, audience: .household(.write))
        try home.lock(graph, by: home.ada)
        return (home, graph)
    }
}
