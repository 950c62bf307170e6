import HTML
import House
import Localization

/// The page of a diary's statistics: streaks, years, moods and tags.
struct DiaryStatisticsPage: Page {
    let path: String
    let diaryTitle: String
    /// One for a diary with one writer; the reader's own and everybody's for a diary with several.
    let parts: [Part]

    /// A set of numbers.
    struct Part: Sendable {
        /// Whose they are; `nil` if there is one set.
        let title: String?
        let current: Int
        let longest: Int
        /// `3 March 2026 – 9 May 2026`; `nil` without a streak.
        let longestSpan: String?
        let days: Int
        let years: [Year]
        let moods: [DiaryMoodChart.Point]
        /// The number of entries with each mood, from the worst to the best.
        let moodCounts: [Int]
        let tags: [(tag: String, count: Int)]
    }

    struct Year: Sendable {
        let name: String
        let path: String
        let entries: Int
        let words: Int
        let pictures: Int
    }

    var entries: [String]? { ["diary", "stats"] }

    func title(_ words: Words) -> String { words.title(of: diaryTitle, words("Statistics")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Statistics"), above: (diaryTitle, path)).html)
        <div class="diary-numbers__sets">\(parts, { $0.html(words) })</div>
        """
    }
}

extension DiaryStatisticsPage.Part {
    fileprivate func html(_ words: Words) -> HTML {
        """
        <section class="diary-numbers"\(title, { " aria-label=\"\($0)\"" })>
        \(title, { "<h2 class=\"diary-numbers__whose\">\($0)</h2>" })
        <dl class="facts card diary-facts">
        <div><dt>\(words("Days in a row"))</dt><dd>\(words.number(current))</dd></div>
        <div><dt>\(words("Longest streak"))</dt><dd>\(words.number(longest))\
        \(longestSpan, { " <small>\($0)</small>" })</dd></div>
        <div><dt>\(words("Days written"))</dt><dd>\(words.number(days))</dd></div>
        </dl>
        \(if: !years.isEmpty, yearTable(words))
        \(if: !moods.isEmpty, moodParts(words))
        \(if: !tags.isEmpty, tagList(words))
        </section>

        """
    }

    /// The level of the headings within the set.
    private var level: String { title == nil ? "h2" : "h3" }

    private func yearTable(_ words: Words) -> HTML {
        let most = years.map(\.entries).max() ?? 1
        return """
            <section class="group"><\(level) class="group__title">\(words("By year"))</\(level)>
            <table class="diary-years card"><thead><tr><th scope="col">\(words("Year"))</th>\
            <th scope="col">\(words("Entries"))</th><th scope="col">\(words("Words"))</th>\
            <th scope="col">\(words("Photos"))</th></tr></thead><tbody>
            \(years, { year in
                """
                <tr><th scope="row"><a href="\(url: year.path)">\(year.name)</a></th>\
                <td><meter class="diary-years__bar" min="0" max="\(most)" value="\(year.entries)" aria-hidden="true"></meter>\
                \(words.number(year.entries))</td>\
                <td>\(words.number(year.words))</td><td>\(words.number(year.pictures))</td></tr>

                """
            })</tbody></table></section>
            """
    }

    private func moodParts(_ words: Words) -> HTML {
        """
        <section class="group"><\(level) class="group__title">\(words("Mood"))</\(level)>
        \(DiaryMoodCounts(counts: moodCounts).html(words))</section>
        \(if: moods.count > 1, moodChart(words))
        """
    }

    private func moodChart(_ words: Words) -> HTML {
        """
        <section class="group"><\(level) class="group__title">\(words("Mood by month"))</\(level)>
        \(DiaryMoodChart(points: moods).html(words))</section>
        """
    }

    private func tagList(_ words: Words) -> HTML {
        """
        <section class="group"><\(level) class="group__title">\(words("Tags"))</\(level)>
        <ul class="chips">\(tags, {
            "<li><a class=\"chip\" href=\"\(url: "/diary/search?tag=\(Address.encoded($0.tag))")\">#\($0.tag) <small>\($0.count)</small></a></li>"
        })</ul></section>
        """
    }
}
