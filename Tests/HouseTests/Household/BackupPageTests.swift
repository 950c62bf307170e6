import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("The page of backups")
struct BackupPageTests {
    let home: TestHome
    let folder: TemporaryFolder

    init() throws {
        home = try TestHome()
        folder = try TemporaryFolder()
    }

    private func schedule() throws {
        try home.house.backups.schedule(
            BackupWish(folder: folder.path, repository: nil, passwordFile: nil, minute: nil, isTakingOver: false))
    }

    private func main(as member: Member? = nil) throws -> String {
        try home.get("/settings/backup", as: member ?? home.ada).main
    }

    @Test("without a plan it says how to make one; nobody can choose the place by a browser")
    func unplanned() throws {
        #expect(try main().contains("hearth backup --schedule --folder"))
        #expect(try home.post("/settings/backup/start", as: home.ada).status == 404)
        #expect(try home.post("/settings/backup", ["time": "04:00", "folder": "/tmp"], as: home.ada).status == 404)
        #expect(home.house.backups.known.plan == nil)
    }

    @Test("it is for admins alone")
    func others() throws {
        try schedule()
        for member in [home.grace, home.olle] {
            #expect(try home.get("/settings/backup", as: member).status == 403)
            #expect(try home.post("/settings/backup/start", as: member).status == 403)
            #expect(try home.post("/settings/backup", ["time": "04:00"], as: member).status == 403)
            #expect(try !home.get("/settings", as: member).text.contains("/settings/backup"))
        }
        #expect(!home.house.backups.isWanted)
        #expect(home.house.backups.known.plan?.minute == 180)
    }

    @Test("the time is that of the admin's zone; what is no time comes back with its problem")
    func time() throws {
        try schedule()

        #expect(try home.post("/settings/backup", ["time": "23:45"], as: home.ada).status == 303)
        #expect(home.house.backups.known.plan?.minute == 23 * 60 + 45)
        #expect(home.house.backups.known.plan?.timeZone == home.ada.timeZone)
        let reply = try home.post("/settings/backup", ["time": "a quarter past"], as: home.ada)
        #expect(reply.status == 422)
        #expect(reply.text.contains("a quarter past") && reply.text.contains("Enter a time such as 09:30."))
        #expect(home.house.backups.known.plan?.minute == 23 * 60 + 45)
    }

    @Test("a backup that was asked for is made, and the page says how it went")
    func now() throws {
        try schedule()
        #expect(try main().contains("None yet"))

        #expect(try home.post("/settings/backup/start", as: home.ada).status == 303)
        try home.house.jobs.runDue(.backup)

        // A thread of the house may have been quicker.
        #expect(try eventually(within: 60) { try main().contains("1 backup is kept") })
        #expect(try eventually(within: 60) { try main().contains("Trial restore</dt><dd>Passed") })
        #expect(try !main().contains("None yet"))
        #expect(try FolderSource(folder.path, day: nil).lines().count == 1)
    }

    @Test("a failed backup says why and what to do; Today tells admins after two days, every page after two weeks")
    func late() throws {
        try schedule()
        try home.house.backups.run()
        try FileManager.default.removeItem(atPath: folder["blobs"])
        try FileManager.default.removeItem(atPath: folder[".hearth-backup"])

        home.clock.advance(.days(1))
        #expect(try !home.house.backups.run())
        let page = try main()
        #expect(page.contains("The last backup failed"))
        #expect(page.contains("Check that its disk is connected and mounted."))
        #expect(try home.get("/settings", as: home.ada).text.contains("Needs attention"))
        let notice = "No backup since"
        #expect(try !home.get("/today", as: home.ada).text.contains(notice))

        home.clock.advance(.days(3))
        #expect(try home.get("/today", as: home.ada).text.components(separatedBy: notice).count == 2)
        #expect(try !home.get("/notes", as: home.ada).text.contains(notice))
        #expect(try !home.get("/today", as: home.grace).text.contains(notice))

        home.clock.advance(.days(14))
        for path in ["/today", "/settings"] {
            #expect(try home.get(path, as: home.ada).text.components(separatedBy: notice).count == 2, "\(path)")
            #expect(try !home.get(path, as: home.grace).text.contains(notice), "\(path)")
        }
    }

    @Test("it names no file of a member, only how many are lost")
    func lost() throws {
        try schedule()
        let (album, graph, entity) = try TestHome.album()
        let place = try TemporaryFolder()
        try album.house.backups.schedule(
            BackupWish(folder: place.path, repository: nil, passwordFile: nil, minute: nil, isTakingOver: false))
        _ = try album.attach([1, 2, 3], named: "love-letter.bin", at: .entity(entity), in: graph, by: album.ada)
        for name in try album.blobFiles() {
            try FileManager.default.removeItem(at: album.house.database.folder.blobs.appendingPathComponent(name))
        }
        try album.house.backups.run()

        let page = try album.get("/settings/backup", as: album.ada).main
        #expect(page.contains("1 file is damaged or missing"))
        #expect(!page.contains("love-letter"))
    }
}
