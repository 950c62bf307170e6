import Foundation
import Processes

@testable import HouseTestSupport

/// A Python script of `Tests/oracle` that answers each line with a line.
struct Oracle {
    struct Failure: Error, CustomStringConvertible { let description: String }

    static let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    let script: String

    /// - Throws: when Python or one of its packages is missing, or when it did not answer every line.
    func answers(to lines: [String]) throws -> [String] {
        let python = Self.repository.appendingPathComponent(".venv/bin/python").path
        guard FileManager.default.isExecutableFile(atPath: python) else {
            throw Failure(description: "\(python) is missing: make test sets it up.")
        }
        let folder = try TemporaryFolder()
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.url.appendingPathComponent("in"))
        for name in ["out", "err"] { try Data().write(to: folder.url.appendingPathComponent(name)) }
        let input = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("in"))
        let output = try FileHandle(forWritingTo: folder.url.appendingPathComponent("out"))
        let errors = try FileHandle(forWritingTo: folder.url.appendingPathComponent("err"))
        let process = try ChildProcess(
            python, [Self.repository.appendingPathComponent("Tests/oracle/\(script)").path],
            environment: ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"], in: folder.path,
            input: input.fileDescriptor, output: output.fileDescriptor, errors: errors.fileDescriptor)

        let ending = process.wait(for: .seconds(120))

        if ending == nil { process.kill(SIGKILL) }
        let text = String(decoding: FileManager.default.contents(atPath: folder["out"]) ?? Data(), as: UTF8.self)
        let answers = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        guard ending == .exit(code: 0), answers.count == lines.count else {
            let said = String(decoding: FileManager.default.contents(atPath: folder["err"]) ?? Data(), as: UTF8.self)
            throw Failure(
                description: "\(script) answered \(answers.count) of \(lines.count) lines. \(said.suffix(600))")
        }
        return answers
    }

    /// A random seed, or the one that `HEARTH_TEST_SEED` names, to repeat a failure.
    static var seed: UInt64 { SeededGenerator.seed }
}
