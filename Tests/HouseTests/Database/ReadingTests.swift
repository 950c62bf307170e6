import Dispatch
import Foundation
import GRDB
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import MadeUpRoom

@Suite("Readers of the database")
struct ReadingTests {
    /// Counts for some seconds.
    private static let endless = """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000) SELECT max(i) FROM n
        """

    private func database(readLimit: Duration, _ work: (HouseDatabase) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let data = DataFolder(path: folder["data"])
        try data.prepare()
        let database = try HouseDatabase(folder: data, migrations: Migrations(of: Rooms.all), readLimit: readLimit)
        try work(database)
        try database.close()
    }

    @Test("a request that reads for too long gives its reader back; work may take its time", .timeLimit(.minutes(1)))
    func limit() throws {
        try database(readLimit: .milliseconds(20)) { database in
            for purpose in [Reading.Purpose.request, .slowRequest] {
                let error = #expect(throws: DatabaseError.self) {
                    try Reading.$purpose.withValue(purpose) {
                        try database.read { db in
                            // The inner read is part of the outer one, and does not begin the time anew.
                            try database.read { _ in _ = try Int.fetchOne(db, sql: Self.endless) }
                        }
                    }
                }
                #expect(error?.resultCode == .SQLITE_INTERRUPT)
            }
            // The same reader is as good as new.
            #expect(try database.read { try Int.fetchOne($0, sql: "SELECT 7") } == 7)
            let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 30000) SELECT i FROM n"
            let count = try Reading.$purpose.withValue(.work) {
                try database.read { db in
                    let rows = try Row.fetchCursor(db, sql: rows)
                    let start = ContinuousClock.now
                    while start.duration(to: .now) < .milliseconds(30) {}
                    var count = 0
                    while try rows.next() != nil { count += 1 }
                    return count
                }
            }
            #expect(count == 30_000)
        }
    }

    @Test("work takes two readers and slow requests two, however many they are; a page always finds one")
    func places() throws {
        try database(readLimit: .seconds(60)) { database in
            let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let ended = DispatchGroup()
            for purpose in [Reading.Purpose.work, .slowRequest] {
                for _ in 1...4 {
                    ended.enter()
                    Thread.detachNewThread {
                        Reading.$purpose.withValue(purpose) {
                            try? database.read { _ in
                                entered.signal()
                                release.wait()
                            }
                        }
                        ended.leave()
                    }
                }
            }
            for _ in 1...4 { #expect(entered.wait(timeout: .now() + 30) == .success) }

            for _ in 1...2 {
                let found = try Reading.$purpose.withValue(.request) {
                    try database.read { try Int.fetchOne($0, sql: "SELECT 7") }
                }
                #expect(found == 7)
            }
            #expect(entered.wait(timeout: .now()) == .timedOut)

            for _ in 1...8 { release.signal() }
            for _ in 1...4 { #expect(entered.wait(timeout: .now() + 30) == .success) }
            #expect(ended.wait(timeout: .now() + 30) == .success)
        }
    }

    @Test("a slow request that finds no reader in time is told to come again")
    func busy() throws {
        try database(readLimit: .milliseconds(20)) { database in
            let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let ended = DispatchGroup()
            for _ in 1...2 {
                ended.enter()
                Thread.detachNewThread {
                    Reading.$purpose.withValue(.slowRequest) {
                        try? database.read { _ in
                            entered.signal()
                            release.wait()
                        }
                    }
                    ended.leave()
                }
            }
            for _ in 1...2 { entered.wait() }

            #expect(throws: Refusal.busy) {
                try Reading.$purpose.withValue(.slowRequest) { try database.read { _ in } }
            }
            for _ in 1...2 { release.signal() }
            ended.wait()
        }
    }

    @Test("a page that reads for too long is a sentence with 503, and all others go on")
    func page() throws {
        let home = try TestHome(rooms: Rooms.all + [RecipesRoom.self], readLimit: .zero)
        #expect(try home.get("/recipes", as: home.ada).status == 200)
        try home.execute(
            """
            INSERT INTO recipe (id, ownerId, name, nameFold)
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            SELECT randomblob(16), ?, 'Soup ' || i, 'soup' FROM n
            """, [home.ada.id])

        let reply = try home.get("/recipes", as: home.ada)

        #expect(reply.status == 503 && reply["Retry-After"] == "30")
        #expect(reply.text.contains("This took too long") && reply.text.contains("stays quick for everyone"))
        #expect(try home.get("/graphs", as: home.ada).status == 200)
        // A line at warning says so.
        #expect(home.incidents.all == [])
    }
}
