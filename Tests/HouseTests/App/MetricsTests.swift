import Foundation
import GRDB
import HTTP
import HTTPServer
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Metrics")
struct MetricsTests {
    private static let requests = "hearth_http_requests_total"
    private static let durations = "hearth_http_request_duration_seconds_count"

    private func ask(_ home: TestHome) throws -> RawReply {
        let token = try home.house.machineTokens.renew(.metrics).text
        return try home.send("GET", "/metrics", nil, ["Authorization: Bearer \(token)"])
    }

    private func metrics(_ home: TestHome) throws -> ParsedMetrics { try ParsedMetrics(ask(home).text) }

    @Test("they are in the text format of Prometheus, each with a name that tells its unit")
    func format() throws {
        let home = try TestHome()
        _ = try home.get("/today", as: home.ada)

        let reply = try ask(home)
        let metrics = try ParsedMetrics(reply.text)

        #expect(reply["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(reply["Cache-Control"] == "no-store")
        let types = metrics.families.mapValues(\.type)
        #expect(
            types == [
                "hearth_build_info": "gauge", "process_start_time_seconds": "gauge",
                "process_resident_memory_bytes": "gauge", "hearth_http_requests_total": "counter",
                "hearth_http_request_duration_seconds": "histogram", "hearth_http_requests_in_flight": "gauge",
                "hearth_sign_in_failures_total": "counter", "hearth_live_streams": "gauge",
                "hearth_jobs_waiting": "gauge", "hearth_jobs_failed": "gauge", "hearth_database_bytes": "gauge",
                "hearth_blob_bytes": "gauge", "hearth_disk_free_bytes": "gauge",
            ])
        #expect(metrics.sum("hearth_build_info", ["version": Hearth.version]) == 1)
        let page = try String(
            contentsOf: TestHome.repository.appendingPathComponent("docs/monitoring.md"), encoding: .utf8)
        for name in types.keys { #expect(page.contains("`\(name)`"), "\(name) is not in docs/monitoring.md") }
    }

    @Test("requests that several send at once are all counted, by route, method and status")
    func requests() throws {
        let home = try TestHome()
        let graph = try home.graph("Cellar", by: home.ada)
        _ = try home.cookie(home.ada)

        for _ in 1...10 {
            let replies = try together(4) { index in
                switch index {
                case 0: try home.get("/graphs/\(graph)", as: home.ada)
                case 1: try home.get("/graphs/\(graph)")
                case 2: try home.send("HEAD", "/graphs/\(graph)", home.cookie(home.ada), [])
                default: try home.post("/graphs/\(graph)", ["name": ""], as: home.ada)
                }
            }
            #expect(replies.map(\.status).sorted() == [200, 200, 303, 422])
        }

        let metrics = try metrics(home)
        let route = "/graphs/:graph"
        for (method, status) in [("GET", "2xx"), ("GET", "3xx"), ("HEAD", "2xx"), ("POST", "4xx")] {
            #expect(metrics.sum(Self.requests, ["route": route, "method": method, "status": status]) == 10)
        }
        #expect(metrics.sum(Self.requests, ["route": route]) == 40)
        #expect(metrics.sum(Self.durations, ["route": route, "method": "GET"]) == 20)
        #expect(metrics.sum(Self.durations, ["route": route]) == 40)
        #expect(metrics.sum("hearth_http_requests_in_flight") == 1)
    }

