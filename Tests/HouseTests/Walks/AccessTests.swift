import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Access")
struct AccessTests {
    @Test("what is not mine does not exist: the answer is, byte for byte, that for an id of nothing")
    func notMine() throws {
        let scene = try Scene()
        let home = scene.home
        let before = try home.everything()
        let shown = scene.allowed(\.shown)

        for route in scene.routes where !route.names.isEmpty && !route.isForAnyone && !route.isForAdmins {
            guard shown.isDisjoint(with: route.names) else { continue }
            let hers = try scene.ask(route, as: home.grace)
            #expect(hers.status == 404, "\(route.pattern)")
            let nothing = try scene.ask(route, at: scene.nowhere(route), as: home.grace)
            #expect(hers.withoutDate == nothing.withoutDate, "\(route.pattern)")
        }

        try #expect(home.changes(since: before) == [])
    }

    @Test("a member who is no admin gets into no page of the admins, whoever it is about")
    func admins() throws {
        let scene = try Scene(grace: .write)
        let home = scene.home
        let before = try home.everything()

        for route in scene.routes where route.isForAdmins {
            for others in [[:], ["member": home.grace.id.description]] {
                for member in [home.grace, home.olle] {
                    #expect(try scene.ask(route, others, as: member).status == 403, "\(route.pattern)")
                }
            }
        }

        try #expect(home.changes(since: before) == [])
        #expect(!scene.routes.filter(\.isForAdmins).isEmpty)
    }

