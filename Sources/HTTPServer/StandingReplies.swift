internal import CMicroHTTPD
internal import HTTP
internal import Synchronization

/// The replies of standing responses in libmicrohttpd's form, each made at its first use and kept.
final class StandingReplies: Sendable {
    private let maker: ReplyMaker
    private let kept = Mutex<[Key: Reply]>([:])

    /// One standing response has up to three forms.
    private struct Key: Hashable {
        let response: ObjectIdentifier
        let isNotModified: Bool
        let isGzip: Bool

        /// The forms of one response may share a bucket: three at most.
        func hash(into hasher: inout Hasher) { hasher.combine(response) }
    }

    init(maker: ReplyMaker) { self.maker = maker }

    deinit {
        kept.withLock { kept in
            for reply in kept.values { reply.discard() }
        }
    }

    /// The reply to be queued with `Reply.queueKept`, which leaves it here.
    func reply(_ standing: StaticResponse, to head: RequestHead) -> Reply? {
        let key = Key(
            response: ObjectIdentifier(standing),
            isNotModified: standing.tag.map { ETag.matches(head.headers["If-None-Match"], $0) } ?? false,
            isGzip: standing.hasGzip && Gzip.isAccepted(head.headers["Accept-Encoding"]))
        return kept.withLock { kept in
            if let reply = kept[key] { return reply }
            let reply = maker.reply(standing.response, to: head)
            kept[key] = reply
            return reply
        }
    }
}
