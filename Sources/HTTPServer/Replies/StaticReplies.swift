internal import CMicroHTTPD
internal import Gzip
internal import HTTP
internal import Synchronization

/// The replies of static responses in libmicrohttpd's form, each made at its first use and kept.
final class StaticReplies: Sendable {
    private let builder: ReplyBuilder
    private let kept = Mutex<[Key: Reply]>([:])

    /// One static response has up to three forms.
    private struct Key: Hashable {
        let response: ObjectIdentifier
        let isNotModified: Bool
        let isGzip: Bool

        /// The forms of one response, at most three, may share a bucket.
        func hash(into hasher: inout Hasher) { hasher.combine(response) }
    }

    init(builder: ReplyBuilder) { self.builder = builder }

    deinit {
        kept.withLock { kept in
            for reply in kept.values { reply.discard() }
        }
    }

    /// The reply for `Reply.queueKept`; it stays owned by this cache.
    func reply(_ response: StaticResponse, to head: RequestHead) -> Reply? {
        let key = Key(
            response: ObjectIdentifier(response),
            isNotModified: response.tag.map { ETag.matches(head.headers["If-None-Match"], $0) } ?? false,
            isGzip: response.hasGzip && Gzip.isAccepted(head.headers["Accept-Encoding"]))
        return kept.withLock { kept in
            if let reply = kept[key] { return reply }
            let reply = builder.reply(response.response, to: head)
            kept[key] = reply
            return reply
        }
    }
}
