import Foundation
import ImageProtocol
import Testing

/// The attempts of a decoder with a hole. `ConfinementProbe` makes them in a process of its own, confined as the real
/// one is.
@Suite(
    "Confined programs",
    .enabled(if: Confinement.offered == [.files, .calls], "needs a kernel with Landlock and seccomp"))
final class ConfinementTests {
    private let folder: URL
    private let secret: URL

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory() + "hearth-confined-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        secret = folder.appendingPathComponent("hearth.sqlite")
        try Data("all that a household knows".utf8).write(to: secret)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs a program to its end.
    /// - Returns: its output in lines, and its code.
    private func run(_ program: URL, _ arguments: [String]) throws -> (said: [String], code: Int32) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: secret)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text.split(separator: "\n").map(String.init), process.terminationStatus)
    }

    private var probe: URL {
        ImageProgram.url.deletingLastPathComponent().appendingPathComponent("ConfinementProbe")
    }

    @Test("what reads pictures computes, reads what it was given, and can do nothing else")
    func decoder() throws {
        let outcome = try run(probe, [secret.path])

        #expect(outcome.said == ["opened before", "read what it was given", "ran a thread"])
        #expect(outcome.code == 0)
        #expect(try String(contentsOf: secret, encoding: .utf8) == "all that a household knows")
    }

    @Test("where the kernel has Landlock alone, it opens no file either")
    func filesAlone() throws {
        let outcome = try run(probe, [secret.path, "files"])

        #expect(outcome.said == ["opened before", "read what it was given", "ran a thread"])
    }

    private func confined(_ program: String, _ arguments: String...) throws -> (said: [String], code: Int32) {
        let film = folder.appendingPathComponent("film")
        try Data("a film\n".utf8).write(to: film)
        return try run(ImageProgram.url, [ImageProgram.confining, film.path, program] + arguments)
    }

    @Test("what reads videos reads the one it is given, and no other file")
    func program() throws {
        #expect(try confined("/bin/cat", folder.path + "/film").said == ["a film"])
        for path in [secret.path, "/etc/passwd", "/proc/self/environ"] {
            let outcome = try confined("/bin/cat", path)
            #expect(outcome.said.isEmpty && outcome.code == 1, "\(path)")
        }
        #expect(try confined("/bin/ls", folder.path).code == 2)
        #expect(try confined("/usr/bin/touch", folder.path + "/new").code == 1)
        #expect(try confined("/bin/rm", secret.path).code == 1)
    }

    @Test("what reads videos has no network, starts no other program, and signals nobody")
    func calls() throws {
        let bash = { (script: String) in try self.confined("/bin/bash", "-c", script) }

        #expect(try bash("echo yes").said == ["yes"])
        #expect(try bash("exec 3<>/dev/tcp/127.0.0.1/1 || echo $?").said == ["1"])
        #expect(try bash("/bin/true; echo $?").said == ["126"])
        #expect(try bash("kill -0 \(getpid()); echo $?").said == ["1"])
        let status = try bash("while read -r line; do echo $line; done < /proc/self/status; echo end")
        #expect(status.said == ["end"])
    }

    @Test("what computes too long is ended by the signal for that, whatever the thread that started it had blocked")
    func computing() throws {
        let confined = [ImageProgram.url.path, ImageProgram.confining, secret.path]
        let bash = ["/bin/bash", "-c", "while :; do :; done"]
        let outcome = try run(URL(fileURLWithPath: "/usr/bin/prlimit"), ["--cpu=1:6"] + confined + bash)

        #expect(outcome.code == SIGXCPU)
    }

    @Test("a program that is not there is said to be missing, as env says it")
    func missing() throws {
        #expect(try confined("/nowhere/ffmpeg").code == 127)
    }
}
