import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// A bit that flips in SQLite's log silently loses the newest changes: the house must log it.
@Suite("A damaged log")
struct WriteAheadLogTests {
    let folder: TemporaryFolder
    private var data: DataFolder { DataFolder(path: folder["data"]) }

    /// Bytes of a frame: its head and a page.
    private static let frame = 24 + 4096

    /// Leaves a household whose server was killed with everything in the log.
    init() throws {
        folder = try TemporaryFolder()
        try ServedHome.furnish(folder["data"])
        let home = try ServedHome(folder["data"])
        let cookie = try home.signIn("Ada").unwrap()
        let graph = try home.graphPath(cookie: cookie)
        for number in 1...20 {
            _ = try home.post(graph + "/entities", ["name": "Book \(number)"], cookie: cookie)
        }
        home.program.send(SIGKILL)
        _ = try home.program.outcome()
    }

    private var log: [UInt8] {
        get throws { [UInt8](try Data(contentsOf: URL(fileURLWithPath: data.log))) }
    }

    private func damage(_ place: Int) throws {
        var bytes = try log
        bytes[place] ^= 0x10
        try Data(bytes).write(to: URL(fileURLWithPath: data.log))
    }

    private func loss() throws -> WriteAheadLog.Loss? { try WriteAheadLog(of: data).unwrap().loss() }

    /// Serves, and ends again.
    /// - Returns: the lines that it logged.
    private func served() throws -> String {
        let home = try ServedHome(data.path)
        return try home.stop().errors
    }

    @Test("a log that is whole is read whole, and nothing is said of it")
    func whole() throws {
        #expect(try log.count > 32 + 20 * Self.frame)
        #expect(try loss() == nil)
        #expect(try HouseCheck.problems(in: data) == [])

        #expect(try !served().contains("hearth.sqlite-wal"))
    }

    @Test("a flipped bit in the middle is said at the start, by the check too, and the log is kept")
    func middle() throws {
        let (before, frames) = (try log, (try log.count - 32) / Self.frame)
        try damage(32 + frames / 2 * Self.frame + 24 + 1000)
        let damaged = try log

        let loss = try #require(try loss())
        #expect(loss.changes > 1 && loss.changes < 40)
        #expect(loss.frames == frames - frames / 2)
        #expect(!loss.isUnfinished)
        #expect(try HouseCheck.problems(in: data).contains(loss.sentence))

        let said = try served()
        #expect(said.contains("error"))
        #expect(said.contains("up to \(loss.changes) of the last changes before Hearth ended may be lost"), "\(said)")
        let copies = try FileManager.default.contentsOfDirectory(atPath: data.backups.path)
        let name = try #require(copies.first { $0.hasPrefix("damaged-log-") })
        #expect(FileManager.default.contents(atPath: data.backups.path + "/" + name) == Data(damaged))
        #expect(damaged != before)

        #expect(try !served().contains("hearth.sqlite-wal"))
    }

    @Test("a damaged salt, checksum or length of a change is found as well", arguments: [4, 8, 12, 16, 20])
    func heads(place: Int) throws {
        let frames = (try log.count - 32) / Self.frame
        try damage(32 + frames / 2 * Self.frame + place)

        #expect(try loss()?.frames == frames - frames / 2)
    }

    @Test("a damaged head of the whole log is found: then nothing of it is read", arguments: [0, 10, 16, 24])
    func headOfLog(place: Int) throws {
        let frames = (try log.count - 32) / Self.frame
        try damage(place)

        #expect(try loss()?.frames == frames)
    }

    @Test("of the last frame nobody can tell whether it was written whole: it is said as that")
    func last() throws {
        try damage(try log.count - 100)

        #expect(try loss() == WriteAheadLog.Loss(frames: 1, changes: 1, isUnfinished: true))
        #expect(try HouseCheck.problems(in: data) == [])
        #expect(try served().contains("is not whole and was left out"))
    }

    @Test("what an earlier run left further on in the log is no loss")
    func earlierRun() throws {
        // As after a write that began the log anew: other salts from some frame on.
        var bytes = try log
        let frames = (bytes.count - 32) / Self.frame
        for number in frames / 2..<frames { bytes[32 + number * Self.frame + 8] ^= 1 }
        try Data(bytes).write(to: URL(fileURLWithPath: data.log))

        #expect(try loss() == nil)
    }
}
