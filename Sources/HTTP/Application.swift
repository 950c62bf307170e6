/// A handler of a server's requests: it plans by the head alone, then, if the body is wanted, answers the whole
/// request.
public protocol Application: Sendable {
    /// Called once the header fields are in and have passed the server's guard. Must be quick.
    func plan(_ head: RequestHead) -> Plan

    /// The page for a request that the server itself refuses (400, 408, 413, 414, 421, 431, 503, 507).
    /// The head is `nil` if the request could not be read.
    func refusal(_ status: Status, _ head: RequestHead?) -> Response
}

/// The handling of a request after its head.
public enum Plan: Sendable {
    /// Answer without reading a body. If a body is being sent, the connection is closed afterwards.
    case answer(Response)
    /// An answer that is the same for all requests: the server keeps the rendered reply, and does not ask again when a
    /// connection repeats method and target.
    case staticResponse(StaticResponse)
    /// Read the body, then call `respond` on the lane.
    case handle(BodyPolicy, Lane, respond: @Sendable (Request) -> Response)

    /// The accepted body, with its limit in bytes. A longer body gets 413.
    public enum BodyPolicy: Sendable, Equatable {
        /// No body: any body is refused with 413.
        case nothing
        /// A form, url-encoded or multipart without files, in memory. Another content type gets 415.
        case form(limit: Int)
        /// A multipart form whose files are streamed to disk; `formLimit` applies to all other fields together.
        case upload(limit: Int, formLimit: Int)
        /// A form of either kind that will not be processed: only the names of its files are kept. `formLimit` applies
        /// to all other fields together.
        case words(limit: Int, formLimit: Int)
        /// Any body, appended to a file as it arrives. Bytes received before a connection broke stay. If the file is
        /// not `offset` bytes long, or another request is writing to it, the reply is 409.
        case append(path: String, offset: Int, limit: Int)
        /// Any body, in memory.
        case bytes(limit: Int)

        /// The limit of the whole body in bytes.
        public var limit: Int {
            switch self {
            case .nothing: 0
            case .form(let limit), .upload(let limit, _), .words(let limit, _), .bytes(let limit),
                .append(_, _, let limit):
                limit
            }
        }
    }

    /// The threads on which `respond` runs.
    public enum Lane: Sendable {
        /// The listening thread, for reads that are shorter than a hand-over to another thread.
        case listener
        /// The pool of workers, with the connection suspended.
        case worker
        /// A pool of its own for hashing passwords: one takes as long as a hundred other requests.
        case passwords
    }
}
