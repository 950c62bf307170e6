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
        let moods: [MoodPoint]
        let tags: [(tag: String, count: Int)]
    }

    struct Year: Sendable {
        let name: String
        let path: String
        let entries: Int
        let words: Int
        let pictures: Int
    }

    struct MoodPoint: Sendable {
        /// `Nov 2026`
        let month: String
        /// 1 to 5
        let mean: Double
        let count: Int
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
        \(if: moods.count > 1, moodChart(words))
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
                <td><meter class="diary-years__bar" min="0" max="\(most)" value="\(year.entries)"></meter> \
                \(words.number(year.entries))</td>\
                <td>\(words.number(year.words))</td><td>\(words.number(year.pictures))</td></tr>

                """
            })</tbody></table></section>
            """
    }

    /// A line through the mean mood of each month, and the same as a table for screen readers.
    private func moodChart(_ words: Words) -> HTML {
        let (width, height) = (600.0, 120.0)
        let step = width / Double(max(moods.count - 1, 1))
        let points = moods.enumerated().map { place, point in
            "\(Self.short(Double(place) * step)),\(Self.short(height - (point.mean - 1) / 4 * height))"
        }
        return """
            <section class="group"><\(level) class="group__title">\(words("Mood by month"))</\(level)>
            <figure class="card diary-moods"><svg class="diary-moods__chart" viewBox="-6 -6 612 132" aria-hidden="true" \
            preserveAspectRatio="none"><polyline class="diary-moods__line" points="\(points.joined(separator: " "))" \
            fill="none"></polyline></svg>
            <figcaption class="fine">\(moods[0].month) – \(moods[moods.count - 1].month)</figcaption>
            <details><summary>\(words("Show as table"))</summary><table><thead><tr><th scope="col">\(words("Month"))</th>\
            <th scope="col">\(words("Mood"))</th><th scope="col">\(words("Entries"))</th></tr></thead><tbody>
            \(moods, { "<tr><th scope=\"row\">\($0.month)</th><td>\(Self.short($0.mean))</td><td>\($0.count)</td></tr>\n" })
            </tbody></table></details></figure></section>
            """
    }

    /// At most one decimal.
    private static func short(_ number: Double) -> String { String((number * 10).rounded() / 10) }

    private func tagList(_ words: Words) -> HTML {
        """
        <section class="group"><\(level) class="group__title">\(words("Tags"))</\(level)>
        <ul class="chips">\(tags, {
            "<li><a class=\"chip\" href=\"\(url: "/diary/search?tag=\(Address.encoded($0.tag))")\">#\($0.tag) <small>\($0.count)</small></a></li>"
        })</ul></section>
        """
    }
}
