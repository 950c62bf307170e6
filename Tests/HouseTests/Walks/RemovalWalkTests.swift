import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

/// What goes with a member who is removed, and comes back: for everything of every room, as the rooms' subjects say.
@Suite("Removal of whoever it all belongs to")
struct RemovalWalkTests {
    let scene: Scene
    var home: TestHome { scene.home }
    var subjects: [Subject] { home.house.undo.subjects.all }

    init() throws { scene = try Scene(grace: .write) }

    private func owned(_ subject: Subject, by member: Member) throws -> Int {
        try home.house.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(subject.table) WHERE ownerId = ?", arguments: [member.id]) ?? 0
        }
    }

    /// The rows of each table that belongs to a subject, without the versions, which go up with an undo.
    private func rows() throws -> [String: [String]] {
        let tables = Set(subjects.flatMap(\.tables))
        return try home.house.database.read { db in
            try tables.reduce(into: [:]) { rows, table in
                rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.written.unversioned)
                    .sorted()
            }
        }
    }

    @Test("the member has something of every kind, or the walk would miss a kind")
    func furnished() throws {
        for subject in subjects { #expect(try owned(subject, by: home.ada) > 0, "\(subject.kind)") }
    }

    @Test("everything goes, or to the heir what was shared, and comes back row by row", arguments: [true, false])
    func everything(hasHeir: Bool) throws {
        try home.house.household.change(home.grace.id, role: .admin)
        // Whoever has work under way cannot be removed.
        try home.house.database.write { db in try db.execute(sql: "DELETE FROM bulkWork") }
        let before = try rows()
        // The check knows the rooms of a house that is served, and takes the made-up one's tables for a newer Hearth's.
        let known = try HouseCheck.problems(in: home.house.folder)

        let removal = try home.house.household.remove(
            home.ada.id, heir: hasHeir ? home.grace.id : nil, by: home.grace.id)

        for subject in subjects { #expect(try owned(subject, by: home.ada) == 0, "\(subject.kind)") }
        #expect(try rows() != before)
        _ = try home.house.undo.restore(removal, for: home.grace)

        let after = try rows()
        for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
        #expect(try HouseCheck.problems(in: home.house.folder) == known)
        #expect(home.incidents.all == [])
    }
}
