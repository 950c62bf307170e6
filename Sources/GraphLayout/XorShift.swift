/// Random numbers that are the same for the same seed, here and in the browser: xorshift32 by George Marsaglia
/// ("Xorshift RNGs", 2003), on whole numbers only, because sines and powers differ between machines.
struct XorShift {
    private var state: UInt32

    /// - Parameter seed: any number but 0
    init(seed: UInt32) {
        state = seed
    }

    mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }

    /// A number from -1 to 1.
    mutating func signed() -> Double {
        Double(next()) / 2_147_483_648 - 1
    }
}
