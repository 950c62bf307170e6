import Foundation
import GRDB
import Logging
import Rooms
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Backing up into a folder each night")
struct FolderBackupTests {
    let home: QuietHome
    let place: BackupFolder

    init() throws {
        home = try QuietHome()
        _ = try home.graph("Library", by: home.ada, entities: ["Dune"])
        place = BackupFolder(path: home.folder["backups"])
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: false)
    }

    private func schedule(_ home: QuietHome? = nil, takingOver: Bool = false) throws {
        try (home ?? self.home).house.backups.schedule(
            BackupWish(
                folder: place.path, repository: nil, passwordFile: nil, minute: 180, isTakingOver: takingOver))
    }

    @discardableResult
    private func backUp() throws -> BackupState.Place {
        #expect(try home.house.backups.run())
        return home.house.backups.known.folder
    }

    private func files() throws -> [String: Data] { try TemporaryFolder.files(in: place.path) }

    private func restore(day: String? = nil) throws -> DataFolder {
        let target = DataFolder(path: home.folder["restored-\(UUID().uuidString)"])
        let restore = Restore(
            from: FolderSource(place.path, day: day), into: target, at: home.clock.wall.now())
        #expect(try restore.run(replacing: false).damage == [])
        #expect(try HouseCheck.problems(in: target) == [])
        return target
    }

    private func hasBlob(_ sha256: Data, in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: BlobStore.url(sha256, in: folder).path)
    }

    @Test("a copy from before an update stays until a good backup is newer")
    func copyOfUpdate() throws {
        try schedule()
        let copy = UpdateCopy(home.house.folder, at: home.clock.wall.now())
        try Data("a database".utf8).write(to: copy.url)
        try FileManager.default.moveItem(at: place.url, to: place.url.appendingPathExtension("away"))
        home.clock.advance(.days(1))
        #expect(try !home.house.backups.run())
        #expect(UpdateCopy.all(in: home.house.folder) == [copy])

        try FileManager.default.moveItem(at: place.url.appendingPathExtension("away"), to: place.url)
        try backUp()

        #expect(UpdateCopy.all(in: home.house.folder) == [])
    }

    @Test(
        "forty nights: the right ones are kept, each can be restored, each blob is written once and goes with the last that needs it"
    )
    func fortyNights() throws {
        try schedule()
        home.clock.advance(.days(1))
        let first = try home.blob("a picture of the first night")
        var nightly: [String: Data] = [:]
        var written: Date?
        for _ in 1...40 {
            let day = Day(home.clock.wall.now(), in: try #require(home.house.backups.known.plan).zone)
            nightly[day.iso] = try home.blob("the picture of \(day.iso)")
            try home.house.backups.runIfDue()
            let known = home.house.backups.known
            #expect(known.lastTry?.at == home.clock.wall.now().milliseconds)
            #expect(known.folder.problem == nil)
            #expect(known.folder.verification?.problems == [])
            let file = BlobStore.url(first, in: place.blobs).path
            let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
            #expect(written == nil || date == written)
            written = date
            // Only once a night.
            try home.house.backups.runIfDue()
            #expect(home.house.backups.known == known)
            // The picture is deleted the next day: only backups have it then.
            try forget(#require(nightly[day.iso]))
            home.clock.advance(.days(1))
        }

        let days = nightly.keys.sorted().compactMap { Day(iso: $0) }
        let expected = BackupRetention.kept(days).sorted().map { days[$0].iso }
        #expect(try FolderSource(place.path, day: nil).lines().map(\.day) == expected)
        #expect((10...12).contains(expected.count))
        for (day, picture) in nightly {
            #expect(hasBlob(picture, in: place.blobs) == expected.contains(day), "\(day)")
        }
        for day in [expected[0], expected[expected.count / 2], expected[expected.count - 1]] {
            let restored = try restore(day: day)
            #expect(try hasBlob(#require(nightly[day]), in: restored.blobs))
            #expect(hasBlob(first, in: restored.blobs))
        }
    }

    /// Removes every use of a file, and the file with it.
    private func forget(_ sha256: Data) throws {
        try home.house.database.write { db in
            let medium = "(SELECT id FROM medium WHERE sha256 = ?)"
            try db.execute(sql: "DELETE FROM attachment WHERE mediumId = \(medium)", arguments: [sha256])
            try db.execute(sql: "DELETE FROM medium WHERE sha256 = ?", arguments: [sha256])
            try db.execute(sql: "DELETE FROM blob WHERE sha256 = ?", arguments: [sha256])
        }
        try FileManager.default.removeItem(at: home.house.blobs.url(sha256))
    }

    @Test("only its owner can read a backup")
    func permissions() throws {
        try schedule()
        try home.blob("a picture")
        try backUp()

        var found = 0
        for name in try FileManager.default.subpathsOfDirectory(atPath: place.path) {
            let path = place.path + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(name)")
            found += 1
        }
        #expect(found > 8)
        let state = try FileManager.default.attributesOfItem(atPath: home.house.folder.backupState)
        #expect(state[.posixPermissions] as? Int == 0o600)
    }

    @Test("a folder whose disk is not mounted, or that somebody emptied, is not written to")
    func vanished() throws {
        try schedule()
        try backUp()
        let disk = home.folder["unplugged"]
        try FileManager.default.moveItem(atPath: place.path, toPath: disk)

        #expect(try !home.house.backups.run())
        #expect(home.house.backups.known.folder.problem?.kind == .missing)
        #expect(!FileManager.default.fileExists(atPath: place.path))
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: false)
        #expect(try !home.house.backups.run())
        #expect(home.house.backups.known.folder.problem?.kind == .missing)
        #expect(try files().isEmpty)
        #expect(home.house.backups.known.folder.lastGood != nil)

        try FileManager.default.removeItem(at: place.url)
        try FileManager.default.moveItem(atPath: disk, toPath: place.path)
        home.clock.advance(.hours(1))
        try home.house.backups.runIfDue()
        #expect(home.house.backups.known.folder.problem == nil)
        _ = try restore()
    }

    @Test("a disk that is unplugged in the middle gets no half backup, and the mount point stays empty")
    func unpluggedMeanwhile() throws {
        try schedule()
        try backUp()
        for number in 1...200 { try home.blob("picture \(number)") }
        let disk = home.folder["unplugged"]
        let copy = home.folder.url.appendingPathComponent("copy.sqlite")
        try DatabaseCopy.write(from: home.house.database.pool, to: copy)
        let marker = try JSONDecoder().decode(
            BackupFolder.Marker.self, from: Data(contentsOf: URL(fileURLWithPath: place.marker)))
        let backup = FolderBackup(
            folder: place, owner: marker, blobs: home.house.folder.blobs, subjects: home.house.undo.subjects,
            progress: { done, _ in
                guard done == 100 else { return }
                try? FileManager.default.moveItem(atPath: place.path, toPath: disk)
                try? FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: false)
            })

        let problem = #expect(throws: BackupProblem.self) {
            try backup.write(copy: copy, day: Day(known: 2026, 11, 29), at: home.clock.wall.now())
        }

        #expect(problem?.kind == .missing)
        #expect(try files().isEmpty)
        #expect(try FolderSource(disk, day: nil).lines().count == 1)
    }

    @Test(
        "a full disk says so, leaves the last good backup, and takes the next one once there is room",
        .enabled(if: SmallDisk.isPermitted, "needs the right to mount a disk"))
    func full() throws {
        let disk = try SmallDisk(megabytes: 24)
        let place = BackupFolder(path: disk.folder["hearth"])
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: false)
        try home.house.backups.schedule(
            BackupWish(folder: place.path, repository: nil, passwordFile: nil, minute: nil, isTakingOver: false))
        try backUp()
        let before = try FolderSource(place.path, day: nil).lines().count

        // Refused before anything is copied, and in the middle where the disk fills meanwhile.
        try disk.fill(leaving: 1_000_000)
        #expect(try !home.house.backups.run())
        #expect(home.house.backups.known.folder.problem?.kind == .diskFull)
        #expect(try FolderSource(place.path, day: nil).lines().count == before)
        disk.makeRoom()
        try home.blob(String(repeating: "a long film ", count: 100_000))
        let copy = home.folder.url.appendingPathComponent("copy.sqlite")
        try DatabaseCopy.write(from: home.house.database.pool, to: copy)
        let owner = try JSONDecoder().decode(
            BackupFolder.Marker.self, from: Data(contentsOf: URL(fileURLWithPath: place.marker)))
        let backup = FolderBackup(
            folder: place, owner: owner, blobs: home.house.folder.blobs, subjects: home.house.undo.subjects,
            progress: { done, _ in if done == 1 { try? disk.fill(leaving: 100_000) } })
        let problem = #expect(throws: BackupProblem.self) {
            try backup.write(copy: copy, day: Day(known: 2026, 11, 29), at: home.clock.wall.now())
        }
        #expect(problem?.kind == .diskFull)
        #expect(try FolderSource(place.path, day: nil).lines().count == before)

        disk.makeRoom()
        try backUp()
        #expect(try FolderSource(place.path, day: nil).lines().count >= before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.temporary.path) == [])
    }

    @Test("two households are told apart, and so are two copies of one, until the second takes over")
    func twoHearths() throws {
        try schedule()
        try backUp()
        let before = try files()

        let other = try QuietHome(isOwnHousehold: true)
        #expect(try refusal { try schedule(other) } == .notOurs)
        let elsewhere = try TemporaryFolder()
        try home.house.stop()
        try FileManager.default.copyItem(atPath: home.folder["data"], toPath: elsewhere["data"])
        try FileManager.default.removeItem(atPath: elsewhere["data"] + "/backup.json")
        let copy = try QuietHome(again: home, in: elsewhere)
        #expect(try refusal { try schedule(copy) } == .otherInstallation)
        #expect(try files() == before)

        try schedule(copy, takingOver: true)
        #expect(try copy.house.backups.run())
        let original = try QuietHome(again: home)
        #expect(try !original.house.backups.run())
        #expect(original.house.backups.known.folder.problem?.kind == .otherInstallation)
        #expect(try refusal { try schedule(other, takingOver: true) } == .notOurs)
        for house in [copy.house, original.house, other.house] { try house.stop() }
    }

    private func refusal(_ work: () throws -> Void) throws -> BackupProblem.Kind? {
        (#expect(throws: BackupProblem.self) { try work() })?.kind
    }

    @Test("a folder with other files in it, or inside of the data folder, is refused")
    func unsuitable() throws {
        try Data("letter".utf8).write(to: place.url.appendingPathComponent("letter.txt"))
        #expect(try refusal { try schedule() } == .notEmpty)
        #expect(try files().keys.sorted() == ["letter.txt"])

        for path in [home.house.folder.path, home.house.folder.path + "/blobs", home.folder.path] {
            #expect(throws: StartProblem.self) {
                try home.house.backups.schedule(
                    BackupWish(folder: path, repository: nil, passwordFile: nil, minute: nil, isTakingOver: false))
            }
        }
        #expect(home.house.backups.known.plan == nil)
    }

    @Test(
        "a file that is damaged in the house does not replace the good one of an earlier backup, and one that no backup has is named"
    )
    func damagedHouse() throws {
        try schedule()
        let (sound, rotten) = (try home.blob("a picture"), try home.blob("a film"))
        try backUp()
        let lost = try home.blob("a letter")
        try Data("a fiLm".utf8).write(to: home.house.blobs.url(rotten))
        try FileManager.default.removeItem(at: home.house.blobs.url(lost))

        let known = try backUp()

        #expect(known.damage.count == 1)
        #expect(known.damage.first?.contains("is missing (file \(Hex.text(lost)))") == true)
        #expect(try Data(contentsOf: BlobStore.url(rotten, in: place.blobs)) == Data("a film".utf8))
        #expect(!hasBlob(lost, in: place.blobs))
        let target = DataFolder(path: home.folder["restored"])
        let restore = Restore(
            from: FolderSource(place.path, day: nil), into: target, at: home.clock.wall.now())
        #expect(throws: StartProblem.self) { try restore.run(replacing: false) }
        #expect(target.isEmpty)
        let damage = try restore.run(replacing: false, acceptingDamage: true).damage
        #expect(damage.count == 1)
        #expect(hasBlob(sound, in: target.blobs) && hasBlob(rotten, in: target.blobs))
    }

    @Test(
        "in ten nights every blob of a backup is read again; what is damaged there is copied again, or named if the house has it no more"
    )
    func verifying() throws {
        try schedule()
        let pictures = try (1...60).map { try home.blob("picture \($0)") }
        try backUp()
        let (mendable, lost) = (pictures[10], pictures[20])
        for sha256 in [mendable, lost] {
            try Data("rot".utf8).write(to: BlobStore.url(sha256, in: place.blobs))
        }
        try FileManager.default.removeItem(at: home.house.blobs.url(lost))

        var (read, mended): (Int, Int) = (0, 0)
        var problems: Set<String> = []
        for _ in 1...10 {
            home.clock.advance(.days(1))
            #expect(try home.house.backups.run())
            let report = try #require(home.house.backups.known.folder.verification)
            read += report.blobs
            mended += report.mended
            problems.formUnion(report.problems)
        }

        #expect(read >= 60)
        #expect(mended == 1)
        #expect(problems.count == 1)
        #expect(problems.first?.contains(Hex.text(lost)) == true)
        #expect(try BlobStore.sha256(of: BlobStore.url(mendable, in: place.blobs)) == mendable)
    }

    @Test("a damaged database of a backup is found the same night, and another day can still be restored")
    func rottenDatabase() throws {
        try schedule()
        try backUp()
        home.clock.advance(.days(1))
        let first = try #require(try place.names().first)
        try backUp()
        let newest = try #require(try place.names().last)
        let file = place.database(newest)
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 0x55
        try bytes.write(to: file)
        let owner = try JSONDecoder().decode(
            BackupFolder.Marker.self, from: Data(contentsOf: URL(fileURLWithPath: place.marker)))

        let report = try BackupVerification(
            folder: place, owner: owner, blobs: home.house.folder.blobs, check: .ours,
            temporary: home.house.folder.temporary
        ).run(slice: 3)

        #expect(report.problems.count == 1)
        #expect(report.problems.first?.contains(newest) == true)
        let target = DataFolder(path: home.folder["restored"])
        #expect(throws: StartProblem.self) {
            try Restore(
                from: FolderSource(place.path, day: nil), into: target, at: home.clock.wall.now()
            ).run(replacing: false)
        }
        #expect(target.isEmpty)
        let manifest = try FolderManifest(Data(contentsOf: place.manifest(first)), at: "")
        _ = try restore(day: manifest.day)
    }

    @Test("as long as one manifest or list cannot be read, no blob is removed")
    func unreadableList() throws {
        try schedule()
        let picture = try home.blob("a picture")
        try backUp()
        try forget(picture)
        let old = try #require(try place.names().first)
        try Data("{".utf8).write(to: place.manifest(old))
        for _ in 1...3 {
            home.clock.advance(.days(400))
            let known = try backUp()
            #expect(known.verification?.problems.contains { $0.contains("tidied up") } == true)
            #expect(known.verification?.problems.contains { $0.contains(old) } == true)
            #expect(hasBlob(picture, in: place.blobs))
        }
    }

    @Test(
        "settings say where: the folder is prepared at the first backup, a new disk by the command, and the plan ends with them"
    )
    func settings() throws {
        try home.house.stop()
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        func open(_ folder: String?) throws -> House {
            var settings = TestHome.settings(URL(fileURLWithPath: home.folder["data"]))
            settings.backupFolder = folder
            return try House(
                settings: settings, clock: home.clock.wall, logger: logger, imageWorkers: ImageWorkers(),
                rooms: Rooms.all, resources: TestHome.resources.get(), onStatement: nil)
        }
        var house = try open(place.path)
        #expect(try house.backups.run())
        #expect(throws: StartProblem.self) { try house.backups.unschedule() }

        try FileManager.default.removeItem(at: place.url)
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: false)
        #expect(try !house.backups.run())
        let again = BackupWish(folder: nil, repository: nil, passwordFile: nil, minute: nil, isTakingOver: false)
        try house.backups.schedule(again)
        #expect(try house.backups.run())
        try house.stop()

        house = try open(nil)
        #expect(house.backups.known.plan == nil)
        try house.stop()
    }

    @Test("a file of the plan that cannot be read does not keep the house closed")
    func brokenPlan() throws {
        try schedule()
        try home.house.stop()
        let path = home.house.folder.backupState
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))

        let house = try QuietHome.open(home.folder["data"], home.clock)
        #expect(house.backups.known.plan == nil)
        #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
        try house.stop()
    }

    @Test("a day that has no backup is refused with those that have one")
    func days() throws {
        try schedule()
        try backUp()
        let problem = #expect(throws: StartProblem.self) {
            try Restore(
                from: FolderSource(place.path, day: "1999-01-01"), into: DataFolder(path: home.folder["restored"]),
                at: home.clock.wall.now()
            ).run(replacing: false)
        }
        let day = try #require(try FolderSource(place.path, day: nil).lines().first?.day)
        #expect(problem?.description.contains("There are: \(day)") == true)
    }
}
