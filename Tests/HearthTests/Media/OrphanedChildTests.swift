import Development
import Foundation
import TestSupport
import Testing

@testable import Hearth

@Suite("Children that read pictures, when nobody waits for them any more")
struct OrphanedChildTests {
    private let folder: TemporaryFolder
    private let child = Process()
    private let input = Pipe()

    /// A `hearth-develop` with nobody at the other end.
    init() throws {
        folder = try TemporaryFolder()
        child.executableURL = Developer.program
        child.standardInput = input
        child.standardOutput = FileHandle.nullDevice
        child.standardError = FileHandle.nullDevice
    }

    private func ask(_ file: URL, seconds: Int) throws {
        let wish = Wish(file: file.path, folder: folder.path, purpose: .portrait, seconds: seconds)
        try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(wish) + Data([10]))
    }

    @Test("one that sticks in a picture ends by itself")
    func endless() throws {
        // Whoever writes to a pipe waits for somebody to read from it.
        mkfifo(folder["portrait"], 0o600)
        try child.run()

        try ask(picture(), seconds: 1)

        let isOver = eventually(within: 60) { !child.isRunning }
        if !isOver { kill(child.processIdentifier, SIGKILL) }
        child.waitUntilExit()
        #expect(isOver && child.terminationReason == .uncaughtSignal && child.terminationStatus == SIGALRM)
    }

    private func picture() throws -> URL {
        let file = folder.url.appendingPathComponent("picture")
        try Data(TestHome.sample("pictures/plain.png")).write(to: file)
        return file
    }

    @Test("between pictures it has all the time there is, and the kernel ends it before anything else")
    func patient() throws {
        let picture = try picture()
        let made = folder.url.appendingPathComponent("portrait")
        try child.run()

        for round in 1...2 {
            try ask(picture, seconds: 5)
            #expect(eventually(within: 60) { FileManager.default.fileExists(atPath: made.path) })
            try FileManager.default.removeItem(at: made)
            if round == 1 { poll(nil, 0, 6000) }  // longer than one picture may take
        }
        let adjustment = try String(contentsOfFile: "/proc/\(child.processIdentifier)/oom_score_adj", encoding: .utf8)
        let own = try String(contentsOfFile: "/proc/self/oom_score_adj", encoding: .utf8)
        try input.fileHandleForWriting.close()
        child.waitUntilExit()

        #expect(adjustment == "1000\n" && own != "1000\n")
        #expect(child.terminationReason == .exit && child.terminationStatus == 0)
    }
}
