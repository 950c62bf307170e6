internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// One accepted socket, from accept to close.
final class Connection: Sendable {
    /// The phase of the connection, by which the reaper chooses its deadline.
    enum Phase: Int, Sendable {
        /// Between two requests.
        case idle
        /// From the accept or the request line to the end of the header.
        case header
        case body
        /// The application is handling the request.
        case working
        case shortReply
        case longReply
        /// Events are sent as they happen.
        case events
    }

    let descriptor: Int32
    /// The numeric address of the other end.
    let peer: String
    let address: AddressKey
    /// The state of the request under way; one is reused for all requests of a connection.
    let exchange: Exchange
    /// The certificate for its handshake; `nil` over plain HTTP.
    let certificate: ServerCertificate?

    // Written by the listening thread, read by the reaper: single words, in no order that matters.
    private let phaseValue: Atomic<Int>
    private let startedAt: Atomic<Int>
    /// Bytes of the body received since the request began.
    let received = Atomic(0)
    /// The address under which it counts among the event streams, and no longer among the other connections.
    let streamClient = Mutex<AddressKey?>(nil)

    init(descriptor: Int32, peer: String, address: AddressKey, exchange: Exchange, certificate: ServerCertificate?) {
        self.descriptor = descriptor
        self.peer = peer
        self.address = address
        self.exchange = exchange
        self.certificate = certificate
        phaseValue = Atomic(Phase.header.rawValue)
        startedAt = Atomic(MonotonicClock.milliseconds)
    }

    var phase: Phase { Phase(rawValue: phaseValue.load(ordering: .relaxed)) ?? .idle }

    /// The time at which the present phase began, in milliseconds of `MonotonicClock`.
    var phaseBegan: Int { startedAt.load(ordering: .relaxed) }

    func enter(_ phase: Phase) {
        phaseValue.store(phase.rawValue, ordering: .relaxed)
        guard phase != .working else { return }  // nobody asks since when
        startedAt.store(MonotonicClock.milliseconds, ordering: .relaxed)
    }

    /// True during a request that `stop()` waits for.
    var isBusy: Bool { ![.idle, .header, .events].contains(phase) }
}
