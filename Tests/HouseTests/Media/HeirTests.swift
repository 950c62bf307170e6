import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Files of somebody who leaves")
struct HeirTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("the heir keeps the files of what was shared; those of what was private go once nobody can bring them back")
    func heir() throws {
        let shared = try home.graph("Cellar", by: home.grace, audience: .household(.read))
        let hidden = try home.graph("Diary", by: home.grace)
        let cellar = MediaPlace.entity(try home.entity("Port", in: shared, by: home.grace))
        let diary = MediaPlace.entity(try home.entity("Secret", in: hidden, by: home.grace))
        let film = try home.shownVideo(named: "film.mp4", at: cellar, in: shared, by: home.grace)
        let label = try home.attach([1, 2, 3], named: "label.bin", at: cellar, in: shared, by: home.grace)
        let secret = try home.attach([4, 5, 6], named: "secret.bin", at: diary, in: hidden, by: home.grace)
        let form: FormFields = ["name": "Grace", "heir": home.ada.id.description]

        #expect(try home.post(MembersController.path(home.grace.id) + "/remove", form, as: home.ada).status == 303)
        try home.sweep(after: .days(2))

        // In a session of its own: a month later others are over.
        let readable = { (member: Member) in
            let browser = try home.browser(of: member)
            return try browser.get(MediaController.path(label, in: shared) + "/download").body == [1, 2, 3]
                && browser.get(MediaController.path(film, in: shared) + "/400").status == 200
        }
        #expect(try readable(home.ada) && readable(home.olle))
        #expect(try home.get(MediaController.path(secret, in: hidden) + "/download", as: home.ada).status == 404)
        #expect(try home.get("/settings/storage", as: home.ada).text.contains("Former member"))
        #expect(
            try home.post(MediaController.path(label, in: shared), ["title": "Label", "version": "1"], as: home.ada)
                .status == 303)
        #expect(try home.blobFiles().count == 4)

        try home.sweep(after: .days(32))

        #expect(try home.blobFiles().count == 3)
        #expect(try readable(home.ada))
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("files that somebody deleted before they were removed come back with the removal's undo and their own")
    func bin() throws {
        let graph = try home.graph("Diary", by: home.grace)
        let entity = try home.entity("Summer", in: graph, by: home.grace)
        let file = try home.attach([4, 5, 6], named: "a.bin", at: .entity(entity), in: graph, by: home.grace)
        let avatar = try home.avatar(of: home.grace)
        let open = try WritableGraph(home.house.door.open(graph, for: home.grace))
        let deletion = try home.house.attachments.remove([file], from: open)
        let profile = HouseholdStore.Profile(
            name: home.grace.name, colour: home.grace.colour, compressesPhotos: home.grace.compressesPhotos)
        #expect(try home.house.avatars.change(home.grace, to: profile, photo: .remove) == nil)
        let initials = try #require(try home.house.undo.entries(for: home.grace).first { $0.id != deletion })

        let removal = try home.house.household.remove(home.grace.id, heir: home.ada.id, by: home.ada.id)
        try home.sweep(after: .days(2))
        _ = try home.house.undo.restore(removal, for: home.ada)
        for entry in [deletion, initials.id] { _ = try home.house.undo.restore(entry, for: home.grace) }

        let browser = try home.browser(of: home.grace)
        #expect(try browser.get(MediaController.path(file, in: graph) + "/download").body == [4, 5, 6])
        #expect(try browser.get(avatar).status == 200)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }
}
