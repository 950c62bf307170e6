import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("How a page of a canvas knows that the graph is still what it was, and what else stands there")
struct CanvasLooksTests {
    let scene: CanvasScene
    let home: TestHome

    init() throws {
        scene = try CanvasScene()
        home = scene.home
    }

    private struct Stamp: Decodable, Equatable {
        let order: UInt32
        let looks: UInt32
    }

    private func stamp() throws -> Stamp {
        try JSONDecoder().decode(Stamp.self, from: Data(home.get(scene.path + "/stamp", as: home.olle).body))
    }

    @Test("the stamp changes with names, icons, kinds, places, pins and photos, and the order of nodes does not")
    func looks() throws {
        var last = try stamp()
        #expect(try scene.block().stamp == last.order && scene.block().looks == last.looks)
        func isOther(_ action: String, _ status: Int? = nil) throws {
            #expect(status == 200 || status == 303 || status == nil, "\(action)")
            let now = try stamp()
            #expect(now.looks != last.looks && now.order == last.order, "\(action)")
            last = now
        }
        let path = EntitiesController.path(scene.port, in: scene.graph)
        let renamed: FormFields = ["name": "Porto", "notes": "Tawny", "version": "1"]
        let marked: FormFields = ["name": "Porto", "notes": "Tawny", "icon": "🍷", "version": "2"]

        try isOther("name", home.post(path, renamed, as: home.ada).status)
        try isOther("icon", home.post(path, marked, as: home.ada).status)
        try isOther("first place", scene.put(.entity(scene.port), 1, 1))
        try isOther("place", scene.put(.entity(scene.port), 2, 2))
        try isOther("pin", scene.put(.attribute(scene.year), 2, 2, pinned: true))
        let tidied = CanvasScene.bytes([(.entity(scene.madeira), 100, 100, false, false)])
        try isOther("tidy", scene.send(tidied, to: "tidy").status)
        let undo = try #require(try home.undoPath(as: home.ada))
        try isOther("undo", home.post(undo, as: home.ada).status)
        _ = try home.shownVideo(named: "harvest.mp4", at: .entity(scene.madeira), in: scene.graph, by: home.ada)
        try isOther("photo")
        try home.house.database.write { db in try db.execute(sql: "UPDATE entity SET notes = 'Sweet'") }
        #expect(try stamp() == last)
        _ = try home.entity("Sherry", in: scene.graph, by: home.ada)
        #expect(try stamp().order != last.order)
    }

    private struct Placed: Decodable {
        let before: UInt32
        let looks: UInt32
    }

    @Test("whoever puts nodes somewhere hears whether anything else has changed meanwhile")
    func placed() throws {
        let bytes = CanvasScene.bytes([(.entity(scene.port), 5, 5, false, true)])
        for action in ["places", "tidy"] {
            let before = try stamp().looks
            let answer = try JSONDecoder().decode(Placed.self, from: Data(scene.send(bytes, to: action).body))
            #expect(try answer.before == before && answer.looks == stamp().looks && answer.looks != before, "\(action)")
        }
    }

