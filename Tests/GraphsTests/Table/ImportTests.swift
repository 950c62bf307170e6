import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Bringing in CSV")
struct ImportTests {
    let scene: ImportScene
    var home: TestHome { scene.home }

    init() throws { scene = try ImportScene() }

    private func names() throws -> [String] {
        try scene.csv().split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
    }

    @Test(
        "a file is shown as it would come, nothing is changed until it is brought in, and the toast says how many came")
    func wholeWay() throws {
        let before = try home.fingerprint()
        #expect(
            try home.get(TableController.path(scene.books, in: scene.graph), as: home.ada).text.contains("table/import")
        )

        let place = try scene.send("Name,Pages,Shelf,Weather\nDune,612,Green,fine\nEmma,474,blue,\n")
        let page = try home.get(place, as: home.ada).text

        #expect(page.contains("2 rows are new.") && page.contains("Nothing has changed yet."))
        #expect(scene.select("column-0", in: page) == "name")
        #expect(scene.select("column-1", in: page) == scene.fields[.integer]?.description)
        #expect(scene.select("column-3", in: page) == "new-text")
        #expect(page.contains(">Dune<") && page.contains(">612<"))
        #expect(try home.fingerprint() == before)

        let reply = try home.post(place, ["go": "on"], as: home.ada)

