import HTTP
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// The walks over all routes leave none out, and would notice if they did.
@Suite("Scenes of all rooms")
struct SceneTests {
    @Test("every room that stands has one")
    func rooms() {
        let without = Rooms.all.map { $0.id }.filter { id in !RoomScenes.all.contains { $0.room.id == id } }

        #expect(without == [])
        #expect(RoomScenes.all.count == Rooms.all.count)
    }

    @Test("every name in an address has a value, every form an example, and no scene has more than that")
    func whole() throws {
        let scene = try Scene()

        for route in scene.routes + scene.scripted where !route.names.isEmpty || scene.scene(of: route) != nil {
            for name in route.names { #expect(scene.value(name, in: route) != nil, ":\(name) in \(route.pattern)") }
            if route.method == .post { #expect(scene.form(route) != nil, "\(route.pattern)") }
        }
        let patterns = Set(scene.writes.map(\.pattern))
        for room in scene.rooms { #expect(Set(room.scene.forms.keys).subtracting(patterns) == []) }
    }

    @Test("whoever it all belongs to finds something at every address that asks for a thing")
    func found() throws {
        let scene = try Scene()
        // A secret is shown once, and the code of another device lasts two minutes; a house that is set up has no first
        // account to make, and one over plain HTTP has no certificate of its own. No provider signs in, and no proxy. Members
        // have no token of a machine.
        let gone: Set<String> = [
            "/setup", "/trust", "/trust/hearth.crt", "/login/code/:token", "/login/openid", "/login/openid/callback",
            "/login/proxy", "/logout/openid", "/metrics",
        ]

        for route in scene.reads where !gone.contains(route.pattern) {
            let status = try scene.ask(route, as: scene.home.ada).status
            #expect([200, 303].contains(status), "\(route.pattern): \(status)")
        }
        for look in scene.looks { #expect(try scene.home.get(look, as: scene.home.ada).status == 200, "\(look)") }
        #expect(scene.home.incidents.all == [])
    }

    @Test("each word that others may not see stands on a page of whoever may, or no walk would miss it")
    func hidden() throws {
        let scene = try Scene()
        let pages =
            try scene.reads.map { try scene.ask($0, as: scene.home.ada).text }
            + scene.looks.map { try scene.home.get($0, as: scene.home.ada).text }

        #expect(scene.hidden.count > 50)
        for room in scene.rooms {
            for word in room.hidden {
                #expect(pages.contains { $0.contains(word) }, "\(type(of: room.scene).room.id): \(word)")
            }
        }
    }
}
