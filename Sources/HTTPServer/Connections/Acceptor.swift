internal import CMicroHTTPD
internal import Glibc
internal import Logging
internal import Sockets
internal import Synchronization

/// The thread that takes connections and spreads them over the daemon's threads.
///
/// Left to itself, libmicrohttpd lets all its threads listen, and whichever wakes first takes up to ten connections:
/// often all that one browser opened, so that one thread worked and the others slept (0.9.75; measured with
/// 16 connections: about a third fewer replies a second whenever it happened). The price: a newcomer may be given to a thread that is busy.
final class Acceptor: Sendable {
    private let socket: ListeningSocket
    private let daemon: Daemon
    private let core: ServerCore
    private let alarm = WakePipe()
    private let hasEnded = Semaphore()

    /// Milliseconds until it looks again for room, when there are as many connections as there may be and, over TLS,
    /// nobody can be told.
    private static let roomPause: Int32 = 20
    /// Milliseconds until it tries again, when none can be taken: when no descriptors are left, for example.
    private static let failurePause: Int32 = 1000

    init(socket: ListeningSocket, daemon: Daemon, core: ServerCore) {
        self.socket = socket
        self.daemon = daemon
        self.core = core
    }

    func start() {
        startThread {
            while !self.alarm.wait(orReadable: self.socket.descriptor) { self.takeAll() }
            self.hasEnded.signal()
        }
    }

    /// Accepts no more connections: the socket is closed, and the kernel refuses new ones.
    func stop() {
        alarm.ring()
        hasEnded.wait()
        close(socket.descriptor)
    }

    /// Takes all that wait. Those for whom there is no room are told so; over TLS they wait for a connection to end.
    private func takeAll() {
        while hasRoom || !core.isSecure {
            if core.isStopping.load(ordering: .relaxed) { return }
            switch takeOne() {
            case .took: continue
            case .nobody: return
            case .failed(let reason):
                core.logger.warning("Cannot take a connection: \(reason)")
                _ = alarm.wait(milliseconds: Self.failurePause)
                return
            }
        }
        _ = alarm.wait(milliseconds: Self.roomPause)
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
            // Before the daemon has it: its end takes one away.
            core.connections.wrappingAdd(1, ordering: .relaxed)
            if !daemon.add(descriptor, name, length) { core.leave(address) }
            return .took
        }
    }

    private func failure(_ number: Int32) -> AcceptResult {
        switch number {
        case EAGAIN: .nobody
        // That one connection is gone already; the next may be well (accept(2)).
        case EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENOPROTOOPT,
            EOPNOTSUPP:
            .took
        default: .failed(SystemReason.words(number))
        }
    }
}
