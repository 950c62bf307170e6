import Foundation
import GRDB
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport
@testable import Notes

/// Each request passes its door, and its thing is deleted or shared otherwise before it writes.
@Suite("Access that ends as a request is on its way")
struct EndedAccessTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// The status of a request that waits to write while `sql` runs with the id of a thing.
    private func send(
        _ fields: FormFields, to path: String, as member: Member, during sql: String,
        _ thing: some DatabaseValueConvertible
    ) throws -> Int? {
        // Signing in writes, too.
        _ = try home.cookie(member)
        home.house.gate.flush()
        let answer = Mutex<Result<RawReply, any Error>?>(nil)
        let (home, done) = (home, DispatchSemaphore(value: 0))
        let isWaiting = try home.house.database.write { db in
            Thread.detachNewThread {
                let reply = Result { try home.post(path, fields, as: member) }
                answer.withLock { $0 = reply }
                done.signal()
            }
            defer { #expect(throws: Never.self) { try db.execute(sql: sql, arguments: [thing]) } }
            return eventually { home.house.database.isAwaited }
        }
        #expect(isWaiting)
        done.wait()
        return try answer.withLock { try $0?.get().status }
    }

    private static let unshared = "DELETE FROM share WHERE subjectId = ?"
    private static let onlyRead = "UPDATE share SET level = 'read' WHERE subjectId = ?"

    private func count(_ table: String) throws -> Int? {
        try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") }
    }

    @Test("a message is not found where its tab was deleted, unshared, or moved to, and read-only where it is")
    func messages() throws {
        let message: FormFields = ["content": "Milk", "id": "\(ID<Note>(at: home.clock.wall.now()))"]
        let gone = try home.tab("Gone", by: home.ada)
        let shared = try home.tab("Shared", by: home.ada, audience: .household(.write))
        let before = try count("note")

        let deletion = "DELETE FROM noteTab WHERE id = ?"
        #expect(try send(message, to: "/notes/\(gone)/messages", as: home.ada, during: deletion, gone) == 404)
        #expect(
            try send(message, to: "/notes/\(shared)/messages", as: home.grace, during: Self.onlyRead, shared) == 403)
        try home.house.noteTabs.share(OwnTab(home.house.noteDoor.open(shared, for: home.ada)), with: .household(.write))
        #expect(
            try send(message, to: "/notes/\(shared)/messages", as: home.grace, during: Self.unshared, shared) == 404)

        #expect(try count("note") == before)
        #expect(try home.post("/notes/\(shared)/messages", message, as: home.ada).status == 303)
        let (note, target) = try (
            #require(home.notes(in: shared, for: home.ada).first), home.tab("Target", by: home.ada)
        )
        let move: FormFields = ["do": "move", "message": "\(note.id)", "to": "\(target)"]
        #expect(try send(move, to: "/notes/\(shared)/chosen", as: home.ada, during: deletion, target) == 404)
        #expect(try home.notes(in: shared, for: home.ada).count == 1)
    }

    @Test("an entity is not written into a graph that was deleted or is not shared any more")
    func entities() throws {
        let gone = try home.graph("Gone", by: home.ada)
        let shared = try home.graph("Shared", by: home.ada, audience: .household(.write))
        let rose: FormFields = ["name": "Rose"]

        let deletion = "DELETE FROM graph WHERE id = ?"
        #expect(try send(rose, to: "/graphs/\(gone)/entities", as: home.ada, during: deletion, gone) == 404)
        #expect(try send(rose, to: "/graphs/\(shared)/entities", as: home.grace, during: Self.unshared, shared) == 404)
        #expect(try count("entity") == 0)
    }

    @Test("a value, a part and an audience are not found where the series was deleted")
    func series() throws {
        let deletion = "DELETE FROM series WHERE id = ?"
        let ask = { (fields: FormFields, path: String) in
            let series = try home.series("Bank", by: home.ada)
            var fields = fields
            if path.isEmpty { fields.add("series", "\(series)") }
            let address = path.isEmpty ? "/wealth/values" : "/wealth/series/\(series)/\(path)"
            return try send(fields, to: address, as: home.ada, during: deletion, series)
        }

        #expect(try ask(["amount": "12.00", "day": "2026-11-01"], "") == 404)
        #expect(try ask(["part": "50"], "part") == 404)
        #expect(try ask(["audience": "editAll"], "sharing") == 404)
        #expect(try count("snapshot") == 0)
        #expect(try count("share WHERE subjectKind = 'series'") == 0)
    }

    @Test("a comment is not written into a diary that is not shared any more")
    func comments() throws {
        let diary = try home.diary(of: home.ada)
        try home.share(diary, with: .household(.write))
        let entry = try home.write("Sun", on: "2026-06-01", in: diary.id, by: home.ada)
        let path = "/diary/\(diary.id)/entries/\(entry)/comments"

        #expect(try send(["content": "Lovely"], to: path, as: home.grace, during: Self.unshared, diary.id) == 404)
        #expect(try count("diaryComment") == 0)
    }

    @Test("a reminder of a thing that was deleted or is not shared any more is not done")
    func reminders() throws {
        let graph = try home.graph("Garden", by: home.ada, audience: .household(.read))
        let entity = try home.entity("Rose", in: graph, by: home.ada)
        let fields: FormFields = [
            "on": "entity", "thing": "\(entity)", "text": "Cut", "day": "2026-12-24", "time": "08:00",
        ]
        let (hers, his) = try (home.remind(fields, by: home.grace), home.remind(fields, by: home.ada))

        let deletion = "DELETE FROM graph WHERE id = ?"
        _ = try send([:], to: "/reminders/\(hers)/done", as: home.grace, during: Self.unshared, graph)
        #expect(try send([:], to: "/reminders/\(his)/done", as: home.ada, during: deletion, graph) == 303)
        #expect(try count("reminderDue") == 0)
    }
}
