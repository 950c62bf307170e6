import Development
import Foundation
import Synchronization

/// Develops pictures in child processes, one picture at a time in each. A child that breaks over a picture, or takes too
/// long, is ended, and the next picture gets a new one.
final class Developer: Sendable {
    private let program: URL
    private let patience: Duration
    /// Those that wait for a picture.
    private let idle = Mutex<[Child]>([])
    /// Each picture may take some hundred megabytes: no more than so many at a time, jobs and requests together.
    private let places = DispatchSemaphore(value: 2)
    private let requests = PictureQueue()

    /// Seconds that a child has beyond our patience before it ends itself, as it must when we are no more.
    private static let margin = 30

    /// The program beside the one that runs.
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("hearth-develop", isDirectory: false)

    /// - Parameter patience: how long one picture may take.
    init(program: URL = Developer.program, patience: Duration = .seconds(60)) {
        self.program = program
        self.patience = patience
        // A child may end while it is being told of a picture: that is an error of the write, not the end of the house.
        signal(SIGPIPE, SIG_IGN)
    }

    /// - Throws: `StartProblem` when the program is not there.
    static func check() throws {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw StartProblem("The program \(program.path), which reads pictures, is not there.")
        }
    }

    /// - Parameter member: who waits for it with one of the few threads that answer requests; nobody waits for jobs.
    /// - Throws: `PictureQueue.Busy` when there is no place soon for a request; and when no child can be started, or
    ///   when it cannot read or write: that is no fault of the picture.
    func develop(
        _ file: URL, in folder: URL, for purpose: Wish.Purpose = .show, askedBy member: ID<Member>? = nil
    ) throws -> Outcome {
        guard let member else {
            places.wait()
            defer { places.signal() }
            return try developed(file, in: folder, for: purpose)
        }
        return try requests.pass(member) { end in
            guard places.wait(timeout: end) == .success else { throw PictureQueue.Busy() }
            defer { places.signal() }
            return try developed(file, in: folder, for: purpose)
        }
    }

    private func developed(_ file: URL, in folder: URL, for purpose: Wish.Purpose) throws -> Outcome {
        let seconds = Int(patience.components.seconds) + Self.margin
        let wish = Wish(file: file.path, folder: folder.path, purpose: purpose, seconds: seconds)
        let line = try JSONEncoder().encode(wish) + Data([10])
        // One that waited may have ended meanwhile, which is no fault of this picture.
        if let child = idle.withLock({ $0.popLast() }) {
            switch child.ask(line, within: patience) {
            case .outcome(let outcome): return done(outcome, child)
            case .late: return try broken(child)
            case .gone: child.end()
            }
        }
        let child = try Child(program)
        guard case .outcome(let outcome) = child.ask(line, within: patience) else { return try broken(child) }
        return done(outcome, child)
    }

    private func done(_ outcome: Outcome, _ child: Child) -> Outcome {
        idle.withLock { $0.append(child) }
        return outcome
    }

    private func broken(_ child: Child) throws -> Outcome {
        guard child.end() else { throw StartProblem("Pictures cannot be developed: the disk may be full.") }
        return .problem(.tooMuchWork)
    }

    /// Ends the children that have nothing to do: they take memory.
    func rest() {
        let children = idle.withLock { children in
            defer { children = [] }
            return children
        }
        for child in children { child.end() }
    }

    deinit { rest() }
}

/// A running `hearth-develop`.
private final class Child: Sendable {
    private let process: Mutex<Process>
    private let ended = DispatchSemaphore(value: 0)
    private let input: FileHandle
    private let output: FileHandle

    init(_ program: URL) throws {
        let (input, output) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = program
        process.environment = ["LC_ALL": "C", "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "2"]
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { [ended] _ in ended.signal() }
        self.input = input.fileHandleForWriting
        self.output = output.fileHandleForReading
        try process.run()
        self.process = Mutex(process)
    }

    enum Answer {
        case outcome(Outcome)
        /// None came in time, or one that makes no sense.
        case late
        /// The child is no more.
        case gone
    }

    func ask(_ line: Data, within patience: Duration) -> Answer {
        guard (try? input.write(contentsOf: line)) != nil else { return .gone }
        let end = ContinuousClock.now + patience
        var answer = Data()
        while answer.last != 10 {
            let left = ContinuousClock.now.duration(to: end).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard milliseconds > 0, poll(&waiting, 1, Int32(clamping: milliseconds)) > 0 else { return .late }
            let part = output.availableData
            guard !part.isEmpty else { return .gone }
            answer += part
        }
        return (try? JSONDecoder().decode(Outcome.self, from: answer)).map(Answer.outcome) ?? .late
    }

    /// - Returns: `false` when it had ended by itself, saying that it could not do its work.
    @discardableResult
    func end() -> Bool {
        try? input.close()
        // One that goes on over a picture does not notice.
        let isDone = ended.wait(timeout: .now() + .milliseconds(300)) == .success
        if !isDone {
            process.withLock { process in _ = kill(process.processIdentifier, SIGKILL) }
            ended.wait()
        }
        return process.withLock { $0.terminationReason == .uncaughtSignal || $0.terminationStatus == 0 }
    }
}