    /// The addresses that the links of a page lead to, without their queries.
    private func links(_ page: RawReply) -> Set<String> { targets(page.main.matches(of: /href="([^"]+)"/).map(\.1)) }

    /// The addresses of the forms of a page that change something and can be sent.
    private func forms(_ page: RawReply) -> Set<String> {
        let forms = page.main.split(separator: "<form ").dropFirst().filter { form in
            form.prefix { $0 != ">" }.contains("method=\"post\"") && !form.contains(/<button[^>]* disabled>/)
        }
        return targets(forms.compactMap { $0.firstMatch(of: /action="([^"]+)"/)?.1 })
    }

    private func targets(_ addresses: [Substring]) -> Set<String> {
        Set(addresses.map { String($0.prefix { $0 != "?" && $0 != "#" }) })
    }

    @Test(
        "whoever may only read is refused each change, and no page offers what would be refused",
        arguments: [true, false])
    func readers(isGuest: Bool) throws {
        let scene = try isGuest ? Scene(olle: .read) : Scene(grace: .read)
        let home = scene.home
        let reader = isGuest ? home.olle : home.grace
        let before = try home.everything()
        var (pages, refused): ([(Route, RawReply)], Set<String>) = ([], [])

        for route in scene.reads where !route.isForAnyone {
            let reply = try scene.ask(route, as: reader)
            #expect([200, 303, 403, 404].contains(reply.status), "GET \(route.pattern): \(reply.status)")
            if reply.status == 200 {
                pages.append((route, reply))
            } else if reply.status == 403 {
                refused.insert(scene.path(route))
            }
        }
        var refusedForms: Set<String> = []
        let own = Set(scene.writes.filter { $0.options.contains(.guests) }.map(\.pattern))
        // A member who may read another's things may add things of their own.
        for route in scene.writes where !own.contains(route.pattern) && !route.isForAnyone {
            guard isGuest || !route.names.isEmpty else { continue }
            let reply = try scene.ask(route, as: reader)
            #expect([403, 404].contains(reply.status) || !isGuest, "POST \(route.pattern): \(reply.status)")
            if reply.status == 403 { refusedForms.insert(scene.path(route)) }
        }

        #expect(pages.count > 50 && refused.count > 30 && refusedForms.count > 60)
        for (route, page) in pages {
            #expect(forms(page).intersection(refusedForms) == [], "\(route.pattern)")
            #expect(links(page).intersection(refused) == [], "\(route.pattern)")
        }
        if isGuest { try #expect(home.changes(since: before) == []) }
    }

    @Test("a guest changes nothing but what is about themselves, and joins in where they are let")
    func guests() throws {
        let scene = try Scene(olle: .write)
        let home = scene.home
        let before = try home.everything()
        let own = scene.allowed(\.guests).union(
            scene.writes.map(\.pattern).filter { path in
                ["/unlock", "/unlock/passkey", "/lock/now"].contains(where: path.hasSuffix)
            })

        #expect(Set(scene.writes.filter { $0.options.contains(.guests) }.map(\.pattern)) == own)
        let joined = scene.joined
        #expect(Set(scene.writes.filter { $0.options.contains(.fromGuests) }.map(\.pattern)) == Set(joined.keys))
        for route in scene.writes where !own.contains(route.pattern) && !route.isForAnyone {
            guard joined[route.pattern] == nil else { continue }
            #expect(try scene.ask(route, as: home.olle).status == 403, "\(route.pattern)")
        }

        try #expect(home.changes(since: before) == [])
        for route in scene.writes {
            guard let status = joined[route.pattern] else { continue }
            #expect(try scene.ask(route, as: home.olle).status == status, "\(route.pattern)")
        }
        try #expect(home.changes(since: before) == ["note", "noteItem", "noteReaction"])
        #expect(try home.get("/graphs/\(scene.graph)", as: home.olle).text.contains(Scene.marker))
        let writing = scene.reads.filter { $0.options.contains(.writing) }
        #expect(writing.count > 10)
        for route in writing { #expect(try scene.ask(route, as: home.olle).status == 403, "\(route.pattern)") }
    }

    @Test("who may edit a graph changes its entities and its name, and can neither share nor delete it")
    func writers() throws {
        let scene = try Scene(grace: .write)
        let home = scene.home
        let path = GraphsController.path(scene.graph)
        let entity = EntitiesController.path(scene.entity, in: scene.graph)

        for path in [path + "/entities", path, entity, entity + "/delete"] {
            let reply = try home.post(path, ["name": "Renamed", "version": "1"], as: home.grace)
            #expect(reply.status == 303, "\(path)")
        }

        let before = try home.everything()
        #expect(try home.get(path + "/delete", as: home.grace).status == 403)
        #expect(try home.post(path + "/delete", ["name": "Renamed"], as: home.grace).status == 403)
        #expect(try home.post(path + "/sharing", ["audience": "me"], as: home.grace).status == 403)
        try #expect(home.changes(since: before) == [])
    }

    @Test("whoever may write in everything that is shared still neither shares, locks nor deletes it")
    func owners() throws {
        let scene = try Scene(grace: .write)
        let home = scene.home
        let subjects = home.house.undo.subjects.all
        let addresses = Set(subjects.compactMap(\.lock?.address.pattern))
        let own = scene.routes.filter { route in
            return route.pattern.hasSuffix("/sharing") && route.method == .post
                || addresses.contains { [$0 + "/lock", $0 + "/lock/remove"].contains(route.pattern) }
        }

        #expect(own.count > 8)
        for route in own {
            let status = try scene.ask(route, as: home.grace).status
            // The code of a diary is its member's alone, and not found by others.
            #expect(status == (route.pattern.hasPrefix("/diary/code/") ? 404 : 403), "\(route.pattern)")
        }
    }

    @Test("a thing is found at its own subject only, even where both are mine")
    func nestedIds() throws {
        let scene = try Scene()
        let home = scene.home
        let others = try scene.others()
        let before = try home.everything()
        let apart = scene.allowed(\.apart).union(scene.allowed(\.shown))
        var seen: Set<String> = []

        for route in scene.routes where route.names.count > 1 && !route.isForAnyone && !route.isForAdmins {
            guard !apart.isSuperset(of: route.names.dropFirst()) else { continue }
            let name = route.names[0]
            let address = String(route.pattern.prefix { $0 != ":" }) + ":\(name)"
            seen.insert(address)
            let other = try #require(others[address], "no scene has another one for \(route.pattern)")
            let reply = try scene.ask(route, [name: other], as: home.ada)
            #expect(reply.status == 404, "\(route.pattern)")
            #expect(!reply.contains("\(Scene.marker) book"))
        }

        #expect(seen == Set(others.keys))
        try #expect(home.changes(since: before) == [])
    }

    @Test("an admin reads no word of what others keep to themselves, on any page, whatever is asked for")
    func adminsSeeNothing() throws {
        let scene = try Scene()
        let home = scene.home
        try home.house.household.change(home.grace.id, role: .admin)

        for route in scene.reads {
            for question in ["", "?q=spice", "?q=zaffre"] {
                // The token in a secret address is the proof.
                guard !route.isForAnyone else { continue }
                let reply = try home.get(scene.path(route) + question, as: home.grace)
                #expect(!reply.hides(scene.marker), "\(route.pattern)\(question)")
            }
        }
        for look in scene.looks { #expect(try !home.get(look, as: home.grace).hides(scene.marker), "\(look)") }
        #expect(try home.get("/settings/household", as: home.grace).status == 200)
    }

    @Test("HEAD answers what GET would, without the page")
    func heads() throws {
        let scene = try Scene()
        let home = scene.home
        let cookie = try home.cookie(home.ada)

        for route in scene.reads {
            let path = scene.path(route)
            // The key for an app's codes, and its picture, is another one each time.
            let passing: Set = path == SecondFactorController.path ? ["Date", "Content-Length"] : ["Date"]
            let fields = { (reply: RawReply) in reply.fields.filter { !passing.contains($0.name) }.map { "\($0)" } }
            // A tab of notes remembers who opened it, a moment later.
            let isAlike = try eventually {
                let head = try home.send("HEAD", path, cookie, [])
                let get = try home.send("GET", path, cookie, [])
                #expect(head.statusLine == get.statusLine && head.body.isEmpty, "\(path)")
                return fields(head) == fields(get)
            }
            #expect(isAlike, "\(path)")
        }
    }

    @Test("reading changes nothing, whatever the address or the header fields ask for")
    func reading() throws {
        let scene = try Scene(grace: .write, olle: .read)
        let home = scene.home
        let before = try home.everything()

        for member in [home.ada, home.grace, home.olle] {
            // When a calendar was fetched last stands on the page of its address.
            for route in scene.reads where route.pattern != "/calendar/:token" {
                let path = scene.path(route) + "?_method=DELETE&name=x&audience=editAll&sort=newest&view=grid&page=2"
                _ = try home.get(path, as: member, "X-HTTP-Method-Override: DELETE", "Content-Length: 0")
            }
        }

        #expect(home.incidents.all == [])
        let changed = try home.changes(since: before)
        #expect(changed == [])
    }
}

extension RawReply {
    /// Whether it has a marked word that is no echo of the request.
    fileprivate func hides(_ marker: String) -> Bool {
        text.contains(marker) || fields.contains { $0.value.contains(marker) }
    }
}

extension Scene {
    /// The things of all rooms in which there is nothing, see `RoomScene.others`.
    fileprivate func others() throws -> [String: String] {
        let stage = Stage(home, marker: "Viridian", grants: [:])
        return try rooms.reduce(into: [:]) { $0.merge(try $1.scene.others(stage)) { first, _ in first } }
    }
}
