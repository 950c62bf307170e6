import Foundation
import GRDB
import Logging
import Rooms
import Synchronization

@testable import House

/// The data folder of a household that is opened, left, tampered with and opened again, on a clock that tests move.
final class Folders: Sendable {
    let home: QuietHome
    let data: DataFolder
    let clock: TestClock
    /// Everything that was logged at warning or above.
    let log = LogLines()

    init() throws {
        home = try QuietHome()
        data = home.house.folder
        clock = home.clock
    }

    /// The household that the folder holds now.
    func open(isAdopting: Bool = false) throws -> House {
        let log = log
        var logger = Logger(label: "test", factory: { _ in log.handler })
        logger.logLevel = .warning
        return try House(
            settings: TestHome.settings(data.url), isAdopting: isAdopting, clock: clock.wall, logger: logger,
            imageWorkers: ImageWorkers(), rooms: Rooms.all, resources: TestHome.resources.get(), onStatement: nil)
    }

    /// Serves for simulated days; work that comes due in an hour is done then.
    func serve(days: Int, isAdopting: Bool = false) throws {
        let house = try open(isAdopting: isAdopting)
        try house.start()
        try makeFilesOld()
        for _ in 0..<(24 * days) {
            clock.advance(.hours(1))
            try house.jobs.runDue(.house)
        }
        try house.stop()
    }

    /// As if every file had stood there for two days: age must not be what keeps them.
    func makeFilesOld() throws {
        let past = clock.wall.now().adding(.zero - .days(2)).date
        for sha256 in BlobFiles(folder: data.blobs).kept() {
            try FileManager.default.setAttributes(
                [.modificationDate: past], ofItemAtPath: BlobStore.url(sha256, in: data.blobs).path)
        }
    }

    /// Puts a file there that no database ever heard of.
    func stray(_ text: String, in house: House) throws -> Data {
        let file = house.folder.temporary.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: file)
        let sha256 = try BlobStore.sha256(of: file)
        try house.blobs.place(file.path, sha256: sha256)
        return sha256
    }

    func text(_ sha256: Data) -> String? {
        FileManager.default.contents(atPath: BlobStore.url(sha256, in: data.blobs).path)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Every file with its bytes but those that a reader of SQLite leaves beside a database, empty.
    func everything() throws -> [String: Data] {
        try TemporaryFolder.files(in: data.path).filter { !$0.key.hasSuffix("-wal") && !$0.key.hasSuffix("-shm") }
    }

    // MARK: The database, by hand

    var database: URL { URL(fileURLWithPath: data.database) }

    func copyOfDatabase(_ name: String) throws -> URL {
        let copy = home.folder.url.appendingPathComponent(name)
        try FileManager.default.copyItem(at: database, to: copy)
        return copy
    }

    func put(_ copy: URL) throws {
        try FileManager.default.removeItem(at: database)
        try FileManager.default.copyItem(at: copy, to: database)
    }

    /// Makes of the folder what a Hearth from before households had ids would have left.
    func makeOld() throws {
        let queue = try DatabaseQueue(path: data.database)
        try queue.write { db in
            try db.execute(sql: "DROP TABLE blobFolder; DROP TABLE unknownBlob")
            try db.execute(
                sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [M0011BlobFolder.name])
        }
        try queue.close()
        try Data("Hearth keeps its files here.\n".utf8).write(to: URL(fileURLWithPath: data.blobsMarker))
    }
}

/// The lines that were logged.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var handler: any LogHandler { Handler(lines: self) }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).map { " \($0.key)=\($0.value)" }.sorted().joined()
            lines.add("\(event.level) \(event.message)\(fields)")
        }
    }
}
