import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The log of a server")
struct LogTests {
    /// Makes the standard error of the program what its environment calls the journal.
    private static let asJournal = [
        "sh", "-c", "JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2) exec \"$0\" \"$@\"",
    ]

    private func serve(
        _ arguments: String..., under prefix: [String] = [], environment: [String: String] = [:],
        _ visit: (ServedHome, _ cookie: String) throws -> Void
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        try ServedHome.furnish(folder["data"])
        let settings = arguments.flatMap { ["--set", $0] }
        let home = try ServedHome(folder["data"], arguments: settings, under: prefix, environment: environment)
        try visit(home, try #require(try home.signIn("Grace")))
        let errors = try home.stop().errors
        #expect(errors.isEmpty || errors.hasSuffix("\n"))
        return errors.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("403, 404 and 405 are there at info, with their address and without what was sent; the rest is not")
    func declined() throws {
        let lines = try serve { home, cookie throws in
            #expect(try home.get("/nothing?secret=1", cookie: cookie).status == 404)
            #expect(try home.get("/settings/storage", cookie: cookie).status == 403)
            #expect(try home.get("/graphs/01a1fd8c690070008000000000000000", cookie: cookie).status == 404)
            #expect(try home.post("/today", ["secret": "1"], cookie: cookie).status == 405)
            #expect(try home.get("/today", cookie: cookie).status == 200)
            #expect(try home.get("/today", cookie: nil).status == 303)
        }

        let told = lines.filter { $0.contains("hearth: request") }.map { line in
            #expect(line.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\sinfo\shearth:/))
            return line.replacing(/^\S+\s/, with: "").replacing(/\sms=\d+\.\d/, with: "")
        }
        #expect(
            told == [
                "info hearth: request client=127.0.0.1 method=GET path=/nothing status=404",
                "info hearth: request client=127.0.0.1 method=GET route=/settings/storage status=403",
                "info hearth: request client=127.0.0.1 method=GET route=/graphs/:graph status=404",
                "info hearth: request client=127.0.0.1 method=POST path=/today status=405",
            ], "\(lines)")
        #expect(!lines.joined().contains("secret"))
    }

    @Test("at warning they are not")
    func quiet() throws {
        let folder = try TemporaryFolder()
        let home = try ServedHome(folder["data"], "--set", "logLevel=warning")

        #expect(try home.get("/nothing", cookie: nil).status == 404)

        #expect(try home.stop().errors == "")
    }

    @Test("at debug each request is a line, with its route and its time, and without names, ids, queries and tokens")
    func everything() throws {
        var secrets = ["Grace", ServedHome.password, "spice", "Cellar"]
        let lines = try serve("logLevel=trace") { home, cookie in
            secrets.append(String(cookie.dropFirst("hearth=".count)))
            let graph = try home.post("/graphs", ["name": "Cellar"], cookie: cookie)
            let path = try #require(graph["Location"])
            secrets.append(String(path.suffix(32)))
            _ = try home.get(path + "?q=spice", cookie: cookie)
            _ = try home.get("/health", cookie: nil)
            let client = try RawClient(port: home.port)
            let token = Token().text
            secrets.append(token)
            client.request(
                "GET /metrics HTTP/1.1", "Host: localhost:\(home.port)", "Authorization: Bearer \(token)")
            #expect(client.reply(within: 60)?.status == 401)
        }

        let requests = lines.filter { $0.contains(" debug hearth: request ") }
        let told = try requests.map { line in
            let parts = try #require(
                line.firstMatch(of: /client=127.0.0.1 method=(\w+)(\sms=\d+\.\d)? route=(\S+) status=(\d+)$/))
            return "\(parts.output.1) \(parts.output.3) \(parts.output.4) \(parts.output.2 == nil ? "at once" : "")"
        }
        let expected = [
            "POST /login 303 ", "POST /graphs 303 ", "GET /graphs/:graph 200 ", "GET /health 200 at once",
            "GET /metrics 401 ",
        ]
        #expect(told == expected, "\(lines)")
        #expect(requests.count == lines.count { $0.contains("method=") })
        for secret in secrets { #expect(!lines.contains { $0.contains(secret) }, "\(secret)") }
    }

    @Test("as JSON each line is an object with the same fields")
    func json() throws {
        let lines = try serve("logLevel=debug", environment: ["HEARTH_LOG_FORMAT": "json"]) { home, cookie in
            _ = try home.get("/today?q=1", cookie: cookie)
            _ = try home.get("/x%22%0Ay", cookie: cookie)
        }

        let objects = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String], "\(line)")
        }
        let page = try #require(objects.first { $0["route"] == "/today" })
        #expect(Set(page.keys) == ["time", "level", "message", "client", "method", "ms", "route", "status"])
        #expect(page["level"] == "debug" && page["message"] == "request" && page["status"] == "200")
        #expect(page["time"]?.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) == true)
        #expect(Double(page["ms"] ?? "") != nil)
    }

    @Test("for the journal each line begins with its priority and is one entry", arguments: ["text", "json"])
    func journal(format: String) throws {
        let lines = try serve(
            "logLevel=debug", "logFormat=\(format)", under: Self.asJournal
        ) { home, cookie in
            _ = try home.get("/today", cookie: cookie)
            _ = try home.get("/nothing", cookie: cookie)
            _ = try home.get("/x%0A%3C2%3Efalse%1B%5B31m", cookie: cookie)
        }

        #expect(lines.allSatisfy { $0.contains(/^<[3-7]>[^<]/) && !$0.contains(/\d\dT\d\d:/) }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("<7>") && $0.contains("/today") })
        #expect(lines.contains { $0.hasPrefix("<6>") && $0.contains("/nothing") })
        #expect(!lines.joined().contains("\u{1B}"))
    }

    @Test("a command that fails says so with a priority too, and a plain terminal sees none")
    func commands() throws {
        let outcome = try Program(["check", "--data", "/nowhere"], under: Self.asJournal).outcome()
        #expect(outcome.errors == "<3>hearth: There is no household in /nowhere.\n")
        let elsewhere = try Program(["check", "--data", "/nowhere"], environment: ["JOURNAL_STREAM": "1:2"]).outcome()
        #expect(elsewhere.errors == "hearth: There is no household in /nowhere.\n")
    }

    @Test("a fault is one line with the number that the page shows, and with the route instead of the address")
    func faults() throws {
        let home = try TestHome()
        let graph = try home.graph("Cellar", by: home.ada)
        try home.execute("ALTER TABLE entity RENAME TO entityGone", [])

        let reply = try home.get("/graphs/\(graph)?q=spice", as: home.ada)

        #expect(reply.status == 500)
        #expect(home.incidents.all.count == 1, "\(home.incidents.all)")
        let line = try #require(home.incidents.all.first)
        let incident = try #require(line.firstMatch(of: /^error request failed incident=([0-9a-f]+) method=GET\s/))
            .output.1
        #expect(reply.text.contains(incident))
        #expect(line.contains("route=/graphs/:graph"))
        for word in ["\(graph)", "spice", "Cellar", "Ada"] { #expect(!line.contains(word), "\(word)") }
    }
}
