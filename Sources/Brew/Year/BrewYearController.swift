import HTTP
import House
import Localization

/// Shows the statistics of a year.
struct BrewYearController: Sendable {
    let stores: BrewStores

    var routes: [Route] { [.get("/brew/year", stores.baristaDoor.mine, show)] }

    func show(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let words = visit.words
        let today = Day(stores.clock.now(), in: words.timeZone)
        let wanted = visit.query["year"].flatMap { Int($0) } ?? today.year
        guard (1...9998).contains(wanted) else { throw Refusal.notFound }
        let year = try stores.logs.year(wanted, of: own, today: today)
        let builder = stores.pages(visit, own: own)
        return try stores.pages.response(page(year, builder, today.year), for: visit)
    }

    private func page(_ year: BrewYear, _ builder: BrewPages, _ present: Int) -> BrewYearPage {
        let words = builder.words
        let first = min(year.years?.lowerBound ?? year.year, year.year)
        let last = max(year.years?.upperBound ?? present, present)
        let recipes = year.recipes.filter { $0.rated > 0 }.prefix(BrewYear.listed).map {
            line($0, words, path: "/brew/logs?recipe=")
        }
        let beans = year.beans.filter { $0.rated > 0 }.prefix(BrewYear.listed).map {
            line($0, words, path: "/brew/logs?bag=")
        }
        let grinds = year.grinds.filter { $0.rated > 0 }.prefix(BrewYear.listed).map { group in
            let name = Grind(rawValue: group.name).map { words($0.name) } ?? group.name
            return line(group, words, name: name, path: "")
        }
        return BrewYearPage(
            year: year.year, older: year.year > first ? year.year - 1 : nil,
            newer: year.year < last ? year.year + 1 : nil,
            cups: year.cups, days: year.days, coffee: Self.coffee(year.coffee, builder),
            mean: year.rated > 0 ? Self.tenths((year.stars * 20 + year.rated) / (2 * year.rated), words) : nil,
            weeks: year.weeks.map { ($0.monday, $0.cups) }, recipes: recipes, beans: beans, grinds: grinds,
            best: year.best.prefix(BrewYear.listed).map { best in
                BrewYearPage.Best(
                    path: BrewLogsController.path(best.log), bean: best.bean,
                    text: "\(best.recipe) · \(words.day(best.day))", rating: best.rating,
                    stars: words("\(best.rating) stars"))
            })
    }

    private func line(_ group: BrewYear.Group, _ words: Words, name: String? = nil, path: String) -> BrewYearPage.Line {
        BrewYearPage.Line(
            path: path.isEmpty ? nil : group.id.map { path + ID<BrewLog>($0).description }, name: name ?? group.name,
            cups: group.cups, mean: group.mean, meanText: group.mean.map { Self.tenths($0, words) })
    }

    /// From one kilogram on with one decimal; ounces unrounded.
    private static func coffee(_ coffee: Grams, _ builder: BrewPages) -> String {
        if coffee < Grams(1000) || builder.units.usesOunces { return builder.weight(coffee) }
        return "\(tenths((coffee.tenths + 500) / 1000, builder.words))\u{A0}kg"
    }

    /// `4.3` in the reader's language.
    private static func tenths(_ tenths: Int, _ words: Words) -> String {
        NumberSyntax(words.language).written("\(tenths / 10).\(tenths % 10)")
    }
}
