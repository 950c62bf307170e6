import House
import Synchronization

/// Keeps previews from taking the whole lane, in which notifications are sent too, and one member from making the house ask
/// others all the time.
final class PreviewPace: Sendable {
    private struct State {
        var running = 0
        /// When previews of a member's messages were asked for in the last minute, the oldest first.
        var recent: [ID<Member>: [Instant]] = [:]
    }

    private let state = Mutex(State())

    /// One less than the lane's threads.
    static let atOnce = 3
    static let perMinute = 10

    /// - Throws: `Jobs.PutOff` if it is not the turn yet.
    func run(for member: ID<Member>, at now: Instant, _ work: () throws -> Void) throws {
        let wait = state.withLock { state -> Instant? in
            state.recent = state.recent.compactMapValues { times in
                let left = times.filter { $0 <= now && now.since($0) < .minutes(1) }
                return left.isEmpty ? nil : left
            }
            guard state.running < Self.atOnce else { return now.adding(.seconds(1)) }
            let times = state.recent[member, default: []]
            if times.count >= Self.perMinute { return times[0].adding(.minutes(1)) }
            state.recent[member, default: []].append(now)
            state.running += 1
            return nil
        }
        if let wait { throw Jobs.PutOff(until: wait) }
        defer { state.withLock { $0.running -= 1 } }
        try work()
    }
}
