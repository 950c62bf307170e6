import Testing

@testable import GraphLayout

@Suite("Push of points on each other")
struct PyramidTests {
    @Test("4,000 points push each other as if all were compared, with an error under 1 %", arguments: [0, 12])
    func exact(clusters: Int) {
        var random = XorShift(seed: 7)
        let count = 4000
        let middles = (0..<max(1, clusters)).map { _ in (x: random.signed() * 1500, y: random.signed() * 1500) }
        let width = clusters == 0 ? 1500.0 : 160
        var bodies = Bodies(count: count)
        for i in 0..<count {
            let middle = clusters == 0 ? (x: 0, y: 0) : middles[i % clusters]
            bodies.x[i] = middle.x + random.signed() * width + random.signed() * width
            bodies.y[i] = middle.y + random.signed() * width + random.signed() * width
        }
        var pushX = Array(repeating: 0.0, count: count)
        var pushY = pushX
        var pyramid = Pyramid(capacity: count)
        pyramid.push(bodies, in: 0..<count, pushX: &pushX, pushY: &pushY, random: &random)

        var error = 0.0
        var all = 0.0
        for i in 0..<count {
            var x = 0.0
            var y = 0.0
            for j in 0..<count {
                let dx = bodies.x[i] - bodies.x[j]
                let dy = bodies.y[i] - bodies.y[j]
                let square = max(Pyramid.nearest, dx * dx + dy * dy)
                x += dx / square
                y += dy / square
            }
            error += (x - pushX[i]) * (x - pushX[i]) + (y - pushY[i]) * (y - pushY[i])
            all += x * x + y * y
        }

        #expect((error / all).squareRoot() < 0.01)
    }

    @Test("points at one spot are kicked apart")
    func oneSpot() {
        var random = XorShift(seed: 7)
        let bodies = Bodies(count: 100)
        var pushX = Array(repeating: 0.0, count: 100)
        var pushY = pushX
        var pyramid = Pyramid(capacity: 100)
        pyramid.push(bodies, in: 0..<100, pushX: &pushX, pushY: &pushY, random: &random)

        #expect(pushX.allSatisfy { $0.isFinite })
        #expect(Set(pushX).count == 100)
    }
}
