import Foundation
import ImageProtocol
import Processes

/// A program run as a child within limits, with nothing of our environment, no input, and nothing to open but one file.
/// `timeout` ends it by the clock, `choom` lets the kernel end it before any other process where memory runs out, and
/// `prlimit` sets what else the kernel enforces; all three are in every Debian. `hearth-images` confines it.
struct LimitedProgram {
    struct Result {
        let output: Data
        let exitCode: Int32
        /// Whether it went beyond its limits.
        let wasEnded: Bool
        /// Whether it was killed from outside its limits: the kernel does so where memory runs out, whoever used it up.
        let wasKilled: Bool
    }

    private let arguments: [String]
    private let launcher: String
    private let seconds: Int

    /// - Parameters:
    ///   - file: what it may read.
    ///   - folders: where programs are looked for.
    /// - Throws: `RecordingError.programMissing`.
    init(_ name: String, reading file: URL, limits: ProgramLimits, folders: [String]) throws(RecordingError) {
        func find(_ name: String) throws(RecordingError) -> String {
            let paths = folders.map { $0 + "/" + name }
            guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
                throw .programMissing(name)
            }
            return path
        }
        launcher = try find("timeout")
        seconds = limits.seconds
        // At the hard limit of computing comes SIGKILL, which cannot be told from the kernel's for want of memory.
        let computing = "\(limits.computing):\(limits.computing + 5)"
        arguments = [
            "--kill-after=2", String(limits.seconds), try find("choom"), "--adjust=1000", "--", try find("prlimit"),
            "--as=\(limits.memory)", "--cpu=\(computing)", "--fsize=0", "--nofile=64", "--core=0",
            ImageProgram.url.path, ImageProgram.confining, file.path, try find(name),
        ]
    }

    /// Whether these programs can be run, and what runs them.
    static func areInstalled(_ names: [String], in folders: [String]) -> Bool {
        (["timeout", "choom", "prlimit"] + names).allSatisfy { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
    }

    /// How often it is run where it is killed from outside its limits.
    private static let tries = 3

    /// Runs it to its end.
    ///
    /// - Parameter outputLimit: bytes of its standard output; with more than that it is ended.
    /// - Throws: `RecordingError.programMissing` if it cannot be started, `RecordingError.interrupted` when it was killed
    ///   each time.
    func run(_ more: [String], outputLimit: Int = 1 << 20) throws(RecordingError) -> Result {
        for _ in 1...Self.tries {
            let result = try runOnce(more, outputLimit)
            if !result.wasKilled { return result }
        }
        throw .interrupted
    }

    private func runOnce(_ more: [String], _ outputLimit: Int) throws(RecordingError) -> Result {
        let pipe = Pipe()
        let start = ContinuousClock.now
        let child: ChildProcess
        do {
            child = try ChildProcess(
                launcher, arguments + more, environment: ["LC_ALL": "C", "AV_LOG_FORCE_NOCOLOR": "1"],
                output: pipe.fileHandleForWriting.fileDescriptor)
            try pipe.fileHandleForWriting.close()
        } catch {
            throw .programMissing(launcher)
        }

        var output = Data()
        // An unreadable pipe is an empty one: how it ended says the rest.
        while let part = try? pipe.fileHandleForReading.read(upToCount: 64 << 10), !part.isEmpty {
            output += part
            guard output.count <= outputLimit else {
                // `timeout` made a group of itself and all it started.
                child.kill(SIGKILL, isForGroup: true)
                break
            }
        }
        let ending = child.wait()
        let isTooLong = output.count > outputLimit
        let isEarly = ContinuousClock.now - start < .seconds(seconds)
        return Result(
            output: output, exitCode: ending.code, wasEnded: isTooLong || ending.isOfLimits,
            wasKilled: !isTooLong && isEarly && ending.isOfOthers)
    }
}

extension ChildProcess.Ending {
    /// A signal is its own number.
    fileprivate var code: Int32 {
        switch self {
        case .exit(let code): code
        case .signal(let signal): signal
        }
    }

    /// 124 is `timeout`'s word for time that ran out; 128 and more stands for a signal: SIGXCPU of the limits, SIGKILL
    /// after time ran out.
    fileprivate var isOfLimits: Bool {
        switch self {
        case .exit(let code): code == 124 || code >= 128
        case .signal: true
        }
    }

    /// Before time ran out none of the limits ends it with one of these.
    fileprivate var isOfOthers: Bool {
        let signal =
            switch self {
            case .exit(let code): code - 128
            case .signal(let signal): signal
            }
        return [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal)
    }
}
