import Foundation
import GRDB
import HTTP
import House
import Localization
import Synchronization

/// A writer of an import plan, piece by piece.
struct WealthImportWriter: Sendable {
    let reading: WealthImportReading
    let plan: WealthImportPlan
    /// The versions of the stored values when the plan was made.
    let versions: [ID<ValueSnapshot>: Int]
    let rates: RateStore
    let member: Member
    let zone: TimeZone
    let now: Instant
    /// The series of each account; `nil` if none of the account's values is written, and the series is not new.
    private let places: [Place?]
    private let memory = Memory()

    /// The series of one account.
    private struct Place {
        let series: ID<Series>
        let currency: Currency
    }

    /// Results that later pieces reuse.
    private final class Memory: Sendable {
        struct State {
            /// The instants of noon, cached: computing one takes longer than writing a row, and most days occur more
            /// than once.
            var moments: [Day: (day: String, at: Int64)] = [:]
            /// The rate keepers, valid while the rates have this stamp.
            var keepers: [Currency: RateKeeper] = [:]
            var stamp: Int64?
        }

        let state = Mutex(State())
    }

    init(
        reading: WealthImportReading, plan: WealthImportPlan, versions: [ID<ValueSnapshot>: Int], rates: RateStore,
        member: Member, zone: TimeZone, now: Instant
    ) {
        self.reading = reading
        self.plan = plan
        self.versions = versions
        self.rates = rates
        self.member = member
        self.zone = zone
        self.now = now
        let used = Set(zip(reading.source.values, plan.actions).filter { $1.isWriting }.map(\.0.account))
            .union(plan.emptySeries)
        places = reading.targets.enumerated().map { index, target in
            guard used.contains(index) else { return nil }
            return switch target {
            case .series(let own): Place(series: own.id, currency: own.open.series.currency)
            case .new(_, let currency): Place(series: ID(at: now), currency: currency)
            case .ignore: nil
            }
        }
    }

