import GRDB
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Where the nodes of a graph stand that a file made large")
struct ImportLayoutTests {
    let scene: ImportScene
    let home: TestHome

    init() throws {
        scene = try ImportScene()
        home = scene.home
    }

    private func places() throws -> Int {
        try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entityPlace") } ?? 0
    }

    private func rows(_ range: ClosedRange<Int>) -> String { range.map { "Book \($0)\n" }.joined() }

    @Test("they get their places without anyone opening its canvas; a small one is left to the page")
    func large() throws {
        #expect(try scene.bring("Name\n" + rows(1...20)).status == 303)
        let asked = "SELECT count(*) FROM job WHERE kind = '\(CanvasLayout.job)'"
        #expect(try home.house.database.read { try Int.fetchOne($0, sql: asked) } == 0)
        #expect(try places() == 0)

        #expect(try scene.bring("Name\n" + rows(21...(CanvasLayout.large + 20))).status == 303)

        #expect(eventually(within: 60) { (try? places()) == 1 })
    }
}
