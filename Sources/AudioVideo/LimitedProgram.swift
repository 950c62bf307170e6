import Foundation
import ImageProtocol
import Processes

/// A program run as a child within limits, with an empty environment, no input, and access to only one file. `timeout`
/// limits its time, `choom` makes the kernel kill it first if memory runs out, and `prlimit` sets the other limits of
/// the kernel; all three are in every Debian. `hearth-images` confines it.
struct LimitedProgram {
    struct Result {
        let output: Data
        let exitCode: Int32
        /// The program exceeded its limits.
        let wasEnded: Bool
        /// The program was killed, but not by its limits: the kernel does so if memory runs out, whichever process used
        /// it.
        let wasKilled: Bool
    }

    private let arguments: [String]
    private let launcher: String
    private let seconds: Int

    /// - Parameters:
    ///   - file: the only file that it may read.
    ///   - folders: the folders in which programs are searched.
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
        // At the hard limit of computing comes SIGKILL, which cannot be told from the kernel's kill for lack of memory.
        let computing = "\(limits.computing):\(limits.computing + 5)"
        arguments = [
            "--kill-after=2", String(limits.seconds), try find("choom"), "--adjust=1000", "--", try find("prlimit"),
            "--as=\(limits.memory)", "--cpu=\(computing)", "--fsize=0", "--nofile=64", "--core=0",
            ImageProgram.url.path, ImageProgram.confining, file.path, try find(name),
        ]
    }

    /// True if these programs, and those that limit them, are installed.
    static func areInstalled(_ names: [String], in folders: [String]) -> Bool {
        (["timeout", "choom", "prlimit"] + names).allSatisfy { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
    }

    /// The tries if the program is killed by something other than its limits.
    private static let tries = 3

    /// Runs the program to its end.
    ///
    /// - Parameter outputLimit: the most bytes of its standard output; with more it is killed.
    /// - Throws: `RecordingError.programMissing` if it cannot be started, `RecordingError.interrupted` if it was killed
    ///   in every try.
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
        // An unreadable pipe counts as empty: the exit code tells the rest.
        while let part = try? pipe.fileHandleForReading.read(upToCount: 64 << 10), !part.isEmpty {
            output += part
            guard output.count <= outputLimit else {
                // `timeout` puts itself and its children into a process group of their own.
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
    /// The exit code; for a signal, the signal's number.
    fileprivate var code: Int32 {
        switch self {
        case .exit(let code): code
        case .signal(let signal): signal
        }
    }

    /// True if a limit ended it: 124 is the exit code of `timeout` when the time is up, and 128 plus a number stands
    /// for a signal: SIGXCPU of the limits, SIGKILL after the time was up.
    fileprivate var isOfLimits: Bool {
        switch self {
        case .exit(let code): code == 124 || code >= 128
        case .signal: true
        }
    }

    /// True for signals that no limit sends before the time is up.
    fileprivate var isOfOthers: Bool {
        let signal =
            switch self {
            case .exit(let code): code - 128
            case .signal(let signal): signal
            }
        return [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal)
    }
}