    /// Adds the new series, and the target.
    /// - Throws: `Refusal.conflict` if the limit of ten active series is reached.
    func addSeries(_ db: Database) throws {
        if let target = plan.newTarget {
            // One that was set since the plan was made stays.
            try db.execute(
                sql: "INSERT INTO wealthTarget (memberId, amount, currency) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                arguments: [member.id, target.amount, target.currency])
        }
        for (index, target) in reading.targets.enumerated() {
            guard let place = places[index], case .new(let kind, let currency) = target else { continue }
            try add(reading.source.accounts[index], kind, currency, as: place.series, db)
        }
    }

    /// Writes a range of the file's values.
    /// - Throws: `Refusal.notFound` if a target series was deleted meanwhile, or belongs to another member.
    func write(_ range: Range<Int>, _ db: Database) throws {
        for place in places.compactMap(\.self) {
            let isOwn = try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM series WHERE id = ? AND ownerId = ?)"),
                arguments: [place.series, member.id])
            guard isOwn == true else { throw Refusal.notFound }
        }
        let (keepers, moments) = try prepare(range, db)
        var rows = Rows()
        // Of several values on one day, the one on the later line counts as the later value.
        for index in range {
            let value = reading.source.values[index]
            guard let place = places[value.account], let moment = moments[value.day],
                let keeper = keepers[place.currency]
            else { continue }
            switch plan.actions[index] {
            case .add(let amount, let paidIn):
                let id = id(index)
                try rows.add(
                    [
                        id, place.series, moment.day, value.extra?.moment?.zone ?? zone.identifier,
                        value.extra?.moment?.at.milliseconds ?? moment.at + Int64(index % 60_000),
                        amount, paidIn, value.note, now, member.id,
                    ], db
                ) { db in
                    try keeper.keep(with: id, on: value.day, given: value.extra?.rates ?? [], db)
                }
            case .replace(let id, let amount, let paidIn):
                // A value that was changed after the plan was made has another version and is not replaced.
                try db.cachedStatement(sql: Self.replaceSQL).execute(
                    arguments: [
                        "amount": amount, "paidIn": paidIn, "notes": value.note, "id": id, "series": place.series,
                        "version": versions[id],
                    ])
            case .same, .skip, .ignore, .bad: break
            }
        }
        try rows.write(db)
    }

    /// The rates to be kept with the values of a range, and the instants of their days.
    private func prepare(
        _ range: Range<Int>, _ db: Database
    ) throws -> (keepers: [Currency: RateKeeper], moments: [Day: (day: String, at: Int64)]) {
        let today = Day(now, in: zone)
        let stamp = try rates.stamp(db)
        return try memory.state.withLock { state in
            if state.stamp != stamp {
                state.keepers = [:]
                for currency in Set(places.compactMap { $0?.currency }) {
                    state.keepers[currency] = try rates.keeper(for: currency, db)
                }
                state.stamp = stamp
            }
            for index in range where plan.actions[index].isWriting {
                let day = reading.source.values[index].day
                if state.moments[day] == nil { state.moments[day] = moment(of: day, today) }
            }
            return (state.keepers, state.moments)
        }
    }

    /// New values, buffered for multi-row inserts: one statement for each value makes an import 10 % slower.
    private struct Rows {
        private var values: [(any DatabaseValueConvertible)?] = []
        /// Writes that need the new row to exist, such as its rates.
        private var after: [(Database) throws -> Void] = []

        private static let limit = 100
        private static let columns = [
            "id", "seriesId", "day", "zone", "at", "amount", "paidIn", "notes", "createdAt", "createdById",
        ]

        mutating func add(
            _ row: [(any DatabaseValueConvertible)?], _ db: Database, then work: @escaping (Database) throws -> Void
        ) throws {
            values += row
            after.append(work)
            if after.count == Self.limit { try write(db) }
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

    /// The instant of a value: noon of its day, or now for a value of today.
    private func moment(of day: Day, _ today: Day) -> (day: String, at: Int64) {
        let at = day == today ? now : day.instant(hour: 12, minute: 0, in: zone)
        return (day.iso, at.milliseconds)
    }

    /// The ids are a millisecond apart: ids in ascending order enter an index faster than random ones.
    private func id(_ index: Int) -> ID<ValueSnapshot> {
        let back = Int64(reading.source.values.count - index)
        return ID(at: Instant(milliseconds: now.milliseconds - back))
    }

    /// An empty note or payment in the file keeps the stored one.
    private static let replaceSQL = """
        UPDATE snapshot SET amount = :amount, paidIn = coalesce(:paidIn, paidIn), notes = iif(:notes = '', notes, :notes), version = version + 1
        WHERE id = :id AND seriesId = :series AND version = :version
        """

    private func add(
        _ account: WealthSource.Account, _ kind: Series.Kind, _ currency: Currency, as id: ID<Series>, _ db: Database
    ) throws {
        let taken = try Int.fetchAll(
            db, sql: "SELECT colour FROM series WHERE ownerId = ? AND archivedOn IS NULL", arguments: [member.id])
        guard account.isArchived || taken.count < SeriesStore.activeLimit else {
            throw Refusal.conflict(Phrase("You can have up to ten active series. Archive one first."))
        }
        let colour = account.colour(beside: taken)
        let stale = account.origin?.staleDays.flatMap { (0...3650).contains($0) ? $0 : nil } ?? 90
        var fields: FormFields = [
            "name": account.name, "colour": String(colour), "currency": currency.code, "kind": kind.rawValue,
            "staleDays": String(stale),
        ]
        if account.origin?.isInHousehold ?? true { fields.add("household", "on") }
        try SeriesStore.insert(SeriesForm(fields, kept: currency), as: id, owner: member.id, at: now, in: db)

        if let last = account.origin?.archivedOn {
            try db.execute(sql: "UPDATE series SET archivedOn = ? WHERE id = ?", arguments: [last.iso, id])
        }
        if let part = account.origin?.part, part != 10_000 {
            try db.execute(
                sql: "INSERT INTO seriesPart (seriesId, memberId, part) VALUES (?, ?, ?)",
                arguments: [id, member.id, part])
        }
    }
}
