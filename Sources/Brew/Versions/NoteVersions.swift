import Foundation
import GRDB
import House
import Localization

/// What earlier versions keep of beans or of a cup: the note.
struct BrewNote: VersionedState {
    var note: String

    var plain: String { note }
}

extension OpenBarista {
    /// The note of beans or of a cup on this shelf.
    /// - Parameter table: `brewBag` or `brewLog`.
    /// - Throws: `Refusal.notFound`.
    func versioned(_ id: UUID, in table: String, _ db: Database) throws -> VersionedThing<BrewNote> {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT note, createdAt FROM \(table) WHERE id = ? AND baristaId = ?"),
            arguments: [id, self.id])
        guard let row else { throw Refusal.notFound }
        return VersionedThing(
            kind: table, id: id, in: uuid, by: ownerId, createdAt: row[1], changedAt: row[1], BrewNote(note: row[0]))
    }
}

/// Earlier versions of the notes of beans.
struct BagVersions: VersionKeeper {
    let door: BaristaDoor
    let shelf: ShelfStore

    let pattern = "/brew/of/:barista/beans/:bag"
    let tables = ["brewBag"]

    func thing(in barista: WritableBarista, _ visit: Visit, _ db: Database) throws -> VersionedThing<BrewNote> {
        let id: ID<BrewBag> = try visit.id("bag")
        return try barista.open.versioned(id.uuid, in: "brewBag", db)
    }

    func place(of thing: VersionedThing<BrewNote>, in barista: WritableBarista, _ visit: Visit) throws -> VersionPlace {
        let bag = try shelf.bag(ID(thing.id), of: barista.open)
        return VersionPlace(bag.content.name, BagsController.path(bag.id, of: barista.id))
    }

    func write(
        _ state: BrewNote, over thing: VersionedThing<BrewNote>, in barista: WritableBarista, _ visit: Visit,
        _ db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE brewBag SET note = ?, version = version + 1 WHERE id = ?", arguments: [state.note, thing.id])
    }
}

/// Earlier versions of what a member says of their cups.
struct CupVersions: VersionKeeper {
    let door: BaristaDoor
    let logs: BrewLogStore

    let pattern = "/brew/logs/:log"
    let tables = ["brewLog"]

    /// The addresses of cups do not name whose they are.
    var entrance: Entrance<WritableBarista> { Entrance { _, visit in try door.own(visit).open.writable() } }

    func thing(in barista: WritableBarista, _ visit: Visit, _ db: Database) throws -> VersionedThing<BrewNote> {
        let id: ID<BrewLog> = try visit.id("log")
        return try barista.open.versioned(id.uuid, in: "brewLog", db)
    }

    func place(of thing: VersionedThing<BrewNote>, in barista: WritableBarista, _ visit: Visit) throws -> VersionPlace {
        let log = try logs.log(ID(thing.id), of: OwnBarista(barista.open))
        return VersionPlace(
            visit.words.title(of: log.recipeName, visit.words("Your cup")), BrewLogsController.path(log.id))
    }

    func write(
        _ state: BrewNote, over thing: VersionedThing<BrewNote>, in barista: WritableBarista, _ visit: Visit,
        _ db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE brewLog SET note = ?, noteFold = ?, version = version + 1 WHERE id = ?",
            arguments: [state.note, Fold.fold(state.note), thing.id])
    }
}
