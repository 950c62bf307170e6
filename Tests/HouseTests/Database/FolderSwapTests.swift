import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Exchanging households")
struct ExchangeTests {
    let home: QuietHome
    let archive: URL

    init() throws {
        home = try QuietHome()
        _ = try home.graph("Library", by: home.ada, entities: ["Dune"])
        try home.blob("a picture")
        archive = try home.backUp()
        try home.house.stop()
    }

    @Test("a household that is made while a restore waits for the folder stays, unless it may be replaced")
    func madeMeanwhile() throws {
        let folder = DataFolder(path: home.folder["new"])
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let lock = try folder.lock()
        let restore = Restore(archive, into: folder, at: home.clock.wall.now())

        let refusal = Mutex<StartProblem?>(nil)
        let ended = DispatchSemaphore(value: 0)
        Thread {
            do { _ = try restore.run(replacing: false) } catch {
                refusal.withLock { $0 = error as? StartProblem }
            }
            ended.signal()
        }.start()
        // It has looked at the empty folder by then, and waits for the lock.
        #expect(eventually { FileManager.default.fileExists(atPath: folder.temporary.path) })
        try Data("their household".utf8).write(to: URL(fileURLWithPath: folder.database))
        lock.release()
        #expect(ended.wait(timeout: .now() + 20) == .success)

        #expect(refusal.withLock { $0 } != nil)
        #expect(FileManager.default.contents(atPath: folder.database) == Data("their household".utf8))
    }

    /// A household whose last words are still in its log, as after a power cut.
    private func crashed(_ name: String) throws -> DataFolder {
        let other = try QuietHome()
        _ = try other.graph("Garden", by: other.ada)
        try other.blob("a photo of the garden")
        try other.house.database.checkpoint()
        _ = try other.graph("Last words", by: other.ada)
        let folder = DataFolder(path: home.folder[name])
        try FileManager.default.copyItem(at: other.house.folder.url, to: folder.url)
        try FileManager.default.removeItem(atPath: folder.database + "-shm")
        try other.house.stop()
        #expect(folder.wasInterrupted)
        return folder
    }

    private func graphs(in folder: DataFolder) throws -> Set<String> {
        let database = try DatabaseQueue(path: folder.database)
        return try database.read { db in try String.fetchSet(db, sql: "SELECT name FROM graph") }
    }

    @Test(
        "wherever a restore is killed, the next one keeps the old household whole, to its last words",
        .enabled(if: Tracing.isPermitted, "needs strace"))
    func killed() throws {
        for number in 1...20 {
            let folder = try crashed("data-\(number)")
            let arguments = ["restore", archive.path, "--replace", "--data", folder.path]
            let first = try Program(
                arguments, under: Tracing.killing("rename,renameat,renameat2", at: number)
            ).outcome()
            guard first.code != 0 else {
                #expect(number > 6)
                return
            }
            let isHalf = folder.hasInterruptedRestore
            if isHalf { #expect(throws: StartProblem.self) { try QuietHome.open(folder.path, home.clock) } }

            #expect(try Program(arguments).outcome().code == 0, "rename \(number)")

            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let asides = names.filter { $0.hasPrefix("before-restore-") }
            #expect(asides.count == 1, "rename \(number): \(names)")
            #expect(try graphs(in: folder).contains("Library"))
            for name in asides {
                let old = DataFolder(path: folder.path + "/" + name)
                #expect(try graphs(in: old).isSuperset(of: ["Garden", "Last words"]), "rename \(number)")
                #expect(try HouseCheck.problems(in: old) == [], "rename \(number)")
            }
        }
        Issue.record("The restore never went through.")
    }

    @Test("a log and its database are put together again, and never with another household's")
    func takenBack() throws {
        let folder = try crashed("crashed")
        let before = try TemporaryFolder.files(in: folder.path)
        let exchange = FolderSwap(folder: folder)
        let aside = folder.url.appendingPathComponent("before-restore-1")
        let move = { (name: String, from: URL, to: URL) in
            try FileManager.default.moveItem(at: from.appendingPathComponent(name), to: to.appendingPathComponent(name))
        }

        try folder.restoreJournal.begin(settingAsideIn: "before-restore-1")
        try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
        try move("hearth.sqlite", folder.url, aside)
        #expect(throws: StartProblem.self) { try HouseCheck.problems(in: folder) }
        try exchange.takeBack()
        #expect(try TemporaryFolder.files(in: folder.path) == before)

        try folder.restoreJournal.begin(settingAsideIn: "before-restore-1")
        try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
        for name in ["hearth.sqlite", "hearth.sqlite-wal", "blobs", "backups"] { try move(name, folder.url, aside) }
        try folder.restoreJournal.noteMovingIn()
        try Data("another one".utf8).write(to: URL(fileURLWithPath: folder.database))
        try exchange.takeBack()
        #expect(try TemporaryFolder.files(in: folder.path) == before)
        #expect(try graphs(in: folder).contains("Last words"))
    }
}
