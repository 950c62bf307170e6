import Foundation
import Logging
import Sockets
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
                guard client >= 0 else {
                    poll(nil, 0, 100)  // out of descriptors, or stopping
                    continue
                }
                UnixSocket.limitSilence(client, seconds: 5)
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
            reply = ControlReply(problem: PlainReason.sentence(error))
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

/// The command line's side of the socket.
package struct ControlClient: Sendable {
    let path: String

    package init(folder: DataFolder) { path = folder.controlSocket }

    /// - Throws: `StartProblem` if no server answers.
    package func ask(_ request: ControlRequest) throws -> ControlReply {
        let descriptor = try UnixSocket.open(path, connect)
        defer { close(descriptor) }
        UnixSocket.write(descriptor, try JSONEncoder().encode(request) + [10])
        guard let line = UnixSocket.readLine(descriptor, limit: 16_777_216) else {
            throw StartProblem("The running Hearth did not answer.")
        }
        return try JSONDecoder().decode(ControlReply.self, from: line)
    }
}
