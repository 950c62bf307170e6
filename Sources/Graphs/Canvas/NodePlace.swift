import Foundation
import House

/// The place of a node on its graph's canvas.
struct NodePlace: Sendable, Equatable {
    let node: ID<Node>
    let x: Float
    let y: Float
    let isPinned: Bool
    /// Whether a person placed the node: a computed layout does not move a pinned node.
    let isByHand: Bool
    /// Whether an attribute goes back to its ring around its entity, so that its place is no longer stored.
    let isOnRing: Bool
    /// Whether the pin itself was set or removed: a client that only drags a node may not know of another member's pin.
    let isPinMeant: Bool

    /// The largest coordinate, positive or negative.
    static let farthest: Float = 1_000_000
    static let limit = 100_000

    /// Reads the bytes that a canvas sends: a count, then for each node 16 bytes of its id, two coordinates, and flags.
    /// A flag sends an attribute back to its ring; its coordinates are NaN then. A place of NaN without the flag, as pages
    /// from before the flag send it, is left out: the stored one is kept.
    /// - Returns: `nil` for bytes of another shape.
    static func list(_ bytes: [UInt8]) -> [NodePlace]? {
        guard bytes.count >= 4 else { return nil }
        let count = Int(number(bytes, at: 0))
        guard count <= limit, bytes.count == 4 + count * size else { return nil }
        var places: [NodePlace] = []
        places.reserveCapacity(count)
        for start in stride(from: 4, to: bytes.count, by: size) {
            let (x, y) = (
                Float(bitPattern: number(bytes, at: start + 16)), Float(bitPattern: number(bytes, at: start + 20))
            )
            let flags = number(bytes, at: start + 24)
            let isOnRing = flags & 8 != 0
            // A comparison with NaN is false.
            if x.isNaN, y.isNaN, !isOnRing { continue }
            guard isOnRing ? x.isNaN && y.isNaN : abs(x) <= farthest && abs(y) <= farthest else { return nil }
            places.append(
                NodePlace(
                    node: ID(UUID(bytes[start..<(start + 16)])), x: x, y: y, isPinned: flags & 1 != 0,
                    isByHand: flags & 2 != 0, isOnRing: isOnRing, isPinMeant: flags & 4 != 0))
        }
        return places
    }

    private static let size = 28

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) }
    }
}

extension UUID {
    /// - Parameter bytes: sixteen.
    fileprivate init(_ bytes: ArraySlice<UInt8>) {
        var all = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &all) { $0.copyBytes(from: bytes) }
        self.init(uuid: all)
    }
}
