import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Whose files these are")
struct BlobClaimTests {
    let folders: Folders
    private var home: QuietHome { folders.home }

    init() throws { folders = try Folders() }

    private var mark: BlobMark? { BlobMark(at: folders.data.blobsMarker) }

    @Test("the mark follows the database file by file, and nothing is said at the next start")
    func following() throws {
        let first = try #require(mark?.state)
        try home.blob("a picture")
        let second = try #require(mark?.state)
        #expect(second.household == first.household)
        #expect(second.generation == first.generation + 1)
        #expect(second.token != first.token)
        try home.blob("a picture")  // the same bytes
        #expect(mark?.state == second)
        #expect(throws: CocoaError.self) {
            try home.house.database.write { db in
                try home.house.blobs.record(Data(repeating: 1, count: 32), byteCount: 1, in: db)
                throw CocoaError(.fileReadUnknown)
            }
        }
        #expect(mark?.state == second)
        #expect(try home.house.database.read(BlobClaim.state) == second)
        try home.house.stop()

        let again = try folders.open()
        #expect(mark?.state == second)
        try again.stop()
        #expect(folders.log.all == [])
    }

    @Test("a folder from before there were ids gets its mark at the next start, without a question")
    func upgrading() throws {
        let blob = try home.blob("a picture")
        try home.house.stop()
        try folders.makeOld()
        #expect(mark == BlobMark(at: folders.data.blobsMarker) && mark?.state == nil)

        let house = try folders.open()

        #expect(try mark?.state == house.database.read(BlobClaim.state))
        #expect(mark?.state != nil)
        try house.stop()
        #expect(folders.log.all == [])
        #expect(folders.text(blob) == "a picture")
    }

    @Test("one whose database knows few of its files is asked about all the same")
    func upgradingForeign() throws {
        for number in 1...3 { try home.blob("picture \(number)") }
        try home.house.stop()
        let other = try Folders()
        try other.home.house.stop()
        try other.makeOld()
        try folders.makeOld()
        try folders.put(other.database)

        #expect(throws: EstrangedFolder.self) { try folders.open() }
    }

    @Test("a household without a file may be begun anew, and a new folder needs no question")
    func nothingToLose() throws {
        try home.house.stop()
        try FileManager.default.removeItem(at: folders.database)

        let house = try folders.open()
        #expect(try house.household.needsSetUp())
        #expect(try mark?.state == house.database.read(BlobClaim.state))
        try house.stop()
        #expect(folders.log.all == [])
    }

    @Test("files whose mark is gone are not begun with unasked")
    func noMark() throws {
        let blob = try home.blob("a picture")
        try home.house.stop()
        try FileManager.default.removeItem(atPath: folders.data.blobsMarker)

        let problem = #expect(throws: EstrangedFolder.self) { try folders.open() }
        #expect(problem?.description.contains(".hearth") == true)

        try folders.serve(days: 12, isAdopting: true)
        #expect(folders.text(blob) == "a picture")
        #expect(try HouseCheck.problems(in: folders.data) == [])
    }

    @Test("what SQLite had not written back stays when its database is gone")
    func logWithoutDatabase() throws {
        try home.house.stop()
        try FileManager.default.removeItem(at: folders.database)
        try Data("the last changes".utf8).write(to: URL(fileURLWithPath: folders.data.log))

        let house = try folders.open()
        try house.stop()

        let kept = try FileManager.default.contentsOfDirectory(atPath: folders.data.backups.path)
        let name = try #require(kept.first { $0.hasPrefix("log-without-database-") })
        let bytes = FileManager.default.contents(atPath: folders.data.backups.path + "/" + name)
        #expect(bytes == Data("the last changes".utf8))
    }

    @Test("on its first day a database that does not know most of the files sweeps nothing at all")
    func firstDay() throws {
        for number in 1...3 { try home.blob("picture \(number)") }
        try home.house.stop()
        try FileManager.default.removeItem(at: folders.database)
        let house = try folders.open(isAdopting: true)
        let stray = try folders.stray("from nowhere", in: house)
        try Data("half a film".utf8).write(to: house.folder.uploads.appendingPathComponent("half"))
        let past = folders.clock.wall.now().adding(.zero - .days(2)).date
        try FileManager.default.setAttributes(
            [.modificationDate: past], ofItemAtPath: house.folder.uploads.path + "/half")
        try folders.makeFilesOld()
        try house.jobs.scheduleRecurring()
        let uploads = { try FileManager.default.contentsOfDirectory(atPath: house.folder.uploads.path) }

        folders.clock.advance(.minutes(5))
        #expect(try house.jobs.runDue(.house) == 1)
        #expect(folders.text(stray) == "from nowhere")
        #expect(try uploads() == ["half"])

        folders.clock.advance(.days(1))
        #expect(try house.jobs.runDue(.house) == 1)
        #expect(folders.text(stray) == nil)
        #expect(try uploads() == [])
        #expect(BlobFiles(folder: folders.data.blobs).kept().count == 3)
        try house.stop()
    }

    @Test("a file that was not this database’s is one like any other once somebody adds it")
    func adding() throws {
        let blob = try home.blob("a picture")
        try home.house.stop()
        let old = try folders.copyOfDatabase("old.sqlite")
        let again = try QuietHome(again: home)
        let later = try again.blob("a film")
        try again.house.stop()
        try folders.put(old)
        let house = try folders.open()
        #expect(try house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM unknownBlob") } == 1)
        try house.stop()

        let added = try QuietHome(again: home)
        try added.blob("a film")
        #expect(try added.count("unknownBlob") == 0)
        try added.house.stop()
        #expect(try HouseCheck.problems(in: folders.data) == [])
        #expect([blob, later].map(folders.text) == ["a picture", "a film"])
    }
}
