internal import CMicroHTTPD
internal import Synchronization

/// The connections that wait for a worker. Each is resumed exactly once, under the lock, by whichever removes it from
/// the list: the worker with its reply, or `stop()` without one.
final class SuspendedRequests: Sendable {
    private struct Entry: @unchecked Sendable {
        // The pointer is used for MHD_resume_connection only, which any thread may call (libmicrohttpd's manual);
        // it is valid because a suspended connection is not closed before it is resumed.
        let connection: OpaquePointer
        let exchange: Exchange
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The server stops: a connection suspended now would never be resumed.
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Suspends a connection, on its listening thread; `false` if the server stops.
    func suspend(_ exchange: Exchange, _ connection: OpaquePointer) -> Bool {
        let entry = Entry(connection: connection, exchange: exchange)
        return state.withLock { state in
            guard !state.isClosed else { return false }
            MHD_suspend_connection(entry.connection)
            state.entries[ObjectIdentifier(entry.exchange)] = entry
            return true
        }
    }

    /// Hands the reply to the exchange and resumes its connection; a reply after `close()` is dropped.
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

    /// Resumes all connections without a reply, which closes them, and accepts no more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for entry in state.entries.values { MHD_resume_connection(entry.connection) }
            state.entries.removeAll()
        }
    }
}
