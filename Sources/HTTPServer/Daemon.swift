internal import CMicroHTTPD
internal import Glibc

/// A running libmicrohttpd, from start to stop.
final class Daemon: @unchecked Sendable {
    // MHD_stop_daemon may be called from any thread but not at once with itself: HTTPServer calls it under a lock.
    // MHD_quiesce_daemon is not used: with several listening threads it can abort the process (0.9.75, seen once:
    // "Failed to remove listen FD from epoll set"). While the server stops, newcomers are turned away as they come.
    private let pointer: OpaquePointer
    private let socket: ListeningSocket
    /// The certificate, the key and the logger, which the daemon reads for as long as it lives.
    private let texts: [UnsafeMutablePointer<CChar>]
    private let logger: UnsafeMutablePointer<hearth_logger>

    var port: Int { socket.port }

    init(core: ServerCore) throws(ServerError) {
        let settings = core.settings
        socket = try ListeningSocket.open(host: settings.host, port: settings.port)
        let cls = Unmanaged.passUnretained(core).toOpaque()
        logger = UnsafeMutablePointer.allocate(capacity: 1)
        logger.initialize(to: hearth_logger(callback: { Callbacks.log($0, $1) }, cls: cls))

        var flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        flags |= MHD_USE_ERROR_LOG.rawValue
        var options = hearth_daemon_options()
        var texts: [UnsafeMutablePointer<CChar>] = []
        if let certificate = settings.tlsCertificate.flatMap({ strdup($0) }),
            let key = settings.tlsKey.flatMap({ strdup($0) }),
            let priorities = strdup("NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2")
        {
            flags |= MHD_USE_TLS.rawValue
            texts = [certificate, key, priorities]
            options.tls_certificate = UnsafePointer(certificate)
            options.tls_key = UnsafePointer(key)
            options.tls_priorities = UnsafePointer(priorities)
        }
        self.texts = texts
        options.flags = UInt32(flags)
        options.listen_socket = socket.descriptor
        options.threads = UInt32(max(1, settings.listenerThreads))
        options.connection_limit = UInt32(settings.connectionLimit)
        options.address_limit = UInt32(settings.perAddressLimit)
        options.timeout_seconds = UInt32(max(1, (settings.idleTimeout.milliseconds + 999) / 1000))
        // One block for the header, for what is made of it, and for the reply's header.
        options.connection_memory = max(4096, settings.headerLimit)
        options.access = { Callbacks.access($0, $1, $2, $3, $4, $5, $6, $7) }
        options.completed = { Callbacks.completed($0, $1, $2, $3) }
        options.accept = { cls, _, _ in Callbacks.accept(cls) }
        options.notify = { Callbacks.notify($0, $1, $2, $3) }
        options.uri = { Callbacks.target($0, $1, $2) }
        options.cls = cls
        options.logger = logger
        guard let pointer = hearth_start_daemon(&options) else {
            close(socket.descriptor)
            for text in texts { free(text) }
            logger.deallocate()
            throw .cannotStart
        }
        self.pointer = pointer
    }

    /// Closes all connections and the listening socket, and waits for the threads. No connection may be suspended.
    func stop() { MHD_stop_daemon(pointer) }

    deinit {
        for text in texts { free(text) }
        logger.deallocate()
    }
}
