import GRDB
import House

/// What earlier versions keep of a template.
struct TemplateState: VersionedState {
    var name: String
    var content: String

    var plain: String { "\(name)\n\(content)" }
}

/// Earlier versions of a member's templates for a blank day.
struct TemplateVersions: VersionKeeper {
    let door: DiaristDoor
    let clock: WallClock

    let pattern = "/diary/templates/:template"
    let tables = ["diaryTemplate"]

    /// The addresses of templates do not name whose they are.
    var entrance: Entrance<Writable<OpenDiarist>> {
        Entrance { _, visit in
            guard let id = try door.door.unlocked(visit).id else { throw Refusal.readOnly }
            return try Writable(door.open(id.uuid, for: visit))
        }
    }

    func thing(
        in diarist: Writable<OpenDiarist>, _ visit: Visit, _ db: Database
    ) throws -> VersionedThing<TemplateState> {
        try Self.thing(visit.id("template"), of: diarist.open.diarist, db)
    }

    /// - Throws: `Refusal.notFound` if the member has no such template.
    static func thing(
        _ id: ID<DiaristStore.Template>, of diarist: Diarist, _ db: Database
    ) throws -> VersionedThing<TemplateState> {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT diaristId, createdAt, name, content FROM diaryTemplate WHERE id = ? AND diaristId = ?"),
            arguments: [id, diarist.id])
        guard let row else { throw Refusal.notFound }
        return VersionedThing(
            kind: "diaryTemplate", id: id.uuid, in: row[0], by: diarist.member, createdAt: row[1], changedAt: row[1],
            TemplateState(name: row[2], content: row[3]))
    }

    func place(
        of thing: VersionedThing<TemplateState>, in diarist: Writable<OpenDiarist>, _ visit: Visit
    ) -> VersionPlace {
        VersionPlace(thing.state.name, "/diary/settings")
    }

    func write(
        _ state: TemplateState, over thing: VersionedThing<TemplateState>, in diarist: Writable<OpenDiarist>,
        _ visit: Visit, _ db: Database
    ) throws {
        try Self.write(state, over: ID(thing.id), db)
    }

    static func write(_ state: TemplateState, over id: ID<DiaristStore.Template>, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE diaryTemplate SET name = ?, content = ?, version = version + 1 WHERE id = ?",
            arguments: [state.name, state.content, id])
    }
}
