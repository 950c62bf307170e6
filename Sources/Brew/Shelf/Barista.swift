import Foundation
import GRDB
import House

/// One member's shelf of beans and gear, with the access level of the reader.
struct Barista: Sendable, FetchableRecord {
    let id: ID<Barista>
    let ownerId: ID<Member>
    let ownerName: String
    /// The recipe that the member brewed last.
    let last: ID<BrewRecipe>?
    let units: BrewUnits
    let version: Int
    let level: AccessLevel
    let isShared: Bool

    /// Selects the shelves that a member may see. Binds `:member`.
    static let visible = """
        SELECT barista.id, barista.ownerId, owner.name, barista.recipeId, barista.usesFahrenheit, barista.usesOunces,
            barista.version, \(Shares.level("barista")),
            EXISTS (SELECT 1 FROM share WHERE share.subjectId = barista.id)
        FROM barista JOIN member AS owner ON owner.id = barista.ownerId
        WHERE \(Shares.isVisible("barista"))
        """

    /// Reads `visible`.
    init(row: Row) throws {
        id = row[0]
        ownerId = row[1]
        ownerName = row[2]
        last = row[3]
        units = BrewUnits(usesFahrenheit: row[4], usesOunces: row[5])
        version = row[6]
        level = row[7]
        isShared = row[8]
    }
}

/// Proof that a member may see beans and gear: they are theirs or shared with them. Only `BaristaDoor` makes them.
struct OpenBarista: OpenSubject {
    let barista: Barista
    let member: ID<Member>
    /// At most `read` for guests.
    let level: AccessLevel

    static let kind = SubjectKind.barista
    static let room = BrewRoom.id

    var id: ID<Barista> { barista.id }
    var title: String { barista.ownerName }
    var ownerId: ID<Member> { barista.ownerId }

    fileprivate init(_ barista: Barista, for member: Member) {
        self.barista = barista
        self.member = member.id
        level = AccessLevel(barista.level, for: member)
    }
}

/// Proof that a member may change beans and gear.
typealias WritableBarista = Writable<OpenBarista>
/// Proof that a member may brew and read the log: it is their own.
typealias OwnBarista = Own<OpenBarista>

extension OwnBarista {
    var barista: Barista { open.barista }
}

/// The only access to members' beans, gear and cups: checks ownership and sharing.
struct BaristaDoor: SubjectDoor {
    let database: HouseDatabase

    func open(_ id: UUID, for visit: Visit) throws -> OpenBarista {
        let barista = try database.read { db in
            try Barista.fetchOne(
                db.cachedStatement(sql: Barista.visible + " AND barista.id = :barista"),
                arguments: ["member": visit.member.id, "barista": id])
        }
        guard let barista else { throw Refusal.notFound }
        return OpenBarista(barista, for: visit.member)
    }

    func isOpen(_ id: UUID, for visit: Visit) throws -> Bool { try all(for: visit).contains { $0.uuid == id } }

    /// For routes about what the visitor brews, whose addresses name no shelf.
    /// - Throws: as `own(_:)`.
    var mine: Entrance<OwnBarista> { Entrance { _, visit in try own(visit) } }

    /// All shelves that a member may see, their own first.
    func all(for member: Member) throws -> [OpenBarista] {
        try database.read { db in
            try Barista.fetchAll(
                db.cachedStatement(
                    sql: Barista.visible + " ORDER BY barista.ownerId <> :member, owner.nameFold, barista.id"),
                arguments: ["member": member.id]
            ).map { OpenBarista($0, for: member) }
        }
    }

    /// The same, read once for a page.
    func all(for visit: Visit) throws -> [OpenBarista] {
        try visit.once("brew.shelves") { try all(for: visit.member) }
    }

    /// The member's own shelf.
    /// - Throws: `Refusal.readOnly` for a guest, who has none.
    func own(_ member: Member) throws -> OwnBarista { try own(member) { try all(for: member) } }

    /// - Throws: as `own(_:)` for a member.
    func own(_ visit: Visit) throws -> OwnBarista { try own(visit.member) { try all(for: visit) } }

    private func own(_ member: Member, _ all: () throws -> [OpenBarista]) throws -> OwnBarista {
        guard member.role != .guest, let own = try all().first(where: \.isOwn) else { throw Refusal.readOnly }
        return try OwnBarista(own)
    }
}
