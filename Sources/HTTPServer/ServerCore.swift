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

    /// Counts a request, and logs it in a line: the pattern of its route, or the path where there is none, and never the
    /// query, a cookie or a body. The address is the client's, also behind a trusted proxy.
    /// - Parameters:
    ///   - reply: `nil` if none could be made.
    ///   - peer: the other end of the connection, for a request without a head.
    func record(_ reply: Reply?, _ head: RequestHead?, peer: String) {
        let (status, measure) = (reply?.status ?? .internalError, reply?.measure)
        measure?.meter.count(head?.method, status, measure?.duration)
        let level: Logger.Level
        // The application has logged the faults of its own, with their numbers.
        if status.rawValue >= 500, measure == nil {
            level = .error
        } else if logsDeclined && Self.declined.contains(status) {
            level = .info
        } else if logsEveryRequest {
            level = .debug
        } else {
            return
        }
        logger.log(level: level, "request", metadata: Self.metadata(status, measure, head, peer))
    }

    /// The application's page for a request that the server refuses, counted and logged.
    /// - Parameters: as of `record`.
    func refusal(_ status: Status, _ head: RequestHead?, peer: String, closing: Bool = false) -> Reply? {
        let reply = builder.refusal(status, head, closing: closing)
        reply?.measure?.meter.count(head?.method, status, nil)
        logger.log(
            level: status.rawValue >= 500 ? .error : .notice, "request refused",
            metadata: Self.metadata(status, nil, head, peer))
        return reply
    }

    private static func metadata(
        _ status: Status, _ measure: RequestMeasure?, _ head: RequestHead?, _ peer: String
    ) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["status": "\(status.rawValue)", "client": "\(head?.peer ?? peer)"]
        guard let head else { return metadata }
        metadata["method"] = "\(head.method.rawValue)"
        if let pattern = measure?.meter.pattern {
            metadata["route"] = "\(pattern)"
        } else {
            metadata["path"] = "\(head.loggedPath)"
        }
        if let duration = measure?.duration { metadata["ms"] = "\(duration.tenthsOfMilliseconds)" }
        return metadata
    }
}
