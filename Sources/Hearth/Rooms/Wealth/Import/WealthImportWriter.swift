import Foundation
import GRDB
import HTTP
import Localization
import Rows

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
        let table: RateTable
    }

    func write(_ db: Database) throws {
        let total = try TotalCurrency.of(member.id, seeing: [], db)
        let used = Set(zip(reading.source.values, plan.deeds).filter { Self.writes($1) }.map(\.0.account))
        var places: [Place?] = []
        for (index, target) in reading.targets.enumerated() {
            guard used.contains(index), let currency = target.currency else {
                places.append(nil)
                continue
            }
            let table = currency == total ? RateTable([]) : try rates.table(from: currency, to: total, db)
            places.append(Place(series: try series(target, index, db), table: table))
        }
        let insert = try db.cachedStatement(sql: Self.insertSQL)
        let today = Day(now, in: zone)
        // Working out when noon was takes longer than writing a row; most days come more than once.
        var moments: [Day: (day: String, at: Int64)] = [:]
        // Of several values on one day the later line is the later one.
        for (index, (value, deed)) in zip(reading.source.values, plan.deeds).enumerated() {
            guard let place = places[value.account] else { continue }
            let rate = rates.stored(in: place.table, on: value.day) ?? ""
            let moment = moments[value.day] ?? moment(of: value.day, today)
            moments[value.day] = moment
            switch deed {
            case .add(let amount):
                _ = try insert.rows([
                    ":id": .uuid(id(index)), ":series": .uuid(place.series.uuid),
                    ":day": .text(moment.day), ":zone": .text(zone.identifier),
                    ":at": .integer(moment.at + Int64(index % 60_000)), ":amount": .integer(amount),
                    ":rate": .text(rate),
                    ":currency": .text(total.code), ":notes": .text(value.note), ":now": .integer(now.milliseconds),
                    ":member": .uuid(member.id.uuid),
                ]) { _ in }
            case .replace(let id, let amount):
                try db.cachedStatement(sql: Self.replaceSQL).execute(
                    arguments: ["amount": amount, "notes": value.note, "id": id, "series": place.series])
            case .same, .skip, .ignore, .bad: break
            }
        }
    }

    /// Noon, or now for a value of today.
    private func moment(of day: Day, _ today: Day) -> (day: String, at: Int64) {
        let at = day == today ? now : day.instant(hour: 12, minute: 0, in: zone)
        return (day.iso, at.milliseconds)
    }

    /// A millisecond apart: ids in order enter an index faster than mixed ones.
    private func id(_ index: Int) -> UUID {
        let back = Int64(reading.source.values.count - index)
        return ID<ValueSnapshot>(at: Instant(milliseconds: now.milliseconds - back)).uuid
    }

    private static func writes(_ deed: WealthImportPlan.Deed) -> Bool {
        switch deed {
        case .add, .replace: true
        default: false
        }
    }

    private static let insertSQL = """
        INSERT INTO snapshot (id, seriesId, day, zone, at, amount, rate, rateCurrency, notes, createdAt, createdById)
        VALUES (:id, :series, :day, :zone, :at, :amount, nullif(:rate, ''), iif(:rate = '', NULL, :currency), :notes,
            :now, :member)
        """

    /// A file that says nothing leaves the note as it is.
    private static let replaceSQL = """
        UPDATE snapshot SET amount = :amount, notes = iif(:notes = '', notes, :notes), version = version + 1
        WHERE id = :id AND seriesId = :series
        """

    /// - Throws: `Refusal.conflict` when there are ten series already.
    private func series(_ target: WealthImportReading.Target, _ index: Int, _ db: Database) throws -> ID<Series> {
        switch target {
        case .series(let own): return own.id
        case .new(let kind, let currency):
            let free = try Int.fetchAll(
                db, sql: "SELECT colour FROM series WHERE ownerId = ? AND archivedOn IS NULL", arguments: [member.id])
            guard free.count < SeriesStore.activeLimit else {
                throw Refusal.conflict(Phrase("At most ten series can be active: archive one first."))
            }
            let colour = (1...10).first { !free.contains($0) } ?? index % 10 + 1
            let form = SeriesForm([
                "name": reading.source.accounts[index].name, "colour": String(colour), "currency": currency.code,
                "kind": kind.rawValue, "household": "on",
            ])
            let id = try SeriesStore.insert(form, owner: member.id, at: now, in: db)
            let household = try Household.fetch(db).unwrap()
            try Shares.set(household.audience.audience, kind: .series, subject: id.uuid, at: now, in: db)
            return id
        case .ignore: throw Refusal.notFound
        }
    }
}
