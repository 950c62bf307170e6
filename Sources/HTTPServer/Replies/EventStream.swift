public import HTTP
internal import Synchronization

/// A body that goes on: events for one listener (`text/event-stream`; WHATWG HTML standard, section 9.2), sent as they
/// happen. The application sends, the server takes; either may end it.
public final class EventStream: EventBody {
    private struct State {
        var pending: [UInt8]
        var isEnded = false
        /// The server waits for bytes.
        var isWaited = false
        var wake: (@Sendable () -> Void)?
        var onEnd: (@Sendable () -> Void)?
    }

    /// A listener that does not take so many bytes is gone, or as good as gone.
    public static let backlog = 64 * 1024

    /// After so long a browser whose stream broke off asks again, in milliseconds.
    private static let retry = 3000

    private let state: Mutex<State>

    public init() {
        // Begins with something, so that the head is sent at once.
        state = Mutex(State(pending: Array("retry: \(Self.retry)\n\n".utf8)))
    }

    // MARK: The application's end

    /// Sends an event. Names and data are one line each.
    public func send(_ event: String, _ data: String) {
        precondition(!(event + data).utf8.contains { $0 == 10 || $0 == 13 }, "An event's lines end it")
        push("event: \(event)\ndata: \(data)\n\n")
    }

    /// Says nothing, so that who is gone is noticed.
    public func ping() { push(":\n\n") }

    /// Lets the listener go. What was sent before still arrives.
    public func end() {
        state.withLock { state in
            state.isEnded = true
            Self.wake(&state)
        }
    }

    /// Calls back once when the listener is gone, or was let go and has taken everything.
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

    /// Under the lock, so that a listener that begins to wait is not missed.
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
