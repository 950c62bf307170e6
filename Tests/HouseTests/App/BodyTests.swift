import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Bodies of forms")
struct BodyTests {
    let home: TestHome
    let graph: ID<Graph>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Cellar", by: home.ada)
    }

    private var entities: String { GraphsController.path(graph) + "/entities" }

    /// A connection on which a form is about to be sent by Ada.
    private func client(_ path: String, _ headers: String...) throws -> RawClient {
        let client = try RawClient(port: home.house.port)
        let lines = [
            "POST \(path) HTTP/1.1", "Host: localhost:\(home.house.port)", "Origin: \(home.origin)",
            "Cookie: \(try home.cookie(home.ada))", "Content-Type: application/x-www-form-urlencoded",
        ]
        client.send((lines + headers + ["", ""]).joined(separator: "\r\n"))
        return client
    }

    @Test("the longest note there can be is kept to the last letter")
    func longestNotes() throws {
        let notes = String(repeating: "🔥", count: 100_000)

        let reply = try home.post(entities, ["name": "Fire", "notes": notes], as: home.ada)

        let path = try #require(reply["Location"])
        let id = try #require(ID<Entity>(String(path.suffix(32))))
        #expect(reply.status == 303)
        #expect(try home.read(id, in: graph, as: home.ada).notes == notes)
        #expect(try home.get(path, as: home.ada).text.contains(notes))
        #expect(try home.get(path + "/edit", as: home.ada).status == 200)
        #expect(try home.post(path + "/delete", as: home.ada).status == 303)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try home.read(id, in: graph, as: home.ada).notes == notes)
    }

    @Test("what is one letter too long comes back whole, and nothing is stored", arguments: ["name", "notes"])
    func tooLong(field: String) throws {
        let before = try home.fingerprint()
        let value = String(repeating: "ж", count: field == "name" ? 201 : 100_001)
        let fields: FormFields = ["name": field == "name" ? value : "Fire", "notes": field == "notes" ? value : ""]

        let reply = try home.post(entities, fields, as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.text.contains(value))
        #expect(reply.text.contains("id=\"\(field)-problem\""))
        #expect(try home.fingerprint() == before)
    }

    @Test("a name of exactly 200 letters, marks and all, is taken")
    func longestName() throws {
        for name in [
            String(repeating: "ж", count: 200), String(repeating: "🧑‍🍳", count: 66),
            "a" + String(repeating: "\u{20DD}", count: 199),
        ] {
            #expect(try home.post(entities, ["name": name], as: home.ada).status == 303)
        }
        #expect(
            try home.post(entities, ["name": "a" + String(repeating: "\u{20DD}", count: 200)], as: home.ada).status
                == 422)
    }

    @Test("letters that fold into many, right-to-left marks and line breaks do no harm")
    func oddLetters() throws {
        for name in [
            String(repeating: "ﷺ", count: 200), "\u{202E}drawkcab", "a\r\nb\tc", "\u{FEFF}x", "\u{E0001}tag", "ﬀ",
        ] {
            let reply = try home.post(entities, ["name": name, "notes": name], as: home.ada)
            #expect(reply.status == 303, "\(name)")
            #expect(try home.get(reply["Location"] ?? "", as: home.ada).status == 200)
            #expect(try home.get("/graphs/\(graph)?q=\(PercentCoding.encode(name))", as: home.ada).status == 200)
        }
    }

    @Test("of a field that comes twice the first counts; a field that is missing is empty")
    func fields() throws {
        let before = try home.fingerprint()
        var fields: FormFields = ["name": "First"]
        fields.add("name", "Second")

        let path = try #require(try home.post(entities, fields, as: home.ada)["Location"])
        let page = try home.get(path, as: home.ada).text
        #expect(page.contains("First") && !page.contains("Second"))

        _ = try home.post(path + "/delete", as: home.ada)
        try home.house.database.write { db in try db.execute(sql: "DELETE FROM undo") }
        #expect(try home.post(entities, as: home.ada).status == 422)
        #expect(try home.post("/graphs", as: home.ada).status == 422)
        #expect(try home.fingerprint() == before)
    }

    @Test(
        "an edit without its version, or with one that is none, loses neither text",
        arguments: [nil, "", "x", "-1", "99", "1e9", "99999999999999999999"])
    func versions(version: String?) throws {
        let entity = try home.entity("Port", notes: "Tawny", in: graph, by: home.ada)
        let before = try home.fingerprint()
        var fields: FormFields = ["name": "Port", "notes": "Ruby"]
        if let version { fields.add("version", version) }

        let reply = try home.post(EntitiesController.path(entity, in: graph), fields, as: home.ada)

        #expect(reply.status == 409)
        #expect(reply.text.contains("Ruby") && reply.text.contains("Tawny"))
        #expect(try home.fingerprint() == before)
    }

    @Test("a form in chunks is taken like any other")
    func chunks() throws {
        let client = try client(entities, "Transfer-Encoding: chunked")
        for piece in ["name=", "Po", "rt&notes=Tawny"] {
            client.send("\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n")
        }
        client.send("0\r\n\r\n")

        #expect(client.reply()?.status == 303)
        #expect(try home.search("tawny", in: graph, as: home.ada) == 1)
    }

    @Test("chunks are counted as well: a form that never ends is refused")
    func endlessChunks() throws {
        let client = try client("/login", "Transfer-Encoding: chunked")
        let piece = String(repeating: "x", count: 1024)
        for _ in 0..<8 { client.send("400\r\n\(piece)\r\n") }
        client.send("0\r\n\r\n")

        #expect(client.reply()?.status == 413)
    }

    @Test("nobody's form is read before it is known who sends it", arguments: ["", "hearth=\(Token().text)"])
    func strangersBody(cookie: String) throws {
        let client = try RawClient(port: home.house.port)
        client.request(
            "POST \(entities) HTTP/1.1", "Host: localhost:\(home.house.port)", "Origin: \(home.origin)",
            "Cookie: \(cookie)", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 1900000")

        #expect(client.reply(within: 20)?.status == 401)
    }

    @Test("of a form that breaks off nothing is stored, and the house goes on")
    func cutOff() throws {
        let before = try home.fingerprint()

        for headers in ["Content-Length: 1000", "Transfer-Encoding: chunked"] {
            let client = try client(entities, headers)
            client.send(headers.hasPrefix("Transfer") ? "9\r\nname=Port\r\n" : "name=Port")
            client.finishSending()
            #expect(client.reply(within: 20)?.status ?? 400 == 400)
        }

        #expect(try home.get("/today", as: home.ada).status == 200)
        #expect(try home.fingerprint() == before)
    }

    @Test(
        "searching for anything at all finds or finds nothing",
        arguments: [
            "\"", "\"\"\"", "AND", "a OR b", "NEAR(a b)", "title:x", "*", "x*", "-x", "'; DROP TABLE entity; --", "%",
            "_",
            "\\", "(", "((((", "^x", "{x}", "+", String(repeating: "a ", count: 300),
            String(repeating: "x", count: 3000),
            "\u{301}", "🔥🔥🔥", "\u{10FFFF}", "ab", "a b c d e f g h i j", "<b>",
        ])
    func queries(query: String) throws {
        _ = try home.entity("Port", notes: "Tawny", in: graph, by: home.ada)

        let reply = try home.get("/graphs/\(graph)?q=\(PercentCoding.encode(query))", as: home.ada)

        #expect(reply.status == 200)
        #expect(try home.search("tawny", in: graph, as: home.ada) == 1)
    }

    @Test(
        "page numbers, sizes and sorts that are none show the first page",
        arguments: [
            "page=0", "page=-1", "page=x", "page=99999999999999999999", "page=1000000", "size=0", "size=-5", "size=1e9",
            "size=100000", "sort=;%20DROP%20TABLE%20entity", "sort=", "page=1&page=2", "q=&page=",
        ])
    func lists(query: String) throws {
        let reply = try home.get("/graphs/\(graph)?\(query)", as: home.ada)

        #expect(reply.status == 200)
    }
}
