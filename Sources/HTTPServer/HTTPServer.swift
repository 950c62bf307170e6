internal import Glibc
public import HTTP
public import Logging
internal import Sockets
internal import Synchronization

/// An HTTP/1.1 server on libmicrohttpd: it checks requests, reads bodies and sends the application's responses. Made,
/// started and stopped once.
public final class HTTPServer: Sendable {
    private enum State {
        case fresh
        case running(Daemon, Acceptor)
        case stopped
    }

    private let core: ServerCore
    private let state = Mutex(State.fresh)
    private let takenPort = Atomic(0)

    /// - Throws: `ServerError.badHost` if the host is no numeric address.
    public init(settings: ServerSettings, application: any Application, logger: Logger) throws {
        guard NetworkAddress.isNumeric(settings.host) else { throw ServerError.badHost(settings.host) }
        core = ServerCore(settings: settings, application: application, logger: logger)
    }

    deinit { stop() }

    /// The port listened on; `0` before `start()`.
    public var port: Int { takenPort.load(ordering: .acquiring) }

    /// Begins to listen and to answer.
    /// - Throws: `ServerError`.
    public func start() throws {
        try state.withLock { state in
            guard case .fresh = state else { throw ServerError.alreadyStarted }
            let socket = try ListeningSocket.open(host: core.settings.host, port: core.settings.port)
            let daemon: Daemon
            do {
                daemon = try Daemon(core: core)
            } catch {
                close(socket.descriptor)
                throw error
            }
            core.isStarting.store(false, ordering: .relaxed)
            core.reaper.start()
            core.streams.start()
            core.workers.start()
            core.passwordWorkers.start()
            let acceptor = Acceptor(socket: socket, daemon: daemon, core: core)
            acceptor.start()
            takenPort.store(socket.port, ordering: .releasing)
            state = .running(daemon, acceptor)
        }
    }

    /// Accepts no more connections, lets running requests finish for at most `stopGrace`, then closes everything.
    /// Calling it again, or before `start()`, does nothing.
    public func stop() {
        state.withLock { state in
            guard case .running(let daemon, let acceptor) = state else { return }
            core.isStopping.store(true, ordering: .relaxed)
            acceptor.stop()
            core.streams.stop()
            let end = MonotonicClock.milliseconds + core.settings.stopGrace.milliseconds
            while core.reaper.isBusy, MonotonicClock.milliseconds < end { usleep(10_000) }
            core.suspended.close()
            daemon.stop()
            core.reaper.stop()
            core.workers.stop()
            core.passwordWorkers.stop()
            state = .stopped
        }
    }
}
