import Foundation
import ImageProtocol
import Processes

/// A running `hearth-images`.
final class ImageWorker: Sendable {
    private let process: ChildProcess
    private let input: ImageSocket
    private let output: FileHandle

    init(_ program: URL) throws {
        let ((input, theirs), output) = (try ImageSocket.pair(), Pipe())
        process = try withExtendedLifetime(theirs) {
            try ChildProcess(
                program.path,
                environment: ["LC_ALL": "C", "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "2"],
                input: theirs.descriptor, output: output.fileHandleForWriting.fileDescriptor)
        }
        try output.fileHandleForWriting.close()
        self.input = input
        self.output = output.fileHandleForReading
    }

    /// The result of a task. After anything but `outcome` the child process has ended.
    enum Reply {
        case outcome(ImageResult)
        /// The child crashed on the picture.
        case broke
        /// The child was killed from outside.
        case killed
        /// There was no response in time, or an invalid one.
        case late(isComputing: Bool)
    }

    /// - Throws: `StartProblem` if the child reports that it cannot work, and if files cannot be opened.
    func reply(to task: ImageTask, within timeout: Duration) throws -> Reply {
        let end = ContinuousClock.now + timeout
        let files = try task.opened()
        let request = ImageRequest(purpose: task.purpose, seconds: task.seconds)
        let isSent = (try? input.send(request, with: files)) != nil
        var bytes = Data()
        while isSent, bytes.last != 10 {
            let left = ContinuousClock.now.duration(to: end).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard milliseconds > 0, poll(&waiting, 1, Int32(clamping: milliseconds)) > 0 else { return late(timeout) }
            let part = output.availableData
            guard !part.isEmpty else { break }
            bytes += part
        }
        guard bytes.last == 10 else { return try gone() }
        return (try? JSONDecoder().decode(ImageResult.self, from: bytes)).map(Reply.outcome) ?? late(timeout)
    }

    /// With a tenth of the timeout as processor time it is the picture that takes long; with less, the machine was
    /// busy.
    private func late(_ timeout: Duration) -> Reply {
        let isComputing = Self.computed(process.pid) * 10 > timeout
        end()
        return .late(isComputing: isComputing)
    }

    private func gone() throws -> Reply {
        switch end() {
        // These signals come from outside: from the kernel when memory runs out, or when a service is stopped.
        case .signal(let signal): return [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal) ? .killed : .broke
        case .exit(code: 0): return .broke
        case .exit: throw StartProblem("Pictures cannot be processed: the disk may be full.")
        }
    }

    /// The processor time of a process so far, by `proc(5)`.
    private static func computed(_ pid: Int32) -> Duration {
        // Counts as no processor time if it cannot be read; then the picture is tried again.
        let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
        // Fields after the name begin with the third; user and system time are the fourteenth and fifteenth.
        let ticks = fields.dropFirst(12).prefix(2).compactMap { Int($0) }.reduce(0, +)
        return .seconds(ticks) / max(1, sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Ends the child if it is still running.
    @discardableResult
    func end() -> ChildProcess.Ending {
        input.finish()
        // A child that is busy with a picture does not notice the closed input.
        if let ending = process.wait(for: .milliseconds(300)) { return ending }
        process.kill(SIGKILL)
        return process.wait()
    }
}
