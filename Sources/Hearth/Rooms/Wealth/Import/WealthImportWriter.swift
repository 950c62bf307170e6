import Foundation
import GRDB
import HTTP
import Localization

/// Writes what a plan says.
struct WealthImportWriter {
    let reading: WealthImportReading
    let plan: WealthImportPlan
    let rates: RateStore
    let member: Member
    let zone: TimeZone
    let now: Instant

    /// What one account goes into.
    private struct Place {
        let series: ID<Series>
        let keeper: RateKeeper
    }

    func write(_ db: Database) throws {
        let used = Set(zip(reading.source.values, plan.deeds).filter { Self.writes($1) }.map(\.0.account))
        var places: [Place?] = []
        for (index, target) in reading.targets.enumerated() {
            guard used.contains(index), let currency = target.currency else {
                places.append(nil)
                continue
            }
            places.append(Place(series: try series(target, index, db), keeper: try rates.keeper(for: currency, db)))
        }
        var rows = Rows()
        let today = Day(now, in: zone)
        // Working out when noon was takes longer than writing a row; most days come more than once.
        var moments: [Day: (day: String, at: Int64)] = [:]
        // Of several values on one day the later line is the later one.
        for (index, (value, deed)) in zip(reading.source.values, plan.deeds).enumerated() {
            guard let place = places[value.account] else { continue }
            let moment = moments[value.day] ?? moment(of: value.day, today)
            moments[value.day] = moment
            switch deed {
            case .add(let amount, let paidIn):
                let id = id(index)
                try rows.add(
                    [
                        id, place.series, moment.day, value.extra?.moment?.zone ?? zone.identifier,
                        value.extra?.moment?.at.milliseconds ?? moment.at + Int64(index % 60_000),
                        amount, paidIn, value.note, now, member.id,
                    ], db
                ) { db in
                    try place.keeper.keep(with: id, on: value.day, given: value.extra?.rate.map { [$0] } ?? [], db)
                }
            case .replace(let id, let amount, let paidIn):
                try db.cachedStatement(sql: Self.replaceSQL).execute(
                    arguments: [
                        "amount": amount, "paidIn": paidIn, "notes": value.note, "id": id, "series": place.series,
                    ])
            case .same, .skip, .ignore, .bad: break
            }
        }
        try rows.write(db)
    }

    /// New values, written many at a time: a statement for each makes an import a tenth longer.
    private struct Rows {
        private var values: [(any DatabaseValueConvertible)?] = []
        /// What is written once its row is there.
        private var after: [(Database) throws -> Void] = []

        private static let most = 100
        private static let columns = [
            "id", "seriesId", "day", "zone", "at", "amount", "paidIn", "notes", "createdAt", "createdById",
        ]

        mutating func add(
            _ row: [(any DatabaseValueConvertible)?], _ db: Database, then work: @escaping (Database) throws -> Void
        ) throws {
            values += row
            after.append(work)
            if after.count == Self.most { try write(db) }
        }

        mutating func write(_ db: Database) throws {
            if after.isEmpty { return }
            let row = "(\(databaseQuestionMarks(count: Self.columns.count)))"
            let rows = Array(repeating: row, count: after.count).joined(separator: ", ")
            try db.cachedStatement(
                sql: "INSERT INTO snapshot (\(Self.columns.joined(separator: ", "))) VALUES \(rows)"
            ).execute(arguments: StatementArguments(values))
            for work in after { try work(db) }
            values.removeAll(keepingCapacity: true)
            after.removeAll(keepingCapacity: true)
        }
    }

    /// Noon, or now for a value of today.
    private func moment(of day: Day, _ today: Day) -> (day: String, at: Int64) {
        let at = day == today ? now : day.instant(hour: 12, minute: 0, in: zone)
        return (day.iso, at.milliseconds)
    }

    /// A millisecond apart: ids in order enter an index faster than mixed ones.
    private func id(_ index: Int) -> ID<ValueSnapshot> {
        let back = Int64(reading.source.values.count - index)
        return ID(at: Instant(milliseconds: now.milliseconds - back))
    }

    private static func writes(_ deed: WealthImportPlan.Deed) -> Bool {
        switch deed {
        case .add, .replace: true
        default: false
        }
    }

    /// A file that says nothing of them leaves the note and what was paid in as they are.
    private static let replaceSQL = """
        UPDATE snapshot SET amount = :amount, paidIn = coalesce(:paidIn, paidIn), notes = iif(:notes = '', notes, :notes), version = version + 1
        WHERE id = :id AND seriesId = :series
        """

    /// - Throws: `Refusal.conflict` when there are ten series already.
    private func series(_ target: WealthImportReading.Target, _ index: Int, _ db: Database) throws -> ID<Series> {
        switch target {
        case .series(let own): return own.id
        case .new(let kind, let currency): return try add(reading.source.accounts[index], kind, currency, db)
        case .ignore: throw Refusal.notFound
        }
    }

    private func add(
        _ account: WealthSource.Account, _ kind: Series.Kind, _ currency: Currency, _ db: Database
    ) throws -> ID<Series> {
        let taken = try Int.fetchAll(
            db, sql: "SELECT colour FROM series WHERE ownerId = ? AND archivedOn IS NULL", arguments: [member.id])
        guard account.isArchived || taken.count < SeriesStore.activeLimit else {
            throw Refusal.conflict(Phrase("At most ten series can be active: archive one first."))
        }
        let colour = account.colour(beside: taken)
        let stale = account.origin?.staleDays.flatMap { (0...3650).contains($0) ? $0 : nil } ?? 90
        var fields: FormFields = [
            "name": account.name, "colour": String(colour), "currency": currency.code, "kind": kind.rawValue,
            "staleDays": String(stale),
        ]
        if account.origin?.isInHousehold ?? true { fields.add("household", "on") }
        let id = try SeriesStore.insert(SeriesForm(fields), owner: member.id, at: now, in: db)
        let household = try Household.fetch(db).unwrap()
        try Shares.set(household.audience.audience, kind: .series, subject: id.uuid, at: now, in: db)
        if let last = account.origin?.archivedOn {
            try db.execute(sql: "UPDATE series SET archivedOn = ? WHERE id = ?", arguments: [last.iso, id])
        }
        if let part = account.origin?.part, part != 10_000 {
            try db.execute(
                sql: "INSERT INTO seriesPart (seriesId, memberId, part) VALUES (?, ?, ?)",
                arguments: [id, member.id, part])
        }
        return id
    }
}
