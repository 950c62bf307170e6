internal import HTTP
internal import Synchronization

/// The open event streams: their limit, the pings that detect lost ones, and their end when the server stops.
final class LiveStreams: Sendable {
    private struct Weak: Sendable { weak let stream: (any EventBody)? }

    private struct State {
        var streams: [ObjectIdentifier: Weak] = [:]
        /// The number of connections; their streams may have ended already.
        var count = 0
        /// The server stops: no further stream may begin.
        var isClosed = false
    }

    private let state = Mutex(State())
    private let addresses: AddressCount
    private let limit: Int
    private let pause: Int32
    private let wakePipe = WakePipe()
    private let hasEnded = Semaphore()

    init(settings: ServerSettings) {
        addresses = AddressCount(limit: settings.perAddressStreamLimit)
        limit = settings.streamLimit
        pause = Int32(max(1, settings.streamPing.milliseconds))
    }

    func start() {
        startThread {
            while !self.wakePipe.wait(milliseconds: self.pause) { self.ping() }
            self.hasEnded.signal()
        }
    }

    /// Ends all streams. Their connections end once they are resumed.
    func stop() {
        let open = state.withLock { state in
            state.isClosed = true
            return state.streams.values.compactMap(\.stream)
        }
        for stream in open { stream.end() }
        wakePipe.wake()
        hasEnded.wait()
    }

    /// - Returns: `false` at the limit, or if the server stops.
    func enter(_ stream: any EventBody, _ address: AddressKey) -> Bool {
        guard addresses.enter(address) else { return false }
        let isIn = state.withLock { state in
            guard !state.isClosed, state.count < limit else { return false }
            state.count += 1
            state.streams[ObjectIdentifier(stream)] = Weak(stream: stream)
            return true
        }
        if !isIn { addresses.leave(address) }
        return isIn
    }

    /// Releases the slot of a connection with events that has ended.
    func leave(_ address: AddressKey) {
        addresses.leave(address)
        state.withLock { state in
            state.count -= 1
            state.streams = state.streams.filter { $0.value.stream != nil }
        }
    }

    private func ping() {
        for stream in state.withLock({ $0.streams.values.compactMap(\.stream) }) { stream.ping() }
    }
}
