import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Photos of bags on their way in and out")
struct BrewPhotosTests {
    let home: TestHome
    private let photo: [UInt8]

    init() throws {
        home = try TestHome()
        photo = try TestHome.sample("pictures/plain.png")
    }

    /// A bag with two photos, the second of which is its main one and has words.
    private func fill() throws {
        let own = try home.barista(of: home.ada)
        let shelf = try home.brewing.shelf
        let id = try shelf.add(BrewBag.Content(name: "Kochere"), to: own.open.writable())
        let files = try ["front.png", "back.png"].map { try home.arrived(photo + Array($0.utf8), named: $0) }
        _ = try shelf.attachments.add(files, to: .thing(UploadPlace.bags, id.uuid), in: own.open.writable())
        try home.execute(
            """
            UPDATE brewMedium SET title = 'The back', titleFold = 'the back', caption = 'With notes',
                captionFold = 'with notes', mainSince = 1 WHERE position = ?
            """, [1])
    }

    /// `Kochere 1 back.png * The back, With notes`: the photos of a member's bags; the star is at the main one.
    private func photos(of member: Member) throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT brewBag.name || ' ' || position || ' ' || fileName || iif(mainSince IS NULL, '', ' *')
                        || ' ' || title || ', ' || caption
                    FROM brewMedium JOIN medium ON medium.id = mediumId JOIN brewBag ON brewBag.id = bagId
                    WHERE brewMedium.baristaId = ? ORDER BY brewBag.name, position
                    """, arguments: [self.home.barista(of: member).id])
        }
    }

    @Test("they come back with their words, in their order, and nothing comes twice")
    func roundTrip() throws {
        try fill()
        let archive = try home.get("/brew/export.zip", as: home.ada)
        #expect(archive.status == 200)

        let place = try home.sendBrews(archive.body, named: "brew.zip", as: home.grace)
        #expect(try home.get(place, as: home.grace).contains("Includes 2 photos."))
        #expect(try home.post(place, as: home.grace).status == 303)

        let expected = ["Kochere 0 front.png , ", "Kochere 1 back.png * The back, With notes"]
        #expect(try photos(of: home.ada) == expected)
        #expect(try photos(of: home.grace) == expected)
        for member in [home.ada, home.grace] {
            let again = try home.sendBrews(archive.body, named: "brew.zip", as: member)
            #expect(try home.get(again, as: member).contains("There is nothing new in this file."))
        }
    }

    @Test("one undo takes them away again, and another brings them back")
    func undone() throws {
        try fill()
        let archive = try home.get("/brew/export.zip", as: home.ada).body
        _ = try home.post(home.sendBrews(archive, named: "brew.zip", as: home.grace), as: home.grace)
        let before = try photos(of: home.grace)
        #expect(before.count == 2)

        #expect(try home.post(#require(try home.undoPath(as: home.grace)), as: home.grace).status == 303)
        #expect(try photos(of: home.grace).isEmpty)
        #expect(try home.post(#require(try home.undoPath(as: home.grace)), as: home.grace).status == 303)
        #expect(try photos(of: home.grace) == before)
    }

    @Test("a photo that the archive lacks is told in the preview, and the bag comes without it")
    func missing() throws {
        let shelf = try DiaryShelf()
        let text = """
            {"format": "hearth-brew", "version": 2, "recipes": [], "gear": [], "logs": [],
            "bags": [{"id": "b1", "name": "Kochere", "pictures": [{"file": "pictures/1.png", "name": "front.png"}]}]}
            """
        let path = try shelf.zip([("brew.json", text)])
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))

        let place = try home.sendBrews(bytes, named: "brew.zip", as: home.ada)

        #expect(try home.get(place, as: home.ada).contains("A photo is missing from the archive."))
        #expect(try home.post(place, as: home.ada).status == 303)
        #expect(try home.brews(of: home.ada).bags.map(\.name) == ["Kochere"])
    }
}
