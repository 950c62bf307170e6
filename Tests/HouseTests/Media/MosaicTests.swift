import Testing

@testable import House

@Suite("Mosaic")
struct MosaicTests {
    private func counts(_ ratios: [Double]) -> [Int] { Mosaic(ratios).rows.map(\.count) }

    @Test("every picture up to the tenth has one place, in order", arguments: 1...14)
    func places(count: Int) {
        let mosaic = Mosaic((0..<count).map { [1.5, 0.75, 1, 1.78][$0 % 4] })

        #expect(mosaic.rows.flatMap { $0.map(\.index) } == Array(0..<min(count, 10)))
        #expect(mosaic.further == max(0, count - 10))
        #expect(mosaic.rows.allSatisfy { (1...4).contains($0.count) })
    }

    @Test("no shape of pictures makes it towering or flat, or a row of it", arguments: 1...10)
    func bounds(count: Int) {
        for ratio in [0.01, 0.5, 0.75, 1, 1.5, 3, 90] {
            let mosaic = Mosaic(Array(repeating: ratio, count: count))

            #expect((0.25...2).contains(mosaic.height), "\(count) of \(ratio): \(mosaic.height)")
            for row in mosaic.rows {
                let width = row.reduce(0) { $0 + $1.ratio }
                #expect(width >= 0.799 && width <= 4.001, "\(count) of \(ratio): a row of \(width)")
            }
        }
    }

    @Test("what is in the pictures' headers cannot break it")
    func nonsense() {
        let mosaic = Mosaic([.nan, .infinity, 0, -1])

        #expect(mosaic.rows.flatMap { $0 }.map(\.index) == [0, 1, 2, 3])
        #expect(mosaic.rows.flatMap { $0 }.allSatisfy { $0.ratio.isFinite && $0.ratio > 0 })
        #expect(Mosaic([]).rows.isEmpty)
    }

    @Test("a single picture under a main one is no higher than wide")
    func singleUnderMain() {
        #expect([0.4, 1.5, 9].map { Mosaic([$0], single: 1...2.4).height } == [1, 1 / 1.5, 1 / 2.4])
        #expect(Mosaic([0.5, 0.5], single: 1...2.4) == Mosaic([0.5, 0.5]))
    }

    @Test("a single picture keeps its shape unless it is very high or long")
    func one() {
        #expect(Mosaic([1.5]).rows == [[Mosaic.Cell(index: 0, ratio: 1.5)]])
        #expect(Mosaic([0.4]).height == 1.25)
    }

    @Test("landscapes stand on each other, portraits beside each other")
    func shapes() {
        #expect(counts([0.7, 0.7]) == [2])
        #expect(counts([0.7, 0.7, 0.7]) == [3])
        #expect(counts(Array(repeating: 1, count: 9)) == [3, 3, 3])
    }
}

@Suite("Media tiles")
struct MediaTileTests {
    @Test("lengths read as a clock")
    func lengths() {
        #expect([0, 42.4, 59.6, 3725].map(MediaTile.length) == ["0:00", "0:42", "1:00", "1:02:05"])
        #expect([.nan, -1, .infinity].map(MediaTile.length) == ["", "", ""])
    }

    @Test("browsers learn the true widths of the pictures to choose from, and nothing is enlarged")
    func sources() {
        #expect(tile(4000, 3000).sources == "/m/400 400w, /m/1600 1600w")
        #expect(tile(3000, 4000).sources == "/m/400 300w, /m/1600 1200w")
        #expect(tile(800, 600).sources == "/m/400 400w, /m/1600 800w")
        #expect(tile(300, 200).sources.isEmpty)
    }

    private func tile(_ width: Int, _ height: Int) -> MediaTile {
        MediaTile(
            id: "1", path: "/m", kind: .photo, title: "Leaf", width: width, height: height, thumb: "/m/400",
            view: "/m/1600", download: "/m/download", byteCount: 1, state: .ready)
    }
}
