/// A response body without end: events for one listener, as they happen. The server's `EventStream` conforms.
public protocol EventBody: AnyObject, Sendable {
    /// - Parameter wake: called when bytes are available again after `EventPart.nothing`; under a lock, from any
    ///   thread.
    func attach(wake: @escaping @Sendable () -> Void)

    /// Takes pending bytes, at most `limit`.
    /// - Parameter wait: called under the lock if nothing is pending.
    func take(_ limit: Int, wait: () -> Void) -> EventPart

    /// Sends an empty comment, so that a lost connection is noticed.
    func ping()

    /// Ends the stream.
    func end()

    /// Called when the connection is closed.
    func closed()
}

/// The result of asking a stream for its next bytes.
public enum EventPart: Equatable, Sendable {
    case bytes([UInt8])
    /// Nothing is pending: `wait` was called, and `wake` will be.
    case nothing
    case end
}
