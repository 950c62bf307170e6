/// Answers the requests of a server: asked first with the head alone, then, if the body is wanted, with all of it.
public protocol Application: Sendable {
    /// Called once the header fields are in and have passed the server's guard. Must be quick.
    func plan(_ head: RequestHead) -> Plan

    /// The page for a request that the server itself refuses (400, 408, 413, 414, 421, 431, 503, 507).
    /// The head is missing where the request could not be read.
    func refusal(_ status: Status, _ head: RequestHead?) -> Response
}

/// How a request goes on after its head.
public enum Plan: Sendable {
    /// Answer without reading a body. With a body on the way, the connection is closed afterwards.
    case answer(Response)
    /// An answer that is the same for everyone and every time: the server keeps it ready to be sent, and does not ask
    /// again when a connection repeats method and target.
    case staticResponse(StaticResponse)
    /// Read the body, then call `respond` on the lane.
    case handle(BodyPolicy, Lane, respond: @Sendable (Request) -> Response)

    /// The kind of body that is read, with its limit in bytes. A body longer than the limit: 413.
    public enum BodyPolicy: Sendable, Equatable {
        /// None: a body is refused with 413.
        case nothing
        /// A form, url-encoded or multipart without files: in memory. Another content type: 415.
        case form(limit: Int)
        /// A multipart form whose files are streamed to disk; `formLimit` is for all other fields together.
        case upload(limit: Int, formLimit: Int)
        /// A form of either kind that will not be acted on: of its files nothing but the names is kept. `formLimit` is
        /// for all other fields together.
        case words(limit: Int, formLimit: Int)
        /// Any body, written to the end of a file as it arrives. What came before a connection broke stays. A file that
        /// is not `offset` bytes long, or that another request is writing to: 409.
        case append(path: String, offset: Int, limit: Int)
        /// Any body, in memory.
        case bytes(limit: Int)

        /// Bytes of the whole body.
        public var limit: Int {
            switch self {
            case .nothing: 0
            case .form(let limit), .upload(let limit, _), .words(let limit, _), .bytes(let limit),
                .append(_, _, let limit):
                limit
            }
        }
    }

    /// Where `respond` runs.
    public enum Lane: Sendable {
        /// Right on the listening thread: for reads that are shorter than a hand-over.
        case listener
        /// On the pool of workers, with the connection suspended.
        case worker
        /// Like `worker`, on threads that only passwords wait for: hashing one takes as long as a hundred other requests.
        case passwords
    }
}
