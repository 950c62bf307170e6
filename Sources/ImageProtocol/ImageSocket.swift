internal import CKernel
public import Foundation

/// One end of the socket that requests go through: lines of JSON with descriptors, so that the program that reads
/// pictures needs to open no file.
public final class ImageSocket: Sendable {
    public let descriptor: Int32

    /// - Parameter descriptor: closed with this object, unless it is standard input.
    public init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { if descriptor != STDIN_FILENO { Foundation.close(descriptor) } }

    public struct Problem: Error {
        /// The system's error number.
        public let number: Int32
    }

    /// Two ends that belong together.
    /// - Throws: `Problem`.
    public static func pair() throws(Problem) -> (ImageSocket, ImageSocket) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Problem(number: errno) }
        return (ImageSocket(ends[0]), ImageSocket(ends[1]))
    }

    /// The other end reads no more of it. Sending fails from here on.
    public func finish() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// - Parameter files: stay open until they are sent. The handles are taken, not their descriptors: optimised code
    ///   closes a handle after its last use, which was asking for the descriptor, and then sent a closed one, or one that
    ///   another thread had just opened.
    /// - Throws: `Problem`, also when the other end is gone.
    public func send(_ request: ImageRequest, with files: [FileHandle]) throws {
        let line = [UInt8](try JSONEncoder().encode(request)) + [10]
        let sent = withExtendedLifetime(files) {
            let descriptors = files.map(\.fileDescriptor)
            return hearth_send_descriptors(descriptor, line, line.count, descriptors, Int32(descriptors.count))
        }
        // A line is much shorter than what a socket takes at once.
        guard sent == line.count else { throw Problem(number: errno) }
    }

    /// Waits for a request.
    /// - Returns: `nil` when none will come any more. The descriptors are the caller's to close.
    /// - Throws: `Problem`, and a decoding error for what is no request.
    public func receive() throws -> (ImageRequest, [Int32])? {
        var (line, descriptors): ([UInt8], [Int32]) = ([], [])
        while line.last != 10 {
            var part = [UInt8](repeating: 0, count: 4096)
            var found = [Int32](repeating: -1, count: Int(HEARTH_MOST_DESCRIPTORS))
            var count: Int32 = 0
            let length = hearth_receive_descriptors(descriptor, &part, part.count, &found, &count)
            guard length >= 0 else { throw Problem(number: errno) }
            guard length > 0 else { return nil }
            line += part[..<length]
            descriptors += found[..<Int(count)]
        }
        return (try JSONDecoder().decode(ImageRequest.self, from: Data(line)), descriptors)
    }
}
