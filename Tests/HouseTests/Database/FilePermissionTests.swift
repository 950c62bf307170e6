import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Who can read the files")
struct FilePermissionTests {
    /// The files below a folder that anybody but their owner can read or change.
    private func open(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            return attributes[.type] as? FileAttributeType != .typeDirectory && mode & 0o077 != 0
        }
    }

    private func openFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o755)
        return folder
    }

    @Test("in a folder that everybody can look into, nobody else can read what Hearth keeps")
    func house() throws {
        let folder = try openFolder()
        let clock = TestClock()
        var house = try QuietHome.open(folder.path, clock)
        _ = try house.household.setUp(
            named: "Us", first: NewMember(name: "Ada", password: TestHome.password, role: .admin))
        let written = try house.answer(.copyDatabase).lines.joined()
        #expect(FileManager.default.fileExists(atPath: folder["hearth.sqlite-wal"]))
        #expect(FileManager.default.fileExists(atPath: written))

        #expect(try open(in: folder.path) == [])

        let copy = folder["backups/before-migration-1.sqlite"]
        try FileManager.default.copyItem(atPath: written, toPath: copy)
        for name in ["hearth.sqlite", "hearth.sqlite-wal", "hearth.sqlite-shm"] { chmod(folder[name], 0o644) }
        chmod(copy, 0o644)
        let aside = folder["before-restore-1"]
        try FileManager.default.createDirectory(atPath: aside, withIntermediateDirectories: true)
        chmod(aside, 0o755)
        try house.stop()
        house = try QuietHome.open(folder.path, clock)
        _ = try house.household.members()
        #expect(try open(in: folder.path) == [])
        let kept = try FileManager.default.attributesOfItem(atPath: aside)[.posixPermissions] as? Int
        #expect(kept == 0o700)
        try house.stop()
    }

    @Test("every command writes files that only its owner can read")
    func commands() throws {
        let folder = try openFolder()
        let (data, copy) = (folder["data"], folder["copy"])
        for path in [data, copy] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            chmod(path, 0o755)
        }
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        #expect(try home.signIn("Ada") != nil)

        #expect(try open(in: data) == [])

        #expect(try Program.run("backup", folder["backup.zip"], "--data", data).code == 0)
        #expect(try home.stop().code == 0)
        #expect(try Program.run("restore", folder["backup.zip"], "--data", copy).code == 0)
        #expect(try Program.run("demo", "--data", folder["demo"]).code == 0)
        #expect(try open(in: folder.path) == [])
    }
}
