import Development
import Foundation
import Synchronization

/// Develops pictures in child processes, one picture at a time in each. A child that breaks over a picture, or takes too
/// long, is ended, and the picture is tried again in a new one: that it broke may be somebody else's doing.
final class Developer: Sendable {
    private let program: URL
    private let patience: Duration
    /// Those that wait for a picture.
    private let idle = Mutex<[DevelopChild]>([])
    /// Each picture may take some hundred megabytes: no more than so many at a time, jobs and requests together.
    private let places = DispatchSemaphore(value: 2)
    private let requests = PictureQueue()

    /// In how many new children a picture is tried.
    private static let tries = 3
    /// Seconds that a child has beyond our patience before it ends itself, as it must when we are no more.
    private static let margin = 30

    /// Somebody killed the children, each time: the kernel does where memory runs out, whoever needed it. Of the picture
    /// that says nothing; later it may well be made.
    struct Interrupted: Error, CustomStringConvertible {
        var description: String { "The program that reads pictures was killed each time; memory may be short." }
    }

    /// - Parameter patience: how long one picture may take.
    init(program: URL = DevelopProgram.url, patience: Duration = .seconds(60)) {
        self.program = program
        self.patience = patience
        // A child may end while it is being told of a picture: that is an error of the write, not the end of the house.
        signal(SIGPIPE, SIG_IGN)
    }

    /// - Throws: `StartProblem` when the program is not there.
    static func check() throws {
        guard FileManager.default.isExecutableFile(atPath: DevelopProgram.url.path) else {
            throw StartProblem("The program \(DevelopProgram.url.path), which reads pictures, is not there.")
        }
    }

    /// - Parameter member: who waits for it with one of the few threads that answer requests; nobody waits for jobs.
    /// - Throws: `PictureQueue.Busy` when there is no place or no memory for a request; `Interrupted`; and when no child
    ///   can be started, or when it cannot read or write: that is no fault of the picture.
    func develop(
        _ file: URL, in folder: URL, for purpose: Wish.Purpose = .show, askedBy member: ID<Member>? = nil
    ) throws -> Outcome {
        guard let member else {
            places.wait()
            defer { places.signal() }
            return try developed(file, in: folder, for: purpose, waiting: .max)
        }
        return try requests.pass(member) { end in
            guard places.wait(timeout: end) == .success else { throw PictureQueue.Busy() }
            defer { places.signal() }
            do {
                return try developed(file, in: folder, for: purpose, waiting: 1)
            } catch is Interrupted {
                throw PictureQueue.Busy()
            }
        }
    }

    /// - Parameter waiting: how often our whole patience may be spent on it.
    private func developed(
        _ file: URL, in folder: URL, for purpose: Wish.Purpose, waiting: Int
    ) throws -> Outcome {
        let task = DevelopTask(
            picture: file, folder: folder, purpose: purpose,
            seconds: Int(patience.components.seconds) + Self.margin)
        var (wasKilled, waits) = (false, 0)
        for attempt in 0...Self.tries {
            // Before all others one that waited: it may have ended meanwhile, which is no fault of this picture.
            let idler = attempt == 0 ? idle.withLock { $0.popLast() } : nil
            guard attempt > 0 || idler != nil else { continue }
            let child = try idler ?? DevelopChild(program)
            switch try child.answer(to: task, within: patience) {
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

    private func done(_ outcome: Outcome, _ child: DevelopChild) -> Outcome {
        idle.withLock { $0.append(child) }
        return outcome
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

/// One picture to be developed.
struct DevelopTask {
    let picture: URL
    let folder: URL
    let purpose: Wish.Purpose
    let seconds: Int

    /// Opens the picture, and new files for what is made of it: the child itself can open nothing.
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
