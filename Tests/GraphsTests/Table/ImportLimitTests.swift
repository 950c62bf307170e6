import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What CSV may come, and from whom")
struct ImportLimitTests {
    @Test("too much, nothing and broken tables are refused beside their field")
    func limits() throws {
        let scene = try ImportScene()
        let home = scene.home
        let before = try home.fingerprint()
        let cases: [(String, String)] = [
            (String(repeating: "a,b\n", count: 50_002), "A file can have at most 50,000 rows."),
            ("Name\n" + String(repeating: ",", count: 200), "Line 2 has more than 200 columns."),
            (String(repeating: "x", count: 10 << 20 + 1), "This is larger than 10 MB."),
            ("Name\n\"Dune\n", "Line 2: a quotation mark is never closed"), ("\n\n", "This file is empty."),
        ]
        for (text, reason) in cases {
            let reply = try home.upload(scene.path, Array(text.utf8), as: home.ada)
            #expect(reply.status == 422 && reply.text.contains(reason), "\(reason)")
            #expect(reply.text.contains("id=\"file-problem\""), "\(reason)")
        }
        let empty = try home.post(scene.path, as: home.ada)
        #expect(empty.status == 422 && empty.text.contains("Choose a file or paste text below."))
        #expect(try home.fingerprint() == before)
    }

    @Test("a name of a file that is too long keeps its ending")
    func names() throws {
        let scene = try ImportScene()
        let name = String(repeating: "ä", count: 300) + ".csv"

        let reply = try scene.home.upload(scene.path, Array("Name\nDune".utf8), named: name, as: scene.home.ada)

        let page = try scene.home.get(#require(reply["Location"]), as: scene.home.ada).text
        #expect(page.contains(String(repeating: "ä", count: 125) + ".csv"))
    }

    @Test("what was pasted comes too, and stays in its field when something is wrong with it")
    func pasted() throws {
        let scene = try ImportScene()
        let home = scene.home

        let bad = try home.post(scene.path, ["text": "Name\n\"Dune & co"], as: home.ada)
        #expect(bad.status == 422 && bad.text.contains("id=\"text-problem\"") && bad.text.contains("Dune &amp; co"))

        let large = try home.post(
            scene.path, ["text": "Name\n" + String(repeating: "x", count: FileFormat.byteLimit)], as: home.ada)
        #expect(large.status == 422 && large.text.contains("id=\"text-problem\""))
        #expect(large.text.contains("This is larger than 10 MB."))

        let good = try home.post(scene.path, ["text": "Name\tPages\r\nDune\t612"], as: home.ada)
        #expect(try home.post(#require(good["Location"]), ["go": "on"], as: home.ada).status == 303)
        #expect(try scene.csv().contains("Dune,,,612"))
    }

    @Test("letters are read as they were written, or it is said that they were guessed or are broken")
    func encodings() throws {
        let scene = try ImportScene()
        let home = scene.home
        let text = "Name\nZoë – Äpfel\n"
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { wide += [UInt8(unit & 255), UInt8(unit >> 8)] }
        let old: [UInt8] = Array("Name\nZo".utf8) + [0xEB, 0x20, 0x96, 0x20, 0xC4] + Array("pfel\n".utf8)

        for (bytes, isGuessed) in [(Array(text.utf8), false), (wide, false), (old, true)] {
            let reply = try home.upload(scene.path, bytes, as: home.ada)
            let page = try home.get(#require(reply["Location"]), as: home.ada).text
            #expect(page.contains("Zoë – Äpfel"))
            #expect(page.contains("Windows-1252") == isGuessed)
        }
        let broken: [[UInt8]] = [
            Array("Name\nZoë, Äpfel, Öl".utf8) + [0xC3], wide + [0], Array("Name\0".utf8),
            [0xEF, 0xBB, 0xBF, 0x4E, 0xE4],
        ]
        for bytes in broken {
            let reply = try home.upload(scene.path, bytes, as: home.ada)
            #expect(
                reply.status == 422 && reply.text.contains("This is not a text file, or it is damaged."), "\(bytes)")
        }
        let archive = try home.upload(scene.path, [0x50, 0x4B, 3, 4, 0xFF, 0x81], as: home.ada)
        #expect(archive.status == 422 && archive.text.contains("This is an archive. Unpack it"))
    }

    @Test("two hundred columns can be chosen for in one form")
    func manyColumns() throws {
        let scene = try ImportScene()
        let home = scene.home
        let place = try scene.send(
            (["Name"] + (1..<200).map { "c\($0)" }).joined(separator: ",") + "\nDune"
                + String(repeating: ",", count: 199))
        var form: FormFields = ["separator": "comma", "header": "names", "existing": "update", "go": "on"]
        for index in 0..<200 { form.add("column-\(index)", index == 0 ? "name" : index == 7 ? "new-text" : "ignore") }

        #expect(try home.post(place, form, as: home.ada).status == 303)
        #expect(try scene.csv().contains("Shelf,c7,Notes\n"))
        let over = try scene.send(
            (["Name"] + (1..<70).map { "d\($0)" }).joined(separator: ",") + "\nDune"
                + String(repeating: ",1", count: 69))
        var all: FormFields = ["go": "on"]
        for index in 1..<70 { all.add("column-\(index)", "new-integer") }
        let refused = try home.post(over, all, as: home.ada)
        #expect(refused.status == 422 && refused.text.contains("An entity has at most 60 fields."))
    }

    @Test("only who brought a file meets it, for a day, and only where they may write")
    func others() throws {
        let scene = try ImportScene(audience: .household(.write))
        let home = scene.home
        let place = try scene.send("Name\nDune\n")

        #expect(try home.get(place, as: home.grace).status == 404)
        #expect(try home.post(place, ["go": "on"], as: home.grace).status == 404)
        #expect(try home.get(place, as: home.olle).status == 403)
        #expect(try home.upload(scene.path, Array("Name\nDune\n".utf8), as: home.olle).status == 403)
        #expect(try home.get(place).status == 303)
        #expect(try scene.send("Name\nDune\n", as: home.grace) != place)

        home.clock.advance(.days(1))
        #expect(try home.get(place, as: home.ada).status == 404)
        try home.pruneOldUploads()
        #expect(try home.stagedFiles(of: GraphsRoom.id).isEmpty)
    }

    @Test("a lock covers what is on its way in, and going into the table takes its text away")
    func locked() throws {
        let scene = try ImportScene()
        let home = scene.home
        let place = try scene.send("Name\nDune\n")
        try home.lock(scene.graph, by: home.ada)

        #expect(try home.get(place, as: home.ada).status == 303)
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 423)
        let browser = try home.browser(of: home.ada)
        _ = try browser.unlock(scene.graph)
        #expect(try browser.get(place).contains("Dune"))
        #expect(try browser.post(place, ["go": "on"]).status == 303)
        #expect(try browser.get(TableController.path(scene.books, in: scene.graph)).contains("Dune"))
        // Only its label is left, which knows where it went.
        #expect(try home.stagedFiles(of: GraphsRoom.id) == ["graphs-\(place.suffix(32)).json"])
    }

