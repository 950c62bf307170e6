/// A body that goes on: events for one listener, as they happen. What sends them is the server's `EventStream`.
public protocol EventBody: AnyObject, Sendable {
    /// - Parameter wake: called whenever there is something again after `EventPart.nothing`; under a lock, from any
    ///   thread.
    func attach(wake: @escaping @Sendable () -> Void)

    /// Takes what was sent, at most so many bytes.
    /// - Parameter wait: called under the lock where there is nothing.
    func take(_ limit: Int, wait: () -> Void) -> EventPart

    /// Says nothing, so that who is gone is noticed.
    func ping()

    /// Lets the listener go.
    func end()

    /// The connection is gone.
    func closed()
}

/// The answer to a request for the next bytes of a body of events.
public enum EventPart: Equatable, Sendable {
    case bytes([UInt8])
    /// There is nothing yet: `wait` was called, and `wake` will be.
    case nothing
    case end
}
