import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// Finding days: by a tag, by a date in words, and more of them than fit on a page.
@Suite("Finding days of a diary")
struct DiaryFindingTests {
    let home: TestHome
    let diary: OpenDiary

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
    }

    private func write(_ content: String, on day: String, tags: [String] = []) throws {
        try home.write(content, on: day, in: diary.id, by: home.ada, tags: tags)
    }

    private func days(_ page: String) -> [String] {
        page.matches(of: /memory" href="[^"]*days\/([0-9-]{10})"/).map { String($0.output.1) }
    }

    private func found(_ fields: FormFields, as member: Member? = nil) throws -> [String] {
        try days(home.get("/diary/search?" + fields.encoded, as: member ?? home.ada).text)
    }

    // MARK: Tags

    @Test("a tag is found with its sign, in any case and spelling, in the field of tags and in that of words")
    func signs() throws {
        try write("Snow", on: "2026-11-01", tags: ["Weiß"])
        try write("Grass", on: "2026-11-02", tags: ["Grün & Blau+"])

        for typed in ["#Weiß", "weiss", "WEISS", "# weiß", "Weiß"] {
            #expect(try found(["tag": typed]) == ["2026-11-01"], "\(typed)")
        }
        for typed in ["#Weiß", "weiss", "#weiss"] { #expect(try found(["q": typed]) == ["2026-11-01"], "\(typed)") }
        #expect(try home.get("/search?q=%23Wei%C3%9F", as: home.ada).text.contains("1 November 2026"))
        // The link of a tag leads to its days, whatever signs the tag has.
        let page = try home.get("\(DiariesController.path(diary.id))/days/2026-11-02", as: home.ada).text
        let link = try #require(page.firstMatch(of: /class="chip" href="([^"]*)">#Grün/)?.output.1)
        #expect(try days(home.get(String(link).replacing("&amp;", with: "&"), as: home.ada).text) == ["2026-11-02"])
    }

    // MARK: Pages

    @Test("filters have pages, which keep what was chosen")
    func pages() throws {
        for number in 0..<95 {
            try write("Word \(number)", on: Day(known: 2026, 1, 1).adding(days: number).iso, tags: ["Lake & sea"])
        }
        var all: [String] = []
        var next: String? = "/diary/search?" + (["tag": "lake & sea", "q": "word"] as FormFields).encoded
        var count = 0
        while let address = next {
            let page = try home.get(address, as: home.ada).text
            all += days(page)
            count += 1
            next = page.firstMatch(of: /rel="next" href="([^"]*)"/).map {
                String($0.output.1).replacing("&amp;", with: "&")
            }
            #expect(page.contains("rel=\"prev\"") == (count > 1))
        }

        #expect(count == 3)
        #expect(all == (0..<95).reversed().map { Day(known: 2026, 1, 1).adding(days: $0).iso })
    }

    // MARK: Days and months

    @Test(
        "a day and a month are found by their names in five languages",
        arguments: [
            ("en", "6 May 2024", "May 2024"), ("en", "May 6, 2024", "may 2024"), ("en", "6th of May 2024", "2024 May"),
            ("de", "6. Mai 2024", "Mai 2024"), ("de", "06.05.2024", "05.2024"), ("fr", "6 mai 2024", "mai 2024"),
            ("es", "6 de mayo de 2024", "mayo de 2024"), ("ru", "6 мая 2024", "май 2024"),
            ("ru", "6 мая 2024 г.", "мая 2024 года"), ("ru", "6 May 2024", "Mai 2024"), ("en", "2024-05-06", "2024-05"),
            ("fr", "6/5/2024", "5/2024"),
        ])
    func dates(language: String, day: String, month: String) throws {
        try home.execute("UPDATE member SET language = ? WHERE id = ?", [language, home.ada.id])
        try write("On the day", on: "2024-05-06")
        try write("In the month", on: "2024-05-31")
        try write("Next year", on: "2025-05-06")
        try write("Before", on: "2024-04-30")

        #expect(try found(["q": day]) == ["2024-05-06"])
        #expect(try found(["q": month]) == ["2024-05-31", "2024-05-06"])
        let page = try home.get("/search?" + (["q": day] as FormFields).encoded, as: home.ada).text
        #expect(page.contains("\(DiariesController.path(diary.id))/days/2024-05-06"))
        #expect(!page.contains("/days/2025-05-06"))
    }

    @Test("the heading of a page finds its day", arguments: Language.allCases)
    func headings(language: Language) throws {
        try home.execute("UPDATE member SET language = ? WHERE id = ?", [language.rawValue, home.ada.id])
        try write("On the day", on: "2024-05-06")
        try write("A year later", on: "2025-05-06")
        let page = try home.get("\(DiariesController.path(diary.id))/days/2024-05-06", as: home.ada).text
        let heading = try #require(page.firstMatch(of: /head__name">([^<]+)</)?.output.1)

        #expect(try found(["q": String(heading)]) == ["2024-05-06"], "\(heading)")
        #expect(try found(["q": heading.lowercased()]) == ["2024-05-06"], "\(heading)")
    }

    @Test(
        "a month alone is found in every year, by its whole name in the reader's language",
        arguments: [
            ("en", "November"), ("en", "november"), ("de", "november"), ("fr", "Novembre"), ("es", "noviembre"),
            ("ru", "ноябрь"), ("ru", "Ноября"),
        ])
    func monthAlone(language: String, name: String) throws {
        try home.execute("UPDATE member SET language = ? WHERE id = ?", [language, home.ada.id])
        try write("One", on: "2024-11-06")
        try write("Two", on: "2025-11-30")
        try write("Other", on: "2025-10-31")

        #expect(try found(["q": name]) == ["2025-11-30", "2024-11-06"])
    }

    @Test("a date without its year is found in every year, and words that name a date are found as words too")
    func everyYear() throws {
        try write("Then", on: "2024-05-06")
        try write("Again", on: "2025-05-06")
        try write("We think of 6 May a lot", on: "2023-01-01")

        #expect(try found(["q": "6 May"]) == ["2025-05-06", "2024-05-06", "2023-01-01"])
        #expect(try found(["q": "6 May", "month": "2024-05"]) == ["2024-05-06"])
        #expect(try found(["q": "6 May"], as: home.grace) == [])
    }

    @Test("a chosen month has its first and its last day, and no other")
    func month() throws {
        for day in ["2024-04-30", "2024-05-01", "2024-05-31", "2024-06-01"] { try write("A day", on: day) }

        #expect(try found(["month": "2024-05"]) == ["2024-05-31", "2024-05-01"])
    }

    @Test("what is no date is none")
    func noDates() {
        for text in [
            "", "may", "31 February 2024", "2024", "6", "6 May 2024 lake", "May May 2024", "13.13.2024", "6 7 8",
            // Words that are months too, short names, those of other languages, numbers, and weekdays alone.
            "march", "nov", "dec", "mars", "mar", "6.5", "1.75", "3-4", "31.2.", "13.13.", "Monday", "Monday lake",
            "Monday 6",
        ] {
            #expect(SearchedDays(text, .en) == nil, "\(text)")
        }
        #expect(SearchedDays("29 February", .en) == .everyYear(month: 2, day: 29))
        for text in ["6.5.", "06.05.", "6. 5.", "6/5", "06/05", "06.05", "Monday 6.5.", "Montag, 6. Mai"] {
            #expect(SearchedDays(text, .de) == .everyYear(month: 5, day: 6), "\(text)")
        }
        #expect(SearchedDays("Mon 6 May 2024", .en) == .day(Day(known: 2024, 5, 6)))
        #expect(SearchedDays("May", .en) == .everyMonth(5))
        #expect(SearchedDays("mars", .fr) == .everyMonth(3))
        #expect(SearchedDays("1er mars 2024", .en) == .day(Day(known: 2024, 3, 1)))
        #expect(SearchedDays("août 2024", .de) == .month(Month(of: Day(known: 2024, 8, 1))))
        #expect(SearchedDays("aout 2024", .de) == .month(Month(of: Day(known: 2024, 8, 1))))
    }
}
