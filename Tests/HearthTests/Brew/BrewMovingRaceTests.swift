import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("Moving brews in with several clicks")
struct BrewMovingRaceTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("of several clicks at once one brings the file in, and of two files with the same cups one brings them")
    func together() throws {
        let places = try [BrewMovingTests.file, BrewMovingTests.file].map { try home.sendBrews($0, as: home.ada) }

        let replies = try HearthTests.together(4) { try home.post(places[$0 % 2], as: home.ada) }

        #expect(replies.map(\.status) == [303, 303, 303, 303])
        let brews = try home.brews(of: home.ada)
        #expect(brews.logs.count == 2 && brews.bags.count == 1 && brews.gear.count == 2 && brews.recipes.isEmpty)
        let sources = try home.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(DISTINCT thingId) FROM brewSource") ?? 0
        }
        #expect(sources == 5)
    }

    @Test("a click that planned before another one's file was in brings nothing")
    func late() throws {
        let place = try home.sendBrews(BrewMovingTests.file, as: home.ada)
        let own = try home.barista(of: home.ada)
        let id = try #require(ID<StagedFile>(String(place.suffix(32))))
        let imports = BrewImportStore(try home.brewing)
        let staged = try StagedFile.find(id, for: own.importDestination, in: home.house.database.folder)
        let reading = try BrewArchive.read(staged.path, now: home.clock.wall.now(), zone: .gmt) { "\($0) \($1)" }
        let plan = try imports.plan(reading, for: own)
        try #expect(home.post(place, as: home.ada).status == 303)
        let before = try home.brewDocument(of: home.ada)

        #expect(try imports.bring(staged, plan, for: own, preview: place, landing: "/brew") == nil)
        #expect(try home.brewDocument(of: home.ada) == before)
    }
}
