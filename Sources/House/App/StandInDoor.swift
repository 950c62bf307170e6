import Foundation
import HTML
import HTTP
import HTTPServer
import Localization
package import Logging

/// Serves one page, in the visitor's language, while the house is not open: its disk is too full for that, or its database is
/// being updated. The page says so, and reloads by itself once the house is open.
package struct StandInDoor {
    private let servers: ServerPair

    /// The room without which a house does not open, in bytes: for the log's index and a few pages.
    package static let leastRoom = 256 << 10

    /// Whether the disk of the data has less room than that, besides the reserve that a start may use.
    package static func lacks(_ bytes: Int, _ settings: Settings) -> Bool {
        DiskReserve(path: DataFolder(path: settings.data).reserve).room.free < bytes
    }

    /// For a disk that is too full.
    /// - Throws: `StartProblem` or `ServerError`.
    package init(_ settings: Settings, logger: Logger) throws {
        let resources = try Resources(in: ResourceFolder(setting: settings.resources))
        try self.init(settings, .fullDisk, resources, logger: logger)
    }

    /// - Throws: `StartProblem` or `ServerError`.
    init(_ settings: Settings, _ reason: StandInPage.Reason, _ resources: Resources, logger: Logger) throws {
        let folder = DataFolder(path: settings.data)
        let certificate = HouseCertificate(settings, folder, clock: .system, logger: logger)
        let answers = Answers(reason, resources)
        let hosts = OwnHosts(settings)
        servers = try ServerPair(
            settings, folder, certificate, allowsHost: { hosts.contains($0) }, answers, beside: answers, logger: logger)
    }

    package var port: Int { servers.main.port }
    var plainPort: Int? { servers.plain?.port }
    package func open() throws { try servers.start() }
    package func close() { servers.stop() }

    private struct Answers: Application {
        private let files: [String: StaticResponse]
        private let pages: [Language: [UInt8]]
        private let status: Status
        private let pause: Int
        private let health: String

        init(_ reason: StandInPage.Reason, _ resources: Resources) {
            // Room is made by a person.
            (status, pause, health) =
                reason == .updating ? (.unavailable, 5, "updating\n") : (.insufficientStorage, 15, "disk full\n")
            files = Dictionary(
                resources.assets.routes.compactMap { route in
                    guard case .staticResponse(let response) = route.handler else { return nil }
                    return (route.pattern, response)
                }, uniquingKeysWith: { first, _ in first })
            let page = StandInPage(assets: resources.assets.views, reason: reason)
            pages = Dictionary(
                uniqueKeysWithValues: Language.allCases.map {
                    ($0, page.html(Words($0, catalog: resources.catalog)).bytes)
                })
        }

        func plan(_ head: RequestHead) -> Plan {
            if let file = files[head.path] { return .staticResponse(file) }
            if head.path == "/health" { return .answer(protected(.text(health, status: status))) }
            return .answer(page(status, head))
        }

        func refusal(_ status: Status, _ head: RequestHead?) -> Response { page(status, head) }

        private func page(_ status: Status, _ head: RequestHead?) -> Response {
            let language = Language(accepting: head?.headers["Accept-Language"])
            return protected(
                Response(
                    status, headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(pages[language] ?? [])))
        }

        private func protected(_ response: Response) -> Response {
            var response = response.retry(after: pause)
            SecurityHeaders.add(to: &response)
            return response
        }
    }
}
