internal import CMicroHTTPD
internal import HTTP
internal import Logging
internal import Synchronization

/// What all connections of one server share.
final class ServerCore: Sendable {
    let settings: ServerSettings
    let application: any Application
    let logger: Logger
    /// Asked once: the logger's own check costs more than it should on the way of each request.
    let logsEveryRequest: Bool
    let requestGuard: RequestGuard
    let maker: ReplyMaker
    let standing: StandingReplies
    let reaper: Reaper
    let workers: WorkerPool
    let suspended = SuspendedRequests()
    /// Connections that were taken and have not ended.
    let connections = Atomic(0)
    let isStopping = Atomic(false)

    init(settings: ServerSettings, application: any Application, logger: Logger) {
        self.settings = settings
        self.application = application
        self.logger = logger
        logsEveryRequest = logger.logLevel <= .debug
        requestGuard = RequestGuard(
            settings: settings, isSecure: settings.tlsCertificate != nil && settings.tlsKey != nil)
        maker = ReplyMaker(application: application, logger: logger)
        standing = StandingReplies(maker: maker)
        reaper = Reaper(settings: settings)
        workers = WorkerPool(threads: settings.workerThreads, queueLimit: settings.workerQueueLimit)
    }

    /// One line per request; never the query, a cookie or a body.
    func log(_ status: Status, _ head: RequestHead?, peer: String) {
        let level: Logger.Level = status.rawValue >= 500 ? .error : .debug
        guard level == .error || logsEveryRequest else { return }
        logger.log(
            level: level, "\(head?.method.rawValue ?? "-") \(head?.loggedPath ?? "-") \(status.rawValue) \(peer)")
    }

    func logRefusal(_ status: Status, _ head: RequestHead?, peer: String) {
        let level: Logger.Level = status.rawValue >= 500 ? .error : .notice
        logger.log(
            level: level,
            "Refused: \(head?.method.rawValue ?? "-") \(head?.loggedPath ?? "-") \(status.rawValue) \(peer)")
    }
}