    @Test("a tidy that is sent again because its answer was lost is no second entry of the bin")
    func tidiedTwice() throws {
        let tidy = CanvasScene.bytes([(.entity(scene.port), 100, 100, false, false)])
        for _ in 1...2 { #expect(try scene.send(tidy, to: "tidy").status == 200) }
        #expect(try home.house.undo.entries(for: home.ada).count == 1)
    }

    @Test("an attribute goes back to its ring, unless somebody else has pinned it; an entity and a half place do not")
    func backOnItsRing() throws {
        let year = NodeRef.attribute(scene.year)
        func place(_ number: Int = 2) throws -> [Float] {
            let place = try scene.block().places[number]
            return [place.x, place.y]
        }
        #expect(try scene.put(year, 7, 8) == 200)
        #expect(try place() == [7, 8])

        let before = try stamp().looks
        #expect(try scene.putOnRing(year) == 200)
        #expect(try place()[0].isNaN)
        #expect(try stamp().looks != before)

        #expect(try scene.put(year, 7, 8, pinned: true, as: home.grace) == 200)
        #expect(try scene.putOnRing(year) == 200)
        #expect(try place() == [7, 8])
        #expect(try scene.putOnRing(year, unpinning: true) == 200)
        #expect(try place()[0].isNaN)

        #expect(try scene.put(.entity(scene.port), 3, 4) == 200)
        #expect(try scene.putOnRing(.entity(scene.port)) == 200)
        #expect(try scene.put(.entity(scene.port), .nan, 4) == 400)
        #expect(try place(0) == [3, 4])
    }

    @Test("an attribute without coordinates keeps its place unless it is said to go back, and then it has none")
    func onlyIfMeant() throws {
        let year = NodeRef.attribute(scene.year)
        #expect(try scene.put(year, 7, 8) == 200)

        #expect(try scene.put(year, .nan, .nan) == 200)
        #expect(try scene.put(year, .nan, 3) == 400)
        #expect(try scene.send(CanvasScene.bytes([(year, 1, 2, false, true)], onRing: { _ in true })).status == 400)
        let place = try scene.block().places[2]
        #expect(place == SIMD2(7, 8))
    }

    @Test("beside the canvas stand the values of an attribute's fields")
    func values() throws {
        let year = try home.field("Year", .integer, of: scene.port)
        let sort = try home.field("Sort", .choice, of: scene.port, options: ["Ruby", "Vintage"])
        _ = try home.field("Sugar", .integer, of: scene.port)
        let values = "/graphs/\(scene.graph)/attributes/\(scene.year)/values/"
        let vintage = try home.options(of: sort)[1].description
        for (field, value) in [(year, "1983"), (sort, vintage)] {
            #expect(try home.post("\(values)\(field)", ["value": value, "was": ""], as: home.ada).status == 303)
        }

        let card = try home.get("\(scene.path)/nodes/\(scene.year)", as: home.olle).text
        #expect(card.contains("<dt>Year</dt><dd>1983") && card.contains("data-colour=\"2\">Vintage</span>"))
        #expect(!card.contains("Sugar"))
        #expect(try !home.get("\(scene.path)/nodes/\(scene.port)", as: home.olle).text.contains("<dl"))
    }

    @Test("from one canvas the others are a step away; a lock that hides a name hides it there, too")
    func others() throws {
        let attic = try home.graph("Attic", by: home.ada)
        let letters = try home.graph("Letters", by: home.ada)
        try home.lock(letters, by: home.ada, hidesName: true)
        _ = try home.graph("Grace’s own", by: home.grace)

        let page = try home.get(scene.path, as: home.ada).text
        let menu = try #require(page.firstMatch(of: /aria-label="Another graph"[\s\S]*?<\/details>/)).output
        #expect(menu.contains("href=\"\(CanvasController.path(attic))\"") && menu.contains("Attic</a>"))
        #expect(menu.contains("href=\"\(CanvasController.path(letters))\"") && menu.contains("A locked graph</a>"))
        #expect(!menu.contains("Letters") && !menu.contains("Grace’s own") && !menu.contains(scene.path + "\""))
    }

    // MARK: The table

    @Test("the table lists every node with its neighbours, a hundred at a time, and of a hub the first of them")
    func table() throws {
        var statements: [Int] = []
        func page(_ number: Int) throws -> RawReply {
            try home.get("\(scene.path)/table?page=\(number)", as: home.olle)
        }
        _ = try page(1)
        statements.append(try home.countStatements { _ = try page(1) })
        var casks: [ID<Entity>] = []
        for number in 1...110 {
            home.clock.advance(.milliseconds(1))
            casks.append(try home.entity("Cask \(number)", in: scene.graph, by: home.ada))
        }
        for cask in casks.prefix(30) {
            home.clock.advance(.milliseconds(1))
            _ = try home.link(.entity(scene.port), .entity(cask), in: scene.graph, by: home.ada)
        }
        _ = try home.link(.entity(casks[109]), .attribute(scene.year), in: scene.graph, by: home.ada)
        statements.append(try home.countStatements { _ = try page(1) })
        statements.append(try home.countStatements { _ = try page(2) })

        let first = try page(1).text
        func row(_ name: String, _ text: String) throws -> String {
            let row = try Regex("<tr><th[^>]*><a [^>]*>\(name)</a></th><td>.*?</td>")
            return String(text[try #require(text.firstMatch(of: row)).range])
        }
        let hub = try row("Port", first)
        #expect(hub.contains(">Madeira</a>") && hub.contains(">Cask 19</a>") && !hub.contains(">Cask 20</a>"))
        #expect(hub.contains("and 11 more") && first.contains("1–100 of 113"))
        let second = try page(2).text
        #expect(try row("1983", second).contains(">Port</a>, <a href"))
        #expect(try row("1983", second).contains(">Cask 110</a>"))
        #expect(try row("Cask 110", second).contains(">1983</a>") && second.contains("101–113 of 113"))
        #expect(Set(statements).count == 1)
        #expect(try page(9).status == 200)
    }
}
