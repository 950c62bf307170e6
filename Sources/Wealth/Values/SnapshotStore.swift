import Foundation
import GRDB
import House
import Localization

/// The store of series' values. Its functions take an opened series as proof of access.
struct SnapshotStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let rates: RateStore
    let clock: WallClock

    /// A page of the history, and the number of all rows.
    struct Page: Sendable {
        let rows: [ValueSnapshot]
        let total: Int
    }

    /// The values of several series, newest first.
    func history(_ series: [OpenSeries], on page: ListPage) throws -> Page {
        let list = "[" + series.map { "\"\($0.id)\"" }.joined(separator: ",") + "]"
        // Each series contributes at most as many rows as the pages up to this one can hold.
        let rows = try database.read { db in
            try ValueSnapshot.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(ValueSnapshot.columns) FROM series CROSS JOIN snapshot
                        WHERE lower(hex(series.id)) IN (SELECT value FROM json_each(:list)) AND snapshot.id IN (
                            SELECT id FROM snapshot AS newest WHERE newest.seriesId = series.id
                            ORDER BY at DESC, id DESC LIMIT :reach)
                        ORDER BY snapshot.at DESC, snapshot.id DESC LIMIT :size OFFSET :offset
                        """),
                arguments: ["list": list, "size": page.size, "reach": page.end, "offset": page.offset])
        }
        return Page(rows: rows, total: series.reduce(0) { $0 + $1.series.entries })
    }

    /// The series of a value, without an access check: the caller has to open it by the door before showing anything.
    func series(of id: ID<ValueSnapshot>) throws -> ID<Series> {
        let found = try database.read { db in
            try ID<Series>.fetchOne(
                db.cachedStatement(sql: "SELECT seriesId FROM snapshot WHERE id = ?"), arguments: [id])
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// - Throws: `Refusal.notFound` if the series has no such value.
    func snapshot(_ id: ID<ValueSnapshot>, in series: OpenSeries) throws -> ValueSnapshot {
        try database.read { db in try snapshot(id, in: series, db) }
    }

    private func snapshot(_ id: ID<ValueSnapshot>, in series: OpenSeries, _ db: Database) throws -> ValueSnapshot {
        let snapshot = try ValueSnapshot.fetchOne(
            db.cachedStatement(sql: "SELECT \(ValueSnapshot.columns) FROM snapshot WHERE id = ? AND seriesId = ?"),
            arguments: [id, series.id])
        guard let snapshot else { throw Refusal.notFound }
        return snapshot
    }

    func add(_ form: SnapshotForm, zone: String, to series: WritableSeries) throws -> ID<ValueSnapshot> {
        try database.write { db in try insert(form, zone: zone, to: series, db) }
    }

    /// Adds all values, or none if one fails.
    func add(_ values: [(series: WritableSeries, form: SnapshotForm)], zone: String) throws {
        try database.write { db in
            for (series, form) in values { _ = try insert(form, zone: zone, to: series, db) }
        }
    }

    /// Adds the values of a monthly round, all or none, with one undo entry.
    /// - Parameter title: the entry's name in the bin.
    func addRound(_ round: [(series: WritableSeries, form: SnapshotForm)], zone: String, title: String) throws {
        guard let member = round.first?.series.member else { return }
        try database.write { db in
            let context = UndoStore.UndoContext(
                member: member, room: WealthRoom.id, kind: .addition, subjectKind: "wealthRound",
                subjectId: ID<ValueSnapshot>(at: clock.now()).uuid, ownerId: member,
                phrase: Phrase.key("Values of %@ added"), reversal: Phrase.key("Adding values of %@ undone"),
                name: title)
            _ = try undo.recording(context, tables: Self.tables, in: db) {
                for (series, form) in round { _ = try insert(form, zone: zone, to: series, db) }
            }
        }
    }

    /// The tables that a change of values writes; parents first.
    static let tables = ["snapshot", "snapshotRate"]

    /// Every new value gets the rates of its day stored with it; imports do the same in their own writer.
    func insert(
        _ form: SnapshotForm, zone: String, to series: WritableSeries, _ db: Database
    ) throws -> ID<ValueSnapshot> {
        try series.requireAccess(in: db)
        return try insert(form, zone: zone, to: series.id, in: series.open.series.currency, by: series.member, db)
    }

    /// The value of a series that is made in the same transaction, or that the caller may write to.
    func insert(
        _ form: SnapshotForm, zone: String, to series: ID<Series>, in currency: Currency, by member: ID<Member>,
        _ db: Database
    ) throws -> ID<ValueSnapshot> {
        let id = ID<ValueSnapshot>(at: clock.now())
        try db.cachedStatement(
            sql: """
                INSERT INTO snapshot (id, seriesId, day, zone, at, amount, paidIn, notes, createdAt, createdById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, series, form.day.iso, zone, form.at, form.amount, form.paidIn, form.notes, clock.now(), member,
        ])
        try rates.keeper(for: currency, db).keep(with: id, on: form.day, db)
        return id
    }

    func change(
        _ id: ID<ValueSnapshot>, in series: WritableSeries, to form: SnapshotForm, zone: String
    ) throws -> Saved<Void, ValueSnapshot> {
        try database.write(in: series) { db in
            let now = try snapshot(id, in: series.open, db)
            guard now.version == form.version else { return .conflict(current: now) }
            _ = try undo.recording(
                context(Phrase.key("Value of “%@” changed"), series), tables: Self.tables, in: db
            ) {
                try db.execute(
                    sql: """
                        UPDATE snapshot SET day = ?, zone = ?, at = ?, amount = ?, paidIn = ?, notes = ?,
                            version = version + 1
                        WHERE id = ?
                        """,
                    arguments: [
                        form.day.iso, zone, form.at, form.amount, form.paidIn, form.notes, id,
                    ])
                guard now.day != form.day else { return }
                // Another day has another rate, so the stored rates are replaced.
                try db.execute(sql: "DELETE FROM snapshotRate WHERE snapshotId = ?", arguments: [id])
                try rates.keeper(for: series.open.series.currency, db).keep(with: id, on: form.day, db)
            }
            return .done
        }
    }

    /// Replaces the stored rates of all values of a series by the current ones. Only a member with write access can
    /// start it, so that past totals never change by themselves.
    func lookUpRates(of series: WritableSeries) throws {
        try database.write(in: series) { db in
            _ = try undo.recording(
                context(Phrase.key("Rates of “%@” looked up again"), series), tables: ["snapshotRate"], in: db
            ) {
                let keeper = try rates.keeper(for: series.open.series.currency, db)
                for value in try Row.fetchAll(
                    db, sql: "SELECT id, day FROM snapshot WHERE seriesId = ?", arguments: [series.id])
                {
                    let (id, day): (ID<ValueSnapshot>, String) = (value[0], value[1])
                    if let day = Day(iso: day) { try keeper.renew(with: id, on: day, db) }
                }
            }
        }
    }

    /// - Parameter phrase: the key of a phrase with one `%@`.
    private func context(_ phrase: String, _ series: WritableSeries) -> UndoStore.UndoContext {
        UndoStore.UndoContext(
            member: series.member, room: "wealth", kind: .change, subjectKind: SubjectKind.series.rawValue,
            subjectId: series.id.uuid, ownerId: series.open.series.ownerId, phrase: phrase,
            name: series.open.series.name)
    }

    func remove(_ id: ID<ValueSnapshot>, from series: WritableSeries) throws -> ID<UndoEntry> {
        try database.write(in: series) { db in
            _ = try snapshot(id, in: series.open, db)
            let context = context(Phrase.key("Value of “%@” deleted"), series)
            return try undo.recording(context, tables: Self.tables, in: db) {
                try db.execute(sql: "DELETE FROM snapshot WHERE id = ?", arguments: [id])
            }
        }
    }
}

