import Foundation
import HTML
import HTTP
import HTTPServer
import Localization
package import Logging

/// Serves one page, in the visitor's language, while the disk is too full even for opening the house: it says so, and how to
/// make room. The page reloads by itself once the house is open.
package struct FullDiskDoor {
    private let servers: ServerPair

    /// Less than this free, and a house that does not open for want of it: the log's index and a few pages.
    private static let least = 256 << 10

    /// Whether the disk of the data has too little room for a start, besides the reserve that a start may use.
    package static func isShut(_ settings: Settings) -> Bool {
        DiskReserve(path: DataFolder(path: settings.data).reserve).room.free < least
    }

    /// - Throws: `StartProblem` or `ServerError`.
    package init(_ settings: Settings, logger: Logger) throws {
        let resources = try Resources(in: ResourceFolder(setting: settings.resources))
        let folder = DataFolder(path: settings.data)
        let certificate = HouseCertificate(settings, folder, clock: .system, logger: logger)
        let answers = Answers(resources)
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

        init(_ resources: Resources) {
            files = Dictionary(
                resources.assets.routes.compactMap { route in
                    guard case .staticResponse(let response) = route.handler else { return nil }
                    return (route.pattern, response)
                }, uniquingKeysWith: { first, _ in first })
            let page = StandInPage(assets: resources.assets.views, reason: .fullDisk)
            pages = Dictionary(
                uniqueKeysWithValues: Language.allCases.map {
                    ($0, page.html(Words($0, catalog: resources.catalog)).bytes)
                })
        }

        func plan(_ head: RequestHead) -> Plan {
            if let file = files[head.path] { return .staticResponse(file) }
            return .answer(page(.insufficientStorage, head))
        }

        func refusal(_ status: Status, _ head: RequestHead?) -> Response { page(status, head) }

        private func page(_ status: Status, _ head: RequestHead?) -> Response {
            let language = Language(accepting: head?.headers["Accept-Language"])
            var response = Response(
                status, headers: ["Content-Type": "text/html; charset=utf-8", "Retry-After": "15"],
                body: .bytes(pages[language] ?? []))
            SecurityHeaders.add(to: &response)
            return response
        }
    }
}
