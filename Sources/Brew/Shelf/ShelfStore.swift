import Foundation
import GRDB
import House
import Localization

/// Writes beans and gear.
struct ShelfStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock
    let attachments: AttachmentStore

    static let nameLimit = 100
    static let noteLimit = 2000

    init(_ house: RoomContext) {
        database = house.database
        undo = house.undo
        clock = house.clock
        attachments = AttachmentStore(.brew, in: house)
    }

    // MARK: Bags

    /// The bags of shelves: unfinished bags first, then latest first.
    func bags(of shelves: [OpenBarista]) throws -> [ID<Barista>: [BrewBag]] {
        guard !shelves.isEmpty else { return [:] }
        let list = DatabaseList(shelves.map(\.uuid))
        let bags = try database.read { db in
            try BrewBag.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(BrewBag.columns) FROM brewBag WHERE baristaId IN \(list.marks)
                        ORDER BY finishedOn IS NOT NULL, finishedOn DESC, createdAt DESC, id DESC
                        """), arguments: list.arguments)
        }
        return Dictionary(grouping: bags, by: \.barista)
    }

    /// - Throws: `Refusal.notFound` if the shelf has no such bag.
    func bag(_ id: ID<BrewBag>, of barista: OpenBarista) throws -> BrewBag {
        let bag = try database.read { db in
            try BrewBag.fetchOne(
                db.cachedStatement(sql: "SELECT \(BrewBag.columns) FROM brewBag WHERE id = ? AND baristaId = ?"),
                arguments: [id, barista.id])
        }
        return try bag ?? { throw Refusal.notFound }()
    }

    /// The values of a bag's other program for which Hearth has no field.
    func foreign(_ bag: BrewBag) throws -> ForeignFacts {
        try database.read { db in try ForeignFacts.of("brewBag", bag.id.uuid, db) }
    }

    func add(_ content: BrewBag.Content, to barista: WritableBarista) throws -> ID<BrewBag> {
        try database.write(in: barista) { db in
            try Self.insert(content, barista: barista.id, at: clock.now(), in: db)
        }
    }

    static func insert(
        _ content: BrewBag.Content, extras: String = "", barista: ID<Barista>, at now: Instant, in db: Database
    ) throws -> ID<BrewBag> {
        let id = ID<BrewBag>(at: now)
        try db.execute(
            sql: """
                INSERT INTO brewBag (id, baristaId, name, nameFold, roaster, roasterFold, roastedOn, openedOn, frozenOn,
                    thawedOn, finishedOn, weight, price, currency, note, extras, createdAt)
                VALUES (:id, :barista, :name, :nameFold, :roaster, :roasterFold, :roastedOn, :openedOn, :frozenOn,
                    :thawedOn, :finishedOn, :weight, :price, :currency, :note, :extras, :now)
                """,
            arguments: arguments(content) + ["id": id, "barista": barista, "extras": extras, "now": now])
        return id
    }

    private static func arguments(_ content: BrewBag.Content) -> StatementArguments {
        [
            "name": content.name, "nameFold": Fold.fold(content.name), "roaster": content.roaster,
            "roasterFold": Fold.fold(content.roaster), "roastedOn": content.roastedOn?.iso,
            "openedOn": content.openedOn?.iso, "frozenOn": content.frozenOn?.iso, "thawedOn": content.thawedOn?.iso,
            "finishedOn": content.finishedOn?.iso, "weight": content.weight?.tenths, "price": content.price,
            "currency": content.currency, "note": content.note,
        ]
    }

    func change(
        _ id: ID<BrewBag>, to content: BrewBag.Content, version: Int?, of barista: WritableBarista
    ) throws -> Saved<Void, BrewBag> {
        try database.write(in: barista) { db in
            let bag = try Self.bag(id, of: barista, db)
            if bag.content == content { return .done }
            let (now, next) = (clock.now(), BrewNote(note: content.note))
            let thing = try barista.open.versioned(id.uuid, in: "brewBag", db)
            guard bag.version == version else {
                try EarlierVersions.keepRefused(next, of: thing, by: barista.member, at: now, in: db)
                return .conflict(current: bag)
            }
            try EarlierVersions.keep(thing, beforeItIs: next, by: barista.member, at: now, in: db)
            try Self.write(content, to: id, db)
            return .done
        }
    }

    /// Applies the change of a button to the bag as it is now.
    func change(_ id: ID<BrewBag>, to state: BagState, on day: Day, of barista: WritableBarista) throws {
        try database.write(in: barista) { db in
            let bag = try Self.bag(id, of: barista, db)
            let content = state.applied(to: bag.content, on: day)
            if content != bag.content { try Self.write(content, to: id, db) }
        }
    }

    private static func bag(_ id: ID<BrewBag>, of barista: WritableBarista, _ db: Database) throws -> BrewBag {
        let bag = try BrewBag.fetchOne(
            db, sql: "SELECT \(BrewBag.columns) FROM brewBag WHERE id = ? AND baristaId = ?",
            arguments: [id, barista.id])
        guard let bag else { throw Refusal.notFound }
        return bag
    }

    private static func write(_ content: BrewBag.Content, to id: ID<BrewBag>, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE brewBag SET name = :name, nameFold = :nameFold, roaster = :roaster, roasterFold = :roasterFold,
                    roastedOn = :roastedOn, openedOn = :openedOn, frozenOn = :frozenOn, thawedOn = :thawedOn,
                    finishedOn = :finishedOn, weight = :weight, price = :price, currency = :currency, note = :note,
                    version = version + 1
                WHERE id = :id
                """, arguments: arguments(content) + ["id": id])
    }

    func remove(_ bag: BrewBag, of barista: WritableBarista) throws {
        try remove(
            "brewBag", bag.id.uuid, called: bag.content.name, Phrase.key("Beans “%@” deleted"),
            tables: ["brewBag", "brewLogBean", "brewMedium", "brewSource"], of: barista)
    }

    private func remove(
        _ table: String, _ id: UUID, called name: String, _ phrase: String, tables: [String],
        of barista: WritableBarista
    ) throws {
        try database.write(in: barista) { db in
            let context = UndoStore.UndoContext(
                member: barista.member, room: BrewRoom.id, kind: .deletion, subjectKind: SubjectKind.barista.rawValue,
                subjectId: barista.open.uuid, ownerId: barista.open.ownerId, phrase: phrase, name: name)
            _ = try undo.recording(context, tables: tables, in: db) {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE id = ? AND baristaId = ?", arguments: [id, barista.id])
                guard db.changesCount == 1 else { throw Refusal.notFound }
            }
        }
    }

    // MARK: Gear

    func gear(of shelves: [OpenBarista]) throws -> [ID<Barista>: [BrewGear]] {
        guard !shelves.isEmpty else { return [:] }
        let list = DatabaseList(shelves.map(\.uuid))
        let gear = try database.read { db in
            try BrewGear.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(BrewGear.columns) FROM brewGear WHERE baristaId IN \(list.marks)
                        ORDER BY isRetired, kind, nameFold, id
                        """), arguments: list.arguments)
        }
        return Dictionary(grouping: gear, by: \.barista)
    }

    func gear(_ id: ID<BrewGear>, of barista: OpenBarista) throws -> BrewGear {
        try database.read { db in try Self.gear(id, of: barista, db) }
    }

    private static func gear(_ id: ID<BrewGear>, of barista: OpenBarista, _ db: Database) throws -> BrewGear {
        let gear = try BrewGear.fetchOne(
            db.cachedStatement(sql: "SELECT \(BrewGear.columns) FROM brewGear WHERE id = ? AND baristaId = ?"),
            arguments: [id, barista.id])
        guard let gear else { throw Refusal.notFound }
        return gear
    }

    func add(_ kind: BrewGear.Kind, _ name: String, note: String, to barista: WritableBarista) throws {
        try database.write(in: barista) { db in
            _ = try Self.insert(kind, name, note: note, barista: barista.id, at: clock.now(), in: db)
        }
    }

    static func insert(
        _ kind: BrewGear.Kind, _ name: String, note: String = "", barista: ID<Barista>, at now: Instant, in db: Database
    ) throws -> ID<BrewGear> {
        let id = ID<BrewGear>(at: now)
        try db.execute(
            sql: """
                INSERT INTO brewGear (id, baristaId, kind, name, nameFold, note, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?)
                """, arguments: [id, barista, kind, name, Fold.fold(name), note, now])
        return id
    }

    func change(
        _ gear: BrewGear, to name: String, note: String, isRetired: Bool, version: Int?, of barista: WritableBarista
    ) throws -> Saved<Void, BrewGear> {
        try database.write(in: barista) { db in
            let now = try Self.gear(gear.id, of: barista.open, db)
            if (now.name, now.note, now.isRetired) == (name, note, isRetired) { return .done }
            guard now.version == version else { return .conflict(current: now) }
            try db.execute(
                sql: """
                    UPDATE brewGear SET name = ?, nameFold = ?, note = ?, isRetired = ?, version = version + 1
                    WHERE id = ?
                    """, arguments: [name, Fold.fold(name), note, isRetired, gear.id])
            return .done
        }
    }

    func remove(_ gear: BrewGear, of barista: WritableBarista) throws {
        try remove(
            "brewGear", gear.id.uuid, called: gear.name, Phrase.key("“%@” deleted"),
            tables: ["brewGear", "brewLog", "brewSource"], of: barista)
    }
}
