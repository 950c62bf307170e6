internal import CMicroHTTPD
internal import Glibc
internal import HTTP
internal import Synchronization

/// One request and its reply, as libmicrohttpd's callbacks drive it: the request line, the head, the body in
/// pieces, its end, and once more after a worker has the reply. One object serves all requests of a connection.
///
/// Unchecked, by this rule: it belongs to the listening thread of its connection. From suspend to resume that
/// thread does not touch it and the worker calls `deliver` once, under the lock of `SuspendedRequests`.
final class Exchange: @unchecked Sendable {
    private enum Stage {
        case fresh
        /// The reply waits for the second call: a reply given in the first one closes the connection.
        case answer(Response)
        case staticResponse(StaticResponse)
        case read(BodyReader, Plan.Lane, @Sendable (Request) -> Response)
        /// The request has no body: the short path of most requests.
        case respond(@Sendable (Request) -> Response)
        case suspended
        case delivered(Reply?)
        case queued
    }

    private let core: ServerCore
    private var stage = Stage.fresh
    /// The head that passed the guard.
    private var accepted: RequestHead?
    private var target = RawTarget()
    private var knownHost = ""

    init(core: ServerCore) { self.core = core }

    /// Called by the URI log callback with the target, before libmicrohttpd decodes it in place.
    func begin(target text: UnsafePointer<CChar>, length: Int) {
        reset()
        target.read(text, length)
    }

    /// Releases the request's resources, including temporary files.
    func reset() {
        if case .delivered(let reply) = stage { reply?.discard() }
        stage = .fresh
        accepted = nil
    }

    /// - Parameter body: the next piece of the body, empty in the first and in the last call.
    func proceed(
        _ link: Link, method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, body: UnsafeRawBufferPointer
    ) -> MHD_Result {
        switch stage {
        case .fresh: return start(link, method, version)
        case .answer(let response):
            return queue(core.builder.reply(response, to: accepted), link)
        case .staticResponse(let response):
            guard let accepted, let reply = core.staticReplies.reply(response, to: accepted) else { return .NO }
            stage = .queued
            core.record(reply, accepted, peer: link.state.peer)
            link.state.enter(reply.length > Self.longReply ? .longReply : .shortReply)
            return reply.queueKept(on: link.connection)
        case .respond(let respond):
            guard let accepted else { return .NO }
            return queue(core.builder.reply(respond(Request(accepted)), to: accepted), link)
        case .read(var reader, let lane, let respond):
            if body.isEmpty { return respondTo(reader, lane, respond, link) }
            stage = .queued  // so that the reader is not shared, and its buffers grow in place
            link.state.received.wrappingAdd(body.count, ordering: .relaxed)
            let goesOn = reader.read(body)
            stage = .read(reader, lane, respond)
            return goesOn ? .YES : .NO
        case .delivered(let reply):
            stage = .queued
            return queue(reply, link, isRecorded: true)  // by the worker
        case .suspended:
            return .NO  // resumed by stop(), without a reply
        case .queued:
            return .YES
        }
    }

    /// Sets the worker's reply. Called while the connection is suspended, before it is resumed.
    func deliver(_ reply: Reply?) { stage = .delivered(reply) }

    // MARK: The first call

    private func start(
        _ link: Link, _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?
    ) -> MHD_Result {
        let framing: HeaderReader.Framing
        let head: RequestHead
        switch core.requestGuard.validate(
            link.connection, target, method: method, version: version, peer: link.state.peer, knownHost: &knownHost)
        {
        case .refuse(let status, let head):
            return refuse(status, head, link)
        case .pass(let passed, let frame):
            (head, framing) = (passed, frame)
            accepted = passed
        }
        if core.isStopping.load(ordering: .relaxed) { return refuse(.unavailable, head, link) }

        switch core.application.plan(head) {
        case .staticResponse(let response):
            guard framing == .none else { return refuse(.contentTooLarge, head, link) }
            stage = .staticResponse(response)
            link.state.enter(.working)
            return .YES
        case .answer(let response):
            if framing == .none {
                stage = .answer(response)
                link.state.enter(.working)
                return .YES
            }
            core.reaper.linger(link.state)
            return queue(core.builder.reply(response, to: head), link)
        case .handle(let bodyPolicy, let lane, let respond):
            if framing == .none, case .listener = lane {
                stage = .respond(respond)
                link.state.enter(.working)
                return .YES
            }
            do throws(BodyProblem) {
                let type = framing == .none ? nil : head.headers["Content-Type"]
                stage = .read(try BodyReader(bodyPolicy, framing, type: type, settings: core.settings), lane, respond)
            } catch {
                return refuse(error.status, head, link)
            }
            link.state.received.store(0, ordering: .relaxed)
            link.state.enter(framing == .none ? .working : .body)
            return .YES
        }
    }

