import HTML
import House
import Localization

/// A bar for each mood with its face and name, the best first.
struct DiaryMoodCounts: Sendable {
    /// From the worst to the best.
    let counts: [Int]

    func html(_ words: Words) -> HTML {
        let (most, all) = (max(counts.max() ?? 1, 1), max(counts.reduce(0, +), 1))
        return """
            <ul class="card mood-counts">\(DiaryMood.all.reversed(), { mood in
                """
                <li class="mood-counts__row"><span class="mood-counts__face" aria-hidden="true">\(mood.emoji)</span>\
                <span class="mood-counts__name">\(mood.name(words))</span>\
                <svg class="mood-counts__bar" width="100%" height="8" aria-hidden="true">\
                <rect class="mood-counts__all" width="100%" height="8" rx="4"/>\
                <rect class="mood-counts__part" width="\(counts[mood.step - 1] * 100 / most)%" height="8" rx="4"/></svg>\
                <span class="mood-counts__number">\(words.number(counts[mood.step - 1]))</span>\
                <span class="mood-counts__share">\(words.percent(Double(counts[mood.step - 1]) / Double(all), isWhole: true))</span></li>

                """
            })</ul>
            """
    }
}

/// The mean mood of each month as a dot on a scale of five faces, and the same as a table.
struct DiaryMoodChart: Sendable {
    /// At least two, oldest first.
    let points: [Point]

    struct Point: Sendable {
        /// Counts months.
        let place: Int
        /// `November 2026`
        let month: String
        /// `Nov 2026`
        let short: String
        /// 1 to 5
        let mean: Double
        let count: Int

        func text(_ words: Words) -> String {
            let number = NumberSyntax(words.language).written(String((mean * 10).rounded() / 10))
            return words("\(DiaryMood(near: mean).name(words)) (\(number))")
        }
    }

    /// In pixels: between two faces, and above the first one.
    private static let (step, margin) = (36.0, 16.0)
    private static let height = 4 * step + 2 * margin
    /// More dots than this would touch each other on a phone.
    private static let dense = 36

    func html(_ words: Words) -> HTML {
        """
        <figure class="card diary-moods">
        <div class="diary-moods__area"><svg class="diary-moods__faces" aria-hidden="true" width="28" height="\(svgNumber(Self.height))">\
        \(DiaryMood.all, { "<text x=\"0\" y=\"\(svgNumber(y(Double($0.step)) + 6))\">\($0.emoji)</text>" })</svg>
        <svg class="diary-moods__plot" aria-hidden="true" width="100%" height="\(svgNumber(Self.height))">\
        \(DiaryMood.all, { rule($0) })\(zip(points, points.dropFirst()).filter { $1.place - $0.place == 1 }, line)
        \(points, { dot($0, words) })</svg>
        <svg class="diary-moods__months" aria-hidden="true" width="100%" height="22">\(labelled, label)</svg></div>
        \(table(words))</figure>
        """
    }

    // MARK: Places

    private func y(_ mood: Double) -> Double { Self.margin + (5 - mood) * Self.step }

    /// In percent of the width, with room for the dots at both ends.
    private func x(_ point: Point) -> Double {
        let (first, last) = (points[0].place, points[points.count - 1].place)
        return 2 + 96 * Double(point.place - first) / Double(max(last - first, 1))
    }

    /// The first, the last, and the ones nearest to each third between them.
    private var labelled: [Point] {
        var chosen: [Point] = []
        for third in [0.0, 100.0 / 3, 200.0 / 3, 100.0] {
            guard let nearest = points.min(by: { abs(x($0) - third) < abs(x($1) - third) }) else { continue }
            if let before = chosen.last, x(nearest) - x(before) < 25 {
                // The last one stays in any case.
                guard third == 100, chosen.count > 1 else { continue }
                chosen.removeLast()
            }
            chosen.append(nearest)
        }
        return chosen
    }

    // MARK: Drawing

    private func rule(_ mood: DiaryMood) -> HTML {
        let at = svgNumber(y(Double(mood.step)))
        return "<line class=\"diary-moods__rule\" x1=\"0\" x2=\"100%\" y1=\"\(at)\" y2=\"\(at)\"/>"
    }

    private func line(_ one: Point, _ next: Point) -> HTML {
        """
        <line class="diary-moods__line" x1="\(svgNumber(x(one)))%" y1="\(svgNumber(y(one.mean)))" \
        x2="\(svgNumber(x(next)))%" y2="\(svgNumber(y(next.mean)))"/>
        """
    }

    private func dot(_ point: Point, _ words: Words) -> HTML {
        """
        <circle class="diary-moods__dot" cx="\(svgNumber(x(point)))%" cy="\(svgNumber(y(point.mean)))" \
        r="\(points.count > Self.dense ? "2" : "4")"><title>\(point.month): \(point.text(words))</title></circle>
        """
    }

    private func label(_ point: Point) -> HTML {
        let anchor = x(point) < 10 ? "start" : x(point) > 90 ? "end" : "middle"
        return """
            <text class="diary-moods__month" x="\(svgNumber(x(point)))%" y="16" text-anchor="\(anchor)">\(point.short)</text>
            """
    }

    private func table(_ words: Words) -> HTML {
        """
        <details><summary class="unfold">\(words("Show as table"))</summary>\
        <table class="diary-years diary-moods__table"><thead><tr><th scope="col">\(words("Month"))</th>\
        <th scope="col">\(words("Mood"))</th><th scope="col">\(words("Entries"))</th></tr></thead><tbody>
        \(points, {
            "<tr><th scope=\"row\">\($0.month)</th><td><span aria-hidden=\"true\">\(DiaryMood(near: $0.mean).emoji)</span> \($0.text(words))</td><td>\(words.number($0.count))</td></tr>\n"
        })</tbody></table></details>
        """
    }
}
