import Foundation

/// Random numbers that come again with their seed (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// Of this run of the tests, printed when it is used first. `HEARTH_TEST_SEED` has the same numbers come again.
    static let seed: UInt64 = {
        let asked = ProcessInfo.processInfo.environment["HEARTH_TEST_SEED"].flatMap { UInt64($0) }
        let seed = asked ?? UInt64.random(in: 0..<1_000_000_000)
        print("HEARTH_TEST_SEED=\(seed)")
        return seed
    }()

    static func ofThisRun() -> SeededGenerator { SeededGenerator(seed: seed) }
}
