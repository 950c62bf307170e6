internal import CMicroHTTPD
internal import HTTP

/// A response in libmicrohttpd's form, ready to be queued.
struct Reply: @unchecked Sendable {
    // A response may be made on any thread and queued on another: it is reference-counted under a lock
    // of its own. Only queueing is bound to the listening thread. One owner, who queues or destroys it;
    // `StaticReplies` owns those it keeps, which others queue with `queueKept`.
    let pointer: OpaquePointer
    let status: Status
    /// The size of the body in bytes, for the reaper's deadline.
    let length: Int
    /// The events that follow, for a reply without end.
    var events: EventSource?
    /// How its response was made.
    var measure: RequestMeasure?

    /// Hands the reply over; it must not be used afterwards.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        let result = MHD_queue_response(connection, UInt32(status.rawValue), pointer)
        MHD_destroy_response(pointer)
        return result
    }

    /// Queues a reply that is used again: libmicrohttpd counts its own reference.
    func queueKept(on connection: OpaquePointer) -> MHD_Result {
        MHD_queue_response(connection, UInt32(status.rawValue), pointer)
    }

    func discard() { MHD_destroy_response(pointer) }
}
