import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Files that a sweep removed")
struct RemovedFileTests {
    let folders: Folders
    private var home: QuietHome { folders.home }
    private var removed: [Data] { BlobFiles(folder: folders.data.blobs).removed() }

    init() throws { folders = try Folders() }

    /// A file that Ada deleted for good: out of the bin too.
    private func forget(_ blob: Data) throws {
        try home.house.database.write { db in
            try db.execute(
                sql: "DELETE FROM attachment WHERE mediumId IN (SELECT id FROM medium WHERE sha256 = ?)",
                arguments: [blob])
        }
        home.clock.advance(.days(2))
        try folders.makeFilesOld()
        try home.house.media.sweep()
    }

    @Test("they stay for a week, out of everybody’s way, and then they are gone")
    func week() throws {
        let blob = try home.blob("a picture")
        try forget(blob)
        #expect(folders.text(blob) == nil)
        #expect(removed == [blob])

        home.clock.advance(.days(7) - .milliseconds(1))
        try home.house.media.sweep()
        #expect(removed == [blob])

        home.clock.advance(.milliseconds(2))
        try home.house.media.sweep()
        #expect(removed == [])
    }

    @Test("an older copy of the database gets what it knows back from there")
    func olderCopy() throws {
        let blob = try home.blob("a picture")
        try home.house.database.checkpoint()
        let old = try folders.copyOfDatabase("old.sqlite")
        try forget(blob)
        try home.house.stop()
        try folders.put(old)
        // Before any start too: it only has to be put back into its place.
        #expect(try HouseCheck.problems(in: folders.data) == [])

        let house = try folders.open()
        #expect(folders.text(blob) == "a picture")
        #expect(removed == [])
        #expect(try HouseCheck.problems(in: folders.data) == [])
        try house.stop()
    }

    @Test("a backup takes what its database knows from there, and nothing else; a restore brings it into its place")
    func backup() throws {
        let (known, unknown) = (try home.blob("a picture"), try home.blob("a film"))
        try forget(unknown)
        try FileManager.default.moveItem(
            at: home.house.blobs.url(known), to: BlobFiles.removed(known, in: folders.data.blobs))

        let archive = try home.backUp()

        let target = DataFolder(path: home.folder["restored"])
        let outcome = try Restore(archive, into: target, at: home.clock.wall.now()).run(replacing: false)
        #expect(outcome.damage == [])
        #expect(BlobFiles(folder: target.blobs).kept() == [known])
        #expect(BlobFiles(folder: target.blobs).removed() == [])
        #expect(BlobMark(at: target.blobsMarker)?.state == BlobMark(at: folders.data.blobsMarker)?.state)
        #expect(try HouseCheck.problems(in: target) == [])
        let house = try QuietHome.open(target.path, home.clock)
        #expect(house.database.remarks == [])
        try house.stop()
    }

    @Test("added again, a file is in its place at once, and the removed one goes its way")
    func addedAgain() throws {
        let blob = try home.blob("a picture")
        try forget(blob)
        try home.blob("a picture")
        #expect(folders.text(blob) == "a picture")

        home.clock.advance(.days(8))
        try home.house.media.sweep()

        #expect(folders.text(blob) == "a picture")
        #expect(removed == [])
        #expect(try home.problems() == [])
    }
}
