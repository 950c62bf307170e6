import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// A text is parsed when it comes; its preview, each further look and the import itself use what it was parsed into.
@Suite("A table is parsed once, in the encoding that is chosen")
struct ParsedOnceTests {
    let scene: ImportScene
    var home: TestHome { scene.home }

    init() throws { scene = try ImportScene() }

    private func names() throws -> [String] {
        try scene.csv().split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
    }

    private func send(_ bytes: [UInt8]) throws -> String {
        try #require(try home.upload(scene.path, bytes, named: "books.csv", as: home.ada)["Location"])
    }

    @Test("neither a look nor the import parses it again, until another separator is chosen")
    func once() throws {
        let place = try scene.send("Name,Pages\nDune,612\n\"Emma\nor so\",474\n")
        let first = try home.get(place, as: home.ada).text
        let file = home.house.database.folder.uploads.appendingPathComponent("graphs-\(place.suffix(32))")
        try #require(FileManager.default.fileExists(atPath: file.path))
        try Data("Name;Pages\nOther;1\n".utf8).write(to: file)

        #expect(try home.get(place, as: home.ada).text == first)
        let again = try scene.send("Name,Pages\nDune,612\n")
        #expect(try home.post(again, ["separator": "tab"], as: home.ada).status == 303)
        #expect(try home.get(again, as: home.ada).text.contains("Name,Pages"))
        #expect(try home.post(again, ["separator": "comma"], as: home.ada).status == 303)
        #expect(
            scene.select("column-1", in: try home.get(again, as: home.ada).text) == scene.fields[.integer]?.description)
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)
        #expect(try names() == ["Dune", "Emma or so"])
    }

    @Test("a file is read in the encoding that its content tells, and in another one if that is chosen")
    func encodings() throws {
        // “Дюна” in Windows-1251.
        let bytes = Array("Name,Pages\n".utf8) + [0xC4, 0xFE, 0xED, 0xE0] + Array(",612\n".utf8)
        let place = try send(bytes)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("name=\"encoding\"") && page.contains("Windows-1251: Дюна,612"))
        #expect(page.contains("KOI8-R: дЧМЮ,612"))

        #expect(try home.post(place, ["encoding": "koi8r"], as: home.ada).status == 303)
        #expect(try home.get(place, as: home.ada).text.contains(">дЧМЮ<"))
        #expect(try home.post(place, ["encoding": "windows1251", "go": "on"], as: home.ada).status == 303)

        #expect(try names() == ["Дюна"])
    }

    @Test("what the content does not tell is asked before anything comes")
    func asking() throws {
        // 0xF8 alone is ø in Western Europe and ř in Central Europe.
        let place = try send(Array("Name\nMo".utf8) + [0xF8] + Array("e\n".utf8))
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("Moøe") && page.contains("Moře"))
        let asked = try home.post(place, ["go": "on"], as: home.ada)
        #expect(asked.status == 422 && asked.text.contains("id=\"encoding-problem\""))
        #expect(try names().isEmpty)

        #expect(try home.post(place, ["encoding": "windows1250", "go": "on"], as: home.ada).status == 303)

        #expect(try names() == ["Moře"])
    }

    @Test("UTF-16 without a byte-order mark is read, and UTF-8 asks nothing")
    func wide() throws {
        let place = try send("Name\nÉmile\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        #expect(try !home.get(place, as: home.ada).text.contains("name=\"encoding\""))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)

        #expect(try names() == ["Émile"])
        #expect(try !home.get(scene.send("Name\nÉmile\n"), as: home.ada).text.contains("name=\"encoding\""))
    }
}
