import Foundation
import GRDB
import Localization

/// The pieces of removing a member: first the contents of large things, and last the member with all the rest. The
/// member is signed out with the first piece.
struct MemberRemoval: RecordedPieces {
    let household: HouseholdStore
    let leaver: ID<Member>
    let heir: ID<Member>?
    /// The admin whose bin gets the entry.
    let keeper: ID<Member>

    /// The number of rows that are deleted with one unit of the contents at most, roughly.
    let weight: Int
    var makesRoom: Bool { true }

    var undo: UndoStore { household.undo }

    private init(household: HouseholdStore, leaver: ID<Member>, heir: ID<Member>?, keeper: ID<Member>, weight: Int) {
        self.household = household
        self.leaver = leaver
        self.heir = heir
        self.keeper = keeper
        self.weight = weight
    }

    /// A removal of a member who has as much as there is now.
    init(household: HouseholdStore, leaver: ID<Member>, heir: ID<Member>?, keeper: ID<Member>, in db: Database) throws {
        let all = try Self.things(of: leaver, leftTo: heir, household.undo.subjects, db)
        let weights = try all.map { contents, thing in try contents.weight(thing, db) }
        self.init(
            household: household, leaver: leaver, heir: heir, keeper: keeper, weight: max(weights.max() ?? 0, 40))
    }

    private struct Payload: Codable {
        let leaver: UUID
        let heir: UUID?
        let keeper: UUID
        let weight: Int?
    }

    /// Decodes a removal that an earlier process began.
    /// - Returns: `nil` for another kind of work.
    init?(payload: String, household: HouseholdStore) {
        guard let kept = try? JSONDecoder().decode(Payload.self, from: Data(payload.utf8)) else { return nil }
        self.init(
            household: household, leaver: ID(kept.leaver), heir: kept.heir.map { ID($0) }, keeper: ID(kept.keeper),
            weight: kept.weight ?? 200)
    }

    /// Adds the work's row, in the transaction of the first piece.
    func begin(
        _ context: UndoStore.UndoContext, in db: Database
    ) throws -> (work: BulkWork, pieces: any BulkPieces) {
        var total = try UndoStore.countEntries(of: leaver, in: db)
        for (contents, thing) in try things(db) { total += try contents.count(thing, db) }
        let payload = Payload(leaver: leaver.uuid, heir: heir?.uuid, keeper: keeper.uuid, weight: weight)
        let work = try begin(
            .remove, at: leaver.uuid, context, for: keeper, place: "/settings/members", total: total,
            payload: String(decoding: JSONEncoder().encode(payload), as: UTF8.self), in: db)
        return (work, self)
    }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        if let heir { try household.require(heir: heir, of: leaver, in: db) }
        let spared = undo.subjects.all.filter { $0.bequeath != nil }.map(\.kind)
        // Repeated with each piece, because other members may have deleted things of the leaver since.
        try UndoStore.handOver(from: leaver, to: heir, keeper: keeper, sparing: spared, in: db)
        let isFirst = work.done == 0
        var step = BulkWork.Step(done: 0, isLast: true)
        do {
            try undo.recordPart(of: entry, tables: undo.subjects.removedTables, in: db) {
                if isFirst { try household.shutOut(leaver, in: db) }
                step = try removeContents(count, db)
                if step.isLast { try household.finishRemoving(leaver, heir: heir, in: db) }
            }
        } catch MemberProblem.lastAdmin where !isFirst {
            throw Refusal.conflict(MemberController.lastAdmin)
        }
        return step
    }

    private func removeContents(_ count: Int, _ db: Database) throws -> BulkWork.Step {
        let bin = try UndoStore.removeEntries(of: leaver, bytes: Self.entryBytes, in: db)
        var done = bin.done
        guard bin.isLast, done < count else { return BulkWork.Step(done: done, isLast: false) }
        for (contents, thing) in try things(db) {
            let step = try contents.remove(thing, count - done, db)
            done += step.done
            guard step.isLast, done < count else { return BulkWork.Step(done: done, isLast: false) }
        }
        return BulkWork.Step(done: done, isLast: true)
    }

    /// The most bytes of bin entries in one piece. With it a removal of 85 MB of entries takes 29 MB of memory, not 490.
    private static let entryBytes = 4_000_000

    private func things(_ db: Database) throws -> [(contents: Subject.Contents, thing: UUID)] {
        try Self.things(of: leaver, leftTo: heir, undo.subjects, db)
    }

    /// The things that are deleted and may have large contents.
    private static func things(
        of leaver: ID<Member>, leftTo heir: ID<Member>?, _ subjects: Subjects, _ db: Database
    ) throws -> [(contents: Subject.Contents, thing: UUID)] {
        try subjects.all.flatMap { subject -> [(contents: Subject.Contents, thing: UUID)] in
            guard let contents = subject.contents, heir == nil || subject.bequeath == nil else { return [] }
            let stays = heir == nil ? "0" : "id IN (SELECT subjectId FROM share WHERE subjectKind = :kind)"
            let things = try UUID.fetchAll(
                db, sql: "SELECT id FROM \(subject.table) WHERE ownerId = :leaver AND NOT (\(stays)) ORDER BY id",
                arguments: heir == nil ? ["leaver": leaver] : ["leaver": leaver, "kind": subject.kind])
            return things.map { (contents, $0) }
        }
    }
}
