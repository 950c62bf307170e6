import Dispatch
import Foundation
import HTTP
import HTTPServer
import Synchronization

/// Sends server-sent events to open pages: the address of each subject that somebody else changed, if the page's member
/// may see that subject when the event is sent. An event holds no content; the page requests the address itself, with
/// the usual access checks.
package final class Live: Sendable {
    fileprivate struct Listener {
        let stream: EventStream
        let request: Request
        let session: ID<Session>
        /// A running number: the smallest is the oldest.
        let number: Int
    }

    typealias Changed = SubjectAccess.Place

    /// A subject and the open streams of those who could see it.
    struct Viewers {
        fileprivate let subject: Changed
        fileprivate let listeners: [Listener]
    }

    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        var number = 0
        var recent: RecentNews
        /// The changed subjects, with the sessions that changed them, which are not told.
        var changed: [Changed: Set<ID<Session>>] = [:]
    }

    private let gate: Gate
    private let access: SubjectAccess
    private let clock: WallClock
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "hearth.live")

    /// The limit of streams for one session. Each page opens one, and the server notices only at the next ping that a
    /// page was left: without a limit, going through pages quickly would use up the connections of an address.
    private static let sessionLimit = 4

    /// Changes within this time are sent as one event.
    private static let pause = DispatchTimeInterval.milliseconds(50)

    private var subjects: Subjects { access.subjects }

    init(gate: Gate, access: SubjectAccess, clock: WallClock) {
        self.gate = gate
        self.access = access
        self.clock = clock
        state = Mutex(State(recent: RecentNews(now: clock.now())))
    }

    var routes: [Route] { [.get("/live", listen, .events)] }

    /// The number of open streams.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Opens a stream. It begins with the events since the page was requested: `age` in the query is the time since
    /// then in milliseconds. The event `missed` says that some of them are no longer known.
    ///
    /// - Throws: `Refusal.foreignOrigin` for a page of another site.
    func listen(_ visit: Visit) throws -> Response {
        try gate.requireOwnPage(visit.request)
        let stream = EventStream()
        let key = ObjectIdentifier(stream)
        let age = visit.query["age"].flatMap { Int($0) }.map { Duration.milliseconds(min(max($0, 0), 3_600_000)) }
        let now = clock.now()
        let (listener, oldest, news) = state.withLock { state in
            state.number += 1
            let listener = Listener(
                stream: stream, request: visit.request, session: visit.session, number: state.number)
            state.listeners[key] = listener
            let own = state.listeners.values.filter { $0.session == visit.session }
            let oldest = own.count > Self.sessionLimit ? own.min { $0.number < $1.number }?.stream : nil
            return (listener, oldest, age.map { state.recent.since($0, for: visit.session, now: now) } ?? .some([]))
        }
        oldest?.end()
        if let news {
            for one in news { send(one, visit, to: stream) }
        } else {
            stream.send("missed", "/")
        }
        // The session may have ended before the stream was among those to end.
        queue.async { [weak self] in _ = self?.visit(of: listener) }
        stream.onEnd { [weak self] in self?.state.withLock { _ = $0.listeners.removeValue(forKey: key) } }
        return Response(
            headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"],
            body: .events(stream))
    }

    // MARK: Ending

    /// Ends the streams whose session has ended, soon and without waiting for it. Events not yet taken are dropped: the
    /// browser may belong to somebody else by now.
    func endStreams() {
        guard count > 0 else { return }
        queue.async { [weak self] in
            guard let self else { return }
            for listener in state.withLock({ Array($0.listeners.values) }) { _ = visit(of: listener) }
        }
    }

    /// The visit of a stream's member as of now. A stream whose session has ended is ended.
    private func visit(of listener: Listener) -> Visit? {
        // Without an answer of the database the stream is ended too: the page opens another one.
        let visit = try? gate.visitIfAny(listener.request)
        if visit == nil { listener.stream.cut() }
        return visit
    }

    // MARK: Telling

    /// Records a write: the request's address and those in `Location` and `Content-Location` name the changed subjects.
    func written(by visit: Visit, _ response: Response) {
        guard response.status.rawValue < 400 else { return }
        let changed = [visit.request.path, response.headers["Location"], response.headers["Content-Location"]]
            .compactMap { $0.flatMap(access.subject) }
        if !changed.isEmpty { record(changed, by: visit.session) }
    }

    private func record(_ changed: [Changed], by session: ID<Session>) {
        let now = clock.now()
        let isFirst = state.withLock { state in
            for one in changed { state.recent.add(.changed(one, by: session), now: now) }
            guard !state.listeners.isEmpty else { return false }
            defer { for one in changed { state.changed[one, default: []].insert(session) } }
            return state.changed.isEmpty
        }
        if isFirst { queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.tell() } }
    }

    /// Records a change of the subject at an address that no visit made, but a job: all who see it are told.
    package func changed(_ path: String) {
        guard let subject = access.subject(at: path) else { return }
        record([subject], by: ID<Session>(at: clock.now()))
    }

    /// Tells all open pages of a member that something is new at an address.
    package func tell(_ member: ID<Member>, _ path: String) {
        let now = clock.now()
        let listeners = state.withLock { state in
            state.recent.add(.told(member, path: path), now: now)
            return Array(state.listeners.values)
        }
        for listener in listeners {
            guard let visit = visit(of: listener) else { continue }
            if visit.member.id == member { listener.stream.send("changed", path) }
        }
    }

    /// The open streams of members who may see the subject at an address, before a change of its audience.
    func viewers(at path: String) -> Viewers? {
        guard let subject = access.subject(at: path) else { return nil }
        let listeners = state.withLock { Array($0.listeners.values) }.filter { listener in
            (try? gate.visitIfAny(listener.request)).map { sees(subject, $0) } ?? false
        }
        return Viewers(subject: subject, listeners: listeners)
    }

    /// Tells the pages of members who may no longer see a subject, because it was deleted, unshared or locked. They request
    /// it again and are answered 404, or with the lock's page. Members who still see it are told by `written`.
    func tellFormer(_ viewers: Viewers) {
        guard let path = subjects[viewers.subject.kind]?.path(viewers.subject.id) else { return }
        if subjects[viewers.subject.kind]?.lock != nil {
            let now = clock.now()
            state.withLock { $0.recent.add(.lockedOut(viewers.subject), now: now) }
        }
        for listener in viewers.listeners {
            guard let visit = visit(of: listener), !sees(viewers.subject, visit) else { continue }
            listener.stream.send("changed", path)
            sendIfLocked(viewers.subject, visit, to: listener.stream)
        }
    }

    private func sendIfLocked(_ one: Changed, _ visit: Visit, to stream: EventStream) {
        if let path = access.locked(one, visit) { stream.send("locked", path) }
    }

    /// Sends an earlier event to a page that has just begun to listen, if it may hear it.
    private func send(_ news: RecentNews.News, _ visit: Visit, to stream: EventStream) {
        switch news {
        case .told(let member, let path):
            if visit.member.id == member { stream.send("changed", path) }
        case .changed(let one, _):
            guard sees(one, visit) else { return }
            if let path = subjects[one.kind]?.path(one.id) { stream.send("changed", path) }
        case .lockedOut(let one): sendIfLocked(one, visit, to: stream)
        }
    }

    private func tell() {
        let (changed, listeners) = state.withLock { state in
            defer { state.changed = [:] }
            return (state.changed, Array(state.listeners.values))
        }
        for listener in listeners {
            guard let visit = visit(of: listener) else { continue }
            for (one, sessions) in changed where sessions != [listener.session] && sees(one, visit) {
                if let path = subjects[one.kind]?.path(one.id) { listener.stream.send("changed", path) }
            }
        }
    }

    /// A subject that cannot be asked about just now counts as hidden: the page asks for it again.
    private func sees(_ one: Changed, _ visit: Visit) -> Bool { (try? access.sees(one, visit)) == true }
}
