import Development
import Foundation
import Processes

/// A running `hearth-develop`.
final class DevelopChild: Sendable {
    private let process: ChildProcess
    private let input: WishSocket
    private let output: FileHandle

    init(_ program: URL) throws {
        let ((input, theirs), output) = (try WishSocket.pair(), Pipe())
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

    /// What came of a task. Unless it is an outcome, the child is no more.
    enum Answer {
        case outcome(Outcome)
        /// It ended over the picture.
        case broke
        /// It was ended by somebody else.
        case killed
        /// No answer came in time, or one that makes no sense.
        case late(isComputing: Bool)
    }

    /// - Throws: `StartProblem` when the child says that it could not do its work, and when files cannot be opened.
    func answer(to task: DevelopTask, within patience: Duration) throws -> Answer {
        let end = ContinuousClock.now + patience
        let files = try task.opened()
        let wish = Wish(purpose: task.purpose, seconds: task.seconds)
        let isSent = (try? input.send(wish, with: files)) != nil
        var answer = Data()
        while isSent, answer.last != 10 {
            let left = ContinuousClock.now.duration(to: end).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard milliseconds > 0, poll(&waiting, 1, Int32(clamping: milliseconds)) > 0 else { return late(patience) }
            let part = output.availableData
            guard !part.isEmpty else { break }
            answer += part
        }
        guard answer.last == 10 else { return try gone() }
        return (try? JSONDecoder().decode(Outcome.self, from: answer)).map(Answer.outcome) ?? late(patience)
    }

    /// A tenth of the time computed: it is the picture that takes long, and not a machine that has no time for it.
    private func late(_ patience: Duration) -> Answer {
        let isComputing = Self.computed(process.pid) * 10 > patience
        end()
        return .late(isComputing: isComputing)
    }

    private func gone() throws -> Answer {
        switch end() {
        // Those are sent by others: the kernel where memory runs out, or whoever stops a service.
        case .signal(let signal): return [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal) ? .killed : .broke
        case .exit(code: 0): return .broke
        case .exit: throw StartProblem("Pictures cannot be developed: the disk may be full.")
        }
    }

    /// What a process has computed so far, by `proc(5)`.
    private static func computed(_ pid: Int32) -> Duration {
        // One that cannot be asked has computed nothing: then it is tried again.
        let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
        // From the state on, which is the third: user and system time are the fourteenth and fifteenth.
        let ticks = fields.dropFirst(12).prefix(2).compactMap { Int($0) }.reduce(0, +)
        return .seconds(ticks) / max(1, sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Ends it, if it has not ended.
    @discardableResult
    func end() -> ChildProcess.Ending {
        input.finish()
        // One that goes on over a picture does not notice.
        if let ending = process.wait(for: .milliseconds(300)) { return ending }
        process.kill(SIGKILL)
        return process.wait()
    }
}
