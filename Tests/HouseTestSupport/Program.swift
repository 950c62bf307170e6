import Foundation
import Processes

/// The built `hearth`, run as a process of its own, as at a terminal.
final class Program: Sendable {
    /// The output of a command, and its exit code.
    struct ProgramResult: Sendable {
        let code: Int32
        let output: String
        let errors: String

        /// Whether the command said nothing but one sentence, and said it on standard error.
        var isOneSentence: Bool {
            output.isEmpty && errors.hasPrefix("hearth: ") && errors.hasSuffix("\n")
                && errors.filter { $0 == "\n" }.count == 1
        }
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    var pid: Int32 { process.pid }
    private let process: ChildProcess
    private let folder: TemporaryFolder

    /// The program beside the test bundle.
    static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("hearth")

    /// The variables that a program needs to run, and cheap passwords.
    static let environment = ProcessInfo.processInfo.environment
        .filter { ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key) }
        .merging(["HEARTH_PASSWORD_MEMORY": "7168", "HEARTH_PASSWORD_ITERATIONS": "1"]) { _, new in new }

    /// - Parameters:
    ///   - prefix: a program, with its arguments, that runs ours.
    ///   - place: the working directory; one without `hearth.yaml` otherwise.
    init(
        _ arguments: [String], program: URL = url, under prefix: [String] = [], input: String = "",
        environment: [String: String] = [:], at place: String? = nil
    ) throws {
        folder = try TemporaryFolder()
        try Data(input.utf8).write(to: folder.url.appendingPathComponent("in"))
        for name in ["out", "err"] { try Data().write(to: folder.url.appendingPathComponent(name)) }
        let input = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("in"))
        let output = try FileHandle(forWritingTo: folder.url.appendingPathComponent("out"))
        let errors = try FileHandle(forWritingTo: folder.url.appendingPathComponent("err"))
        process = try ChildProcess(
            prefix.isEmpty ? program.path : "/usr/bin/env",
            prefix.isEmpty ? arguments : prefix + [program.path] + arguments,
            environment: Self.environment.merging(environment) { _, new in new },
            in: place ?? folder.url.path,
            input: input.fileDescriptor, output: output.fileDescriptor, errors: errors.fileDescriptor)
    }

    deinit { process.kill(SIGKILL) }

    var output: String { text("out") }
    var errors: String { text("err") }

    private func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: folder[name]) ?? Data(), as: UTF8.self)
    }

    func send(_ signal: Int32) { process.kill(signal) }

    /// Waits for the end.
    /// - Throws: `Failure` when it did not come in time.
    func outcome(within seconds: Double = 120) throws -> ProgramResult {
        switch process.wait(for: .seconds(seconds)) {
        case .exit(let code): return ProgramResult(code: code, output: output, errors: errors)
        case .signal(let signal): return ProgramResult(code: -signal, output: output, errors: errors)
        case nil:
            send(SIGKILL)
            throw Failure(description: "still running after \(seconds) seconds: \(output)\(errors)")
        }
    }

    /// Runs a command to its end.
    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:], at place: String? = nil
    ) throws -> ProgramResult {
        try Program(arguments, input: input, environment: environment, at: place).outcome()
    }
}
