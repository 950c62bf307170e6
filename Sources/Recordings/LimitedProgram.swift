import Foundation

/// A program run as a child within limits, with nothing of our environment and no input. `timeout` ends it by the
/// clock, `choom` lets the kernel end it before any other process where memory runs out, and `prlimit` sets what else
/// the kernel enforces; all three are in every Debian.
struct LimitedProgram {
    struct Result {
        let output: Data
        let exitCode: Int32
        let wasEnded: Bool
    }

    private let arguments: [String]
    private let launcher: String

    /// - Parameter folders: where programs are looked for.
    /// - Throws: `RecordingError.programMissing`.
    init(_ name: String, limits: ProgramLimits, folders: [String]) throws(RecordingError) {
        func find(_ name: String) throws(RecordingError) -> String {
            let paths = folders.map { $0 + "/" + name }
            guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
                throw .programMissing(name)
            }
            return path
        }
        launcher = try find("timeout")
        arguments = [
            "--kill-after=2", String(limits.seconds), try find("choom"), "--adjust=1000", "--", try find("prlimit"),
            "--as=\(limits.memory)", "--cpu=\(limits.computing)", "--fsize=\(limits.output)", "--nofile=64", "--core=0",
            try find(name),
        ]
    }

    /// Runs it to its end.
    ///
    /// - Parameter outputLimit: bytes of its standard output; with more than that it is ended.
    /// - Throws: `RecordingError.programMissing` if it cannot be started.
    func run(_ more: [String], outputLimit: Int = 1 << 20) throws(RecordingError) -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: launcher)
        process.arguments = arguments + more
        process.environment = ["LC_ALL": "C", "AV_LOG_FORCE_NOCOLOR": "1"]
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do { try process.run() } catch { throw .programMissing(launcher) }

        var output = Data()
        // An unreadable pipe is an empty one: the exit code says the rest.
        while let part = try? pipe.fileHandleForReading.read(upToCount: 64 << 10), !part.isEmpty {
            output += part
            guard output.count <= outputLimit else {
                // `timeout` made a group of itself and all it started. A gentler signal may be blocked in them: they
                // inherit which are from the thread that started them.
                kill(-process.processIdentifier, SIGKILL)
                break
            }
        }
        ended.wait()
        return Result(
            output: output, exitCode: process.terminationStatus,
            wasEnded: output.count > outputLimit || Self.wasEnded(process))
    }

    /// 124 is `timeout`'s word for time that ran out; 128 and more stands for a signal: SIGKILL and SIGXCPU of the
    /// limits, SIGXFSZ for a file too long.
    private static func wasEnded(_ process: Process) -> Bool {
        process.terminationReason == .uncaughtSignal || process.terminationStatus == 124
            || process.terminationStatus >= 128
    }
}
