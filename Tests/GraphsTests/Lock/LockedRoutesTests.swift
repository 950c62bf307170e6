import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Nothing of a locked graph leaves the server: every route there is, asked in every way, by everyone who may see the
/// graph, says none of the planted words. Routes that come are walked by themselves.
@Suite("Routes of a locked graph")
struct LockedRoutesTests {
    let scene: Scene
    var home: TestHome { scene.home }

    init() throws {
        scene = try Scene(grace: .write)
        try Planting.plant(in: scene)
    }

    private func lock() throws { try home.lock(scene.graph, by: home.ada, hidesName: true) }

    /// Locks it. Gives the tags that browsers kept from before, by member and path.
    private func lockAfterReading() throws -> [String: String] {
        var tags: [String: String] = [:]
        for route in scene.reads {
            for member in [home.ada, home.grace] {
                let path = scene.path(route)
                tags[member.name + path] = try home.get(path, as: member)["ETag"]
            }
        }
        try lock()
        return tags
    }

    /// The way in which a session came to have the graph locked.
    enum History: CaseIterable {
        case never, wrongPassword, idle, lockedAgain, signedOut, lockChanged

        /// A browser of a member with that history.
        func browser(_ scene: Scene, _ member: Member) throws -> Browser {
            let home = scene.home
            let browser = try home.browser(of: member)
            if self != .never, self != .wrongPassword { _ = try browser.unlock(scene.graph) }
            switch self {
            case .never: break
            case .wrongPassword:
                _ = try browser.unlock(scene.graph, with: "not this one")
                home.clock.advance(.hours(1))
            case .idle: home.clock.advance(.minutes(5))
            case .lockedAgain: _ = try browser.post(TestHome.lockPath(scene.graph) + "/now")
            case .signedOut:
                _ = try browser.post("/logout")
                _ = try browser.signIn(member.name)
            case .lockChanged:
                let owner = try home.browser(of: home.ada)
                _ = try owner.unlock(scene.graph)
                _ = try owner.post(
                    TestHome.lockPath(scene.graph),
                    TestHome.lockForm(current: TestHome.graphPassword, hidesName: true))
            }
            try home.house.database.write { db in
                try db.execute(sql: "UPDATE undo SET at = ?", arguments: [home.clock.wall.now()])
            }
            return browser
        }
    }

    @Test("nothing is read of it, whatever came before", arguments: History.allCases)
    func reads(_ history: History) throws {
        let tags = try lockAfterReading()
        // What came before is told by each page of the graph, and by those that gather from all that one may see.
        let routes = scene.reads.filter {
            history == .never || $0.leads(through: "graph") || !$0.pattern.contains("/:")
        }
        for member in [home.ada, home.grace] {
            try walkReads(history.browser(scene, member), member, tags, routes)
        }
    }

    @Test("nothing is written to it or told by writing, whatever came before", arguments: History.allCases)
    func writes(_ history: History) throws {
        try lock()
        let before = try content()
        let (through, others) = (
            scene.writes.filter { $0.leads(through: "graph") }, scene.writes.filter { !$0.leads(through: "graph") }
        )
        // What came before is told by each way into the graph. Those of the household last: one changes the password that
        // signing in takes.
        let routes = history == .never ? through + others : through
        for member in [home.ada, home.grace] {
            var browser = try history.browser(scene, member)
            for route in routes {
                let reply = try check(browser, "POST", scene.path(route), route)
                // One before may have ended the session.
                guard reply.status == 401 else { continue }
                browser = try history.browser(scene, member)
                try check(browser, "POST", scene.path(route), route)
            }
        }
        #expect(try content() == before)
    }

    @Test("nothing of it is told in the ways that only scripts ask, whatever came before", arguments: History.allCases)
    func scripts(_ history: History) throws {
        try lock()
        let before = try content()
        #expect(Set(scene.scripted.map(\.method)) == [.options, .patch, .delete])
        for member in [home.ada, home.grace] {
            let browser = try history.browser(scene, member)
            for route in scene.scripted {
                for headers in [["Origin: \(home.origin)"], resuming] {
                    try check(browser, route.method.rawValue, scene.path(route), route, headers: headers)
                }
            }
        }
        #expect(try content() == before)
    }

    @Test("nothing of it is told by any other way of asking for any of its addresses")
    func otherMethods() throws {
        try lock()
        let before = try content()
        let all = scene.routes + scene.scripted
        for member in [home.ada, home.grace] {
            let browser = try home.browser(of: member)
            for path in Set(all.filter { !$0.isForAnyone }.map { scene.path($0) }) {
                for method in ["PATCH", "DELETE", "HEAD", "OPTIONS", "PUT"] {
                    let reply = try browser.send(method, path, resuming)
                    #expect(Planting.found(in: reply).isEmpty, "\(method) \(path)")
                    let isRefused = reply.status >= 300 || !path.contains(scene.graph.description)
                    #expect(isRefused || path.hasSuffix("/unlock"), "\(method) \(path)")
                }
            }
        }
        #expect(try content() == before)
    }

