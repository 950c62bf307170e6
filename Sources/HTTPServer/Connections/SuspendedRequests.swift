internal import CMicroHTTPD
internal import Synchronization

/// The connections that wait for a worker. Each is resumed exactly once: by the worker with its reply, or by
/// `stop()` without one. Whoever takes it out of the list does it, under the lock.
final class SuspendedRequests: Sendable {
    private struct Entry: @unchecked Sendable {
        // The pointer is used for MHD_resume_connection only, which any thread may call (libmicrohttpd's manual);
        // it is valid because a suspended connection is not closed before it is resumed.
        let connection: OpaquePointer
        let exchange: Exchange
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The server stops: no connection may be suspended any more, since nothing would resume it.
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Suspends a connection, on its listening thread; `false` when the server is about to stop.
    func suspend(_ exchange: Exchange, _ connection: OpaquePointer) -> Bool {
        let entry = Entry(connection: connection, exchange: exchange)
        return state.withLock { state in
            guard !state.isClosed else { return false }
            MHD_suspend_connection(entry.connection)
            state.entries[ObjectIdentifier(entry.exchange)] = entry
            return true
        }
    }

    /// Gives the reply to the exchange and lets its connection go on; a reply that comes too late is dropped.
    func resume(_ exchange: Exchange, with reply: Reply?) {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: ObjectIdentifier(exchange)) else {
                reply?.discard()
                return
            }
            exchange.deliver(reply)
            MHD_resume_connection(entry.connection)
        }
    }

    /// Lets all go on without a reply, which closes them, and takes no more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for entry in state.entries.values { MHD_resume_connection(entry.connection) }
            state.entries.removeAll()
        }
    }
}