/// The values by day, for charts and totals.
extension SnapshotStore {
    /// The last value of each day of a series, in ascending order.
    func points(of series: OpenSeries) throws -> [SeriesPoint] {
        try database.read { db in
            var points: [SeriesPoint] = []
            points.reserveCapacity(series.series.entries)
            let rows = try Row.fetchCursor(db.cachedStatement(sql: Self.pointsSQL), arguments: [series.id])
            while let row = try rows.next() {
                Self.add(SeriesPoint(day: row[0], amount: row[1], paidIn: row[2]), to: &points)
            }
            return points
        }
    }

    /// The same points in another currency, each at the rate stored with the value, or else at the table's rate of its
    /// day, which is returned in `missing`. A value without any rate is a gap.
    /// - Parameter table: loads the rate table; called only if a value has no stored rate.
    func points(
        of series: OpenSeries, in currency: Currency, at table: () throws -> RateTable
    ) throws -> (points: [SeriesPoint], missing: [RateStore.Missing]) {
        try database.read { db in
            let own = series.series.currency
            var (points, missing): ([SeriesPoint], [RateStore.Missing]) = ([], [])
            points.reserveCapacity(series.series.entries)
            var rates: RateTable?
            var last: (text: String, value: Decimal?) = ("", nil)
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: Self.convertedSQL), arguments: [currency, series.id])
            while let row = try rows.next() {
                let day: Int = row[0]
                var rate: String = row[3] ?? ""
                var rateDay: Int32? = row[4]
                if rate.isEmpty {
                    let known = try rates ?? table()
                    rates = known
                    if let found = known.last(on: day).flatMap({ KeptRate($0, in: currency) }) {
                        missing.append(RateStore.Missing(snapshot: row[5], rate: found))
                        (rate, rateDay) = (found.text, found.day.map { Int32($0.number) })
                    }
                }
                if rate != last.text { last = (rate, KeptRate.value(rate)) }
                guard let value = last.value,
                    let amount = Money(row[1], own).converted(to: currency, rate: value),
                    let paidIn = Money(row[2], own).converted(to: currency, rate: value)
                else {
                    let isPaid = row[2] as Int64 != 0
                    let gap = SeriesPoint(
                        day: day, amount: 0, isGap: true, isPaymentUnknown: isPaid, isTooLarge: last.value != nil)
                    Self.add(gap, to: &points)
                    continue
                }
                Self.add(
                    SeriesPoint(day: day, amount: amount.amount, paidIn: paidIn.amount, rateDay: rateDay), to: &points)
            }
            return (points, missing)
        }
    }

    private static let pointsSQL = """
        SELECT CAST(unixepoch(day) / 86400 AS INTEGER), amount, coalesce(paidIn, 0) FROM snapshot
        WHERE seriesId = ? ORDER BY day, at, id
        """

    private static let convertedSQL = """
        SELECT CAST(unixepoch(snapshot.day) / 86400 AS INTEGER), amount, coalesce(paidIn, 0), kept.rate,
            CAST(unixepoch(kept.day) / 86400 AS INTEGER), snapshot.id
        FROM snapshot LEFT JOIN snapshotRate AS kept
            ON kept.snapshotId = snapshot.id AND kept.currency = ?
        WHERE seriesId = ? ORDER BY snapshot.day, at, id
        """

    private static func add(_ point: SeriesPoint, to points: inout [SeriesPoint]) {
        guard let last = points.last, last.day == point.day else { return points.append(point) }
        points[points.count - 1] = point
        points[points.count - 1].paidIn = Money.sum(point.paidIn, last.paidIn)
        if last.isPaymentUnknown { points[points.count - 1].isPaymentUnknown = true }
    }
}

/// The value of a series at the end of a day, in minor units.
struct SeriesPoint: Sendable, Equatable {
    /// `Day.number`
    let day: Int
    let amount: Int64
    /// The payments from outside on that day.
    var paidIn: Int64 = 0
    /// The day of the rate; `nil` without a rate, or if its day was not stored.
    var rateDay: Int32?
    /// The value is not converted, so `amount` is meaningless.
    var isGap = false
    /// A payment of that day is not converted.
    var isPaymentUnknown = false
    /// There is a rate, but the converted value or payment would be beyond `Money.limit`.
    var isTooLarge = false
}
