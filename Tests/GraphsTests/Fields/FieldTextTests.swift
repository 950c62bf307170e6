import Foundation
import GRDB
import Localization
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Values as people type and read them")
struct FieldTextTests {
    private let catalog: Catalog

    init() throws { catalog = try TestHome.resources.get().catalog }

    private func words(_ language: Language) -> Words { Words(language, catalog: catalog) }

    private func field(_ type: FieldType, _ columns: [String: any DatabaseValueConvertible] = [:]) -> EntityField {
        var row: [String: (any DatabaseValueConvertible)?] = [
            "id": ID<EntityField>(at: Instant(milliseconds: 1)), "entityId": ID<Entity>(at: Instant(milliseconds: 1)),
            "name": "Field", "type": type, "position": 0, "isPinned": false, "isRequired": false, "unit": "",
            "minimum": nil, "maximum": nil, "fallback": nil, "version": 1,
        ]
        for (name, value) in columns { row[name] = value }
        return EntityField(row: Row(row), options: [])
    }

    private func read(_ text: String, _ field: EntityField, _ language: Language = .en) throws -> String? {
        try FieldReader(words(language)).value(text, for: field)?.plain
    }

    @Test("nothing typed is no value, and a required field says so")
    func nothing() throws {
        for type in FieldType.allCases {
            #expect(try read("  \n ", field(type)) == nil)
            #expect(throws: FieldProblem.missing) { try read(" ", field(type, ["isRequired": true])) }
        }
    }

    @Test("a decimal keeps every digit that was typed, and shows it")
    func decimals() throws {
        let rating = field(.decimal)
        let exact = "12345678901234567890.12345678901234567800"

        #expect(try read("8.10", rating) == "8.10")
        #expect(try read("8,10", rating, .de) == "8.10")
        #expect(try read("1.234,500", rating, .de) == "1234.500")
        let value = try #require(try FieldReader(words(.de)).value("1.234,500", for: rating))
        #expect(FieldWriter(words(.de)).shown(value, for: rating) == "1.234,500")
        #expect(FieldWriter(words(.en)).shown(value, for: rating) == "1,234.500")
        #expect(FieldWriter(words(.de)).typed(value) == "1234,500")
        #expect(throws: FieldProblem.tooLarge) { try read(exact, rating) }
        #expect(throws: FieldProblem.noNumber) { try read("a lot", rating) }
    }

    @Test("a whole number refuses fractions and what 64 bits do not hold")
    func integers() throws {
        #expect(try read("1,234", field(.integer)) == "1234")
        #expect(try read("1.234", field(.integer), .de) == "1234")
        #expect(try read("−5", field(.integer)) == "-5")
        #expect(try read("9223372036854775807", field(.integer)) == "9223372036854775807")
        #expect(throws: FieldProblem.tooLarge) { try read("9223372036854775808", field(.integer)) }
        #expect(throws: FieldProblem.notWhole) { try read("1.5", field(.integer)) }
        #expect(throws: FieldProblem.notWhole) { try read("1,5", field(.integer), .de) }
        #expect(throws: FieldProblem.noNumber) { try read("12a", field(.integer)) }
    }

    @Test("a field's own unit may stand beside the number, no other may")
    func units() throws {
        let pages = field(.integer, ["unit": "pages"])
        let price = field(.decimal, ["unit": "€"])

        #expect(try read("412 pages", pages) == "412")
        #expect(try read("412 PAGES", pages) == "412")
        #expect(try read("€12.50", price) == "12.50")
        #expect(try read("12,50 €", price, .de) == "12.50")
        #expect(throws: FieldProblem.noNumber) { try read("412 km", pages) }
        #expect(FieldWriter(words(.en)).shown(.integer(4120), for: pages) == "4,120\u{A0}pages")
        #expect(FieldWriter(words(.en)).shown(.integer(-5), for: price) == "−€5")
        #expect(FieldWriter(words(.fr)).shown(.integer(5), for: price) == "5\u{A0}€")
    }

    @Test("a year is not grouped, larger numbers are")
    func years() {
        let writer = FieldWriter(words(.en))

        #expect(writer.shown(.integer(1965), for: field(.integer)) == "1965")
        #expect(writer.shown(.integer(19650), for: field(.integer)) == "19,650")
    }