        #expect(reply.status == 303)
        #expect(reply["Location"] == TableController.path(scene.books, in: scene.graph))
        #expect(
            try scene.csv() == """
                Name,Author,Story,Pages,Price,Finished,Read,Shelf,Weather,Notes
                Dune,,,612,,,,Green,fine,
                Emma,,,474,,,,Blue,,

                """)
        #expect(try home.get("/today", as: home.ada).text.contains("Imported: Books: 2 new"))
        // The undo of an import takes things away, so the button says Undo and not Restore.
        let bin = try home.get("/settings/bin", as: home.ada).text
        #expect(bin.contains("aria-label=\"Undo: Imported: Books: 2 new") && !bin.contains("Restore: Imported"))
        #expect(try home.found("612", in: scene.graph) == 1)
        // Sent once more by a second tap, it is in already.
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)
        #expect(try home.get(place, as: home.ada).status == 303)
        #expect(try names() == ["Dune", "Emma"])
    }

    @Test("columns go where somebody says, to a name, notes, another field, a new one or nowhere")
    func mapping() throws {
        let place = try scene.send("Pages;a;b;c;d\n612;Dune;Spice;7;x\n")
        let choices: FormFields = [
            "column-0": "ignore", "column-1": "name", "column-2": "notes",
            "column-3": scene.fields[.integer]?.description ?? "", "column-4": "new-longText",
        ]
        #expect(try home.post(place, choices, as: home.ada)["Location"] == place)

        let page = try home.get(place, as: home.ada).text
        #expect(scene.select("column-2", in: page) == "notes" && scene.select("column-0", in: page) == "ignore")
        #expect(page.contains(">Spice<"))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)

        let dune = try #require(try home.attributes(of: scene.books).first)
        let open = try home.open(scene.graph, home.ada)
        let fields = try home.house.fields.fields(of: scene.books, in: open)
        #expect(try home.house.attributes.attribute(dune, in: open).notes == "Spice")
        #expect(fields.last?.name == "d" && fields.last?.type == .longText)
        #expect(try scene.csv().contains("Dune,,,7,,,,,x"))
    }

    @Test("the name must come from somewhere, and no two columns go to one place")
    func clashes() throws {
        let place = try scene.send("Name,Pages,More\nDune,612,3\n")
        let pages = scene.fields[.integer]?.description ?? ""

        let nameless = try home.post(place, ["column-0": "ignore", "go": "on"], as: home.ada)
        #expect(nameless.status == 422 && nameless.text.contains("Choose which column holds the names."))
        let twice = try home.post(place, ["column-0": "name", "column-2": pages, "go": "on"], as: home.ada)
        #expect(twice.status == 422 && twice.text.contains("Another column already goes there."))
        #expect(scene.select("column-2", in: twice.text) == pages)
        #expect(try names() == [])
    }

    @Test("types of new fields are guessed from their values")
    func guesses() throws {
        let rows = (1...6).map {
            "B\($0);\($0);0,5\($0);2\($0).11.2026;ja;\($0 % 2 == 0 ? "hot" : "cold");0012\($0);text \($0)"
        }
        let place = try scene.send((["Name;whole;part;day;answer;kind;code;words"] + rows).joined(separator: "\r\n"))

        let page = try home.get(place, as: home.ada).text

        let guessed = (1...7).map { scene.select("column-\($0)", in: page) }
        #expect(
            guessed == ["new-integer", "new-decimal", "new-date", "new-yesNo", "new-choice", "new-text", "new-text"])
        #expect(scene.select("separator", in: page) == "semicolon" && scene.select("decimal", in: page) == "comma")
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)
        #expect(try scene.csv().contains("B3,,,,,,,,3,0.53,2026-11-23,yes,cold,00123,text 3"))
    }

    @Test("decimals keep the digits they were written with, after a comma as after a point")
    func decimalComma() throws {
        #expect(try scene.bring("Name;Price\nDune;1.234,50\nEmma;9,90\nKim;12\n").status == 303)

        #expect(try scene.csv().contains("Dune,,,,1234.50,"))
        #expect(try scene.csv().contains("Emma,,,,9.90,"))
        #expect(try scene.csv().contains("Kim,,,,12,"))
    }

    @Test("where every number and day could be read either way, somebody has to say")
    func unclear() throws {
        let place = try scene.send("Name;Price;Finished\nDune;1.234;03/04/2026\nEmma;2.500;01/02/2026\n")

        let page = try home.get(place, as: home.ada).text
        #expect(scene.select("decimal", in: page) == "" && page.contains("Choose…"))
        let asked = try home.post(place, ["go": "on"], as: home.ada)
        #expect(asked.status == 422)
        #expect(
            asked.text.contains("Choose how decimals are written.")
                && asked.text.contains("Choose how dates are written."))
        #expect(try names() == [])

        let answers: FormFields = ["decimal": "comma", "dates": "monthFirst", "go": "on"]
        #expect(try home.post(place, answers, as: home.ada).status == 303)
        #expect(try scene.csv().contains("Dune,,,,1234,2026-03-04"))
        #expect(try scene.csv().contains("Emma,,,,2500,2026-01-02"))
    }

    @Test("one row that can be read in one way only answers for all")
    func clear() throws {
        #expect(try scene.bring("Name,Price,Finished\nDune,1.5,03/04/2026\nEmma,1.234,12/31/2026\n").status == 303)

        #expect(try scene.csv().contains("Dune,,,,1.5,2026-03-04"))
        #expect(try scene.csv().contains("Emma,,,,1.234,2026-12-31"))
    }

    @Test("rows that do not fit are listed with line and reason, and the good ones come")
    func badRows() throws {
        let place = try scene.send(
            "Name,Pages,Finished,Shelf\nDune,612,,\n,5,,\n\"Em\nma\",many,,\nKim,0,,\nIt,7,30.02.2026,Red\nOld,90,2026-01-01,Blue\n"
        )

        let page = try home.get(place, as: home.ada).text
        for text in [
            "2 rows are new.", "4 rows will be skipped.", "Line 3<", "Enter a name.", "Line 4 · Em ma", "“many”",
            "This is not a number.", "Line 6 · Kim", "At least 1.", "Line 7 · It", "This is not a date.",
            "Choose one from the list.",
        ] { #expect(page.contains(text), "\(text)") }
        #expect(page.contains("Import 2 rows"))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)
        #expect(try names() == ["Dune", "Old"])
        #expect(try home.get("/today", as: home.ada).text.contains("2 new, 4 skipped"))
    }

    @Test("a choice takes what it does not offer only when told to")
    func options() throws {
        let place = try scene.send("Name,Shelf\nDune,Red\nEmma,green\n")
        #expect(try home.get(place, as: home.ada).text.contains("Add missing choices"))

        // Not as it was shown before: it is shown first where rows fail.
        #expect(try home.post(place, ["newOptions": "1"], as: home.ada)["Location"] == place)
        #expect(try home.get(place, as: home.ada).text.contains("2 rows are new."))
        #expect(try home.post(place, ["newOptions": "1", "go": "on"], as: home.ada).status == 303)

        #expect(try scene.csv().contains("Dune,,,,,,,Red"))
        #expect(try home.options(of: #require(scene.fields[.choice])).count == 3)
    }

    @Test("choices that make rows fail are shown before anything comes")
    func failing() throws {
        let place = try scene.send("Name,Weather\nDune,fine\nEmma,9\n")
        let pages = scene.fields[.integer]?.description ?? ""

        let reply = try home.post(place, ["column-1": pages, "go": "on"], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("some rows will be skipped"))
        #expect(try names() == [])
        #expect(try home.post(place, ["column-1": pages, "go": "on"], as: home.ada).status == 303)
        #expect(try names() == ["Emma"])
    }

    @Test("names that are there already are updated, skipped or added once more")
    func existing() throws {
        _ = try scene.bring("Name,Author,Pages\nDune,Herbert,612\nÉmile,Zola,\n")

        let place = try scene.send("Name,Author,Pages\ndune,,613\nEmile,Zola,\nKim,Kipling,\n")
        let page = try home.get(place, as: home.ada).text
        #expect(
            page.contains("1 row is new.") && page.contains("1 row changes") && page.contains("1 row is already here"))
        #expect(try home.post(place, ["go": "on", "existing": "update"], as: home.ada).status == 303)
        #expect(try scene.csv().contains("Dune,Herbert,,613"))
        #expect(try names() == ["Dune", "Émile", "Kim"])

        _ = try scene.bring("Name,Author\nDune,Somebody\nIt,King\n", [("existing", "skip")])
        #expect(try names() == ["Dune", "Émile", "It", "Kim"])
        #expect(try scene.csv().contains("Dune,Herbert"))

        _ = try scene.bring("Name,Author\nDune,Somebody\n", [("existing", "add")])
        #expect(try names() == ["Dune", "Dune", "Émile", "It", "Kim"])
    }

    @Test("of two equal rows the one that is there stays, and the other one is added")
    func equalRows() throws {
        _ = try scene.bring("Name,Author\nDune,Herbert\n")

        _ = try scene.bring("Name,Author\nDune,Herbert\nDune,Herbert\n", [("existing", "update")])

        #expect(try names() == ["Dune", "Dune"])
    }

    @Test("the same file once more changes nothing and leaves nothing in the bin")
    func twice() throws {
        let text = "Name,Author,Pages,Price\nDune,Herbert,612,9.90\nDune,Somebody,1,\nEmma,Austen,474,1\n"
        _ = try scene.bring(text)
        let before = try home.fingerprint()

        let place = try scene.send(text)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("3 rows are already here.") && !page.contains("name=\"go\""))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)

        #expect(try home.fingerprint() == before)
    }

    @Test("one tap takes back all of it: rows, changes, new fields and new choices")
    func undo() throws {
        _ = try scene.bring("Name,Author\nDune,Herbert\nEmma,Austen\n")
        home.clock.advance(.minutes(1))
        let before = try home.fingerprint(withBin: false).unversioned

        let rows = (1...300).map { "Book \($0),Red,\($0),x\($0)" }
        let text = (["Name,Shelf,Pages,Weather", "Dune,Red,612,fine"] + rows).joined(separator: "\n")
        let place = try scene.send(text)
        _ = try home.post(place, ["newOptions": "1"], as: home.ada)
        #expect(try home.post(place, ["newOptions": "1", "go": "on"], as: home.ada).status == 303)
        #expect(try names().count == 302)
        #expect(try home.found("x299", in: scene.graph) == 1)

        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try home.fingerprint(withBin: false).unversioned == before)
        #expect(try home.found("x299", in: scene.graph) == 0)
    }

    @Test("rows of long texts are written a few at a time, and one tap takes back all of them")
    func longTexts() throws {
        // The request waits for the end of the import, also on a busy machine.
        let scene = try ImportScene(pace: BulkPace(timeout: .seconds(60)))
        let home = scene.home
        let before = try home.fingerprint(withBin: false).unversioned
        let notes = String(repeating: "word ", count: 3000)
        _ = try scene.bring("Name,Notes\n" + (1...140).map { "Book \($0),\(notes)\n" }.joined())

        let (count, sizes) = try home.house.database.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM attribute WHERE length(notes) >= 14999"),
                try Int.fetchAll(db, sql: "SELECT length(changeset) FROM undoPart ORDER BY number")
            )
        }
        #expect(count == 140)
        #expect(sizes.count >= 3 && sizes.allSatisfy { $0 < 4_000_000 }, "\(sizes)")
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try home.fingerprint(withBin: false).unversioned == before)
    }

    @Test("what Hearth wrote comes back without changing anything, whatever the fields hold")
    func roundTrip() throws {
        let form = scene.fields
        func input(_ type: FieldType) -> String { AttributeForm.input(form[type] ?? ID(at: home.house.clock.now())) }
        let add = EntitiesController.path(scene.books, in: scene.graph) + "/attributes"
        for (name, author, story, price) in [
            ("Dune", "Frank, \"the\" Herbert", "  Spice;\n\nworms\t", "8.10"), ("=cmd()", "'=1+1", "+49 170", "-0.5"),
            ("Dune", "''-x", "@home", "8.125"), ("'Tis", "-12.5", "'quoted'", "00.50"), ("Zoë", "", "", ""),
        ] {
            let sent: FormFields = [
                "name": name, input(.text): author, input(.longText): story, input(.integer): "612",
                input(.decimal): price, input(.date): "2026-02-01", input(.yesNo): "no", input(.choice): "Blue",
            ]
            #expect(try home.post(add, sent, as: home.ada).status == 303, "\(name)")
        }
        let before = try home.fingerprint()
        let raw = try home.get(TableController.path(scene.books, in: scene.graph) + ".csv", as: home.ada).body

        let reply = try home.upload(scene.path, raw, as: home.ada)
        let place = try #require(reply["Location"])
        #expect(try home.get(place, as: home.ada).text.contains("5 rows are already here."))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 303)
        #expect(try home.fingerprint() == before)

        let other = try home.entity("Copies", in: scene.graph, by: home.ada)
        for (type, name) in ImportScene.names {
            _ = try home.field(name, type, of: other, options: type == .choice ? ["Green", "Blue"] : [])
        }
        let copied = try #require(
            try home.upload(ImportController.path(other, in: scene.graph), raw, as: home.ada)["Location"])
        #expect(try home.post(copied, ["go": "on"], as: home.ada).status == 303)
        #expect(try home.get(TableController.path(other, in: scene.graph) + ".csv", as: home.ada).body == raw)
    }
}
