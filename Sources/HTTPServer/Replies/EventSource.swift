internal import CMicroHTTPD
internal import HTTP

/// The events of one connection, as libmicrohttpd asks for them. Without events the connection is suspended and uses no
/// thread and no CPU time.
///
/// Unchecked, by this rule: `connection` is set before libmicrohttpd asks for the first time, and asking is bound to its
/// listening thread; the stream has a lock of its own.
final class EventSource: @unchecked Sendable {
    let stream: any EventBody
    var connection: OpaquePointer? {
        didSet {
            guard let connection else { return }
            let handle = Handle(connection: connection)
            // Any thread may resume, and a suspended connection is not closed before that (libmicrohttpd's manual).
            stream.attach { MHD_resume_connection(handle.connection) }
        }
    }

    private struct Handle: @unchecked Sendable { let connection: OpaquePointer }

    init(_ stream: any EventBody) { self.stream = stream }

    /// Bytes that libmicrohttpd asks for at once.
    private static let block = 1024

    /// Call it once: the response keeps this object until its connection is closed.
    func response() -> OpaquePointer? {
        let kept = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            UInt64.max, Self.block, { EventSource.read($0, $2, $3) }, kept.toOpaque(), { EventSource.free($0) })
        if response == nil { kept.release() }
        return response
    }

    private static func read(
        _ cls: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ room: Int
    ) -> Int {
        guard let cls, let buffer else { return -1 }
        let source = Unmanaged<EventSource>.fromOpaque(cls).takeUnretainedValue()
        guard let connection = source.connection else { return -1 }
        // MHD_CONTENT_READER_END_OF_STREAM is -1; 0 asks for another call, once the connection is resumed.
        switch source.stream.take(room, wait: { MHD_suspend_connection(connection) }) {
        case .bytes(let bytes):
            UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: bytes)
            return bytes.count
        case .nothing: return 0
        case .end: return -1
        }
    }

    private static func free(_ cls: UnsafeMutableRawPointer?) {
        guard let cls else { return }
        Unmanaged<EventSource>.fromOpaque(cls).takeRetainedValue().stream.closed()
    }
}
