import Foundation

/// Where a node stands on its graph's canvas.
struct NodePlace: Sendable, Equatable {
    let node: ID<Node>
    let x: Float
    let y: Float
    let isPinned: Bool
    /// Whether a person put it there: what a layout computed moves no node that is pinned.
    let isByHand: Bool
    /// Whether the pin was set or taken off. Whoever only drags a node may not know that somebody else has pinned it.
    let isPinMeant: Bool

    /// As far out as anything may stand.
    static let farthest: Float = 1_000_000
    static let limit = 100_000

    /// Reads what a canvas sends: a count, then for each node 16 bytes of its id, two coordinates, and flags.
    /// - Returns: `nil` for what is nothing of that kind.
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
            // Written this way, what is no number is none either.
            guard abs(x) <= farthest, abs(y) <= farthest else { return nil }
            let flags = number(bytes, at: start + 24)
            places.append(
                NodePlace(
                    node: ID(UUID(bytes[start..<(start + 16)])), x: x, y: y, isPinned: flags & 1 != 0,
                    isByHand: flags & 2 != 0, isPinMeant: flags & 4 != 0))
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
