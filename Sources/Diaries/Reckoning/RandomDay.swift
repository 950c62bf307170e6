import Foundation
import House

/// A pseudorandom choice that stays the same all day.
enum RandomDay {
    /// An index into a list of `count` items, uniformly distributed. Another count gives another index: leave out what
    /// is added during the day, or writing today's entry would change the pick.
    ///
    /// - Parameter seed: of the member or the diary, so that two do not get the same index.
    /// - Returns: 0 up to `count`, or 0 for an empty list.
    static func pick(from count: Int, on day: Day, seed: UUID) -> Int {
        guard count > 0 else { return 0 }
        var state: UInt64 = withUnsafeBytes(of: seed.uuid) { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        state = mixed(state) &+ UInt64(bitPattern: Int64(day.number)) &* 0x9E37_79B9_7F4A_7C15
        // Takes the upper half of the product; a remainder would prefer small indices.
        return Int(mixed(state).multipliedFullWidth(by: UInt64(count)).high)
    }

    /// SplitMix64's finaliser (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
