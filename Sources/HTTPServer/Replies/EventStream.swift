public import HTTP
internal import Synchronization

/// A response body of events for one listener (`text/event-stream`; WHATWG HTML standard, section 9.2), sent as they
/// happen. The application sends and the server takes; either side may end the stream.
public final class EventStream: EventBody {
    private struct State {
        var pending: [UInt8]
        var isEnded = false
        /// The server has taken everything and waits for more.
        var isWaited = false
        var wake: (@Sendable () -> Void)?
        var onEnd: (@Sendable () -> Void)?
    }

    /// A listener with this many untaken bytes counts as gone.
    public static let backlog = 64 * 1024

    /// The time after which a browser reconnects a broken stream, in milliseconds.
    private static let retry = 3000

    private let state: Mutex<State>

    public init() {
        // The first bytes are pending at once, so that the head is sent without waiting for an event.
        state = Mutex(State(pending: Array("retry: \(Self.retry)\n\n".utf8)))
    }

    // MARK: The application's end

    /// Sends an event. Names and data are one line each.
    public func send(_ event: String, _ data: String) {
        precondition(!(event + data).utf8.contains { $0 == 10 || $0 == 13 }, "An event's lines end it")
        push("event: \(event)\ndata: \(data)\n\n")
    }

    /// Sends an empty comment, so that a lost connection is noticed.
    public func ping() { push(":\n\n") }

    /// Ends the stream. Events sent before still arrive.
    public func end() {
        state.withLock { state in
            state.isEnded = true
            Self.wake(&state)
        }
    }

    /// Ends the stream at once. Events that the server has not taken yet are dropped.
    public func cut() {
        state.withLock { state in
            state.pending = []
            state.isEnded = true
            Self.wake(&state)
        }
    }

    /// Sets a callback for the end: the listener is gone, or the stream was ended and everything taken.
    public func onEnd(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.onEnd = work } }

    private func push(_ text: String) {
        state.withLock { state in
            guard !state.isEnded else { return }
            state.pending += text.utf8
            if state.pending.count > Self.backlog {
                state.pending = []
                state.isEnded = true
            }
            Self.wake(&state)
        }
    }

    /// Called under the lock, so that a listener that begins to wait is not missed.
    private static func wake(_ state: inout State) {
        guard state.isWaited else { return }
        state.isWaited = false
        state.wake?()
    }

    // MARK: The server's end

    public func attach(wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

    public func take(_ limit: Int, wait: () -> Void) -> EventPart {
        state.withLock { state in
            if !state.pending.isEmpty {
                let some = Array(state.pending.prefix(limit))
                state.pending.removeFirst(some.count)
                return .bytes(some)
            }
            if state.isEnded { return .end }
            state.isWaited = true
            wait()
            return .nothing
        }
    }

    public func closed() {
        let onEnd = state.withLock { state in
            state.isEnded = true
            state.isWaited = false
            state.wake = nil
            defer { state.onEnd = nil }
            return state.onEnd
        }
        onEnd?()
    }
}
