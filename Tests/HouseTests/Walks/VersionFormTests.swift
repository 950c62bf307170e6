import HTTP
import TestSupport
import Testing

@testable import HouseTestSupport

/// Browsers that keep what was typed over a reload would put it beside the version that came with the reload: it would
/// overwrite what others saved meanwhile, and nobody would be asked.
@Suite("Forms that carry a version")
struct VersionFormTests {
    @Test("keep nothing over a reload")
    func reload() throws {
        let scene = try Scene()
        var seen = 0
        for route in scene.reads where !route.isForAnyone {
            let path = scene.path(route)
            let page = try scene.home.get(path, as: scene.home.ada)
            guard page.isPage else { continue }
            for form in page.text.split(separator: "<form ").dropFirst() {
                let inside = form.split(separator: "</form>", maxSplits: 1)[0]
                guard inside.contains("name=\"version\"") else { continue }
                seen += 1
                let tag = inside.prefix { $0 != ">" }
                #expect(tag.contains("autocomplete=\"off\""), "\(path): \(tag)")
            }
        }
        #expect(seen > 20)
    }
}
