import Foundation
import Processes
import TestSupport
import Testing

@Suite("Programs beside ours")
struct ChildProcessTests {
    private func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// The output of a shell script.
    private func said(_ script: String, environment: [String: String] = [:], in folder: String = "/") throws -> String {
        let pipe = Pipe()
        let child = try ChildProcess(
            "/bin/sh", ["-c", script], environment: environment, in: folder,
            output: pipe.fileHandleForWriting.fileDescriptor)
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        _ = child.wait()
        return text
    }

    @Test("they get the words, the environment and the folder they are given, and no other of ours")
    func environment() throws {
        #expect(try said("echo $0 \"$A\" $(pwd)", environment: ["A": "b c=d"], in: "/tmp") == "/bin/sh b c=d /tmp\n")
        #expect(try said("echo \"[$HOME]\"") == "[]\n")
    }

    @Test("no file of ours is open in them but the three given")
    func descriptors() throws {
        // Without the flag that closes it where a program is started.
        let open = Foundation.open("/dev/null", O_RDONLY)
        defer { close(open) }
        #expect(open > 2)

        #expect(try said("ls /proc/$$/fd") == "0\n1\n2\n")
    }

    @Test(
        "how they end is told, as often as one asks",
        arguments: [
            ("exit 0", ChildProcess.Ending.exit(code: 0)), ("exit 7", .exit(code: 7)),
            ("kill -TERM $$", .signal(SIGTERM)),
            ("kill -SEGV $$", .signal(SIGSEGV)),
        ])
    func endings(_ script: String, _ ending: ChildProcess.Ending) throws {
        let child = try ChildProcess("/bin/sh", ["-c", script])

        #expect(child.wait() == ending)
        #expect(child.wait(for: .zero) == ending && child.result == ending)
        child.kill(SIGKILL)
        #expect(child.wait() == ending)
    }

    @Test("one that runs on can be waited for a while, and ended with all it started")
    func group() throws {
        let pipe = Pipe()
        let child = try ChildProcess(
            "/bin/sh", ["-c", "sleep 600 & sleep 600"], output: pipe.fileHandleForWriting.fileDescriptor)
        try pipe.fileHandleForWriting.close()

        #expect(child.wait(for: .milliseconds(50)) == nil)
        child.kill(SIGKILL, isForGroup: true)

        #expect(child.wait() == .signal(SIGKILL))
        // The pipe ends when the last of them is gone.
        #expect(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test("signals are as a program expects them, whatever our thread blocks or ignores")
    func signals() throws {
        signal(SIGPIPE, SIG_IGN)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }

        let lines = try said("grep -E '^Sig(Blk|Ign)' /proc/self/status").split(separator: "\n")
        let masks = lines.compactMap { $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } }

        try #require(masks.count == 2)
        #expect(masks[0] == 0)
        #expect(masks[1] & (1 << (SIGPIPE - 1)) == 0)
    }

    @Test("a program that is not there is said to be not there")
    func missing() {
        #expect(throws: ChildProcess.StartFailure.self) { try ChildProcess("/bin/no-such-program") }
    }

    @Test("nothing of a hundred that ended stays open, and none is left for the system to keep")
    func nothingStays() throws {
        _ = try said("true")
        let before = try openFiles()
        for _ in 0..<100 { _ = try said("echo") }

        #expect(try openFiles() < before + 50)
        // Not `waitpid(-1)`, which would take the children of other tests from them.
        #expect(try eventually { try endedShells() == 0 })
    }

    /// The shells of this process that ended and that nobody waited for.
    private func endedShells() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
            guard Int32(name) != nil, let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
            else { return false }
            return stat.contains("(sh) Z \(getpid()) ")
        }
    }

    @Test("they start also where more files are open than a page of the folder of them tells")
    func manyFiles() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let files = (0..<3000).map { _ in Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC) }
        defer { for file in files where file >= 0 { close(file) } }
        try #require(files.allSatisfy { $0 >= 0 })

        for _ in 0..<10 { #expect(try said("echo here") == "here\n") }
    }
}
