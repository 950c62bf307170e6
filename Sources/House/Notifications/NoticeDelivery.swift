import Foundation
import Localization
import Logging

/// The work of sending one notice on one way.
struct NoticeDelivery: Sendable {
    let store: NoticeStore
    let rooms: RoomDirectory
    let translator: Translator
    let servers: OtherServers
    let pushHosts: PushHosts
    let clock: WallClock
    let logger: Logger

    /// A notice that could not be sent for so long is dropped: it is on Today.
    static let longest = Duration.days(1)

    var kind: Jobs.Kind { Jobs.Kind(in: .outbound) { payload in try deliver(NoticeJob(payload: payload)) } }

    /// - Throws: `Jobs.PutOff` to be asked again.
    func deliver(_ job: NoticeJob) throws {
        let now = clock.now()
        guard now.since(job.at) < Self.longest, let addressee = try store.addressee(of: job) else { return }
        let member = addressee.member
        let words = translator.words(for: member)
        if let end = addressee.choice.quiet?.end(at: now, in: words.timeZone) { throw Jobs.PutOff(until: end) }
        guard var notice = try rooms.notice(job.reference, for: member, words) else { return }
        if addressee.choice.isWordless { notice = notice.withoutWords }
        do {
            try end(send(notice, job, addressee, words), of: job, addressee)
        } catch let problem as ServerProblem {
            try fail(problem, job, member)
        }
    }

    private func send(
        _ notice: Notice, _ job: NoticeJob, _ addressee: NoticeStore.Addressee, _ words: Words
    ) throws -> SendingEnd {
        switch job.way {
        case .push:
            guard let subscription = addressee.subscription else { return .gone }
            return try PushSender(servers: servers, hosts: pushHosts, clock: clock)
                .send(notice, tag: job.tag, to: subscription, words, key: store.serverKey())
        case .ntfy: return try NtfySender(servers: servers).send(notice, job, addressee.choice)
        case .webhook:
            return try WebhookSender(servers: servers, clock: clock)
                .send(notice, job, to: addressee.member, addressee.choice)
        }
    }

    private func end(_ end: SendingEnd, of job: NoticeJob, _ addressee: NoticeStore.Addressee) throws {
        let member = addressee.member.id
        switch (end, job.way) {
        case (.taken, .push):
            try store.succeeded(job.way, of: member, before: addressee.subscription?.state ?? WayState())
        case (.taken, .ntfy): try store.succeeded(job.way, of: member, before: addressee.choice.ntfyState)
        case (.taken, .webhook): try store.succeeded(job.way, of: member, before: servers.webhook().state)
        case (.gone, .push(let id)): try store.forget(id)
        case (.gone, _): try fail(.refused(404), job, addressee.member)
        case (.later(let wait, let status), _):
            try store.failed(job.way, of: member, because: .refused(status))
            throw Jobs.PutOff(until: clock.now().adding(wait ?? self.wait(of: job)))
        case (.refused(let status), _): try fail(.refused(status), job, addressee.member)
        }
    }

    private func fail(_ problem: ServerProblem, _ job: NoticeJob, _ member: Member) throws {
        let again = Jobs.PutOff(until: clock.now().adding(wait(of: job)))
        if problem == .resting { throw again }
        try store.failed(job.way, of: member.id, because: problem)
        logger.warning(
            "a notification was not sent", metadata: ["way": "\(job.way.name)", "problem": "\(problem.stored)"])
        // Asking again helps where the server was away; what it refuses, it refuses again.
        guard problem == .unreachable || problem == .timedOut else { return }
        throw again
    }

    /// The longer it does not work, the longer the next try waits: 15 seconds to an hour.
    private func wait(of job: NoticeJob) -> Duration {
        min(max(clock.now().since(job.at), .seconds(15)), .hours(1))
    }
}

extension NoticeWay {
    /// For the log.
    fileprivate var name: String {
        switch self {
        case .push: "push"
        case .ntfy: "ntfy"
        case .webhook: "webhook"
        }
    }
}
