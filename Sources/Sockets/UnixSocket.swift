public import Foundation

/// Stream sockets with a path, of which `sockaddr_un` takes 107 bytes: longer ones go through `/proc/self/fd`.
public enum UnixSocket {
    public static func open(
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
            let reason = SystemReason.words(errno)
            if descriptor >= 0 { close(descriptor) }
            throw SocketProblem(description: "The socket \(path) cannot be opened: \(reason).")
        }
        return descriptor
    }

    /// Gives up reading and writing after some seconds of silence.
    public static func limitSilence(_ descriptor: CInt, seconds: Int) {
        var wait = timeval(tv_sec: seconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, size)
    }

    public static func readLine(_ descriptor: CInt, limit: Int) -> Data? {
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

    public static func write(_ descriptor: CInt, _ bytes: Data) {
        var rest = [UInt8](bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// Why a socket cannot be used: one sentence for the person at the terminal.
public struct SocketProblem: Error, CustomStringConvertible {
    public let description: String
}
