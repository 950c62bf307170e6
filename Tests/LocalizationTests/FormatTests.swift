import Foundation
import Testing

@testable import Localization

@Suite("Numbers and dates")
struct FormatTests {
    /// Saturday, 21 November 2026, 14:05:09 UTC.
    private let date = Date(timeIntervalSince1970: 1_795_269_909)

    /// With the spaces that may not break made plain.
    private func plain(_ text: String) -> String {
        text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ").replacing("\u{2009}", with: " ")
    }

    @Test(
        "numbers are grouped as the language groups them",
        arguments: [
            (Language.en, "1,234,567"), (.de, "1.234.567"), (.es, "1.234.567"), (.fr, "1 234 567"), (.ru, "1 234 567"),
        ])
    func numbers(language: Language, wanted: String) throws {
        let words = try Locales.words(language)

        #expect(plain(words.number(1_234_567)) == wanted)
        #expect(words.number(999) == "999")
        #expect(words.number(0) == "0")
        #expect(plain(words.number(-1_234_567)).hasSuffix(wanted))
    }

    @Test("grouping is what Foundation does", arguments: Language.allCases)
    func grouping(language: Language) throws {
        let words = try Locales.words(language)

        for number in [7, 999, 1000, 9_999, 10_000, 999_999, 1_000_000, 20_304_050, Int.max] {
            #expect(words.number(number) == number.formatted(.number.locale(language.locale)))
        }
    }

    @Test("days of the month have their ending in English")
    func daysOfMonth() throws {
        let words = try Locales.words(.en)

        let days = [1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 24, 30, 31].map(words.dayOfMonth)

        #expect(
            days == [
                "1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "20th", "21st", "22nd", "23rd", "24th",
                "30th",
                "31st",
            ])
    }

    @Test("days of the years 2028 and 1357 are written with their own year", arguments: [2028, 1357])
    func days(year: Int) throws {
        let words = try Locales.words(.en)

        #expect(words.day(year: year, month: 2, day: 29) == "29 February \(year)")
        #expect(words.day(year: year, month: 12, day: 3, isShort: true) == "3 Dec \(year)")
        #expect(words.day(year: year, month: 5, day: 28) == "28 May \(year)")
    }

    @Test("a number in a phrase is grouped too")
    func counted() throws {
        let words = try Locales.words(.de, ["%lld notes": ["one": "%lld Notiz", "other": "%lld Notizen"]])

        #expect(words("\(10_000) notes") == "10.000 Notizen")
    }

    @Test(
        "bytes are told in the unit that fits",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1_500, "1.5 kB"), (99_949, "99.9 kB"), (250_000, "250 kB"),
            (999_499, "999 kB"), (999_950, "1.0 MB"), (3_200_000, "3.2 MB"), (2_000_000_000, "2.0 GB"),
            (5_000_000_000_000_000, "5,000 TB"),
        ])
    func bytes(count: Int, wanted: String) throws {
        #expect(plain(try Locales.words(.en).bytes(count)) == wanted)
    }

    @Test("bytes have the language's comma")
    func comma() throws { #expect(try Locales.words(.de).bytes(3_200_000) == "3,2 MB") }

    @Test("units are written as the language does")
    func units() throws {
        #expect(try plain(Locales.words(.ru).bytes(2048)) == "2,0 КБ")
        #expect(try plain(Locales.words(.fr).bytes(3_200_000)) == "3,2 Mo")
    }

    @Test(
        "days are written as the language writes them",
        arguments: [
            (Language.en, "21 November 2026"), (.de, "21. November 2026"), (.es, "21 de noviembre de 2026"),
            (.fr, "21 novembre 2026"), (.ru, "21 ноября 2026 г."),
        ])
    func days(language: Language, wanted: String) throws {
        #expect(plain(try Locales.words(language).day(date)) == wanted)
    }

    @Test(
        "months and weekdays that head a page or a list have a capital",
        arguments: [
            (Language.en, "Saturday 21 November", "November 2026"), (.de, "Samstag, 21. November", "November 2026"),
            (.es, "Sábado, 21 de noviembre", "Noviembre de 2026"), (.fr, "Samedi 21 novembre", "Novembre 2026"),
            (.ru, "Суббота, 21 ноября", "Ноябрь 2026 г."),
        ])
    func headings(language: Language, day: String, month: String) throws {
        let words = try Locales.words(language)

        #expect(plain(words.weekdayAndDay(date)) == day)
        #expect(plain(words.month(year: 2026, month: 11)) == month)
    }

    @Test("French counts the first day of a month, and only that one")
    func firstDay() throws {
        let words = try Locales.words(.fr)
        let first = date.addingTimeInterval(-20 * 86_400)

        #expect(plain(words.day(first)) == "1er novembre 2026" && plain(words.shortDay(first)) == "1er nov.")
        #expect(plain(words.moment(first)) == "1er nov. 2026 à 14:05" && words.day(month: 5, day: 1) == "1er mai")
        #expect(plain(words.weekdayAndDay(year: 2026, month: 11, day: 1)) == "Dimanche 1er novembre 2026")
        #expect(plain(words.day(year: 2026, month: 11, day: 1)) == "1er novembre 2026")
        #expect(plain(words.day(date)) == "21 novembre 2026" && words.day(month: 5, day: 31) == "31 mai")
        #expect(try plain(Locales.words(.es).day(first)) == "1 de noviembre de 2026")
    }

    @Test("every language tells the time with 24 hours, in the member's own zone", arguments: Language.allCases)
    func times(language: Language) throws {
        #expect(try Locales.words(language).time(date) == "14:05")
        #expect(try Locales.words(language, zone: "Europe/Stockholm").time(date) == "15:05")
        // Spaniards write no nought before the hour.
        let early = try Locales.words(language, zone: "Pacific/Auckland").time(date)
        #expect(early == (language == .es ? "3:05" : "03:05"))
        #expect(try Locales.words(language, zone: "Asia/Kolkata").time(date) == "19:35")
        #expect(plain(try Locales.words(language).moment(date)).contains("14:05"))
    }

    @Test("the day is that of the member's zone")
    func zones() throws {
        #expect(try Locales.words(.en, zone: "Pacific/Auckland").day(date) == "22 November 2026")
        #expect(try Locales.words(.en, zone: "Pacific/Auckland").hour(date) == 3)
        #expect(try Locales.words(.en, zone: "Pacific/Honolulu").hour(date) == 4)
    }

    @Test("weekdays are counted from Sunday")
    func weekdays() throws {
        #expect(try (1...7).map(Locales.words(.en).weekday).first == "Sunday")
        #expect(try Locales.words(.de).weekday(7) == "Samstag")
        #expect(try Locales.words(.en).weekdayAndDay(date) == "Saturday 21 November")
        #expect(try Locales.words(.fr).weekday(2) == "lundi")
    }

    @Test("short forms stay short", arguments: Language.allCases)
    func short(language: Language) throws {
        let words = try Locales.words(language)

        #expect(words.shortDay(date).contains("21"))
        #expect(words.shortDay(date).count <= 10)
        #expect(words.month(date).contains("2026"))
        #expect(words.month(date).count <= 14)
    }
}
