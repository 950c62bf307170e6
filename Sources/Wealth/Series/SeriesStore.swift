import GRDB
import House
import Localization

/// The store of series: adding, changing, ordering, archiving and deleting them.
struct SeriesStore: SharingStore {
    typealias Open = OpenSeries

    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The limit of active series: a chart with more lines is unreadable.
    static let activeLimit = 10

    /// The tables that deleting a series writes and its undo restores; parents first.
    static let tables = ["series", "seriesPart", "seriesToken", "snapshot", "snapshotRate"]

    /// A rule that a change would break.
    enum Problem: Error {
        case tooMany
        /// The currency cannot change while there are values in the old one.
        case hasValues
        /// Undo could bring values in the old currency back.
        case hasDeletedValues
    }

    /// - Parameter begin: writes what the series begins with, in its transaction.
    /// - Returns: the new series' id. It is private, whatever the household's setting for new things is.
    /// - Throws: `Problem.tooMany` if the member has ten active series already.
    func add(
        _ form: SeriesForm, for writer: Writer, begin: (ID<Series>, Database) throws -> Void = { _, _ in }
    ) throws -> ID<Series> {
        try database.write { db in
            try requireRoom(for: writer.id, in: db)
            let id = try Self.insert(form, owner: writer.id, at: clock.now(), in: db)
            try begin(id, db)
            return id
        }
    }

    /// - Parameter id: the id of the new series; `nil` makes one.
    @discardableResult
    static func insert(
        _ form: SeriesForm, as id: ID<Series>? = nil, owner: ID<Member>, at now: Instant, in db: Database
    ) throws -> ID<Series> {
        let id = id ?? ID<Series>(at: now)
        try db.execute(
            sql: """
                INSERT INTO series (id, ownerId, name, nameFold, colour, position, currency, kind, staleDays,
                    isInHousehold, createdAt)
                VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM series WHERE ownerId = ?), ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, owner, form.name, Fold.fold(form.name), try form.colour ?? freeColour(of: owner, in: db),
                owner, form.currency, form.kind,
                form.staleDays, form.isInHousehold, now,
            ])
        return id
    }

    /// The first of the colours that the fewest of a member's active series have.
    static func freeColour(of owner: ID<Member>, in db: Database) throws -> Int {
        SeriesColours.rarest(
            try Int.fetchAll(
                db, sql: "SELECT colour FROM series WHERE ownerId = ? AND archivedOn IS NULL", arguments: [owner]))
    }

    private func requireRoom(for owner: ID<Member>, in db: Database) throws {
        let count = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM series WHERE ownerId = ? AND archivedOn IS NULL", arguments: [owner]
        ).unwrap()
        guard count < Self.activeLimit else { throw Problem.tooMany }
    }

    /// - Throws: `Problem.hasValues` or `.hasDeletedValues` if the form changes the currency of a series with values,
    ///   also in the bin.
    func change(_ series: WritableSeries, to form: SeriesForm) throws -> Saved<Void, Series> {
        try database.write(in: series) { db in
            let now = try Series.fetchOne(
                db, sql: Series.visible + " AND series.id = :series",
                arguments: ["member": series.member, "series": series.id, "today": "9999-12-31"])
            guard let now else { throw Refusal.notFound }
            guard now.version == form.version else { return .conflict(current: now) }
            if now.currency != form.currency { try requireEmpty(now, db) }
            try db.execute(
                sql: """
                    UPDATE series SET name = ?, nameFold = ?, colour = coalesce(?, colour), currency = ?, kind = ?,
                        staleDays = ?, isInHousehold = ?, version = version + 1
                    WHERE id = ?
                    """,
                arguments: [
                    form.name, Fold.fold(form.name), form.colour, form.currency, form.kind, form.staleDays,
                    form.isInHousehold, series.id,
                ])
            return .done
        }
    }

    private func requireEmpty(_ series: Series, _ db: Database) throws {
        guard series.entries == 0 else { throw Problem.hasValues }
        let isInBin = try undo.holdsDeleted(
            DatabaseColumn("snapshot", "seriesId"), of: .series, series.id.uuid, room: WealthRoom.id, in: db)
        guard !isInBin else { throw Problem.hasDeletedValues }
    }

    /// Puts a series before another of the same owner, or at the end.
    func move(_ series: OwnSeries, before other: ID<Series>?) throws {
        try database.write { db in
            var ids = try ID<Series>.fetchAll(
                db, sql: "SELECT id FROM series WHERE ownerId = ? ORDER BY position, nameFold, id",
                arguments: [series.open.series.ownerId])
            ids.removeAll { $0 == series.id }
            if let other {
                guard let place = ids.firstIndex(of: other) else { throw Refusal.notFound }
                ids.insert(series.id, at: place)
            } else {
                ids.append(series.id)
            }
            for (index, id) in ids.enumerated() {
                try db.execute(sql: "UPDATE series SET position = ? WHERE id = ?", arguments: [index + 1, id])
            }
        }
    }

    /// Stores the order of a member's series; series not in `ids` follow at the end in their old order.
    /// - Throws: `Refusal.notFound` if one of the series is not the member's.
    func order(_ ids: [ID<Series>], for writer: Writer) throws {
        try database.write { db in
            let own = try ID<Series>.fetchAll(
                db, sql: "SELECT id FROM series WHERE ownerId = ? ORDER BY position, nameFold, id",
                arguments: [writer.id])
            guard Set(ids).isSubset(of: own), Set(ids).count == ids.count else { throw Refusal.notFound }
            for (index, id) in (ids + own.filter { !ids.contains($0) }).enumerated() {
                try db.execute(sql: "UPDATE series SET position = ? WHERE id = ?", arguments: [index + 1, id])
            }
        }
    }

    /// - Parameter last: the last day on which the series counts; `nil` makes it active again.
    /// - Throws: `Problem.tooMany` if the member has ten active series already.
    func archive(_ series: OwnSeries, on last: Day?) throws {
        try database.write { db in
            if last == nil, series.open.series.isArchived { try requireRoom(for: series.open.series.ownerId, in: db) }
            try db.execute(
                sql: "UPDATE series SET archivedOn = ?, version = version + 1 WHERE id = ?",
                arguments: [last?.iso, series.id])
        }
    }

    /// Sets the member's own part of a series, in hundredths of a percent.
    func setPart(_ part: Int, of series: OpenSeries) throws {
        try database.write { db in
            try series.requireAccess(.read, in: db)
            try db.execute(
                sql: """
                    INSERT INTO seriesPart (seriesId, memberId, part) VALUES (?, ?, ?)
                    ON CONFLICT (seriesId, memberId) DO UPDATE SET part = excluded.part
                    """,
                arguments: [series.id, series.member, part])
        }
    }

    /// Deletes a series with all its values, in pieces: see `SubjectRemoval`.
    /// - Throws: `Refusal.notFound` if it was deleted already; `Refusal.conflict` while it is being deleted.
    func remove(_ series: OwnSeries) throws -> ID<UndoEntry> {
        let context = UndoStore.UndoContext(
            member: series.open.member, room: "wealth", kind: .deletion, subjectKind: SubjectKind.series.rawValue,
            subjectId: series.id.uuid, ownerId: series.open.series.ownerId,
            phrase: Phrase.key("Series “%@” deleted"), name: series.open.series.name, isWhole: true)
        return try SubjectRemoval.remove(context, place: SeriesController.list, undo: undo)
    }
}