    /// Refuses in the first call: libmicrohttpd sends the reply at once, closes the connection, and ignores pipelined
    /// requests.
    private func refuse(_ status: Status, _ head: RequestHead?, _ link: Link) -> MHD_Result {
        core.reaper.linger(link.state)
        return queue(core.refusal(status, head, peer: link.state.peer), link, isRecorded: true)
    }

    // MARK: The last call

    private func respondTo(
        _ reader: BodyReader, _ lane: Plan.Lane, _ respond: @escaping @Sendable (Request) -> Response, _ link: Link
    ) -> MHD_Result {
        guard let head = accepted else { return .NO }
        link.state.enter(.working)
        let work = RequestWork(core: core, head: head, body: reader, respond: respond, peer: link.state.peer)
        switch lane {
        case .listener:
            return queue(work.run(), link, isRecorded: true)
        case .worker, .passwords:
            let workers = lane == .passwords ? core.passwordWorkers : core.workers
            guard workers.reserve() else {
                return queue(core.refusal(.unavailable, head, peer: link.state.peer), link, isRecorded: true)
            }
            stage = .suspended
            let isSuspended = core.suspended.suspend(self, link.connection)
            // Submit even if suspending failed: the job releases the queue slot.
            workers.submit { [core, self] in
                if isSuspended { core.suspended.resume(self, with: work.run()) }
            }
            return isSuspended ? .YES : .NO
        }
    }

    private func queue(_ reply: Reply?, _ link: Link, isRecorded: Bool = false) -> MHD_Result {
        stage = .queued
        guard let reply else { return .NO }
        if let events = reply.events { return stream(events, reply, link, isRecorded: isRecorded) }
        if !isRecorded { core.record(reply, accepted, peer: link.state.peer) }
        link.state.enter(reply.length > Self.longReply ? .longReply : .shortReply)
        return reply.queue(on: link.connection)
    }

    /// Replies with a stream of events, which lasts until either end closes it.
    private func stream(_ events: EventSource, _ reply: Reply, _ link: Link, isRecorded: Bool) -> MHD_Result {
        // Behind a proxy the address is the one that it forwards, as for a throttle.
        let client = accepted.map { AddressKey($0.peer) } ?? link.state.address
        guard core.streams.enter(events.stream, client) else {
            reply.discard()
            return queue(core.refusal(.unavailable, accepted, peer: link.state.peer), link, isRecorded: true)
        }
        link.state.streamClient.withLock { $0 = client }
        core.leave(link.state.address)
        if !isRecorded { core.record(reply, accepted, peer: link.state.peer) }
        link.state.enter(.events)
        noticeLoss(link.state.descriptor)
        events.connection = link.connection
        return reply.queue(on: link.connection)
    }

    /// Makes the kernel close a connection whose client has acknowledged nothing for two ping intervals (tcp(7)).
    private func noticeLoss(_ descriptor: Int32) {
        var timeout = UInt32(2 * core.settings.streamPing.milliseconds)
        _ = setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &timeout, socklen_t(MemoryLayout<UInt32>.size))
    }

    /// The size in bytes from which a reply may take longer than `replyDeadline`.
    private static let longReply = 1 << 20
}

/// libmicrohttpd's handle of a connection, together with ours.
struct Link {
    let connection: OpaquePointer
    let state: Connection
}
