import Foundation
import GraphLayout
import Testing

/// A graph, and the places that the browser's layout gives it: see Tests/samples/layout.mjs.
struct LayoutSample: Decodable, CustomTestStringConvertible {
    let name: String
    let count: Int
    let links: [Int]
    let places: [[Float]?]
    let pinned: [Int]
    let radius: [Float]?
    /// None means: until it is settled.
    let ticks: Int?
    let isWarm: Bool?
    let expected: [[Float]]

    var testDescription: String { name }

    static let all: [LayoutSample] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../samples/layout.json")
        return try! JSONDecoder().decode([LayoutSample].self, from: Data(contentsOf: file))
    }()

    func laidOut() -> [SIMD2<Float>] {
        var layout = ForceLayout(
            count: count,
            links: stride(from: 0, to: links.count, by: 2).map { (links[$0], links[$0 + 1]) },
            places: places.map { $0.map { SIMD2($0[0], $0[1]) } ?? SIMD2(.nan, .nan) },
            pinned: Set(pinned),
            radius: radius ?? [],
            isWarm: isWarm ?? false)
        if let ticks {
            for _ in 0..<ticks { layout.tick() }
        } else {
            layout.settle()
        }
        return layout.places
    }
}

@Suite("Layout of a graph")
struct ForceLayoutTests {
    @Test("the server gives the places that the browser gives", arguments: LayoutSample.all)
    func samples(_ sample: LayoutSample) {
        let places = sample.laidOut()

        #expect(places.count == sample.count)
        for (index, (place, expected)) in zip(places, sample.expected).enumerated() {
            #expect(abs(place.x - expected[0]) < 0.05 && abs(place.y - expected[1]) < 0.05, "node \(index): \(place)")
        }
    }

    @Test("none, one, and 10,000 without links")
    func odd() {
        var none = ForceLayout(count: 0, links: [])
        none.settle()
        #expect(none.places.isEmpty)

        var one = ForceLayout(count: 1, links: [])
        one.settle()
        #expect(one.places.count == 1)

        var many = ForceLayout(count: 10_000, links: [])
        many.settle()
        #expect(many.ticks == 0)
        #expect(Set(many.places).count == 10_000)
    }

    @Test("a thousand parts have places of their own")
    func parts() {
        let links = (0..<2000).map { link in (link / 2 * 3, link / 2 * 3 + 1 + link % 2) }
        var layout = ForceLayout(count: 3000, links: links)
        layout.settle()
        let places = layout.places
        var nearest = Float.infinity
        for i in 0..<3000 {
            for j in 0..<i where i / 3 != j / 3 {
                let apart = places[i] - places[j]
                nearest = min(nearest, apart.x * apart.x + apart.y * apart.y)
            }
        }

        #expect(nearest.squareRoot() > 36)
    }

    @Test("a hub of 15,000 links comes to rest in the middle of its neighbours")
    func hub() {
        var layout = ForceLayout(count: 15_001, links: (1...15_000).map { (0, $0) })
        layout.settle()
        let middle = layout.places.reduce(SIMD2<Float>()) { $0 + $1 / 15_001 }
        let away = layout.places[0] - middle

        #expect(layout.ticks < 300)
        #expect((away.x * away.x + away.y * away.y).squareRoot() < 50)
    }

    @Test("a picture that is placed and has nothing new stays as it is")
    func placed() {
        let places = [SIMD2<Float>(1, 2), SIMD2(-300, 4), SIMD2(50, 60)]
        let layout = ForceLayout(count: 3, links: [(0, 1)], places: places, isWarm: true)

        #expect(layout.isSettled)
        #expect(layout.places == places)
    }

    @Test("a place out of all bounds is none")
    func tooFar() {
        let places = [SIMD2<Float>(1e30, 0), SIMD2(.infinity, -.infinity), SIMD2(1e7, -1e7), SIMD2(.nan, 1)]
        var layout = ForceLayout(
            count: 4, links: [(0, 1), (1, 3)], places: places, pinned: [0, 1, 2, 3], isWarm: true)
        layout.settle()

        #expect(layout.places[2] == SIMD2(1e7, -1e7))
        for place in layout.places { #expect(abs(place.x) <= 1.1e7 && abs(place.y) <= 1.1e7) }
    }

    @Test("a link of an attribute counts for its entity, once, and never to itself")
    func linksOfEntities() {
        // Entities 0 to 2; attribute 3 belongs to 0, attributes 4 and 5 to 2.
        let links = entityLinks(
            ends: [(0, 1), (1, 3), (4, 5), (5, 1), (2, 4), (0, 4)], owner: [0, 2, 2], entityCount: 3)

        #expect(links.map { [$0.0, $0.1] } == [[0, 1], [0, 2], [1, 2]])
        #expect(entityLinks(ends: [], owner: [0], entityCount: 1).isEmpty)
    }

    @Test("an entity needs more room the more attributes it has")
    func room() {
        #expect(spacing(owner: Array(repeating: 1, count: 40) + [0], entityCount: 3) == [34, 66, 22])
    }
}
