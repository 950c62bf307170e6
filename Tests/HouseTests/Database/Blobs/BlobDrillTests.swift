import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

/// A household's files when its database is gone, is another one, or is an older one: each time Hearth serves for weeks
/// afterwards, sweeping every day, and every file must be found again.
@Suite("Every file is found again")
struct BlobDrillTests {
    let folders: Folders
    private var home: QuietHome { folders.home }

    init() throws { folders = try Folders() }

    /// Begins with three files; returns them once the household is closed.
    private func furnish() throws -> [Data] {
        let blobs = try ["a picture", "a film", "a letter"].map { try home.blob($0) }
        try home.house.stop()
        return blobs
    }

    private func expectAll(_ blobs: [Data], _ place: SourceLocation = #_sourceLocation) {
        #expect(
            blobs.map(folders.text) == ["a picture", "a film", "a letter"].prefix(blobs.count).map { $0 },
            sourceLocation: place)
    }

    /// - Returns: the reason that was given.
    private func expectRefusal(_ place: SourceLocation = #_sourceLocation) throws -> String {
        let before = try folders.everything()

        let problem = #expect(throws: EstrangedFolder.self, sourceLocation: place) { try folders.open() }

        #expect(try folders.everything() == before, sourceLocation: place)
        return problem.map { "\($0)" } ?? ""
    }

    @Test("the database is deleted: nothing begins unasked, and six weeks after a yes every file is there")
    func deleted() throws {
        let blobs = try furnish()
        try FileManager.default.removeItem(at: folders.database)

        let refusal = try expectRefusal()
        #expect(refusal.contains("holds 3 files") && refusal.contains("is missing"))
        #expect(refusal.contains("hearth restore") && refusal.contains("--adopt"))

        try folders.serve(days: 42, isAdopting: true)
        expectAll(blobs)
        #expect(folders.log.all.contains { $0.contains("3 of the files") }, "\(folders.log.all)")
    }

    @Test("an empty database in its place, of no bytes or of a new household")
    func empty() throws {
        let blobs = try furnish()
        try Data().write(to: folders.database)
        #expect(try expectRefusal().contains("empty or another household’s"))

        let other = try QuietHome(isOwnHousehold: true)
        try other.house.stop()
        try folders.put(URL(fileURLWithPath: other.house.folder.database))
        #expect(try expectRefusal().contains("empty or another household’s"))

        try folders.serve(days: 42, isAdopting: true)
        expectAll(blobs)
    }

    @Test("another household’s database in its place: its own comes back later and misses nothing")
    func foreign() throws {
        let blobs = try furnish()
        let own = try folders.copyOfDatabase("own.sqlite")
        let other = try QuietHome(isOwnHousehold: true)
        for number in 1...9 { try other.blob("theirs \(number)") }
        try other.house.stop()
        try folders.put(URL(fileURLWithPath: other.house.folder.database))
        #expect(try expectRefusal().contains("3 files"))

        try folders.serve(days: 42, isAdopting: true)
        expectAll(blobs)

        try folders.put(own)
        try folders.serve(days: 42, isAdopting: true)
        expectAll(blobs)
        #expect(try HouseCheck.problems(in: folders.data) == [])
    }

    @Test("an older copy of the database put back by hand: the files that it does not know stay")
    func older() throws {
        let first = try home.blob("a picture")
        try home.house.stop()
        let old = try folders.copyOfDatabase("old.sqlite")
        let again = try QuietHome(again: home)
        let (second, third) = (try again.blob("a film"), try again.blob("a letter"))
        try again.house.stop()
        let new = try folders.copyOfDatabase("new.sqlite")
        try folders.put(old)
        #expect(try HouseCheck.problems(in: folders.data).count == 1)

        try folders.serve(days: 42)
        expectAll([first, second, third])
        #expect(folders.log.all.count == 1)
        #expect(folders.log.all.first?.contains("older") == true && folders.log.all.first?.contains("2 of") == true)
        #expect(try HouseCheck.notes(in: folders.data).first?.hasPrefix("2 of the files") == true)

        try folders.put(new)
        try folders.serve(days: 42)
        expectAll([first, second, third])
        #expect(try HouseCheck.problems(in: folders.data) == [])
    }

    @Test("a copy that was made while Hearth ran, and put back without a start in between")
    func sameRun() throws {
        let first = try home.blob("a picture")
        try home.house.database.checkpoint()
        let old = try folders.copyOfDatabase("old.sqlite")
        let second = try home.blob("a film")
        try home.house.stop()
        try folders.put(old)

        try folders.serve(days: 42)
        expectAll([first, second])
    }

    @Test("two copies of the database that went different ways for as many files")
    func diverged() throws {
        let first = try home.blob("a picture")
        try home.house.stop()
        let elsewhere = try Folders()
        try elsewhere.home.house.stop()
        try FileManager.default.removeItem(at: elsewhere.data.url)
        try FileManager.default.copyItem(at: folders.data.url, to: elsewhere.data.url)
        let here = try QuietHome(again: home)
        let second = try here.blob("a film")
        try here.house.stop()
        let there = try QuietHome(again: home, in: elsewhere.home.folder)
        try there.blob("a song")
        try there.house.stop()
        try folders.put(elsewhere.database)

        try folders.serve(days: 42)
        expectAll([first, second])
    }

    @Test("the copy from before a migration put back by hand")
    func beforeMigration() throws {
        let blobs = try furnish()
        let mark = try Data(contentsOf: URL(fileURLWithPath: folders.data.blobsMarker))
        try folders.makeOld()
        let queue = try DatabaseQueue(path: folders.data.database)
        try queue.write { db in
            try db.execute(sql: "DELETE FROM attachment; DELETE FROM medium WHERE sha256 = ?", arguments: [blobs[2]])
        }
        try queue.write { db in try db.execute(sql: "DELETE FROM blob WHERE sha256 = ?", arguments: [blobs[2]]) }
        try queue.close()
        try mark.write(to: URL(fileURLWithPath: folders.data.blobsMarker))

        let house = try folders.open()
        #expect(try house.database.read(BlobClaim.state) == BlobMark(at: folders.data.blobsMarker)?.state)
        try house.stop()
        #expect(folders.log.all.first?.contains("1 of the files") == true, "\(folders.log.all)")
        try folders.serve(days: 12)
        #expect(folders.text(blobs[2]) == "a letter")
    }
}
