import Foundation
import HTTP
import HTTPServer
import Logging
import Synchronization
import TestSupport

/// A server on a free port of 127.0.0.1, with a folder of its own, that is gone when the test ends.
final class TestServer: Sendable {
    let folder: URL
    let server: HTTPServer
    let application: TestApplication
    let log: LogLines

    var port: Int { server.port }

    init(_ routes: [String: TestApplication.Route] = [:], _ change: (inout ServerSettings) -> Void = { _ in }) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hearth-http-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
        var settings = ServerSettings()
        settings.uploadFolder = folder.appending(path: "tmp").path
        change(&settings)
        application = TestApplication(routes: routes)
        let log = LogLines()
        self.log = log
        var logger = Logger(label: "test") { _ in log.handler }
        logger.logLevel = .debug
        server = try HTTPServer(settings: settings, application: application, logger: logger)
        try server.start()
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(at: folder)  // a leftover in /tmp does no harm
    }

    func client(from source: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws -> RawClient {
        try RawClient(port: port, of: self, from: source, receiveBuffer: receiveBuffer)
    }

    /// One GET on a connection of its own.
    func get(_ path: String, _ lines: String...) throws -> RawReply? {
        let client = try client()
        client.send((["GET \(path) HTTP/1.1", "Host: test"] + lines + ["", ""]).joined(separator: "\r\n"))
        return client.reply()
    }

    /// The bytes sent on a connection of their own, and all that comes back until the end of it.
    func exchange(_ text: String, within seconds: Double = 20) throws -> String? {
        let client = try client()
        client.send(text)
        return client.everything(within: seconds)
    }

    /// Writes a file to be served.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = folder.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }

    var temporaryFiles: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "tmp").path)) ?? []
    }
}

/// Answers by a table of paths; any other path is a 404. Remembers the requests it saw.
final class TestApplication: Application {
    typealias Route = @Sendable (RequestHead) -> Plan

    private let routes: [String: Route]
    private let seen = Mutex<[RequestHead]>([])

    init(routes: [String: Route]) { self.routes = routes }

    /// Every head that was asked for a plan: all that passed the guard, but for a static answer asked for again.
    var heads: [RequestHead] { seen.withLock { $0 } }

    func plan(_ head: RequestHead) -> Plan {
        seen.withLock { $0.append(head) }
        return routes[head.path]?(head) ?? .handle(.nothing, .listener) { .text("You asked for \($0.path)") }
    }

    func refusal(_ status: Status, _ head: RequestHead?) -> Response {
        var response = Response.text("Refused: \(status.rawValue)", status: status)
        response.headers["X-Frame-Options"] = "DENY"
        return response
    }
}

extension Plan {
    /// Answers a request on a worker, with the response that `respond` makes of it.
    static func form(limit: Int = 1000, _ respond: @escaping @Sendable (Request) -> Response) -> Plan {
        .handle(.form(limit: limit), .worker, respond: respond)
    }

    static func upload(
        limit: Int = 100 << 20, formLimit: Int = 10_000, _ respond: @escaping @Sendable (Request) -> Response
    ) -> Plan {
        .handle(.upload(limit: limit, formLimit: formLimit), .worker, respond: respond)
    }

    static func read(_ respond: @escaping @Sendable (Request) -> Response) -> Plan {
        .handle(.nothing, .listener, respond: respond)
    }
}

/// The lines that were logged.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    var handler: any LogHandler { Handler(lines: self) }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).map { " \($0.key)=\($0.value)" }.sorted().joined()
            lines.lines.withLock { $0.append("\(event.level) \(event.message)\(fields)") }
        }
    }
}
