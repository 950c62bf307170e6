import Foundation
import GRDB
import House

/// The values of an imported thing as its table stores them, to compare and to write them. References to other things are
/// not among them: those may have been deleted since.
protocol StoredImport {
    static var table: String { get }
    var source: String { get }
    var values: [(column: String, value: (any DatabaseValueConvertible)?)] { get }
}

extension StoredImport {
    /// The digest of its values, see `WrittenDigest`.
    var written: String { WrittenDigest.of(values.map { $0.value?.databaseValue ?? .null }) }
}

extension ImportedRecipe: StoredImport {
    static var table: String { "brewRecipe" }

    var values: [(column: String, value: (any DatabaseValueConvertible)?)] {
        let dates: [(column: String, value: (any DatabaseValueConvertible)?)] =
            createdAt == nil ? [] : [("createdAt", createdAt), ("modifiedAt", changedAt ?? createdAt)]
        return [
            ("origin", origin), ("method", content.method.rawValue), ("name", content.name),
            ("nameFold", Fold.fold(content.name)), ("dose", content.dose.tenths), ("yield", content.yield.tenths),
            ("temperature", content.temperature.halves), ("grind", content.grind.rawValue),
            ("tactile", content.tactile),
        ] + dates
    }
}

extension ImportedGear: StoredImport {
    static var table: String { "brewGear" }

    var values: [(column: String, value: (any DatabaseValueConvertible)?)] {
        [("name", name), ("nameFold", Fold.fold(name)), ("note", note), ("isRetired", isRetired)]
    }
}

extension ImportedBag: StoredImport {
    static var table: String { "brewBag" }

    var values: [(column: String, value: (any DatabaseValueConvertible)?)] {
        [
            ("name", name), ("nameFold", Fold.fold(name)), ("roaster", roaster), ("roasterFold", Fold.fold(roaster)),
            ("roastedOn", roastedOn?.iso), ("openedOn", openedOn?.iso), ("frozenOn", frozenOn?.iso),
            ("thawedOn", thawedOn?.iso), ("finishedOn", finishedOn?.iso), ("weight", weight?.tenths),
            ("price", price), ("currency", currency), ("note", note), ("extras", extras),
            ("stockChange", stockChange.tenths),
        ]
    }
}

extension ImportedLog: StoredImport {
    static var table: String { "brewLog" }

    var values: [(column: String, value: (any DatabaseValueConvertible)?)] {
        [
            ("finishedAt", finishedAt), ("day", day.iso), ("method", method.rawValue), ("recipeName", recipeName),
            ("recipeFold", Fold.fold(recipeName)), ("dose", dose.tenths), ("yield", yield.tenths),
            ("temperature", temperature?.halves), ("grind", grind?.rawValue), ("setting", setting),
            ("grinder", grinder.name), ("dripper", dripper.name), ("water", water.name), ("seconds", seconds),
            ("plannedSeconds", plannedSeconds), ("stepTimes", "[\(stepTimes.map(String.init).joined(separator: ","))]"),
            ("change", change?.rawValue ?? ""), ("rating", rating), ("extraction", taste.extraction?.rawValue),
            ("strength", taste.strength?.rawValue), ("note", note), ("noteFold", Fold.fold(note)), ("tds", tds),
            ("beverage", beverage?.tenths), ("extras", extras), ("steps", steps.json),
        ]
    }
}

/// The things of a barista that were imported before, by their sources.
struct BrewThings {
    /// All sources that need not be imported: earlier imports, and the barista's own things.
    let known: Set<String>
    private let places: [String: Place]

    /// A thing, and the digest of what an import last wrote over it.
    struct Place {
        let id: UUID
        let written: String?
    }

    init(_ own: OwnBarista, _ db: Database) throws {
        known = try String.fetchSet(
            db,
            sql: """
                SELECT source FROM brewSource WHERE baristaId = :barista
                UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewLog WHERE baristaId = :barista
                UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewBag WHERE baristaId = :barista
                UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewGear WHERE baristaId = :barista
                UNION ALL SELECT '\(HearthBrewSource.prefix)' || lower(hex(id)) FROM brewRecipe WHERE ownerId = :member
                """, arguments: ["barista": own.id, "member": own.member])
        var places: [String: Place] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT source, thingId, written FROM brewSource WHERE baristaId = ?", arguments: [own.id])
        while let row = try rows.next() { places[row[0]] = Place(id: row[1], written: row[2]) }
        self.places = places
    }

    /// How a thing of a file compares with the one that an earlier import brought.
    enum State {
        case new, same
        /// It has other values in the file.
        case changed(UUID)
        /// It has other values in the file, and somebody edited it here since.
        case edited
    }

    /// The values that a thing has here, and whether its parts are those of the file.
    struct Stored {
        let values: [DatabaseValue]
        let version: Int
        let hasSameParts: Bool
    }

    /// The row that an earlier import wrote for the thing; `nil` if there was none, or it has been deleted.
    func stored(_ thing: some StoredImport, _ db: Database) throws -> Stored? {
        guard let place = places[thing.source] else { return nil }
        return try Self.stored(thing, at: place, db)
    }

    /// - Parameter stored: as of `stored(_:_:)`.
    func state(_ thing: some StoredImport, _ stored: Stored?) -> State {
        guard known.contains(thing.source) else { return .new }
        guard let place = places[thing.source], let stored else { return .same }
        return Self.state(thing, at: place, stored)
    }

    static func state(_ thing: some StoredImport, at place: Place, _ db: Database) throws -> State {
        try stored(thing, at: place, db).map { state(thing, at: place, $0) } ?? .same
    }

    private static func stored(_ thing: some StoredImport, at place: Place, _ db: Database) throws -> Stored? {
        let table = type(of: thing).table
        let columns = thing.values.map { "\"\($0.column)\"" }.joined(separator: ", ")
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(columns), version FROM \(table) WHERE id = ?"), arguments: [place.id])
        guard let row else { return nil }
        return Stored(
            values: Array(row.databaseValues.dropLast()), version: row["version"],
            hasSameParts: try hasSameParts(thing, place.id, db))
    }

    private static func state(_ thing: some StoredImport, at place: Place, _ stored: Stored) -> State {
        let isSame = zip(stored.values, thing.values).allSatisfy { $0 == ($1.value?.databaseValue ?? .null) }
        if isSame && stored.hasSameParts { return .same }
        let isUnedited = stored.version == 1 || WrittenDigest.of(stored.values) == place.written
        return isUnedited ? .changed(place.id) : .edited
    }

    /// Steps of a recipe, and beans of a cup, are rows of their own.
    private static func hasSameParts(_ thing: some StoredImport, _ id: UUID, _ db: Database) throws -> Bool {
        switch thing {
        case let recipe as ImportedRecipe: return try BrewRecipe.steps(of: ID(id), db) == recipe.content.steps
        case let log as ImportedLog:
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT name, amount FROM brewLogBean WHERE logId = ? ORDER BY position, id"),
                arguments: [id])
            return rows.map { "\($0[0] as String) \($0[1] as Int)" }.sorted()
                == log.beans.map { "\($0.name) \($0.amount.tenths)" }.sorted()
        default: return true
        }
    }
}
