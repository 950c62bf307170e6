import Foundation
import GRDB
import House

/// A member's statistics of one year.
struct BrewYear: Sendable {
    let year: Int
    /// The first and the last year with cups.
    let years: ClosedRange<Int>?
    let cups: Int
    let days: Int
    let coffee: Grams
    /// Cups per week, at least 12 weeks. The first year begins with the week of the first cup, or earlier to have 12; the
    /// present year ends with this week, or later.
    let weeks: [Week]
    /// The most brewed first.
    let recipes: [Group]
    let beans: [Group]
    let grinds: [Group]
    /// The best cup of each bag, the best first.
    let best: [Best]
    /// Sum and count of all stars.
    let stars: Int
    let rated: Int

    struct Week: Sendable, Equatable {
        let monday: Day
        let cups: Int
    }

    struct Group: Sendable, Equatable {
        /// The recipe or bag that these cups share; `nil` if it was deleted.
        let id: UUID?
        let name: String
        let cups: Int
        let stars: Int
        let rated: Int

        /// The mean of the stars in tenths; `nil` if nothing was rated.
        var mean: Int? { rated > 0 ? (stars * 20 + rated) / (2 * rated) : nil }
    }

    struct Best: Sendable, Equatable {
        let log: ID<BrewLog>
        let bean: String
        let recipe: String
        let day: Day
        let rating: Int
    }

    static let listed = 12
}

