import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Encodings of files of values")
struct EncodingImportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func send(_ bytes: [UInt8]) throws -> String {
        try #require(try home.upload("/wealth/import", bytes, named: "bank.csv", as: home.ada)["Location"])
    }

    private var names: [String] {
        get throws {
            try home.house.seriesDoor.all(for: home.ada).map(\.series.name).sorted()
        }
    }

    @Test(
        "a file is read in the encoding that its content tells",
        arguments: [
            ("date;account;value\n2024-01-31;Наличные;5\n2024-01-31;Сберегательный счёт;6\n", TextEncoding.windows1251),
            ("date;account;value\n2024-01-31;Наличные;5\n2024-01-31;Сберегательный счёт;6\n", .koi8r),
            ("date;account;value\n2024-01-31;Наличные;5\n2024-01-31;Сберегательный счёт;6\n", .cp866),
            ("date;account;value\n2024-01-31;Münzen;5\n2024-01-31;Größe;6\n", .windows1252),
            ("date;account;value\n2024-01-31;Oszczędności;5\n2024-01-31;Skarbonka żółta;6\n", .windows1250),
            ("date;account;value\n2024-01-31;Spoření;5\n2024-01-31;Účet děti;6\n", .windows1250),
        ])
    func content(text: String, encoding: TextEncoding) throws {
        let wanted = text.split(separator: "\n").dropFirst().map { String($0.split(separator: ";")[1]) }.sorted()
        let guess = try #require(TextEncoding.guess(encoding.bytes(text)))
        #expect(guess.encoding.text(encoding.bytes(text)) == text, "\(guess)")
        let place = try send(encoding.bytes(text))

        _ = try home.post(place, ["encoding": guess.encoding.rawValue, "go": "on"], as: home.ada)

        #expect(try names == wanted)
    }

    @Test("a guess can be changed, and the file is then read in the chosen encoding")
    func choosing() throws {
        let bytes = TextEncoding.windows1251.bytes("date;account;value\n2024-01-31;Наличные;5\n")
        let place = try send(bytes)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("name=\"encoding\"") && page.contains("Windows-1251: 2024-01-31;Наличные;5"))

        _ = try home.post(place, ["encoding": "windows1252", "go": "on"], as: home.ada)

        #expect(try names == ["Íàëè÷íûå"])
    }

    @Test("what the content does not tell is asked, with a line of the file in each encoding")
    func asking() throws {
        // 0xF8 alone is ø in Western Europe and ř in Central Europe.
        let bytes = Array("date;account;value\n2024-01-31;Mo".utf8) + [0xF8] + Array("e;5\n".utf8)
        let place = try send(bytes)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("Moøe;5") && page.contains("Moře;5"))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 422)
        #expect(try names.isEmpty)

        _ = try home.post(place, ["encoding": "windows1250", "go": "on"], as: home.ada)

        #expect(try names == ["Moře"])
    }

    @Test(
        "Greek is told by its content; Baltic letters are too, or asked about",
        arguments: [
            ("Ταμιευτήριο;5\nΜετρητά στο σπίτι", "windows1253", true),
            ("ΛΟΓΑΡΙΑΣΜΟΣ;5\nΛογαριασμός", "windows1253", true),
            ("Taupomoji sąskaita;5\nŽemės ūkis, ąžuolas ir šešėlis", "windows1257", false),
            ("Krājkonts;5\nĢimenes ēka, šķūnis un ežģīts", "windows1257", false),
        ])
    func greekAndBaltic(names: String, name: String, isGreek: Bool) throws {
        let encoding = try #require(TextEncoding(rawValue: name))
        let bytes = encoding.bytes("date;account;value\n2024-01-31;\(names.replacing("\n", with: "\n2024-01-31;"));6\n")
        #expect(try #require(TextEncoding.guess(bytes)).candidates.contains(encoding))
        if isGreek { #expect(TextEncoding.guess(bytes)?.encoding == encoding) }
        let place = try send(bytes)

        _ = try home.post(place, ["encoding": name, "go": "on"], as: home.ada)

        #expect(try self.names.count == 2)
        #expect(try self.names.contains(String(names.split(separator: "\n")[1])))
    }

    @Test(
        "letters of Western and Central Europe, and Cyrillic ones, are asked about no more than before",
        arguments: [
            ("Sparekonto på øre", TextEncoding.windows1252), ("Città e caffè", .windows1252),
            ("Reçu français", .windows1252),
            ("Konto für Öl", .windows1252), ("Наличные дома", .windows1251), ("Сберегательный счёт", .koi8r),
        ])
    func asBefore(name: String, encoding: TextEncoding) throws {
        let guess = try #require(TextEncoding.guess(encoding.bytes("date;account;value\n2024-01-31;\(name);5\n")))

        #expect(guess.encoding.text(encoding.bytes(name)) == name)
        #expect(!guess.candidates.map(\.rawValue).contains { ["windows1253", "windows1257"].contains($0) })
    }

    @Test("a no-break space at an end or beside a blank may have been a letter, and is shown")
    func looseSpaces() {
        #expect(TextEncoding.name("Konto\u{A0}") == "Konto<A0>")
        #expect(TextEncoding.name("\u{A0}Konto") == "<A0>Konto")
        #expect(TextEncoding.name("Konto \u{A0}x") == "Konto <A0>x")
    }

    @Test("in a ledger a no-break space beside a letter may have been one, and between digits it groups them")
    func ledgerBlanks() {
        let text = "2024-01-31 check\n  assets:Caf\u{A0}  0 EUR = 10\u{A0}000 EUR"

        #expect(TextEncoding.ledger(text) == "2024-01-31 check\n  assets:Caf<A0>  0 EUR = 10\u{A0}000 EUR")
    }

    @Test("one letter that fits better among ten does not tell the encoding")
    func oneOfTen() throws {
        let text = String(repeating: "Töne ", count: 9) + "Plzeň"

        let guess = try #require(TextEncoding.guess(TextEncoding.windows1250.bytes(text)))

        #expect(guess.encoding == .windows1250 && guess.candidates.contains(.windows1252))
    }

    @Test("every encoding gives its bytes back", arguments: TextEncoding.allCases)
    func roundTrip(encoding: TextEncoding) {
        let bytes = Array(UInt8.min...UInt8.max)

        #expect(encoding.bytes(encoding.text(bytes)) == bytes)
    }

    @Test("UTF-16 without a byte-order mark is read", arguments: [true, false])
    func utf16(isLittle: Bool) throws {
        let units = "date,account,value\n2024-01-31,Café,5\n".utf16
        let bytes = units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
            return isLittle ? [low, high] : [high, low]
        }
        _ = try home.post(try send(bytes), ["go": "on"], as: home.ada)

        #expect(try names == ["Café"])
    }

    @Test("an account in an old encoding goes into no series whose name differs in its accents")
    func joining() throws {
        let series = try home.series("Depot Zurich", by: home.ada)
        let place = try send(TextEncoding.windows1252.bytes("date;account;value\n2024-01-31;Depot Zürich;5\n"))

        _ = try home.post(place, ["encoding": "windows1252", "go": "on"], as: home.ada)

        #expect(try home.values("Depot Zurich", of: home.ada).isEmpty)
        #expect(try home.values("Depot Zürich", of: home.ada) == ["2024-01-31 5.00"])
        #expect(try home.house.seriesDoor.all(for: home.ada).contains { $0.id == series })
    }

    @Test(
        "two accounts stay two in the wrong encoding, also where it makes a blank or a control character of a letter",
        arguments: [
            ("Konto Š", "Konto Ž", TextEncoding.windows1250, TextEncoding.latin2),
            ("Konto á", "Konto", .cp850, .windows1252), ("Konto á", "Kontoá", .cp850, .windows1252),
            ("Счёт я", "Счёт", .windows1251, .cp866),
        ])
    func twoStayTwo(first: String, second: String, right: TextEncoding, wrong: TextEncoding) throws {
        let place = try send(
            right.bytes("date;account;value\n2024-01-31;\(first);5\n2024-01-31;\(second);6\n"))

        _ = try home.post(place, ["encoding": wrong.rawValue, "go": "on"], as: home.ada)

        let names = try names
        #expect(names.count == 2, "\(names)")
        #expect(
            try names.map { try home.values($0, of: home.ada) }.sorted { $0[0] < $1[0] }
                == [["2024-01-31 5.00"], ["2024-01-31 6.00"]])
    }

    @Test("letters late in a long file tell its encoding")
    func lateLetters() throws {
        let rows = String(repeating: "2024-01-31;Cash;5\n", count: 12_000)
        let text = "date;account;value\n" + rows + "2024-01-31;Наличные;5\n2024-01-31;Сберегательный счёт;6\n"

        let guess = try #require(TextEncoding.guess(TextEncoding.windows1251.bytes(text)))

        #expect(guess.encoding == .windows1251)
    }
}
