internal import CMicroHTTPD
internal import Glibc
internal import HTTP

extension ReplyBuilder {
    /// A body in the form it will be sent in.
    enum Body {
        case empty
        case bytes([UInt8])
        case prepared(PreparedBytes, isGzip: Bool)
        case file(FileBody, offset: Int, count: Int)
        case events(EventSource)

        var count: Int {
            switch self {
            case .empty, .events: 0
            case .bytes(let bytes): bytes.count
            case .prepared(let prepared, let isGzip): (isGzip ? prepared.gzip : prepared.plain)?.count ?? 0
            case .file(_, _, let count): count
            }
        }

        /// Up to this size in bytes a copy costs less than keeping the array alive.
        private static let copyLimit = 2048

        /// Call it once: the response takes over a file's descriptor.
        func response() -> OpaquePointer? {
            switch self {
            case .empty:
                return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
            case .bytes(let bytes) where bytes.count <= Self.copyLimit:
                // libmicrohttpd declares the buffer without const, but copies it here and now.
                return bytes.withUnsafeBytes {
                    MHD_create_response_from_buffer(
                        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
                }
            case .bytes(let bytes):
                return Self.response(KeptBytes(bytes), bytes)
            case .prepared(let prepared, let isGzip):
                return Self.response(prepared, isGzip ? prepared.gzip ?? [] : prepared.plain)
            case .file(let file, let offset, let count):
                guard count > 0 else {
                    file.closeFile()
                    return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
                }
                let response = MHD_create_response_from_fd_at_offset64(
                    UInt64(count), file.descriptor, UInt64(offset))
                if response == nil { file.closeFile() }
                return response
            case .events(let source):
                return source.response()
            }
        }

        /// A response that reads `bytes` in place. `owner` holds the array and is kept until libmicrohttpd has released
        /// the response: an array's elements are one heap block that neither moves nor changes while it is retained and
        /// not written to.
        private static func response(_ owner: some AnyObject & Sendable, _ bytes: [UInt8]) -> OpaquePointer? {
            let kept = Unmanaged.passRetained(owner as AnyObject)
            let response = bytes.withUnsafeBytes { buffer in
                MHD_create_response_from_buffer_with_free_callback_cls(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress),
                    { owner in
                        if let owner { Unmanaged<AnyObject>.fromOpaque(owner).release() }
                    }, kept.toOpaque())
            }
            if response == nil { kept.release() }
            return response
        }
    }

    private final class KeptBytes: Sendable {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }
}

/// An open file that is to be sent.
struct FileBody {
    let descriptor: Int32
    let length: Int

    /// `nil` if the path is no regular file; symbolic links are refused.
    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var report = stat()
        guard fstat(descriptor, &report) == 0, report.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        length = Int(report.st_size)
    }

    func closeFile() { close(descriptor) }
}
