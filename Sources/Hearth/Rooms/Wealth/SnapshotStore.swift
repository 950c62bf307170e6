import Foundation
import GRDB
import Localization
import Rows

/// The values of series. Whoever calls has proof that the series is open to them.
public struct SnapshotStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let rates: RateStore
    let clock: WallClock

    /// Some rows of the history, and how many there are in all.
    struct Page: Sendable {
        let rows: [ValueSnapshot]
        let total: Int
    }

    /// The values of several series, newest first.
    func history(_ series: [OpenSeries], page: Int, size: Int) throws -> Page {
        let list = "[" + series.map { "\"\($0.id)\"" }.joined(separator: ",") + "]"
        // Of each series no more than could stand on this page.
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
                arguments: ["list": list, "size": size, "reach": page * size, "offset": (page - 1) * size])
        }
        return Page(rows: rows, total: series.reduce(0) { $0 + $1.series.entries })
    }

    /// Every value of a series, oldest first.
    func all(of series: OpenSeries) throws -> [ValueSnapshot] {
        try database.read { db in
            try ValueSnapshot.fetchAll(
                db.cachedStatement(
                    sql: "SELECT \(ValueSnapshot.columns) FROM snapshot WHERE seriesId = ? ORDER BY day, at, id"),
                arguments: [series.id])
        }
    }

    /// The series that a value belongs to, whoever asks: the caller opens it by the door before anything is shown.
    func series(of id: ID<ValueSnapshot>) throws -> ID<Series> {
        let found = try database.read { db in
            try ID<Series>.fetchOne(
                db.cachedStatement(sql: "SELECT seriesId FROM snapshot WHERE id = ?"), arguments: [id])
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// - Throws: `Refusal.notFound` when the series has no such value.
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

    /// One value for each of several series: all or none.
    func add(_ round: [(series: WritableSeries, form: SnapshotForm)], zone: String) throws {
        try database.write { db in
            for (series, form) in round { _ = try insert(form, zone: zone, to: series, db) }
        }
    }

    private func insert(
        _ form: SnapshotForm, zone: String, to series: WritableSeries, _ db: Database
    ) throws -> ID<ValueSnapshot> {
        let id = ID<ValueSnapshot>(at: clock.now())
        let rate = try rates.stored(with: series.open.series, on: form.day, db)
        try db.cachedStatement(
            sql: """
                INSERT INTO snapshot (id, seriesId, day, zone, at, amount, paidIn, rate, rateCurrency, notes,
                    createdAt, createdById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, series.id, form.day.iso, zone, form.at, form.amount, form.paidIn, rate?.text, rate?.currency,
            form.notes, clock.now(), series.member,
        ])
        return id
    }

    /// - Returns: false when somebody changed it since the form was opened; then nothing is written.
    func change(_ id: ID<ValueSnapshot>, in series: WritableSeries, to form: SnapshotForm, zone: String) throws -> Bool
    {
        try database.write { db in
            let now = try snapshot(id, in: series.open, db)
            guard now.version == form.version else { return false }
            // On another day there was another rate.
            var rate = (text: now.rate, currency: now.rateCurrency)
            if now.day != form.day {
                let found = try rates.stored(with: series.open.series, on: form.day, db)
                rate = (found?.text, found?.currency)
            }
            try db.execute(
                sql: """
                    UPDATE snapshot SET day = ?, zone = ?, at = ?, amount = ?, paidIn = ?, rate = ?, rateCurrency = ?,
                        notes = ?, version = version + 1
                    WHERE id = ?
                    """,
                arguments: [
                    form.day.iso, zone, form.at, form.amount, form.paidIn, rate.text, rate.currency, form.notes, id,
                ])
            return true
        }
    }

    func remove(_ id: ID<ValueSnapshot>, from series: WritableSeries) throws -> ID<UndoEntry> {
        try database.write { db in
            _ = try snapshot(id, in: series.open, db)
            let occasion = UndoStore.Occasion(
                member: series.member, room: "wealth", subjectKind: SubjectKind.series.rawValue,
                subjectId: series.id.uuid, ownerId: series.open.series.ownerId,
                phrase: Phrase.key("Value of “%@” deleted"), name: series.open.series.name)
            return try undo.recording(occasion, tables: ["snapshot"], in: db) {
                try db.execute(sql: "DELETE FROM snapshot WHERE id = ?", arguments: [id])
            }
        }
    }

    /// The last value of each day of a series, by day.
    func points(of series: OpenSeries) throws -> [SeriesPoint] {
        try database.read { db in
            var points: [SeriesPoint] = []
            points.reserveCapacity(series.series.entries)
            _ = try db.cachedStatement(sql: Self.pointsSQL).rows([":series": .uuid(series.id.uuid)]) { row in
                Self.add(
                    SeriesPoint(day: Int(row.integer(0)), amount: row.integer(1), paidIn: row.integer(2)), to: &points)
            }
            return points
        }
    }

    /// The same in another currency; `nil` where one of them has no rate.
    func points(of series: OpenSeries, in currency: Currency, at table: RateTable) throws -> [SeriesPoint]? {
        try database.read { db in
            var points: [SeriesPoint] = []
            let own = series.series.currency
            var isComplete = true
            _ = try db.cachedStatement(sql: Self.pointsSQL).rows([":series": .uuid(series.id.uuid)]) { row in
                let day = Int(row.integer(0))
                let stored = row.text(4) == currency.code ? RateText.value(row.text(3)) : nil
                guard isComplete, let rate = stored ?? table.rate(on: day),
                    let amount = Money(row.integer(1), own).converted(to: currency, rate: rate),
                    let paidIn = Money(row.integer(2), own).converted(to: currency, rate: rate)
                else {
                    isComplete = false
                    return
                }
                Self.add(SeriesPoint(day: day, amount: amount.amount, paidIn: paidIn.amount), to: &points)
            }
            return isComplete ? points : nil
        }
    }

    private static let pointsSQL = """
        SELECT CAST(unixepoch(day) / 86400 AS INTEGER), amount, coalesce(paidIn, 0), rate, rateCurrency FROM snapshot
        WHERE seriesId = :series ORDER BY day, at, id
        """

    private static func add(_ point: SeriesPoint, to points: inout [SeriesPoint]) {
        if let last = points.last, last.day == point.day {
            points[points.count - 1] = SeriesPoint(
                day: point.day, amount: point.amount, paidIn: last.paidIn + point.paidIn)
        } else {
            points.append(point)
        }
    }
}

/// The value of a series at the end of a day, in minor units.
struct SeriesPoint: Sendable, Equatable {
    /// `Day.number`
    let day: Int
    let amount: Int64
    /// What came from outside on that day.
    var paidIn: Int64 = 0
}
