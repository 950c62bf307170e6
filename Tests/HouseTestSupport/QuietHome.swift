import Crypto
import Foundation
import GRDB
import HTTP
import Logging
import Rooms
import Synchronization

@testable import Graphs
@testable import House

/// An opened household that is not served: no thread of its own runs, and time stands still.
final class QuietHome: Sendable {
    let folder: TemporaryFolder
    let clock: TestClock
    let house: House
    let ada: Member
    let grace: Member
    let olle: Member

    /// - Parameter isOwnHousehold: whether it shares its id with no other home of the tests.
    init(isOwnHousehold: Bool = false) throws {
        folder = try TemporaryFolder()
        clock = TestClock()
        if !isOwnHousehold { try TestHome.copyFurnished(to: URL(fileURLWithPath: folder["data"])) }
        house = try Self.open(folder["data"], clock)
        (ada, grace, olle) = try isOwnHousehold ? TestHome.furnish(house) : TestHome.people(of: house)
    }

    /// The same household, opened again after it was closed, or a copy of it in another folder.
    init(again other: QuietHome, in folder: TemporaryFolder? = nil) throws {
        self.folder = folder ?? other.folder
        clock = other.clock
        house = try Self.open(self.folder["data"], clock)
        (ada, grace, olle) = (other.ada, other.grace, other.olle)
    }

    static func open(_ data: String, _ clock: TestClock, pace: BulkPace = BulkPace()) throws -> House {
        var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        return try House(
            settings: TestHome.settings(URL(fileURLWithPath: data)), clock: clock.wall, logger: logger,
            imageWorkers: ImageWorkers(), rooms: Rooms.all, pace: pace, resources: TestHome.resources.get(),
            onStatement: nil)
    }

    /// A graph with entities in it.
    func graph(
        _ name: String, by owner: Member, audience: Audience = .onlyMe, entities: [String] = []
    ) throws -> ID<Graph> {
        let id = try house.graphs.add(GraphForm(["name": name]), for: Writer(owner))
        let open = try house.door.open(id, for: owner)
        try house.graphs.share(OwnGraph(open), with: audience)
        for name in entities { _ = try house.entities.add(EntityForm(["name": name]), to: WritableGraph(open)) }
        return id
    }

    /// Keeps a file of Ada's, as an upload does.
    @discardableResult
    func blob(_ text: String) throws -> Data {
        let bytes = Data(text.utf8)
        let sha256 = Data(SHA256.hash(data: bytes))
        let path = house.folder.temporary.appendingPathComponent(UUID().uuidString).path
        try bytes.write(to: URL(fileURLWithPath: path))
        let graph = try WritableGraph(house.door.all(for: ada).first.unwrap())
        let file = ArrivedFile(path: path, name: "file.txt", byteCount: bytes.count, sha256: sha256)
        try house.database.write { db in
            let medium = try house.media.add(file, of: ada.id, in: db)
            _ = try house.attachments.insert(medium, named: file.name, at: .graph, in: graph, db)
        }
        return sha256
    }

    func count(_ table: String, where condition: String = "1") throws -> Int {
        try house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
        }
    }

    /// The output of `hearth check`.
    func problems() throws -> [String] { try HouseCheck.problems(in: house.folder) }

    /// Writes an archive as `hearth backup` does.
    func backUp(to name: String = "backup.zip") throws -> URL {
        let target = folder.url.appendingPathComponent(name)
        let copy = URL(fileURLWithPath: try house.answer(.copyDatabase).lines.joined())
        defer { try? FileManager.default.removeItem(at: copy) }
        _ = try Backup.write(copy: copy, folder: house.folder, to: target, at: clock.wall.now())
        return target
    }
}
