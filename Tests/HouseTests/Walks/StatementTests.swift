import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// The number of statements of a page depends on the kinds of things it shows, not on how many there are.
@Suite("Statements of every page")
struct StatementTests {
    @Test("a page takes as many statements for nine of each thing as for three")
    func pages() throws {
        let scene = try Scene()
        // The lanes look for jobs every few seconds, also beside a page.
        scene.home.house.jobs.stop()
        let few = try Self.statements(scene, growing: 1...3)
        let many = try Self.statements(scene, growing: 4...9)

        #expect(few.count > 120)
        for (path, statements) in few {
            let more = Self.tally(many[path] ?? []).merging(Self.tally(statements).mapValues(-), uniquingKeysWith: +)
            let grown = more.filter { $0.value != 0 }.map { "\($0.value) × \($0.key.tidiedLine.prefix(300))" }
            #expect(many[path]?.count == statements.count, "\(path): \(grown.sorted().joined(separator: "\n"))")
        }
        #expect(scene.home.incidents.all == [])
    }

    /// The sums of all graphs are those of each graph, one after the other.
    private static let apart: Set<String> = ["/graphs/stats"]

    /// Those of every page, by its pattern, once some more of everything is there.
    private static func statements(_ scene: Scene, growing numbers: ClosedRange<Int>) throws -> [String: [String]] {
        let (home, stage) = (scene.home, scene.stage)
        for number in numbers { for room in scene.rooms { try room.scene.grow(stage, number) } }
        while try home.house.jobs.runDue() > 0 {}
        // Past the time in which pages offer to undo what was done last.
        home.clock.advance(.minutes(1))
        let reads = scene.reads.filter { !$0.isForAnyone }.map { (pattern: $0.pattern, path: scene.path($0)) }
        let pages = (reads + scene.looks.map { (pattern: $0, path: $0) })
            .filter { !apart.contains($0.pattern) }
        // What a first look keeps is there at the next one: the rates of values, the points of lines.
        for page in pages { _ = try home.get(page.path, as: home.ada) }
        return try pages.reduce(into: [:]) { all, page in
            var isPage = false
            let statements = try home.statements {
                let reply = try home.get(page.path, as: home.ada)
                isPage = reply["Content-Type"]?.hasPrefix("text/html") == true
            }
            // A file is written piece by piece, so that a long read does not hold back checkpoints.
            if isPage { all[page.pattern] = statements }
        }
    }

    private static func tally(_ statements: [String]) -> [String: Int] {
        Dictionary(statements.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