    /// The headers of a script that resumes an upload.
    private var resuming: [String] {
        [
            "Origin: \(home.origin)", "Tus-Resumable: 1.0.0", "Upload-Offset: 0",
            "Content-Type: application/offset+octet-stream", "Content-Length: 0",
        ]
    }

    @Test("a restart locks it")
    func restart() throws {
        let tags = try lockAfterReading()
        let browsers = try [home.ada, home.grace].map { member in
            let browser = try home.browser(of: member)
            _ = try browser.unlock(scene.graph)
            #expect(try browser.isOpen(scene.graph))
            return (member, browser.cookies)
        }

        try home.restarted { house in
            for (member, cookies) in browsers {
                let browser = Browser(house, cookies: cookies)
                #expect(try browser.isSignedIn())
                try walkReads(browser, member, tags)
            }
        }
    }

    @Test("in the session that unlocked it all of it is there, and no browser may keep any page meanwhile")
    func open() throws {
        try lock()
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(scene.graph)

        var seen: Set<String> = []
        // A member's photo shows nothing of a graph, nor do the files of other rooms.
        let isFile = { (route: Route) in
            ["/media/:file/", "/preview/"].contains { route.pattern.contains($0) } && !route.leads(through: "graph")
        }
        for route in scene.reads
        where !route.isForAnyone && !route.leads(through: "version") && !isFile(route) {
            let path = scene.path(route)
            for path in [path, path + "?q=qx"] {
                let reply = try browser.get(path)
                seen.formUnion(Planting.found(in: reply))
                #expect(reply["Cache-Control"] == "no-store", "\(path)")
                #expect(reply["ETag"] == nil, "\(path)")
            }
        }
        #expect(seen.count > 12, "\(seen.count)")
        #expect(seen.contains(Planting.words[0]) && seen.contains("7777130021"))
    }

    // MARK: Walking

    private func walkReads(_ browser: Browser, _ member: Member, _ tags: [String: String], _ routes: [Route]? = nil)
        throws
    {
        for route in routes ?? scene.reads {
            let path = scene.path(route)
            for path in [path, path + "?q=qx&sort=newest&next=/graphs/\(scene.graph)"] {
                try check(browser, "GET", path, route)
            }
            guard route.leads(through: "graph") else { continue }
            try check(browser, "HEAD", path, route)
            try check(browser, "GET", path, route, "Range: bytes=0-4000")
            try check(browser, "GET", path, route, "If-None-Match: *")
            if let tag = tags[member.name + path] { try check(browser, "GET", path, route, "If-None-Match: \(tag)") }
        }
    }

    @discardableResult
    private func check(
        _ browser: Browser, _ method: String, _ path: String, _ route: Route, _ headers: String...
    ) throws -> RawReply { try check(browser, method, path, route, headers: headers) }

    @discardableResult
    private func check(
        _ browser: Browser, _ method: String, _ path: String, _ route: Route, headers: [String]
    ) throws -> RawReply {
        let reply =
            method == "POST"
            ? try browser.post(path, scene.form(route) ?? FormFields()) : try browser.send(method, path, headers)
        let found = Planting.found(in: reply)
        #expect(found.isEmpty, "\(method) \(path) \(headers): \(found.count) of them, \(found.sorted().prefix(3))")
        guard route.leads(through: "graph") else { return reply }

        let isDoor = ["/unlock", "/unlock/passkey", "/lock/now"].contains(where: route.pattern.hasSuffix)
        if !isDoor {
            #expect(reply.status == (["GET", "HEAD", "OPTIONS"].contains(method) ? 303 : 423), "\(method) \(path)")
        }
        if !route.pattern.hasSuffix("/unlock") { #expect(reply["ETag"] == nil, "\(path)") }
        if let location = reply["Location"], !isDoor {
            #expect(location.hasPrefix("/graphs/\(scene.graph)/unlock?next="), "\(path)")
        }
        return reply
    }

    /// Everything that is in the graph.
    private func content() throws -> String {
        let own = "(SELECT id FROM entity WHERE graphId = :graph)"
        let conditions = [
            "graph": "id = :graph", "share": "subjectId = :graph", "detailField": "entityId IN \(own)",
            "entityPlace": "entityId IN \(own)",
            "attributePlace": "attributeId IN (SELECT id FROM attribute WHERE graphId = :graph)",
            "detailOption": "fieldId IN (SELECT id FROM detailField WHERE entityId IN \(own))",
            "detailValue": "fieldId IN (SELECT id FROM detailField WHERE entityId IN \(own))",
        ]
        let changing = ["graphLock", "unlockWay"]
        return try home.house.database.read { db in
            try GraphStore.tables.filter { !changing.contains($0) }.map { table in
                let condition = conditions[table] ?? "graphId = :graph"
                let rows = try Row.fetchAll(
                    db, sql: "SELECT * FROM \(table) WHERE \(condition) ORDER BY 1, 2",
                    arguments: ["graph": scene.graph])
                return "\(table): \(rows.map(\.written))"
            }.joined(separator: "\n")
        }
    }
}
