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

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// To be called on the listening thread, with the connection suspended.
    func add(_ exchange: Exchange, _ connection: OpaquePointer) {
        entries.withLock {
            $0[ObjectIdentifier(exchange)] = Entry(connection: connection, exchange: exchange)
        }
    }

    /// Gives the reply to the exchange and lets its connection go on; a reply that comes too late is dropped.
    func resume(_ exchange: Exchange, with reply: Reply?) {
        entries.withLock { entries in
            guard let entry = entries.removeValue(forKey: ObjectIdentifier(exchange)) else {
                reply?.discard()
                return
            }
            exchange.deliver(reply)
            MHD_resume_connection(entry.connection)
        }
    }

    /// Lets all go on without a reply: their connections are closed.
    func resumeAll() {
        entries.withLock { entries in
            for entry in entries.values { MHD_resume_connection(entry.connection) }
            entries.removeAll()
        }
    }
}
