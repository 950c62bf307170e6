internal import CMicroHTTPD
internal import Glibc

/// A running libmicrohttpd, from start to stop.
final class Daemon: @unchecked Sendable {
    // MHD_stop_daemon may be called from any thread but not at once with itself: HTTPServer calls it under a lock.
    // MHD_add_connection may be called from any thread; at MHD_stop_daemon the acceptor has ended.
    private let pointer: OpaquePointer
    /// The priorities and the logger, which the daemon reads for as long as it lives.
    private let priorities: UnsafeMutablePointer<CChar>?
    private let logger: UnsafeMutablePointer<hearth_logger>

    /// Bytes of a connection's memory block for libmicrohttpd's header table (64 for each field) and for the reply's
    /// header. Without room for the latter it closes the connection without a reply. Cookies are copied: a header made
    /// of them exceeds the limit (431) at about half of its size.
    private static let memoryBesideHeader = 4096

    init(core: ServerCore) throws(ServerError) {
        let settings = core.settings
        let cls = Unmanaged.passUnretained(core).toOpaque()
        logger = UnsafeMutablePointer.allocate(capacity: 1)
        logger.initialize(to: hearth_logger(callback: { Callbacks.log($0, $1) }, cls: cls))

        var flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        flags |= MHD_USE_ERROR_LOG.rawValue | MHD_USE_NO_LISTEN_SOCKET.rawValue
        var options = hearth_daemon_options()
        priorities = settings.certificate == nil ? nil : strdup("NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2")
        if let priorities {
            flags |= MHD_USE_TLS.rawValue
            // Asked for in each handshake, so that the certificate can be replaced while the daemon runs.
            options.tls_certificate = { Callbacks.certificate($0, $1, $2, $3, $4, $5, $6, $7) }
            options.tls_priorities = UnsafePointer(priorities)
        }
        options.flags = UInt32(flags)
        let threads = max(1, settings.listenerThreads)
        options.threads = UInt32(threads)
        // The acceptor enforces the limits, in total and by address. libmicrohttpd divides its own limit among the
        // threads, so each share has to hold all connections.
        options.connection_limit = UInt32((settings.connectionLimit + settings.streamLimit) * threads)
        options.timeout_seconds = UInt32(max(1, (settings.idleTimeout.milliseconds + 999) / 1000))
        options.connection_memory = settings.headerLimit + Self.memoryBesideHeader
        options.access = { Callbacks.access($0, $1, $2, $3, $4, $5, $6, $7) }
        options.completed = { Callbacks.completed($0, $1, $2, $3) }
        options.notify = { Callbacks.notify($0, $1, $2, $3) }
        options.uri = { Callbacks.target($0, $1, $2) }
        options.cls = cls
        options.logger = logger
        guard let pointer = hearth_start_daemon(&options) else {
            free(priorities)
            logger.deallocate()
            throw .cannotStart
        }
        self.pointer = pointer
    }

    /// Hands an accepted connection to one of the threads, chosen by the number of its descriptor, so that consecutive
    /// connections go to different threads. It is closed if the daemon cannot take it.
    func add(_ descriptor: Int32, _ peer: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Bool {
        MHD_add_connection(pointer, descriptor, peer, length) == .YES
    }

    /// Closes all connections and waits for the threads. No connection may be suspended.
    func stop() { MHD_stop_daemon(pointer) }

    deinit {
        free(priorities)
        logger.deallocate()
    }
}