    @Test("files, the health check, unknown addresses and refused requests have a label each, and no page of their own")
    func groups() throws {
        let home = try TestHome()
        let assets = home.house.routes.map(\.pattern).filter { $0.hasPrefix("/assets/") }.prefix(3)
        for asset in assets {
            let tag = try #require(try home.get(asset)["ETag"])
            #expect(try home.get(asset, as: nil, "If-None-Match: \(tag)").status == 304)
        }
        for _ in 1...5 { _ = try home.get("/health") }
        _ = try home.get("/health?detail")
        for path in ["/nowhere/secret", "/graphs/x/y/z"] { #expect(try home.get(path).status == 404) }
        #expect(try home.post("/today", as: home.ada).status == 405)
        #expect(try home.send("GET", "/today", nil, ["Host: evil.example"], isHostSet: false).status == 421)
        let page = try home.get("/today", as: home.ada)
        #expect(try home.get("/today", as: home.ada, "If-None-Match: \(page["ETag"] ?? "")").status == 304)

        let metrics = try metrics(home)
        #expect(metrics.sum(Self.requests, ["route": "static", "status": "2xx"]) == 3)
        #expect(metrics.sum(Self.requests, ["route": "static", "status": "3xx"]) == 3)
        #expect(metrics.sum(Self.durations, ["route": "static"]) == 0)
        #expect(metrics.sum(Self.requests, ["route": "/health", "status": "2xx"]) == 5)
        #expect(metrics.sum(Self.requests, ["route": "/health", "status": "4xx"]) == 1)
        #expect(metrics.sum(Self.requests, ["route": "unknown", "status": "4xx"]) == 3)
        #expect(metrics.sum(Self.requests, ["route": "refused", "status": "4xx"]) == 1)
        // What a browser keeps is asked for all the same.
        #expect(metrics.sum(Self.requests, ["route": "/today", "status": "3xx"]) == 1)
    }

    @Test("no name, no id, no address and no word of anybody's is in them, whatever was asked for")
    func nothingPersonal() throws {
        let scene = try Scene()
        let home = scene.home
        for route in scene.reads { _ = try scene.ask(route, as: home.ada) }
        for path in ["/Ada", "/graphs/\(scene.graph)/Zaffre", "/today?q=Zaffre"] { _ = try home.get(path) }

        let reply = try ask(home)
        let metrics = try ParsedMetrics(reply.text)

        for word in [Scene.marker, "Ada", "Grace", "Lindgren", "127.0.0.1", "localhost", "\(scene.graph)"] {
            #expect(!reply.contains(word), "\(word)")
        }
        #expect(!reply.text.contains(/[0-9a-f]{20}/))
        let patterns = Set(home.house.routes.map(\.pattern))
        let routes = metrics.values(of: "route")
        #expect(routes.subtracting(patterns) == ["static", "unknown"])
        #expect(routes.count > 100)
    }

    @Test("wrong tries to sign in are counted, right ones and those that had to wait are not")
    func signIns() throws {
        let home = try TestHome()
        let browser = Browser(home.house)
        #expect(try browser.signIn("Ada", "wrong").status == 422)
        #expect(try browser.signIn("Nobody", "wrong").status == 422)
        #expect(try browser.signIn("Ada").status == 303)
        let tries = try (1...9).map { _ in try Browser(home.house).signIn("Grace", "wrong").status }

        let metrics = try metrics(home)
        #expect(tries.contains(429))
        let wrong = Double(2 + tries.count { $0 == 422 })
        #expect(metrics.sum("hearth_sign_in_failures_total", ["way": "password"]) == wrong)
        #expect(metrics.sum("hearth_sign_in_failures_total") == wrong)
    }

    @Test("jobs are counted by lane: those that wait and those that were given up, not those of a later time")
    func jobs() throws {
        let home = try TestHome()
        home.house.jobs.stop()
        let before = try metrics(home)
        let now = home.house.clock.now()
        let day = now.adding(.days(1))
        for (kind, runAt, attempts, failedAt) in [
            (MediaStore.processingJob, now, 0, nil), (MediaStore.processingJob, day, 0, nil),
            (MediaStore.processingJob, day, 3, nil), (MediaStore.processingJob, now, 10, now),
            ("of an older version", now, 10, now),
        ] as [(String, Instant, Int, Instant?)] {
            try home.execute(
                "INSERT INTO job (id, kind, payload, runAt, attempts, failedAt) VALUES (randomblob(16), ?, '', ?, ?, ?)",
                [kind, runAt, attempts, failedAt])
        }

        let metrics = try metrics(home)
        let grown = { (name: String, lane: String) in
            metrics.sum(name, ["lane": lane]) - before.sum(name, ["lane": lane])
        }
        #expect(grown("hearth_jobs_waiting", "images") == 2)
        #expect(grown("hearth_jobs_failed", "images") == 1)
        #expect(grown("hearth_jobs_waiting", "house") == 0)
        #expect(grown("hearth_jobs_failed", "house") == 1)
        #expect(metrics.values(of: "lane") == Set(Jobs.Lane.allCases.map(\.rawValue)))
    }

    @Test("disk, memory and time are those of the house")
    func sizes() throws {
        let home = try TestHome()
        let before = Date()
        let empty = try metrics(home)
        try home.execute("INSERT INTO blob (sha256, byteCount, createdAt) VALUES (zeroblob(32), 4321, 0)", [])

        let metrics = try metrics(home)
        #expect(metrics.sum("hearth_blob_bytes") - empty.sum("hearth_blob_bytes") == 4321)
        let folder = home.house.folder
        #expect(metrics.sum("hearth_database_bytes") == Double(folder.databaseSize + folder.logSize))
        #expect(metrics.sum("hearth_disk_free_bytes") > 0)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let resident = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Double($0.output.1) }) * 1024
        let told = metrics.sum("process_resident_memory_bytes")
        #expect(told > resident / 2 && told < resident * 2)
        let start = metrics.sum("process_start_time_seconds")
        let age = before.timeIntervalSince1970 - start
        #expect(age > -2 && age < 86_400)
    }

    @Test("open pages that are told of changes are counted while they are open")
    func streams() throws {
        let home = try TestHome()
        #expect(try metrics(home).sum("hearth_live_streams") == 0)
        let client = try RawClient(port: home.house.port)
        client.request(
            "GET /live HTTP/1.1", "Host: localhost:\(home.house.port)", "Cookie: \(try home.cookie(home.ada))")
        #expect(eventually { home.house.live.count == 1 })

        let metrics = try metrics(home)
        #expect(metrics.sum("hearth_live_streams") == 1)
        #expect(metrics.sum(Self.requests, ["route": "/live"]) == 1)
    }

    @Test("a meter that all threads use at once loses nothing, and requests under way are those of the moment")
    func threads() {
        let (meter, meters) = (RouteMeter(pattern: "/today"), RequestMeters())
        let (arrived, seen, looked, ended) = (Counter(), Counter(), Counter(), DispatchSemaphore(value: 0))

        // Threads of their own: as many at once as a barrier needs, on however few processors.
        for index in 0..<4 {
            let thread = Thread {
                _ = meters.measured(by: meter) {
                    arrived.count()
                    while arrived.value < 4 { sched_yield() }
                    if meters.requestsUnderWay == 4 { seen.count() }
                    looked.count()
                    while looked.value < 4 { sched_yield() }
                    return Response()
                }
                let method: HTTP.Method = index.isMultiple(of: 2) ? .get : .post
                for number in 0..<5000 { meter.count(method, .ok, .microseconds(number)) }
                ended.signal()
            }
            thread.start()
        }
        for _ in 0..<4 { ended.wait() }

        #expect(seen.value == 4)
        #expect(meters.requestsUnderWay == 0)
        let rows = meter.counted
        #expect(rows.count == 2)
        for row in rows {
            #expect(row.statuses[1] == 10_000)
            // 0 to 1 ms, to 2.5 ms, to 5 ms.
            #expect(row.buckets.indices.map { row.buckets[$0] } == [2002, 3000, 4998, 0, 0, 0, 0, 0, 0, 0, 0])
            #expect(row.nanoseconds == 2 * 5000 * 4999 / 2 * 1000)
        }
    }

    @Test("durations are sorted into their buckets, and everything above the last limit into one more")
    func buckets() {
        let meter = RouteMeter(pattern: "/")
        for duration in [Duration.zero, .milliseconds(1), .microseconds(1001), .milliseconds(5000), .seconds(3600)] {
            meter.count(.get, .internalError, duration)
        }
        meter.count(.get, Status(rawValue: 999), nil)

        let row = meter.counted[0]
        #expect(row.buckets.indices.map { row.buckets[$0] } == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1])
        #expect(row.statuses.indices.map { row.statuses[$0] } == [0, 0, 0, 0, 6])
    }

    @Test("labels are escaped, numbers are what programs read, and the reader of these tests is strict")
    func writing() throws {
        var text = MetricsText()
        let odd = "a\"b\\c\nd=}{,é"
        text.add("one", .gauge, "Help.", [([("label", odd), ("other", "")], 0.1), ([("label", "x")], 1e18)])
        text.add(
            "two", "Help.", limits: [0.5, 1],
            [MetricsText.Distribution(labels: [("route", "/")], buckets: [2, 0, 1], sum: 7.25)])

        let parsed = try ParsedMetrics(text.text)
        #expect(parsed.sum("one", ["label": odd, "other": ""]) == 0.1)
        #expect(parsed.sum("one", ["label": "x"]) == 1e18)
        #expect(parsed.sum("two_bucket", ["le": "0.5"]) == 2 && parsed.sum("two_bucket", ["le": "+Inf"]) == 3)
        #expect(parsed.sum("two_count") == 3 && parsed.sum("two_sum") == 7.25)

        let head = "# HELP a Help.\n# TYPE a gauge\n"
        let histogram = "# HELP a Help.\n# TYPE a histogram\n"
        for wrong in [
            "a 1\n", head + "a 1", head + "a 1\na 1\n", head + "a{b=\"1\"} 1\na{b=\"1\"} 2\n", head + "b 1\n",
            head + "a x\n", head + "a{b=\"\\x\"} 1\n", head + "a{b=\"1\"\n", head + "a 1\n" + head + "a 2\n",
            "# TYPE a gauge\na 1\n", histogram + "a_bucket{le=\"+Inf\"} 2\na_sum 1\na_count 1\n",
            histogram + "a_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 1\n",
            histogram + "a_bucket{le=\"1\"} 1\na_sum 1\na_count 1\n",
        ] { #expect(throws: TestProblem.self, "\(wrong)") { try ParsedMetrics(wrong) } }
    }
}