extension BrewLogStore {
    /// Two queries over the cups of the year: one for the cups, one for their beans.
    func year(_ year: Int, of own: OwnBarista, today: Day) throws -> BrewYear {
        let (first, last) = (Day(known: year, 1, 1), Day(known: year, 12, 31))
        let arguments: StatementArguments = ["barista": own.id, "first": first.iso, "last": last.iso]
        return try database.read { db in
            let edges = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT (SELECT min(day) FROM brewLog WHERE baristaId = :barista),
                            (SELECT max(day) FROM brewLog WHERE baristaId = :barista)
                        """), arguments: ["barista": own.id]
            ).unwrap()
            let years = (edges[0] as String?).flatMap { Day(iso: $0) }.flatMap { oldest in
                (edges[1] as String?).flatMap { Day(iso: $0) }.map { oldest.year...max($0.year, oldest.year) }
            }
            let days = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT day, count(*) FROM brewLog WHERE baristaId = :barista AND day BETWEEN :first AND :last
                        GROUP BY day
                        """), arguments: arguments
            ).compactMap { row in Day(iso: row[0]).map { (day: $0, cups: row[1] as Int) } }
            let said = try Row.fetchAll(
                db.cachedStatement(sql: Self.saidSQL), arguments: arguments)
            let beans = try Row.fetchAll(db.cachedStatement(sql: Self.beansSQL), arguments: arguments)
            return BrewYear(
                year: year, years: years, cups: days.reduce(0) { $0 + $1.cups }, days: days.count,
                coffee: Grams(tenths: said.reduce(0) { $0 + $1[8] }),
                weeks: Self.weeks(days, isFirst: years?.lowerBound == year, within: first...last, today),
                recipes: Self.groups(said) { row in ((row[0] as UUID?), row[1]) },
                beans: Self.groups(beans.map(Counted.init)),
                grinds: Self.groups(said) { row in (nil, Self.grind(row[2], row[3], row[4])) },
                best: Self.best(beans), stars: said.reduce(0) { $0 + $1[6] }, rated: said.reduce(0) { $0 + $1[7] })
        }
    }

    private static let saidSQL = """
        SELECT recipeId, recipeName, grinder, setting, grind, count(*), coalesce(sum(rating), 0), count(rating), sum(dose)
        FROM brewLog WHERE baristaId = :barista AND day BETWEEN :first AND :last GROUP BY 1, 2, 3, 4, 5
        """

    /// The columns beside max() are of the row that has it: of the best cup, and of several the latest (SQLite's “bare
    /// columns”).
    private static let beansSQL = """
        SELECT bean.bagId, bean.name, count(*), coalesce(sum(rating), 0), count(rating),
            max(rating * 100000000000000 + finishedAt), brewLog.id, recipeName, day, rating
        FROM brewLog JOIN (SELECT DISTINCT logId, bagId, name FROM brewLogBean WHERE baristaId = :barista) AS bean
            ON bean.logId = brewLog.id
        WHERE brewLog.baristaId = :barista AND day BETWEEN :first AND :last GROUP BY 1, 2
        """

    /// The grind as precisely as it is known: the grinder's setting, otherwise the word.
    private static func grind(_ grinder: String, _ setting: String, _ grind: String?) -> String {
        setting.isEmpty ? grind ?? "" : grinder.isEmpty ? setting : "\(grinder) · \(setting)"
    }

    /// With fewer weeks the bars would be as wide as pages.
    private static let fewestWeeks = 12

    private static func weeks(
        _ days: [(day: Day, cups: Int)], isFirst: Bool, within year: ClosedRange<Day>, _ today: Day
    ) -> [BrewYear.Week] {
        let (oldest, newest) = (days.map(\.day).min() ?? year.lowerBound, days.map(\.day).max() ?? today)
        let fewest = 7 * (fewestWeeks - 1)
        let end = min(year.upperBound.number, max(today, newest).number)
        // Fewer than 12 weeks: add earlier weeks of the year, and in the first weeks of January the coming ones.
        let first = isFirst ? max(year.lowerBound.number, min(oldest.number, end - fewest)) : year.lowerBound.number
        let last = max(end, first + fewest)
        let monday = first - (Day(number: first).weekday.rawValue - 1)
        var cups = [Int](repeating: 0, count: (last - monday) / 7 + 1)
        for day in days { cups[(day.day.number - monday) / 7] += day.cups }
        return cups.enumerated().map { BrewYear.Week(monday: Day(number: monday + 7 * $0.offset), cups: $0.element) }
    }

    // MARK: Groups

    private struct Counted {
        let id: UUID?
        let name: String
        let cups: Int
        let stars: Int
        let rated: Int

        init(id: UUID?, name: String, cups: Int, stars: Int, rated: Int) {
            (self.id, self.name, self.cups, self.stars, self.rated) = (id, name, cups, stars, rated)
        }

        init(_ row: Row) {
            self.init(id: row[0], name: row[1], cups: row[2], stars: row[3], rated: row[4])
        }
    }

    private static func groups(_ rows: [Row], by key: (Row) -> (UUID?, String)) -> [BrewYear.Group] {
        groups(
            rows.map { row in
                let (id, name) = key(row)
                return Counted(id: id, name: name, cups: row[5], stars: row[6], rated: row[7])
            })
    }

    /// Grouped by id, or by name if the thing was deleted.
    private static func groups(_ rows: [Counted]) -> [BrewYear.Group] {
        Dictionary(grouping: rows) { $0.id?.uuidString ?? $0.name }.values.compactMap { rows in
            guard let most = rows.max(by: { ($0.cups, $0.name) < ($1.cups, $1.name) }), !most.name.isEmpty else {
                return nil
            }
            return BrewYear.Group(
                id: most.id, name: most.name, cups: rows.reduce(0) { $0 + $1.cups },
                stars: rows.reduce(0) { $0 + $1.stars }, rated: rows.reduce(0) { $0 + $1.rated })
        }
        .sorted { (-$0.cups, $0.name) < (-$1.cups, $1.name) }
    }

    private static func best(_ rows: [Row]) -> [BrewYear.Best] {
        rows.compactMap { row in
            guard let rating = row[9] as Int?, let day = Day(iso: row[8]) else { return nil }
            return BrewYear.Best(log: row[6], bean: row[1], recipe: row[7], day: day, rating: rating)
        }
        .sorted { (-$0.rating, $1.day, $0.bean) < (-$1.rating, $0.day, $1.bean) }
    }
}
