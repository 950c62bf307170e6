import HTTP
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import MadeUpRoom

/// Things behind a lock leave the server by no route, in every room.
@Suite("Locks in every room")
struct LockedScenesTests {
    /// The address of the lock of each kind that has one, in the order of the rooms.
    static let locks = (Rooms.all + [RecipesRoom.self]).flatMap { $0.subjects }.compactMap { $0.lock?.address.pattern }

    @Test(
        "while one is locked no page says a word of its room, and each way in leads to the page that unlocks",
        arguments: locks)
    func locked(address: String) throws {
        let scene = try Scene(grace: .write)
        let home = scene.home
        let lock = try #require(home.house.undo.subjects.all.compactMap(\.lock).first { $0.address.pattern == address })
        let route = try #require(scene.writes.first { $0.pattern == address + "/lock" })
        let room = try #require(scene.scene(of: route))
        let hidden = try #require(scene.rooms.first { type(of: $0.scene).room == type(of: room).room }).hidden
        let inside = lock.covers ?? address
        let own = home.ada
        #expect(try scene.reads.contains { try scene.ask($0, as: own).text.contains(hidden[0]) })

        var form = try #require(scene.form(route))
        form.add("hidesName", "on")
        let browser = try home.browser(of: own)
        #expect(try browser.post(scene.path(route), form).status == 303)
        let fresh = try home.browser(of: own)
        for route in scene.reads where !route.isForAnyone {
            let reply = try fresh.get(scene.path(route) + "?q=zaffre")
            for word in hidden { #expect(!reply.text.contains(word), "\(route.pattern): \(word)") }
            guard isInside(route, inside, address) else { continue }
            let leads = reply["Location"]?.hasPrefix(scene.path(route, in: address) + "/unlock") == true
            #expect(reply.status == 303 && leads, "\(route.pattern): \(reply.status)")
        }
        let before = try home.everything()
        for route in scene.writes where !route.isForAnyone && isInside(route, inside, address) {
            let reply = try fresh.post(scene.path(route), scene.form(route) ?? [:])
            #expect(reply.status == 423, "\(route.pattern)")
            // The page that unlocks holds the posted values, to send them again.
            let sent = scene.form(route)?.fields.map(\.value) ?? []
            for word in hidden where !sent.contains(where: { $0.contains(word) }) {
                #expect(!reply.text.contains(word), "\(route.pattern): \(word)")
            }
        }
        try #expect(home.changes(since: before) == [])
    }

    @Test("no browser keeps a copy of what is behind it, unlocked or not, and copies from before go", arguments: locks)
    func copies(address: String) throws {
        let scene = try Scene(grace: .write)
        let home = scene.home
        let lock = try #require(home.house.undo.subjects.all.compactMap(\.lock).first { $0.address.pattern == address })
        let route = try #require(scene.writes.first { $0.pattern == address + "/lock" })
        let room = try #require(scene.scene(of: route))
        let hidden = try #require(scene.rooms.first { type(of: $0.scene).room == type(of: room).room }).hidden
        let inside = lock.covers ?? scene.path(route, in: address)
        let browser = try home.browser(of: home.ada)
        #expect(try browser.post(scene.path(route), scene.form(route) ?? [:]).status == 303)

        var gone = 0
        for route in scene.reads where !route.isForAnyone {
            let reply = try browser.get(scene.path(route))
            guard let mark = reply[CopyMark.header] else { continue }
            if hidden.contains(where: { reply.text.contains($0) }) {
                #expect(!mark.contains("; keep"), "\(route.pattern)")
            }
            guard scene.path(route) == inside || scene.path(route).hasPrefix(inside + "/") else { continue }
            #expect(!mark.contains("; keep"), "\(route.pattern)")
            if mark.contains("; forget=\(inside); ") { gone += 1 }
        }
        #expect(gone > 0)
        let locked = try home.browser(of: home.ada).get(scene.path(route, in: address) + "/unlock")
        #expect(locked[CopyMark.header]?.contains("; forget=\(inside); ") == true)
    }

    /// Whether it is behind the lock: below what it closes, and no part of the lock.
    private func isInside(_ route: Route, _ inside: String, _ address: String) -> Bool {
        let isBelow = route.pattern == inside || route.pattern.hasPrefix(inside + "/")
        let doors = ["/unlock", "/unlock/passkey", "/lock/now"].map { address + $0 }
        return isBelow && !doors.contains(route.pattern) && !Self.outside.contains(route.pattern)
    }

    /// Sealing answers with the posted text: see `SealedDraftsTests`.
    private static let outside: Set<String> = ["/diary/drafts/seal"]
}

extension Scene {
    /// The address of the thing that a pattern such as `/graphs/:graph` names.
    fileprivate func path(_ route: Route, in address: String) -> String {
        let lock = writes.first { $0.pattern == address + "/lock" }
        return lock.map { String(path($0).dropLast("/lock".count)) } ?? ""
    }
}
