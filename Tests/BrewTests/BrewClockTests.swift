import Testing

@testable import Brew
@testable import HouseTestSupport

@Suite("The clock of a brew")
struct BrewClockTests {
    private let start: Int64 = 1_795_000_000_000

    private func clock(_ seconds: [Int?], _ events: String) throws -> BrewClock {
        let events = try #require(BrewEvent.parse(events)).map { event in
            BrewEvent(at: start + event.at, kind: event.kind, step: event.step)
        }
        return BrewClock(startedAt: start, seconds: seconds, events: events)
    }

    private func state(_ seconds: [Int?], _ events: String = "", at time: Int64) throws -> BrewClock.State {
        try clock(seconds, events).state(at: start + time)
    }

    @Test("timed steps follow each other to the millisecond, and the last one stays")
    func timed() throws {
        #expect(
            try state([45, 30], at: 44_999)
                == BrewClock.State(step: 0, stepElapsed: 44_999, stepLeft: 1, elapsed: 44_999, spent: [44_999, 0]))
        #expect(
            try state([45, 30], at: 45_000)
                == BrewClock.State(step: 1, stepElapsed: 0, stepLeft: 30_000, elapsed: 45_000, spent: [45_000, 0]))
        #expect(
            try state([45, 30], at: 100_000)
                == BrewClock.State(
                    step: 1, stepElapsed: 55_000, stepLeft: 0, elapsed: 100_000, spent: [45_000, 55_000]))
        #expect(try state([0, 0, 10], at: 0).step == 2)
    }

    @Test("a step without a time waits for a tap, forwards and back")
    func taps() throws {
        let waiting = try state([nil, 30, nil], at: 500_000)
        #expect((waiting.step, waiting.stepLeft, waiting.stepElapsed) == (0, nil, 500_000))

        let on = try state([nil, 30, nil], "10000:step:1", at: 45_000)
        #expect(
            on
                == BrewClock.State(
                    step: 2, stepElapsed: 5000, stepLeft: nil, elapsed: 45_000, spent: [10_000, 30_000, 5000]))

        let back = try state([nil, 30, nil], "10000:step:1,20000:step:0,21000:step:7", at: 22_000)
        #expect(
            back
                == BrewClock.State(
                    step: 0, stepElapsed: 2000, stepLeft: nil, elapsed: 22_000, spent: [12_000, 10_000, 0]))
    }

    @Test("nothing passes in a pause, and a step tapped meanwhile stays paused")
    func pauses() throws {
        let paused = try state([45, 30], "40000:pause:0", at: 100_000)
        #expect(
            paused
                == BrewClock.State(
                    step: 0, stepElapsed: 40_000, stepLeft: 5000, elapsed: 40_000, isPaused: true, spent: [40_000, 0]))

        let resumed = try state([45, 30], "40000:pause:0,100000:resume:0", at: 106_000)
        #expect((resumed.step, resumed.stepElapsed, resumed.elapsed) == (1, 1000, 46_000))

        let moved = try state([45, 30], "40000:pause:0,50000:step:1", at: 100_000)
        #expect((moved.step, moved.stepElapsed, moved.isPaused, moved.elapsed) == (1, 0, true, 40_000))
    }

    @Test("finishing ends it: what is tapped later counts for nothing, what is tapped before the start neither")
    func finish() throws {
        let clock = try clock([45, 30], "40000:pause:0,50000:resume:0,70000:finish:0,71000:step:0")

        let state = clock.state(at: start + 3_600_000)

        #expect(
            state
                == BrewClock.State(
                    step: 1, stepElapsed: 15_000, stepLeft: 15_000, elapsed: 60_000, isFinished: true,
                    spent: [45_000, 15_000]))
        #expect(clock.finishedAt == start + 70_000)
        #expect(try self.state([45], "60000:pause:0,80000:finish:0", at: 90_000).elapsed == 60_000)
        let early = BrewClock(startedAt: start, seconds: [nil, 5], events: [BrewEvent(at: start - 1, kind: .finish)])
        #expect(!early.state(at: start + 1).isFinished)
    }

    @Test(
        "taps of one moment count in one order, however they arrive, and twice as once",
        arguments: 1...20 as ClosedRange<UInt64>)
    func order(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let seconds = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Bool.random(using: &random) ? Int.random(in: 0...60, using: &random) : nil
            }
            let events = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                let kind = BrewEvent.Kind.allCases[Int.random(in: 0..<3, using: &random)]
                let step = kind == .step ? Int.random(in: 0..<seconds.count, using: &random) : 0
                return BrewEvent(at: start + Int64.random(in: 0...6, using: &random) * 20_000, kind: kind, step: step)
            }
            let now = start + Int64.random(in: 0...200_000, using: &random)

            let state = BrewClock(startedAt: start, seconds: seconds, events: events).state(at: now)
            let shuffled = BrewClock(
                startedAt: start, seconds: seconds, events: (events + events).shuffled(using: &random))

            #expect(shuffled.state(at: now) == state, "seed \(seed)")
            #expect(state.spent.reduce(0, +) == state.elapsed, "seed \(seed)")
            #expect(state.elapsed <= now - start, "seed \(seed)")
            // Time passes evenly: a second later no more than a second has passed.
            let later = shuffled.state(at: now + 1000)
            #expect((0...1000).contains(later.elapsed - state.elapsed), "seed \(seed)")
        }
    }

    @Test("events are read as they are written, and nothing else is read")
    func format() throws {
        let text = "1795000000000:step:2,1795000000001:pause:0,1795000000002:resume:0,1795000000003:finish:0"

        #expect(BrewEvent.format(try #require(BrewEvent.parse(text))) == text)
        #expect(BrewEvent.parse("") == [])
        for wrong in [
            "1:step", "1:step:1:1", "-1:step:0", "x:step:0", "1:stop:0", "1:step:-1", "1:step:0,", "1:step:1001",
        ] {
            #expect(BrewEvent.parse(wrong) == nil, "\(wrong)")
        }
        let many = (0...BrewEvent.limit).map { "\($0):pause:0" }
        #expect(BrewEvent.parse(many.joined(separator: ",")) == nil)
        #expect(BrewEvent.parse(many.dropLast().joined(separator: ","))?.count == BrewEvent.limit)
    }
}
