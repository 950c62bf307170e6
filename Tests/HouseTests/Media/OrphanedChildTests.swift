import Foundation
import ImageProtocol
import Processes
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Children that read pictures, when nobody waits for them any more")
struct OrphanedChildTests {
    private let folder: TemporaryFolder
    private let (input, theirs): (ImageSocket, ImageSocket)
    private let child: ChildProcess

    /// A `hearth-images` whose other end is not served.
    init() throws {
        folder = try TemporaryFolder()
        (input, theirs) = try ImageSocket.pair()
        child = try ChildProcess(ImageProgram.url.path, input: theirs.descriptor)
    }

    private func ask(_ file: URL, to result: FileHandle, seconds: Int) throws {
        let picture = try FileHandle(forReadingFrom: file)
        try input.send(
            ImageRequest(purpose: .avatar, seconds: seconds), with: [picture, result])
    }

    @Test("one that sticks in a picture ends by itself")
    func endless() throws {
        // A write to a full pipe waits until it is read from.
        let pipe = Pipe()
        let end = pipe.fileHandleForWriting.fileDescriptor
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        let piece = [UInt8](repeating: 0, count: 4096)
        while write(end, piece, piece.count) > 0 {}
        _ = fcntl(end, F_SETFL, 0)

        try ask(picture(), to: pipe.fileHandleForWriting, seconds: 1)

        #expect(child.wait(for: .seconds(60)) == .signal(SIGALRM))
        child.kill(SIGKILL)
    }

    @Test("the log says in one sentence what a kernel cannot keep from them, and nothing where it can")
    func shortcomings() {
        #expect(Confinement([.files, .calls]).shortcoming == nil)
        #expect(Confinement([]).shortcoming?.contains("neither Landlock nor seccomp") == true)
        #expect(Confinement.calls.shortcoming?.contains("no Landlock") == true)
        #expect(Confinement.files.shortcoming?.contains("no seccomp") == true)
    }

    private func picture() throws -> URL {
        let file = folder.url.appendingPathComponent("picture")
        try Data(TestHome.sample("pictures/plain.png")).write(to: file)
        return file
    }

    /// The numbers of a process's descriptors.
    private func openFiles(of pid: Int32) -> [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").sorted()
    }

    @Test("between pictures it has all the time there is, and the kernel ends it before anything else")
    func patient() throws {
        let picture = try picture()
        let made = folder.url.appendingPathComponent("avatar")

        for round in 1...2 {
            try Data().write(to: made)
            try ask(picture, to: FileHandle(forWritingTo: made), seconds: 5)
            #expect(eventually(within: 60) { (try? Data(contentsOf: made).isEmpty) == false })
            if round == 1 { letTimePass(.seconds(6)) }  // longer than one picture may take
        }
        let adjustment = try String(contentsOfFile: "/proc/\(child.pid)/oom_score_adj", encoding: .utf8)
        let own = try String(contentsOfFile: "/proc/self/oom_score_adj", encoding: .utf8)
        let status = try String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8)
        let isBare = eventually(within: 10) { openFiles(of: child.pid) == ["0", "1", "2"] }
        input.finish()

        #expect(adjustment == "1000\n" && own != "1000\n")
        #expect(status.contains("NoNewPrivs:\t1\n"))
        #expect(status.contains("Seccomp:\t2\n") == Confinement.offered.contains(.calls))
        #expect(isBare)
        #expect(child.wait(for: .seconds(60)) == .exit(code: 0))
    }
}
