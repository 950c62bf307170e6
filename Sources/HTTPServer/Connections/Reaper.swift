internal import Glibc
internal import Synchronization

/// Ends connections that exceed their deadline. libmicrohttpd's own timeout only detects idleness: a byte every few
/// seconds would keep a connection open for ever.
///
/// The reaper never closes a socket but shuts it down; libmicrohttpd then notices and closes it. `forget` is called
/// before that close and takes the same lock as the scan, so a descriptor cannot be reused under the scan.
final class Reaper: Sendable {
    private struct Entry {
        let connection: Connection
        /// The state of measuring the rate of a body or a long reply.
        var phaseBegan = 0
        var windowBegan = 0
        var windowCount = 0
        /// The time since which the client's end has been closed, with nothing left to read, and the bytes read until then.
        var closedSince: Int?
        var closedCount = 0
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// Duplicated descriptors that are closed later, with the time of closing.
        var lingering: [(descriptor: Int32, until: Int)] = []
    }

    private static let lingerLimit = 64
    private static let lingerTime = 2000
    /// The time that the listening thread has for the last bytes that it read of a client that is gone.
    private static let lastBytesTime = 1000

    private let state = Mutex(State())
    private let wakePipe = WakePipe()
    private let hasEnded = Semaphore()
    private let settings: ServerSettings

    init(settings: ServerSettings) {
        self.settings = settings
    }

    func start() {
        let shortest = min(settings.headerDeadline.milliseconds, settings.rateWindow.milliseconds)
        let pause = Int32(max(10, min(200, shortest / 5)))
        startThread {
            while !self.wakePipe.wait(milliseconds: pause) { self.scan(now: MonotonicClock.milliseconds) }
            self.closeLingering { _ in true }
            self.hasEnded.signal()
        }
    }

    func stop() {
        wakePipe.wake()
        hasEnded.wait()
    }

    func watch(_ connection: Connection) {
        state.withLock { $0.entries[ObjectIdentifier(connection)] = Entry(connection: connection) }
    }

    func forget(_ connection: Connection) {
        state.withLock { _ = $0.entries.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    /// True if any connection has a request that `stop()` waits for.
    var isBusy: Bool { state.withLock { $0.entries.values.contains { $0.connection.isBusy } } }

    /// Keeps a connection half open for a while after libmicrohttpd has closed it. A socket closed with unread
    /// bytes answers with a reset, which can destroy the reply before a client that is still sending has read it.
    func linger(_ connection: Connection) {
        state.withLock { state in
            guard state.lingering.count < Self.lingerLimit else { return }
            let copy = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            state.lingering.append((copy, MonotonicClock.milliseconds + Self.lingerTime))
        }
    }

    /// Keeps a socket half open for a while after its last reply, then closes it. If too many are kept, it is closed at
    /// once.
    func linger(_ descriptor: Int32) {
        let isKept = state.withLock { state in
            guard state.lingering.count < Self.lingerLimit else { return false }
            state.lingering.append((descriptor, MonotonicClock.milliseconds + Self.lingerTime))
            return true
        }
        if !isKept { close(descriptor) }
    }

    private func scan(now: Int) {
        closeLingering { $0 <= now }
        state.withLock { state in
            for (id, entry) in state.entries {
                var entry = entry
                if isOver(&entry, now) { cut(entry.connection.descriptor) }
                state.entries[id] = entry
            }
        }
    }

    private func cut(_ descriptor: Int32) {
        // Otherwise the kernel would keep sending its remaining data to a client that does not read.
        var atOnce = Glibc.linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<Glibc.linger>.size))
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func closeLingering(_ isDue: (Int) -> Bool) {
        state.withLock { state in
            for (descriptor, until) in state.lingering where isDue(until) { close(descriptor) }
            state.lingering.removeAll { isDue($0.until) }
        }
    }

    private func isOver(_ entry: inout Entry, _ now: Int) -> Bool {
        let connection = entry.connection
        let age = now - connection.phaseBegan
        return switch connection.phase {
        case .idle: age > settings.idleTimeout.milliseconds
        case .header: age > settings.headerDeadline.milliseconds
        case .working, .events: false
        case .shortReply: age > settings.replyDeadline.milliseconds
        case .body: isBodyOver(&entry, now, connection.received.load(ordering: .relaxed))
        case .longReply:
            isSlow(&entry, now, acknowledgedBytes(connection.descriptor), settings.replyMinimumRate)
        }
    }

    private func isBodyOver(_ entry: inout Entry, _ now: Int, _ count: Int) -> Bool {
        isLeft(&entry, now, count) || isSlow(&entry, now, count, settings.bodyMinimumRate)
    }

    /// True if the client is gone before all of its body came. libmicrohttpd takes a read that fills less than its buffer
    /// for the last one and waits for the next event; if the client had closed its end before that read, the kernel has
    /// reported it already and no event comes (0.9.75, edge-triggered epoll). Over TLS it reads until nothing is left.
    private func isLeft(_ entry: inout Entry, _ now: Int, _ count: Int) -> Bool {
        guard hasEnded(entry.connection.descriptor) else {
            entry.closedSince = nil
            return false
        }
        let isSameBody = entry.phaseBegan == entry.connection.phaseBegan
        guard isSameBody, let since = entry.closedSince, entry.closedCount == count else {
            (entry.closedSince, entry.closedCount) = (now, count)
            return false
        }
        return now - since >= Self.lastBytesTime
    }

    /// True if the client has closed its end, and everything that it sent was read.
    private func hasEnded(_ descriptor: Int32) -> Bool {
        var next: UInt8 = 0
        return recv(descriptor, &next, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// True if fewer bytes than the minimum rate demands were counted in the window that has just ended.
    private func isSlow(_ entry: inout Entry, _ now: Int, _ count: Int, _ minimumRate: Int) -> Bool {
        if entry.phaseBegan != entry.connection.phaseBegan {
            entry.phaseBegan = entry.connection.phaseBegan
            (entry.windowBegan, entry.windowCount) = (now, count)
        }
        let elapsed = now - entry.windowBegan
        guard elapsed >= settings.rateWindow.milliseconds else { return false }
        defer { (entry.windowBegan, entry.windowCount) = (now, count) }
        return (count - entry.windowCount) * 1000 < minimumRate * elapsed
    }

    /// The bytes that the client has acknowledged since the connection began.
    private func acknowledgedBytes(_ descriptor: Int32) -> Int {
        // The kernel's tcp_info (linux/tcp.h) has tcpi_bytes_acked at byte 120; glibc's copy ends before it.
        let offset = 120
        var report = [UInt8](repeating: 0, count: 256)
        var length = socklen_t(report.count)
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &report, &length) == 0, length >= offset + 8
        else { return 0 }
        return Int(report.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) })
    }
}
