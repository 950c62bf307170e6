import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Being killed in the middle of large work")
struct BulkKillTests {
    /// A debug build writes some two thousand in its first transaction, a release build all of them and more.
    private static let rows = Drills.areAsked ? 20_000 : 8000

    @Test("a file and a change of type go out whole; a deletion and every undo go on")
    func killed() throws {
        let folder = try TemporaryFolder()
        let data = folder["data"]
        try ServedHome.furnish(data)
        var home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let entity = try #require(
            try home.post(home.graphPath(cookie: cookie) + "/entities", ["name": "Large"], cookie: cookie)["Location"])
        let text = "Name,Pages\n" + (1...Self.rows).map { "Row \($0),\($0)\n" }.joined()
        let preview = try #require(
            try home.post(entity + "/table/import", ["text": text], cookie: cookie)["Location"])

        home = try kill(home, in: data, during: preview, ["go": "on"], cookie)
        #expect(try count(entity, home, cookie) == 0)
        #expect(try home.get(preview, cookie: cookie).text.contains("rows are new"))

        try finish(#require(home.post(preview, ["go": "on"], cookie: cookie)["Location"]), home, cookie)
        let table = try home.get(entity + "/table.csv", cookie: cookie).text
        #expect(table.split(separator: "\r\n").count == Self.rows + 1)

        let fields = try home.get(entity + "/fields", cookie: cookie).text
        let field = try String(#require(fields.firstMatch(of: /\/graphs\/[0-9a-f]{32}\/fields\/[0-9a-f]{32}/)).output)
        let form: FormFields = ["name": "Pages", "type": "text", "version": "1", "confirmed": "on"]
        home = try kill(home, in: data, during: field, form, cookie)
        #expect(try types(data) == "integer \(Self.rows)")
        // Taking it back is a change of the field too.
        let page = try home.get(field, cookie: cookie).text
        let version = try #require(page.firstMatch(of: /name="version" value="(\d+)"/)).output.1
        let again: FormFields = ["name": "Pages", "type": "text", "version": String(version), "confirmed": "on"]
        try finish(#require(home.post(field, again, cookie: cookie)["Location"]), home, cookie)
        #expect(try types(data) == "text 0")
        home = try kill(home, in: data, during: undoPath(home, cookie), [:], cookie)
        #expect(try types(data) == "integer \(Self.rows)")
        #expect(try home.get(entity + "/table.csv", cookie: cookie).text == table)

        home = try kill(home, in: data, during: entity + "/delete", [:], cookie)
        #expect(try home.get(entity, cookie: cookie).status == 404)

        home = try kill(home, in: data, during: undoPath(home, cookie), [:], cookie)
        #expect(try home.get(entity + "/table.csv", cookie: cookie).text == table)
        #expect(try home.stop().code == 0)
    }

    @Test("a copy, a merging and a file of values go out whole; removing a member goes on")
    func killedWhileShaping() throws {
        let folder = try TemporaryFolder()
        let data = folder["data"]
        try ServedHome.furnish(data)
        var home = try ServedHome(data)
        let grace = try #require(try home.signIn("Grace"))
        let graph = try home.graphPath(cookie: grace)
        let entity = try large(home, in: graph, grace)
        let table = try home.get(entity + "/table.csv", cookie: grace).text

        home = try kill(home, in: data, during: entity + "/duplicate", ["attributes": "on"], grace)
        #expect(try names(data) == ["Large"])
        let place = try home.post(entity + "/duplicate", ["attributes": "on"], cookie: grace)["Location"]
        try finish(#require(place), home, grace)
        #expect(try names(data) == ["Large", "Large (copy)"])

        let copy = try graph + "/entities/" + id("Large (copy)", data)
        let merge = try entity + "/merge/" + id("Large (copy)", data)
        home = try kill(home, in: data, during: merge, [:], grace)
        #expect(try home.get(entity + "/table.csv", cookie: grace).text == table)
        #expect(try count(copy, home, grace) == Self.rows)
        try finish(#require(home.post(merge, cookie: grace)["Location"]), home, grace)
        #expect(try count(entity, home, grace) == 2 * Self.rows)
        home = try kill(home, in: data, during: undoPath(home, grace), [:], grace)
        #expect(try home.get(entity + "/table.csv", cookie: grace).text == table)

        let days = (0..<Self.rows).map { "\(1950 + $0 / 336)-\(two(1 + $0 / 28 % 12))-\(two(1 + $0 % 28))" }
        // A fast machine writes 20,000 values in one transaction.
        let values = "date,account,value\n" + days.map { "\($0),Bank,100\n\($0),Broker,200\n" }.joined()
        let preview = try #require(try home.post("/wealth/import", ["text": values], cookie: grace)["Location"])
        home = try kill(home, in: data, during: preview, ["go": "on"], grace)
        #expect(try home.get(preview, cookie: grace).text.contains("values are new"))
        #expect(try sum("SELECT count(*) FROM snapshot", data) == 0)

        let ada = try #require(try home.signIn("Ada"))
        let member = try "/settings/members/" + id("Grace", data, in: "member")
        home = try kill(home, in: data, during: member + "/remove", ["name": "Grace", "heir": "delete"], ada)
        #expect(try sum("SELECT count(*) FROM member", data) == 1)
        #expect(try sum("SELECT count(*) FROM attribute", data) == 0)
        home = try kill(home, in: data, during: undoPath(home, ada), [:], ada)
        let again = try #require(try home.signIn("Grace"))
        #expect(try home.get(entity + "/table.csv", cookie: again).text == table)
        #expect(try home.stop().code == 0)
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// An entity with many attributes.
    private func large(_ home: ServedHome, in graph: String, _ cookie: String) throws -> String {
        let entity = try #require(try home.post(graph + "/entities", ["name": "Large"], cookie: cookie)["Location"])
        let text = "Name,Pages\n" + (1...Self.rows).map { "Row \($0),\($0)\n" }.joined()
        let preview = try #require(try home.post(entity + "/table/import", ["text": text], cookie: cookie)["Location"])
        try finish(#require(home.post(preview, ["go": "on"], cookie: cookie)["Location"]), home, cookie)
        return entity
    }

    private func read<Value>(_ data: String, _ work: (Database) throws -> Value) throws -> Value {
        let database = try DatabaseQueue(path: data + "/hearth.sqlite", configuration: Backup.readOnly)
        defer { try? database.close() }  // it was only read
        return try database.read(work)
    }

    private func sum(_ sql: String, _ data: String) throws -> Int? {
        try read(data) { db in try Int.fetchOne(db, sql: sql) }
    }

    private func names(_ data: String) throws -> [String] {
        try read(data) { db in
            try String.fetchAll(db, sql: "SELECT name FROM entity WHERE name LIKE 'Large%' ORDER BY name")
        }
    }

    private func id(_ name: String, _ data: String, in table: String = "entity") throws -> String {
        try read(data) { db in
            try String.fetchOne(
                db, sql: "SELECT lower(hex(id)) FROM \(table) WHERE name = ?", arguments: [name]
            ).unwrap()
        }
    }

    private func undoPath(_ home: ServedHome, _ cookie: String) throws -> String {
        let bin = try home.get("/settings/bin", cookie: cookie).text
        return try String(#require(bin.firstMatch(of: /\/undo\/[0-9a-f]{32}/)).output)
    }

    /// The type of the field, and how many of its values are integers.
    private func types(_ data: String) throws -> String? {
        let database = try DatabaseQueue(path: data + "/hearth.sqlite", configuration: Backup.readOnly)
        defer { try? database.close() }  // it was only read
        return try database.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT type || ' ' || (SELECT count(*) FROM detailValue WHERE fieldId = detailField.id
                        AND integer IS NOT NULL) FROM detailField WHERE name = 'Pages'
                    """)
        }
    }

    private func count(_ entity: String, _ home: ServedHome, _ cookie: String) throws -> Int {
        try home.get(entity + "/table.csv", cookie: cookie).text.split(separator: "\r\n").count - 1
    }

    /// Sends a form, kills the server as soon as the first piece of the work is written, and waits until the next
    /// server has completed it.
    private func kill(
        _ home: ServedHome, in data: String, during path: String, _ form: FormFields, _ cookie: String
    ) throws -> ServedHome {
        let client = try RawClient(port: home.port)
        client.send(ServedHome.request("POST", path, port: home.port, cookie: cookie, form: form))
        let database = try DatabaseQueue(path: data + "/hearth.sqlite", configuration: Backup.readOnly)
        let open = "SELECT lower(hex(id)) FROM bulkWork WHERE endedAt IS NULL AND done BETWEEN 1 AND total - 1"
        var work: String?
        #expect(
            eventually(within: 180) {
                work = try? database.read { db in try String.fetchOne(db, sql: open) }
                return work != nil
            }, "\(path)")
        home.program.send(SIGKILL)
        #expect(try home.program.outcome().code == -SIGKILL)
        #expect(try database.read { db in try String.fetchOne(db, sql: open) } == work)
        try database.close()
        let check = try Program.run("check", "--data", data)
        #expect(check.code == 0, "\(check.output)\(check.errors)")
        let next = try ServedHome(data)
        try finish("/work/" + #require(work), next, cookie)
        return next
    }

    private func finish(_ work: String, _ home: ServedHome, _ cookie: String) throws {
        guard work.hasPrefix("/work/") else { return }
        #expect(
            eventually(within: 240) {
                guard let page = try? home.get(work, cookie: cookie) else { return false }
                return page.status == 303 || !page.text.contains("<progress")
            })
    }
}
