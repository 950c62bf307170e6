import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("How long earlier versions stay")
struct VersionKeepingTests {
    let home: TestHome
    let tab: ID<NoteTab>
    let note: ID<Note>

    init() throws {
        home = try TestHome()
        tab = try home.tab("Family", by: home.grace, audience: .household(.write))
        note = try home.note("Start", in: tab, by: home.grace)
    }

    private var path: String { "\(NotesController.path(tab))/messages/\(note)" }

    private func change(to text: String, by member: Member) throws {
        let open = try home.writable(tab, by: member)
        let now = try home.house.notes.note(note, in: open.open)
        let saved = try home.house.notes.change(note, to: NoteText(text: text), version: now.version, in: open)
        guard case .done = saved else { throw TestProblem("not saved") }
    }

    private func times() throws -> [Instant] {
        try home.house.database.read { db in
            try Instant.fetchAll(db, sql: "SELECT replacedAt FROM earlierVersion ORDER BY replacedAt")
        }
    }

    @Test("each for 90 days, then the last of each month for a year, then none")
    func days() throws {
        let start = home.clock.wall.now()
        for day in 0..<500 {
            home.clock.advance(.days(1))
            try change(to: "Day \(day)", by: home.grace)
        }
        try home.house.rooms.room(HouseholdRoom.self).prune()

        let now = home.clock.wall.now()
        let kept = try times()
        let young = kept.filter { $0 >= now.adding(.zero - .days(90)) }
        #expect(young.count == 91)
        let months = kept.filter { $0 < now.adding(.zero - .days(90)) }
        let calendar = Set(months.map { String($0.iso.prefix(7)) })
        #expect(months.count == calendar.count && (12...14).contains(months.count))
        #expect(kept.allSatisfy { $0 >= start.adding(.days(500 - 90 - 365)) })
        // Of a month the last one.
        let last = try #require(months.dropLast().last)
        let following = last.adding(.days(1))
        #expect(String(following.iso.prefix(7)) != String(last.iso.prefix(7)))
    }

    @Test("beyond their room the oldest go first, and none of the last day; Storage tells the room")
    func room() throws {
        for day in 0..<10 {
            home.clock.advance(.days(1))
            let text = (0..<2000).map { "\($0 * day)" }.joined(separator: " ")
            try change(to: text, by: home.grace)
        }
        let before = try times()
        let bytes = try home.house.database.read(EarlierVersions.byteCount)
        try home.house.database.write { db in
            try EarlierVersions.prune(at: home.clock.wall.now(), limit: bytes / 2, in: db)
        }
        let after = try times()
        #expect(after == before.suffix(after.count) && (3..<10).contains(after.count))
        #expect(try home.house.database.read(EarlierVersions.byteCount) <= bytes / 2)
        try home.house.database.write { db in
            try EarlierVersions.prune(at: home.clock.wall.now(), limit: 0, in: db)
        }
        #expect(try times().count == 2)
        #expect(try home.get("/settings/storage", as: home.ada).main.contains("Earlier versions"))
    }

    @Test("ten years of a daily diary with forty sittings a month stay under 30 MB")
    func tenYears() throws {
        var random = SeededGenerator(seed: 10)
        let words = (1...4000).map { "\(String($0, radix: 36))word" }
        var size = 0
        for _ in 0..<480 {
            let text = (0..<200).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            size += try NoteState(isList: false, text: .init(text: text, entities: "[]"), items: []).content.count + 150
        }
        // 4,800 sittings, none of them forgotten yet.
        #expect(size * 10 < 30 << 20)
    }

    @Test("versions go with a removed member's things, and come back with them; their name stays")
    func removed() throws {
        home.clock.advance(.hours(1))
        try change(to: "Over", by: home.grace)
        let list = try home.versions(of: path, as: home.grace)
        #expect(list.count == 1)
        let entry = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        #expect(try home.versionCount() == 0)
        #expect(try home.get(list[0], as: home.ada).status == 404)

        _ = try home.house.undo.restore(entry, for: home.ada)
        home.forgetSessions()

        #expect(try home.versions(of: path, as: home.grace) == list)
    }

    @Test("a thing that is inherited keeps its versions, under the name of who wrote them")
    func inherited() throws {
        try home.house.notes.makeList(note, in: home.writable(tab, by: home.grace))
        _ = try home.house.household.remove(home.grace.id, heir: home.ada.id, by: home.ada.id)
        let page = try home.get(path + "/versions", as: home.ada)
        #expect(page.status == 200 && page.main.contains("By Grace · before Grace switched between list and text"))
    }

    @Test("they are not in Today, in search or in the bin")
    func silent() throws {
        home.clock.advance(.hours(1))
        try change(to: "Over", by: home.grace)
        for path in ["/today", "/search?q=Begin", "/notes/search?q=Begin", "/settings/bin"] {
            for member in [home.ada, home.grace] {
                #expect(try !home.get(path, as: member).main.contains(">Start<"), "\(path)")
            }
        }
        let open = try home.house.noteDoor.all(for: home.grace)
        #expect(
            try NoteSearch(database: home.house.database).find(SearchQuery("Start"), in: open, limit: 5).hits.isEmpty)
    }
}