    @Test(
        "a date is read as the browser sends it, day first, or with the month's name",
        arguments: [
            (Language.en, "2026-11-21"), (.en, "21/11/2026"), (.en, "21.11.2026"), (.en, "21 November 2026"),
            (.en, "21 Nov 2026"), (.de, "21. November 2026"), (.de, "21.11.2026"), (.fr, "21 novembre 2026"),
            (.es, "21 de noviembre de 2026"), (.ru, "21 ноября 2026 г."), (.ru, "21.11.2026"),
        ])
    func dates(_ language: Language, _ typed: String) throws {
        #expect(try read(typed, field(.date), language) == "2026-11-21")
    }

    @Test("the first of a month is read as French writes it")
    func firstOfMonth() throws {
        #expect(try read("1er novembre 2026", field(.date), .fr) == "2026-11-01")
    }

    @Test(
        "what is no day of the calendar, or says its year with two digits, is refused",
        arguments: [
            "2026-02-30", "2025-02-29", "31/4/2026", "21.11.26", "11/21/2026", "2026", "tomorrow", "0000-01-01",
            "2026-11-21T10:00", "2026-1-1",
        ])
    func noDates(_ typed: String) {
        #expect(throws: FieldProblem.noDay) { try read(typed, field(.date)) }
    }

    @Test("a date that is shown can be typed as it is shown, in every language", arguments: Language.allCases)
    func shownDates(_ language: Language) throws {
        let writer = FieldWriter(words(language))

        for month in 1...12 {
            let day = try #require(Day(year: 2026, month: month, day: 3))
            let shown = writer.shown(.date(day), for: field(.date))
            #expect(shown.contains("2026") && shown.contains("3"))
            #expect(try read(shown, field(.date), language) == day.iso, "\(shown)")
        }
    }

    @Test("yes and no are read in every language and written in the reader's")
    func answers() throws {
        for yes in ["yes", "Ja", "sí", "oui", "ДА"] { #expect(try read(yes, field(.yesNo)) == "yes") }
        for no in ["no", "Nein", "non", "нет"] { #expect(try read(no, field(.yesNo)) == "no") }
        #expect(throws: FieldProblem.neitherYesNorNo) { try read("maybe", field(.yesNo)) }
        #expect(FieldWriter(words(.de)).shown(.yesNo(true), for: field(.yesNo)) == "Ja")
    }

    @Test("a value outside the range is refused with the limit as the reader writes it")
    func ranges() throws {
        let rating = field(.decimal, ["minimum": "0", "maximum": "10.0"])
        let since = field(.date, ["minimum": "2020-01-01"])

        #expect(try read("10.00", rating) == "10.00")
        #expect(try read("-0", rating) == "-0")
        #expect(throws: FieldProblem.above("10,0")) { try read("10,01", rating, .de) }
        #expect(throws: FieldProblem.below("0")) { try read("-0.1", rating) }
        #expect(throws: FieldProblem.before("1 Jan 2020")) { try read("2019-12-31", since) }
        #expect(FieldProblem.below("0").phrase.key == "At least %@.")
    }

    @Test("decimals are compared digit by digit, not as floating point")
    func comparing() throws {
        func isLess(_ left: String, _ right: String) throws -> Bool {
            try #require(DecimalText(left)).isLess(than: #require(DecimalText(right)))
        }

        #expect(try isLess("0.1000000000000000000001", "0.1000000000000000000002"))
        #expect(try isLess("-2", "-1") && isLess("-1", "0.5") && isLess("9", "10") && isLess("0.09", "0.1"))
        #expect(try !isLess("1.50", "1.5") && !isLess("1.5", "1.50") && !isLess("0", "-0") && !isLess("-0", "0"))
    }

    @Test("one line stays one line, several stay several, and neither is cut off")
    func texts() throws {
        #expect(try read(" Frank\n Herbert ", field(.text)) == "Frank Herbert")
        #expect(try read("one\r\ntwo", field(.longText)) == "one\ntwo")
        #expect(throws: FieldProblem.tooLong(limit: 1000)) {
            try read(String(repeating: "x", count: 1001), field(.text))
        }
    }
}
