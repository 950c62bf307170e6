import Foundation
import GRDB
import Localization

/// Reads the earlier versions of one kind of thing, and puts one in the place of what the thing says now.
struct VersionStore<Keeper: VersionKeeper>: Sendable {
    let keeper: Keeper
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    typealias Subject = Writable<Keeper.Door.Open>
    typealias Thing = VersionedThing<Keeper.State>

    /// The newest first.
    func list(
        _ subject: Subject, on page: ListPage, _ visit: Visit
    ) throws -> (thing: Thing, rows: [EarlierVersion], total: Int) {
        try database.read { db in
            let thing = try keeper.thing(in: subject, visit, db)
            let found = try EarlierVersions.list(
                of: thing.id, in: thing.subject, for: visit.member.id, on: page, db: db)
            return (thing, found.rows, found.total)
        }
    }

    /// The version in the address, and the content of the one that followed it.
    func version(_ subject: Subject, _ visit: Visit) throws -> (thing: Thing, EarlierVersion, next: Data?) {
        try database.read { db in
            let (thing, version) = try find(subject, visit, db)
            let next = try EarlierVersions.next(
                after: version.id, of: thing.id, in: thing.subject, for: visit.member.id, db: db)
            return (thing, version, next)
        }
    }

    private func find(_ subject: Subject, _ visit: Visit, _ db: Database) throws -> (Thing, EarlierVersion) {
        let thing = try keeper.thing(in: subject, visit, db)
        let version = try EarlierVersions.version(
            visit.id("version"), of: thing.id, in: thing.subject, for: visit.member.id, db: db)
        return (thing, version)
    }

    /// Puts the version in the address in the place of what stands now, which becomes a version in its turn.
    /// - Returns: the page of the thing.
    func bringBack(_ subject: Subject, _ visit: Visit) throws -> String {
        try database.write(in: subject) { db in
            let (thing, version) = try find(subject, visit, db)
            let place = try keeper.place(of: thing, in: subject, visit)
            let state = try Keeper.State(content: version.content)
            guard state != thing.state else { return place.path }
            let context = UndoStore.UndoContext(
                Phrase.key("Earlier version of “%@” restored"), place.title, in: subject, kind: .change)
            _ = try undo.recording(context, tables: keeper.tables, in: db) {
                try EarlierVersions.keep(
                    thing, beforeItIs: state, by: visit.member.id, at: clock.now(), because: .bringingBack, in: db)
                try keeper.write(state, over: thing, in: subject, visit, db)
            }
            return place.path
        }
    }
}
