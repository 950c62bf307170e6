import TestSupport
import Testing

@testable import Graphs
@testable import HouseTestSupport

extension CanvasTests {
    @Test("a node is drawn with its first photo, also where none was chosen as the main one")
    func photo() throws {
        _ = try home.shownVideo(
            named: "harvest.mp4", at: .entity(scene.madeira), in: scene.graph, by: home.ada)
        #expect(try scene.block().flags == [0, 2, 0])
    }
}
