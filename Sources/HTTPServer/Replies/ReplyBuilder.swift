internal import CMicroHTTPD
internal import Glibc
internal import Gzip
internal import HTTP
internal import Logging

/// A builder that turns the application's responses into replies: conditional requests, ranges, gzip, header checks.
final class ReplyBuilder: Sendable {
    let application: any Application
    let logger: Logger

    init(application: any Application, logger: Logger) {
        self.application = application
        self.logger = logger
    }

    private static let gzipLevel = 2
    private static let gzipMinimum = 1024

    func reply(_ response: Response, to head: RequestHead?, closing: Bool = false) -> Reply? {
        var response = response
        var body = Body.empty
        if let head, response.status == .ok { condense(&response, for: head) }
        do throws(BodyFailure) {
            body = try self.body(&response, for: head)
        } catch {
            return failure(error, response.measure, head, closing)
        }
        guard let pointer = body.response() else { return nil }
        guard add(response.headers, to: pointer) else {
            MHD_destroy_response(pointer)
            return failure(.badHeader, response.measure, head, closing)
        }
        if closing { MHD_add_response_header(pointer, "Connection", "close") }
        var reply = Reply(pointer: pointer, status: response.status, length: body.count)
        if case .events(let source) = body { reply.events = source }
        reply.measure = response.measure
        return reply
    }

    /// The application's page for a request that the server refuses.
    func refusal(_ status: Status, _ head: RequestHead?, closing: Bool = false) -> Reply? {
        var response = application.refusal(status, head)
        response.status = status
        if status == .methodNotAllowed { response.headers["Allow"] = Method.allNames }
        if status == .unavailable { response.headers["Retry-After"] = "5" }
        return reply(response, to: nil, closing: closing)
    }

    // MARK: What can go wrong

    private enum BodyFailure: Error {
        case missingFile(String)
        case badHeader
    }

    private func failure(
        _ failure: BodyFailure, _ measure: RequestMeasure?, _ head: RequestHead?, _ closing: Bool
    ) -> Reply? {
        let status: Status
        switch failure {
        case .missingFile(let path):
            logger.error(
                "A file to be sent is missing", metadata: ["file": "\(path)", "path": "\(head?.loggedPath ?? "")"])
            status = .notFound
        case .badHeader:
            logger.error(
                "A response header holds what must not be sent", metadata: ["path": "\(head?.loggedPath ?? "")"])
            status = .internalError
        }
        var response = application.refusal(status, head)
        response.status = status
        guard let pointer = bytesBody(response).response() else { return nil }
        for (name, value) in response.headers.fields where isSendable(name, value) {
            MHD_add_response_header(pointer, name, value)
        }
        if closing { MHD_add_response_header(pointer, "Connection", "close") }
        return Reply(pointer: pointer, status: status, length: 0, measure: measure ?? response.measure)
    }

    /// The body of a refusal, which is never a file.
    private func bytesBody(_ response: Response) -> Body {
        if case .bytes(let bytes) = response.body { return .bytes(bytes) }
        return .empty
    }

    // MARK: Header fields

    private func add(_ headers: Headers, to pointer: OpaquePointer) -> Bool {
        for (name, value) in headers.fields {
            guard isSendable(name, value) else { return false }
            let isAdded = name.withCString { name in
                value.withCString { MHD_add_response_header(pointer, name, $0) == .YES }
            }
            guard isAdded else { return false }
        }
        return true
    }

    /// libmicrohttpd refuses CR and LF, truncates at NUL and allows other control characters; all of them are refused
    /// here.
    private func isSendable(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && all(name) { $0.isTokenByte } && all(value) { $0 >= 0x20 && $0 != 0x7F || $0 == 9 }
    }

    /// Checks the bytes in place: every header field of every reply passes here.
    @inline(__always)
    private func all(_ text: String, _ isFine: (UInt8) -> Bool) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isFine) } ?? text.utf8.allSatisfy(isFine)
    }

    // MARK: Conditional requests

    /// Turns the response into a 304 if the client has the same version. No other code does that.
    private func condense(_ response: inout Response, for head: RequestHead) {
        switch response.body {
        case .bytes(let bytes) where response.isCompressible && bytes.count >= Self.gzipMinimum:
            response.headers.add("Vary", "Accept-Encoding")
        case .prepared(let prepared) where prepared.gzip != nil:
            response.headers.add("Vary", "Accept-Encoding")
        default: break
        }
        guard head.method == .get || head.method == .head, let tag = response.headers["ETag"],
            ETag.matches(head.headers["If-None-Match"], tag)
        else { return }
        response.status = .notModified
        response.body = .empty
        for name in ["Content-Type", "Content-Disposition", "Content-Language"] { response.headers[name] = nil }
    }

    // MARK: Bodies

    private func body(_ response: inout Response, for head: RequestHead?) throws(BodyFailure) -> Body {
        switch response.body {
        case .empty: return .empty
        case .bytes(let bytes):
            guard response.isCompressible, bytes.count >= Self.gzipMinimum, let head,
                Gzip.isAccepted(head.headers["Accept-Encoding"]),
                let gzip = Gzip.compress(bytes, level: Self.gzipLevel)
            else { return .bytes(bytes) }
            markGzip(&response.headers)
            return .bytes(gzip)
        case .prepared(let prepared):
            guard prepared.gzip != nil, Gzip.isAccepted(head?.headers["Accept-Encoding"])
            else { return .prepared(prepared, isGzip: false) }
            markGzip(&response.headers)
            return .prepared(prepared, isGzip: true)
        case .file(let path):
            return try file(path, &response, for: head)
        case .events(let stream):
            // Streams are counted apart from other connections, so no other request may follow on this one.
            response.headers["Connection"] = "close"
            return .events(EventSource(stream))
        }
    }

    /// The same page in another coding is another representation, so its ETag must be weak: the bytes differ.
    private func markGzip(_ headers: inout Headers) {
        headers.add("Content-Encoding", "gzip")
        if let tag = headers["ETag"], !tag.hasPrefix("W/") { headers["ETag"] = "W/" + tag }
    }

    private func file(_ path: String, _ response: inout Response, for head: RequestHead?) throws(BodyFailure) -> Body {
        guard let file = FileBody(path: path) else { throw .missingFile(path) }
        guard response.status == .ok, let head, head.method == .get || head.method == .head else {
            return .file(file, offset: 0, count: file.length)
        }
        response.headers["Accept-Ranges"] = "bytes"
        let isCurrent = ETag.allowsRange(head.headers["If-Range"], response.headers["ETag"])
        switch isCurrent ? ByteRange(head.headers["Range"], length: file.length) : .whole {
        case .whole:
            return .file(file, offset: 0, count: file.length)
        case .part(let range):
            response.status = .partialContent
            response.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound)/\(file.length)"
            return .file(file, offset: range.lowerBound, count: range.count)
        case .unsatisfiable:
            file.closeFile()
            response.status = .rangeNotSatisfiable
            response.headers["Content-Range"] = "bytes */\(file.length)"
            for name in ["Content-Type", "Content-Disposition", "ETag"] { response.headers[name] = nil }
            return .empty
        }
    }
}
