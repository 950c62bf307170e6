import Foundation
import Logging
import Synchronization

/// The server's side of the socket in the data folder: one JSON line in, one JSON line out.
final class ControlServer: Sendable {
    private let descriptor: CInt
    private let path: String
    private let isStopping = Atomic(false)

    init(path: String, logger: Logger, answer: @escaping @Sendable (ControlRequest) throws -> ControlReply) throws {
        self.path = path
        unlink(path)  // left by a server that was killed; the folder's lock says that none is running
        descriptor = try UnixSocket.open(path) { descriptor, address, length in
            let mask = umask(0o177)
            defer { umask(mask) }
            return bind(descriptor, address, length)
        }
        guard listen(descriptor, 8) == 0 else { throw StartProblem("The socket \(path) cannot be opened.") }
        let thread = Thread { [self] in
            while !isStopping.load(ordering: .acquiring) {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { continue }
                serve(client, logger, answer)
            }
        }
        thread.name = "control"
        thread.start()
    }

    private func serve(
        _ client: CInt, _ logger: Logger, _ answer: (ControlRequest) throws -> ControlReply
    ) {
        defer { close(client) }
        var reply: ControlReply
        do {
            guard let line = UnixSocket.readLine(client, limit: 65_536) else { return }
            reply = try answer(JSONDecoder().decode(ControlRequest.self, from: line))
        } catch {
            logger.error("command failed", metadata: ["problem": "\(error)"])
            reply = ControlReply(problem: "\(error)")
        }
        if let bytes = try? JSONEncoder().encode(reply) { UnixSocket.write(client, bytes + [10]) }
    }

    func stop() {
        isStopping.store(true, ordering: .releasing)
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        unlink(path)
    }
}

/// The command line's side.
public struct ControlClient: Sendable {
    let path: String

    public init(folder: DataFolder) { path = folder.controlSocket }

    /// - Throws: `StartProblem` when no server answers.
    public func ask(_ request: ControlRequest) throws -> ControlReply {
        let descriptor = try UnixSocket.open(path, connect)
        defer { close(descriptor) }
        UnixSocket.write(descriptor, try JSONEncoder().encode(request) + [10])
        guard let line = UnixSocket.readLine(descriptor, limit: 16_777_216) else {
            throw StartProblem("The running Hearth did not answer.")
        }
        return try JSONDecoder().decode(ControlReply.self, from: line)
    }
}

/// Stream sockets with a path, of which `sockaddr_un` takes 107 bytes: longer ones go through `/proc/self/fd`.
enum UnixSocket {
    static func open(
        _ path: String, _ attach: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) throws -> CInt {
        let url = URL(fileURLWithPath: path)
        let folder = Foundation.open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { if folder >= 0 { close(folder) } }

        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let short = path.utf8.count < 108 ? path : "/proc/self/fd/\(folder)/\(url.lastPathComponent)"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                attach(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard descriptor >= 0, result == 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw StartProblem("The socket \(path) cannot be opened (\(String(cString: strerror(errno)))).")
        }
        return descriptor
    }

    static func readLine(_ descriptor: CInt, limit: Int) -> Data? {
        var line = Data()
        var piece = [UInt8](repeating: 0, count: 4096)
        while line.count < limit {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { return nil }
            if let end = piece[..<count].firstIndex(of: 10) {
                line.append(contentsOf: piece[..<end])
                return line
            }
            line.append(contentsOf: piece[..<count])
        }
        return nil
    }

    static func write(_ descriptor: CInt, _ bytes: Data) {
        var rest = [UInt8](bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
