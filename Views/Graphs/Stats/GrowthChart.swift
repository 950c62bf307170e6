import Foundation
import HTML
import House
import Localization

/// The amounts at the end of each month, as three lines and as a table.
///
/// Only the lines are drawn; every word stands beside the drawing as text, so that none shrinks on a phone.
struct GrowthChart: Sendable {
    let months: [Month]

    struct Month: Sendable {
        let start: Date
        let entities: Int
        let attributes: Int
        let links: Int
    }

    private static let size = (width: 1000, height: 400)

    private func series(_ words: Words) -> [(number: Int, name: String, amounts: [Int])] {
        [
            (1, words("Entities"), months.map(\.entities)), (2, words("Attributes"), months.map(\.attributes)),
            (3, words("Links"), months.map(\.links)),
        ].filter { ($0.2.last ?? 0) > 0 }
    }

    func html(_ words: Words) -> HTML {
        let series = series(words)
        let top = CountScale.roundedUp(series.flatMap(\.amounts).max() ?? 1)
        return """
            <section class="group stats__wide" aria-labelledby="growth"><h2 class="group__title" id="growth">\
            \(words("Growth"))</h2>
            <figure class="card stats__card growth">
            <ul class="growth__legend">\(series, { legend($0.number, $0.name, $0.amounts.last ?? 0, words) })</ul>
            <div class="growth__plot">
            <div class="growth__scale" aria-hidden="true"><span>\(words.number(top))</span>\
            <span>\(words.number(top / 2))</span><span>0</span></div>
            <svg class="growth__lines" viewBox="0 0 \(Self.size.width) \(Self.size.height)" preserveAspectRatio="none" \
            role="img" aria-label="\(words("Growth by month. The numbers are in the table below."))">
            \(stride(from: 0, through: 2, by: 1), rule)
            \(series, { line($0.number, $0.amounts, top: top) })
            </svg>
            <div class="growth__times" aria-hidden="true">\(times(words), { "<span>\($0)</span>" })</div>
            </div>
            <details class="growth__details"><summary>\(words("Show as table"))</summary>
            \(table(words))
            </details>
            </figure></section>
            """
    }

    private func legend(_ number: Int, _ name: String, _ amount: Int, _ words: Words) -> HTML {
        """
        <li class="growth__series"><svg class="growth__key growth__line--\(number)" viewBox="0 0 20 10" aria-hidden="true">\
        <path d="M0 5H20"></path></svg>\(name) <b>\(words.number(amount))</b></li>
        """
    }

    private func rule(_ number: Int) -> HTML {
        let height = number * Self.size.height / 2
        return "<path class=\"growth__rule\" d=\"M0 \(height)H\(Self.size.width)\"></path>"
    }

    private func line(_ number: Int, _ amounts: [Int], top: Int) -> HTML {
        let points = amounts.enumerated().map { index, amount in
            let across = index * Self.size.width / max(amounts.count - 1, 1)
            return "\(across) \(Self.size.height - amount * Self.size.height / top)"
        }
        return """
            <path class="growth__line growth__line--\(number)" d="M\(points.joined(separator: "L"))"></path>

            """
    }

    /// The first, the middle and the last month, or only two where there are no more.
    private func times(_ words: Words) -> [String] {
        let places = months.count > 2 ? [0, (months.count - 1) / 2, months.count - 1] : [0, months.count - 1]
        return places.map { words.month(months[$0].start) }
    }

    private func table(_ words: Words) -> HTML {
        """
        <div class="stats__scroll" tabindex="0" role="region" aria-labelledby="growth"><table class="numbers">
        <thead><tr><th scope="col">\(words("Month"))</th><th scope="col">\(words("Entities"))</th>\
        <th scope="col">\(words("Attributes"))</th><th scope="col">\(words("Links"))</th></tr></thead>
        <tbody>
        \(months.reversed(), { row($0, words) })
        </tbody></table></div>
        """
    }

    private func row(_ month: Month, _ words: Words) -> HTML {
        """
        <tr><th scope="row">\(words.month(month.start))</th><td>\(words.number(month.entities))</td>\
        <td>\(words.number(month.attributes))</td><td>\(words.number(month.links))</td></tr>

        """
    }
}
