import Concurrency
import Foundation
import ImageProtocol
import Synchronization

/// Processes pictures in child processes, each one picture at a time. A child that crashes or takes too long is ended,
/// and the picture is tried again in a new one, since the cause may be outside.
package final class ImageWorkers: Sendable {
    private let program: URL
    private let timeout: Duration
    /// Idle children.
    private let idle = Mutex<[ImageWorker]>([])
    /// The limit of pictures at a time, of jobs and requests together: each may take some hundred megabytes.
    private let places = DispatchSemaphore(value: 2)
    /// Requests process one picture at a time, at most one for each member, and wait 3 s at most: each holds a thread
    /// that answers requests.
    private let requests = ConcurrencyLimit(1, timeout: .seconds(3))

    /// How many new children are tried for a picture.
    private static let tries = 3
    /// Seconds beyond the timeout after which a child ends itself, in case the server is gone.
    private static let margin = 30

    /// Every child was killed from outside: the kernel does so when memory runs out. This tells nothing about the
    /// picture, which may succeed later.
    struct Interrupted: Error, CustomStringConvertible {
        var description: String { "The program that reads pictures was killed each time; memory may be short." }
    }

    /// - Parameter timeout: the time limit for one picture.
    init(program: URL = ImageProgram.url, timeout: Duration = .seconds(60)) {
        self.program = program
        self.timeout = timeout
        // A child may end while a task is sent to it: that must be an error of writing and not a signal that ends the
        // server.
        signal(SIGPIPE, SIG_IGN)
    }

    /// - Throws: `StartProblem` if the program does not exist.
    static func check() throws {
        guard FileManager.default.isExecutableFile(atPath: ImageProgram.url.path) else {
            throw StartProblem("The program \(ImageProgram.url.path), which reads pictures, is not there.")
        }
    }

    /// - Parameter member: the member whose request waits for it; `nil` for jobs.
    /// - Throws: `ConcurrencyLimit.Busy` if a request gets no slot or no memory; `Interrupted`; an error if no child
    ///   can be started, or it cannot read or write: that is not the picture's fault.
    func process(
        _ file: URL, in folder: URL, for purpose: ImageRequest.Purpose = .show, askedBy member: ID<Member>? = nil
    ) throws -> ImageResult {
        guard let member else {
            places.wait()
            defer { places.signal() }
            return try processed(file, in: folder, for: purpose, waiting: .max)
        }
        return try requests.run(for: member.description) { deadline in
            guard places.wait(timeout: deadline) == .success else { throw ConcurrencyLimit.Busy.timedOut }
            defer { places.signal() }
            do {
                return try processed(file, in: folder, for: purpose, waiting: 1)
            } catch is Interrupted {
                throw ConcurrencyLimit.Busy.timedOut
            }
        }
    }

    /// - Parameter waiting: how often the whole timeout may be spent on it.
    private func processed(
        _ file: URL, in folder: URL, for purpose: ImageRequest.Purpose, waiting: Int
    ) throws -> ImageResult {
        let task = ImageTask(
            picture: file, folder: folder, purpose: purpose,
            seconds: Int(timeout.components.seconds) + Self.margin)
        var (wasKilled, waits) = (false, 0)
        for attempt in 0...Self.tries {
            // Tries an idle child first; it may have ended meanwhile, which is not this picture's fault.
            let idler = attempt == 0 ? idle.withLock { $0.popLast() } : nil
            guard attempt > 0 || idler != nil else { continue }
            let child = try idler ?? ImageWorker(program)
            switch try child.reply(to: task, within: timeout) {
            case .outcome(let outcome): return done(outcome, child)
            case .broke: break
            case .killed: wasKilled = true
            case .late(let isComputing):
                waits += 1
                if isComputing || waits >= waiting { return .problem(.tooMuchWork) }
            }
        }
        if wasKilled { throw Interrupted() }
        return .problem(.tooMuchWork)
    }

    private func done(_ outcome: ImageResult, _ child: ImageWorker) -> ImageResult {
        idle.withLock { $0.append(child) }
        return outcome
    }

    /// Ends idle children, which take memory.
    func rest() {
        let children = idle.withLock { children in
            defer { children = [] }
            return children
        }
        for child in children { child.end() }
    }

    deinit { rest() }
}

/// A picture to be processed.
struct ImageTask {
    let picture: URL
    let folder: URL
    let purpose: ImageRequest.Purpose
    let seconds: Int

    /// Opens the picture and new files for the results: the child cannot open files.
    func opened() throws -> [FileHandle] {
        let results = try purpose.results.map { name in
            let path = folder.appendingPathComponent(name).path
            unlink(path)  // half of it may be there, of a child that broke
            return try Self.open(path, O_WRONLY | O_CREAT | O_EXCL)
        }
        return [try Self.open(picture.path, O_RDONLY)] + results
    }

    private static func open(_ path: String, _ flags: Int32) throws -> FileHandle {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
