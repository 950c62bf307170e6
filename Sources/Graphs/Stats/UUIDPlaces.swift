import Foundation

/// The index of each of many ids in a list.
///
/// A `Dictionary` of 100,000 ids took a quarter of the time of a graph's statistics. This one is a table of indexes
/// with linear probing; its hash is multiplied with numbers drawn for each table, so that no one can choose ids that
/// collide. A slot has a part of the hash beside the index, so that nearly every key that is read is the right one:
/// reading a key takes longer than all the rest, because the processor waits for memory.
struct UUIDPlaces {
    private struct Key: Equatable {
        let high: UInt64
        let low: UInt64

        init(_ id: UUID) {
            (high, low) = withUnsafeBytes(of: id.uuid) { bytes in
                (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            }
        }
    }

    private let keys: [Key]
    /// The lower half of the hash, then the index plus one; 0 in a free slot.
    private var slots: [UInt64]
    private let shift: UInt64
    private let factors: (UInt64, UInt64)

    /// - Parameter ids: at most two thousand million, each once.
    init(_ ids: some Collection<UUID>) {
        keys = ids.map(Key.init)
        // At most half of the slots are taken.
        let bits = max(4, UInt64.bitWidth - (2 * keys.count).leadingZeroBitCount)
        slots = Array(repeating: 0, count: 1 << bits)
        shift = UInt64(UInt64.bitWidth - bits)
        factors = (.random(in: 0 ... .max) | 1, .random(in: 0 ... .max) | 1)
        for (place, key) in keys.enumerated() {
            let hash = hash(key)
            var slot = Int(hash >> shift)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = hash << 32 | UInt64(place + 1)
        }
    }

    subscript(id: UUID) -> Int? {
        let key = Key(id)
        let hash = hash(key)
        var slot = Int(hash >> shift)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash & 0xFFFF_FFFF {
                let place = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if keys[place] == key { return place }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Multiplies, because the upper bits of a product depend on all bits below them.
    private func hash(_ key: Key) -> UInt64 {
        let mixed = (key.high &* factors.0) ^ (key.high >> 32) ^ key.low
        let product = (mixed ^ mixed >> 32) &* factors.1
        return product ^ product >> 32
    }
}
