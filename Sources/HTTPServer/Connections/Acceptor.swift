internal import CMicroHTTPD
internal import Glibc
internal import Logging
internal import Sockets
internal import Synchronization

/// The thread that accepts connections, enforces their limits, and distributes them over the daemon's threads.
///
/// It is here for the limits, in total and by address: a person that is turned away here gets a page that says so,
/// while libmicrohttpd's own say nothing. Tried with Debian's 0.9.75-6 and four threads: with a limit of 8 connections,
/// which it divides among the threads, the ninth to twelfth wait without an answer until others end, and above the
/// limit of an address each further connection is reset. The threads could listen themselves otherwise. Whichever wakes
/// first then accepts up to ten connections, often all that one browser opened (0.9.75). Different pages, slow and
/// quick mixed, are as fast either way: with this thread 0.93 times as many at 32 connections, 0.97 at 16, 1.08 at 8,
/// within what one run differs from the next. Small replies are 1.23 times as many.
final class Acceptor: Sendable {
    private let socket: ListeningSocket
    private let daemon: Daemon
    private let core: ServerCore
    private let wakePipe = WakePipe()
    private let hasEnded = Semaphore()

    /// Milliseconds until the next look for room, when the connection limit is reached and, over TLS, clients cannot be
    /// told.
    private static let roomPause: Int32 = 20
    /// Milliseconds until the next try after accepting failed: when no descriptors are left, for example.
    private static let failurePause: Int32 = 1000

    init(socket: ListeningSocket, daemon: Daemon, core: ServerCore) {
        self.socket = socket
        self.daemon = daemon
        self.core = core
    }

    func start() {
        startThread {
            while !self.wakePipe.wait(orReadable: self.socket.descriptor) { self.takeAll() }
            self.hasEnded.signal()
        }
    }

    /// Accepts no more connections: the socket is closed, and the kernel refuses new ones.
    func stop() {
        wakePipe.wake()
        hasEnded.wait()
        close(socket.descriptor)
    }

    /// Accepts all waiting connections. Beyond the limit clients get a 503; over TLS they wait until a connection ends.
    private func takeAll() {
        while hasRoom || !core.isSecure {
            if core.isStopping.load(ordering: .relaxed) { return }
            switch takeOne() {
            case .took: continue
            case .nobody: return
            case .failed(let reason):
                core.logger.warning("Cannot take a connection: \(reason)")
                _ = wakePipe.wait(milliseconds: Self.failurePause)
                return
            }
        }
        _ = wakePipe.wait(milliseconds: Self.roomPause)
    }

    private var hasRoom: Bool { core.connections.load(ordering: .relaxed) < core.settings.connectionLimit }

    private enum AcceptResult {
        case took, nobody
        case failed(String)
    }

    private func takeOne() -> AcceptResult {
        var peer = sockaddr_storage()
        return withUnsafeMutableBytes(of: &peer) { bytes in
            let name = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            var length = socklen_t(bytes.count)
            let kind = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            let descriptor = accept4(socket.descriptor, name, &length, kind)
            guard descriptor >= 0 else { return failure(errno) }
            let address = AddressKey(name)
            guard hasRoom, core.addresses.enter(address) else {
                core.turnedAway.turnAway(descriptor, name)
                return .took
            }
            // Count before the daemon has the connection, because its end lowers the count.
            core.connections.wrappingAdd(1, ordering: .relaxed)
            if !daemon.add(descriptor, name, length) { core.leave(address) }
            return .took
        }
    }

    private func failure(_ number: Int32) -> AcceptResult {
        switch number {
        case EAGAIN: .nobody
        // The connection is gone already, but the next may work (accept(2)).
        case EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENOPROTOOPT,
            EOPNOTSUPP:
            .took
        default: .failed(SystemReason.words(number))
        }
    }
}
