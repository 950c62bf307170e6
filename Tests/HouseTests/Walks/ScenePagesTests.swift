import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// The pages of the scenes, for the tests in the browser: they open copies of these houses, and every page that is
/// named.
@Suite("Pages for the browser")
struct ScenePagesTests {
    /// A page of one route, as Ada or a stranger finds it.
    private struct Page: Codable {
        let pattern: String
        let path: String
        /// The house that it is in: everything open, every lock locked, or no member yet.
        let house: State
        var isForAda = true
    }

    private enum State: String, Codable { case open, locked, bare }

    @Test("every address that answers with a page of its own is handed over with the house that it is in")
    func handOver() throws {
        let (open, locked) = (try Scene(isOnlyOurs: true), try Scene(isOnlyOurs: true))
        let inside = try Self.inside(open)
        let strangers = try Self.strangers(open)
        let unlocking = try Self.unlocking(locked)
        let planned = try Self.planned(locked)

        #expect(inside.count > 120)
        #expect(
            strangers.map(\.pattern).sorted() == [
                "/invite/:token", "/login", "/login/code", "/new-password/:token", "/setup",
            ])
        #expect(!unlocking.isEmpty)
        guard let target = ProcessInfo.processInfo.environment["HEARTH_SCENE_FOLDER"] else { return }
        let folder = URL(fileURLWithPath: target)
        for (house, scene) in [(State.open, open), (.locked, locked)] {
            // Nobody knows when the browser comes: these links last for days only.
            try scene.home.house.database.write { db in
                try db.execute(sql: "UPDATE invitation SET expiresAt = 9 * expiresAt")
                try db.execute(sql: "UPDATE passwordReset SET expiresAt = 9 * expiresAt")
            }
            let kept = try scene.home.keptFolder()
            defer { try? FileManager.default.removeItem(at: kept.url) }  // the system clears its temporary folder
            let place = folder.appendingPathComponent(house.rawValue)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: kept.url, to: place.appendingPathComponent("data"))
        }
        try JSONEncoder().encode(inside + strangers + unlocking + [planned]).write(
            to: folder.appendingPathComponent("pages.json"))
    }

    private static func inside(_ scene: Scene) throws -> [Page] {
        let pages = try scene.reads.filter { !$0.isForAnyone }.compactMap { route in
            let path = scene.path(route)
            let isPage = try scene.home.get(path, as: scene.home.ada).isPage
            return isPage ? Page(pattern: route.pattern, path: path, house: .open) : nil
        }
        return pages + scene.looks.map { Page(pattern: $0, path: $0, house: .open) }
    }

    /// The pages for those who are not signed in, in a household and before there is one. The one for a house out of reach
    /// leads away from itself as soon as it meets a house.
    private static func strangers(_ scene: Scene) throws -> [Page] {
        let bare = try BareHouse()
        let pages = scene.reads.filter { $0.isForAnyone && !$0.pattern.hasPrefix("/offline/") }
        return try pages.compactMap { route in
            let path = scene.path(route)
            if try scene.home.get(path).isPage {
                return Page(pattern: route.pattern, path: path, house: .open, isForAda: false)
            }
            let isPage = try bare.browser().get(path).isPage
            return isPage ? Page(pattern: route.pattern, path: path, house: .bare, isForAda: false) : nil
        }
    }

    /// The page of backups with a good one. By the time that the browser comes, their folder is gone, and they are late.
    private static func planned(_ scene: Scene) throws -> Page {
        let folder = try TemporaryFolder()
        let backups = scene.home.house.backups
        try backups.schedule(
            BackupWish(folder: folder.path, repository: nil, passwordFile: nil, minute: nil, isTakingOver: false))
        #expect(try backups.run())
        #expect(try scene.home.get(BackupPage.path, as: scene.home.ada).main.contains("1 backup is kept"))
        return Page(pattern: BackupPage.path, path: BackupPage.path, house: .locked)
    }

    /// Locks one thing of each kind that can be locked; gives the pages that unlock them.
    private static func unlocking(_ scene: Scene) throws -> [Page] {
        let home = scene.home
        let browser = try home.browser(of: home.ada)
        let locks = home.house.undo.subjects.all.compactMap(\.lock?.address.pattern)
        for address in locks {
            let route = try #require(scene.writes.first { $0.pattern == address + "/lock" })
            #expect(try browser.post(scene.path(route), scene.form(route) ?? [:]).status == 303, "\(address)")
        }
        return try locks.map { address in
            let route = try #require(scene.reads.first { $0.pattern == address + "/unlock" })
            let page = Page(pattern: route.pattern, path: scene.path(route), house: .locked)
            #expect(try home.get(page.path, as: home.ada).isPage, "\(page.pattern)")
            return page
        }
    }
}