    @Test("with another separator the columns are guessed anew, and one that does not work is said")
    func separators() throws {
        let scene = try ImportScene()
        let home = scene.home
        let place = try scene.send("Name,x;Pages\nDune,y;612\n")
        #expect(try home.post(place, ["separator": "semicolon"], as: home.ada).status == 303)

        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("Name,x") && scene.select("column-1", in: page) == scene.fields[.integer]?.description)

        let quoted = try scene.send("Name|\"a;b\"|c\nDune|\"1;2\"|3\n")
        #expect(try home.post(quoted, ["separator": "semicolon"], as: home.ada).status == 303)
        let other = try home.get(quoted, as: home.ada).text
        #expect(other.contains("Name|&quot;a"))
        let closed = try scene.send("Name|Pages\n\"Du;ne\"|612\n")
        let refused = try home.post(closed, ["separator": "semicolon", "go": "on"], as: home.ada)
        #expect(refused.status == 422 && refused.text.contains("after a closing quotation mark"))
        #expect(refused.text.contains("id=\"separator-problem\""))
    }

    @Test("who is late because the fields changed is told so, and nothing comes")
    func fieldsChanged() throws {
        let scene = try ImportScene()
        let home = scene.home
        let place = try scene.send("Name,Pages\nDune,612\n")
        let pages = try #require(scene.fields[.integer])
        _ = try home.house.fields.remove(pages, from: WritableGraph(home.open(scene.graph, home.ada)))

        let page = try home.get(place, as: home.ada)
        #expect(page.status == 200)
        #expect(try home.post(place, ["go": "on", "column-1": "new-integer"], as: home.ada).status == 303)
        #expect(try scene.csv().contains("Shelf,Pages,Notes\nDune,,,,,,,612"))
    }
}
