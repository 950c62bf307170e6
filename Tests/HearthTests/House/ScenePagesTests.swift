import Foundation
import HTTP
import TestSupport
import Testing

@testable import Hearth

/// The pages of the scenes, for the tests in the browser: they open a copy of this house, and every page that is named.
@Suite("Pages for the browser")
struct ScenePagesTests {
    /// A page of one route, as Ada finds it.
    private struct Page: Codable {
        let pattern: String
        let path: String
    }

    @Test("every address that answers with a page of its own is handed over with the house that it is in")
    func handOver() throws {
        let scene = try Scene(isOnlyOurs: true)
        var pages: [Page] = []
        for route in scene.reads where !route.isForAnyone {
            let path = scene.path(route)
            if try scene.home.get(path, as: scene.home.ada).isPage {
                pages.append(Page(pattern: route.pattern, path: path))
            }
        }
        for look in scene.looks { pages.append(Page(pattern: look, path: look)) }

        #expect(pages.count > 120)
        guard let target = ProcessInfo.processInfo.environment["HEARTH_SCENE_FOLDER"] else { return }
        let folder = try scene.home.keptFolder()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let house = URL(fileURLWithPath: target)
        try FileManager.default.createDirectory(at: house, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: folder.url, to: house.appendingPathComponent("data"))
        try JSONEncoder().encode(pages).write(to: house.appendingPathComponent("pages.json"))
    }
}
