import Foundation
import House

/// A pseudorandom choice that stays the same all day.
enum RandomDay {
    /// One of the days, each as likely as the others: the one with the lowest rank, by rendezvous hashing (Thaler,
    /// Ravishankar: Using Name-Based Mappings to Increase Hit Rates, 1998). Other days that are removed change nothing;
    /// one that is added changes the pick only if it becomes the pick.
    ///
    /// - Parameters:
    ///   - date: the day on which it is chosen.
    ///   - seed: of the member or the diary, so that two do not get the same day.
    static func pick(from days: [Day], on date: Day, seed: UUID) -> Day? {
        var state: UInt64 = withUnsafeBytes(of: seed.uuid) { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        state = mixed(mixed(state) &+ step(date))
        return days.min { mixed(state &+ step($0)) < mixed(state &+ step($1)) }
    }

    private static func step(_ day: Day) -> UInt64 {
        UInt64(bitPattern: Int64(day.number)) &* 0x9E37_79B9_7F4A_7C15
    }

    /// SplitMix64's finaliser (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
