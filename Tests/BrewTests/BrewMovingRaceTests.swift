import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Moving brews in with several clicks")
struct BrewMovingRaceTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("of several clicks at once one brings the file in, and of two files with the same cups one brings them")
    func together() throws {
        let places = try [BrewMovingTests.file, BrewMovingTests.file].map { try home.sendBrews($0, as: home.ada) }

        let replies = try HouseTestSupport.together(4) { try home.post(places[$0 % 2], as: home.ada) }

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
        let staged = try StagedFile.find(
            id, for: own.importDestination, in: home.house.database.folder, at: home.clock.wall.now())
        let reading = try BrewArchive.read(staged.path, now: home.clock.wall.now(), zone: .gmt) { "\($0) \($1)" }
        let plan = try imports.plan(reading, for: own)
        try #expect(home.post(place, as: home.ada).status == 303)
        let before = try home.brewDocument(of: home.ada)

        #expect(try imports.bring(staged, plan, .leave, for: own, preview: place, landing: "/brew") == nil)
        #expect(try home.brewDocument(of: home.ada) == before)
    }

    @Test("an import whose end is rolled back has not run: its file stays, and comes in")
    func rolledBack() throws {
        let place = try home.sendBrews(BrewMovingTests.file, as: home.ada)
        let id = try #require(ID<StagedFile>(String(place.suffix(32))))
        let folder = home.house.database.folder
        let staged = try StagedFile.find(
            id, for: home.barista(of: home.ada).importDestination, in: folder, at: home.clock.wall.now())

        #expect(throws: CancellationError.self) {
            try home.house.database.write { db in
                staged.finish(at: "/brew/logs", of: folder, db)
                throw CancellationError()
            }
        }

        #expect(try home.get(place, as: home.ada).status == 200)
        try #expect(home.post(place, as: home.ada).status == 303)
        #expect(try home.brews(of: home.ada).logs.count == 2)
        #expect(try home.get(place, as: home.ada)["Location"] == "/brew/logs")
    }

    /// The answer of a preview that finds its file, while something else is done before the file is read.
    private func preview(during work: (StagedFile) throws -> Void) throws -> Response {
        let place = try home.sendBrews(BrewMovingTests.file, as: home.ada)
        var request = Request(RequestHead(.get, place, headers: ["Cookie": try home.cookie(home.ada)]))
        request.parameters = ["staged": String(place.suffix(32))]
        let staged = StagedImport(
            destination: try home.barista(of: home.ada).importDestination, undo: home.house.undo,
            pages: try home.brewing.pages, preview: { "/brew/import/\($0)" },
            page: { BrewImportPage(problems: ["file": $0]) })
        return try staged.show(home.house.gate.visit(request)) { file in
            try work(file)
            throw FileRefusal(reason: Phrase("Choose at least one file."))
        }
    }

    @Test("a preview whose file another click brings in before it is read leads to what came")
    func shownMeanwhile() throws {
        let response = try preview { file in
            try #expect(home.post("/brew/import/\(file.id)", as: home.ada).status == 303)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }

        #expect(response.status == .seeOther)
        #expect(response.headers["Location"] == "/brew/logs")
        #expect(try home.brews(of: home.ada).logs.count == 2)
    }

    @Test("one that cannot be read, and that nobody brought in, is refused with the reason")
    func unreadable() throws {
        let response = try preview { _ in }

        #expect(response.status == .unprocessableContent)
        #expect(try home.brews(of: home.ada).logs.isEmpty)
    }

    @Test("while an import runs nothing is deleted with all the rest, and then it can still be undone")
    func deletedMeanwhile() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .zero))
        let rows = (0..<300).map { number in
            #"{"grind_weight": 15, "brew_quantity": 250, "bean": "b1", "config": {"uuid": "x\#(number)", "unix_timestamp": \#(1_700_000_000 + number * 600)}}"#
        }
        let text = BrewMovingTests.file.replacing(#"{"config": {}}"#, with: rows.joined(separator: ","))
        let place = try home.sendBrews(text, as: home.ada)
        let work = try #require(try home.post(place, as: home.ada)["Location"])
        try #require(work.hasPrefix("/work/"), "\(work)")

        for forGood in [[:], ["forGood": "on"]] as [FormFields] {
            var form = forGood
            form.add("name", home.ada.name)
            #expect(try home.post("/brew/settings/delete", form, as: home.ada).status == 409)
        }

        #expect(try eventually(within: 60) { try home.get(work, as: home.ada)["Location"] != nil })
        #expect(try home.brews(of: home.ada).logs.count == 302)
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try eventually(within: 60) { try home.brews(of: home.ada).logs.isEmpty })
    }
}
