internal import CMicroHTTPD
internal import HTTP
internal import Logging
internal import Synchronization

/// The state that all connections of one server share.
final class ServerCore: Sendable {
    let settings: ServerSettings
    let application: any Application
    let logger: Logger
    /// Cached, because the logger's own check is too slow for every request.
    private let logsEveryRequest: Bool
    private let logsDeclined: Bool
    let requestGuard: RequestGuard
    let builder: ReplyBuilder
    let staticReplies: StaticReplies
    let reaper: Reaper
    let workers: WorkerPool
    let passwordWorkers: WorkerPool
    let suspended = SuspendedRequests()
    let streams: LiveStreams
    /// The number of accepted connections that have not ended.
    let connections = Atomic(0)
    let addresses: AddressCount
    let turnedAway: TurnedAway
    let isSecure: Bool
    let isStarting = Atomic(true)
    let isStopping = Atomic(false)

    init(settings: ServerSettings, application: any Application, logger: Logger) {
        self.settings = settings
        self.application = application
        self.logger = logger
        logsEveryRequest = logger.logLevel <= .debug
        logsDeclined = logger.logLevel <= .info
        isSecure = settings.certificate != nil
        requestGuard = RequestGuard(settings: settings, isSecure: isSecure)
        builder = ReplyBuilder(application: application, logger: logger)
        staticReplies = StaticReplies(builder: builder)
        reaper = Reaper(settings: settings)
        addresses = AddressCount(
            limit: settings.perAddressLimit, unlimited: Set(settings.trustedProxies.map { AddressKey($0) }))
        streams = LiveStreams(settings: settings)
        turnedAway = TurnedAway(application: application, reaper: reaper, logger: logger, isSecure: isSecure)
        workers = WorkerPool(threads: settings.workerThreads, queueLimit: settings.workerQueueLimit)
        passwordWorkers = WorkerPool(threads: settings.passwordThreads, queueLimit: settings.workerQueueLimit)
    }

    /// Counts the end of a connection.
    func leave(_ address: AddressKey) {
        connections.wrappingSubtract(1, ordering: .relaxed)
        addresses.leave(address)
    }

    /// Refusals logged at `info`, so that they can be found without logging every request.
    private static let declined: Set<Status> = [.forbidden, .notFound, .methodNotAllowed]

    /// One line per request; never the query, a cookie or a body. The address is the client's, also behind a trusted proxy.
    /// - Parameter peer: the other end of the connection, for a request without a head.
    func log(_ status: Status, _ head: RequestHead?, peer: String) {
        let level: Logger.Level
        if status.rawValue >= 500 {
            level = .error
        } else if logsDeclined && Self.declined.contains(status) {
            level = .info
        } else if logsEveryRequest {
            level = .debug
        } else {
            return
        }
        logger.log(
            level: level,
            "\(head?.method.rawValue ?? "-") \(head?.loggedPath ?? "-") \(status.rawValue) \(head?.peer ?? peer)")
    }

    func logRefusal(_ status: Status, _ head: RequestHead?, peer: String) {
        let level: Logger.Level = status.rawValue >= 500 ? .error : .notice
        logger.log(
            level: level,
            "Refused: \(head?.method.rawValue ?? "-") \(head?.loggedPath ?? "-") \(status.rawValue) \(head?.peer ?? peer)"
        )
    }
}
