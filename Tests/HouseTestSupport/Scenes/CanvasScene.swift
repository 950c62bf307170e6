import Foundation
import HTTP
import TestSupport

@testable import Graphs
@testable import House

/// A graph with a few nodes, and its canvas as a script asks for it.
struct CanvasScene {
    let home: TestHome
    let graph: ID<Graph>
    let port: ID<Entity>
    let madeira: ID<Entity>
    let year: ID<Attribute>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Cellar", by: home.ada, audience: .household(.write))
        port = try home.entity("Port", notes: "Tawny", in: graph, by: home.ada)
        home.clock.advance(.seconds(1))
        madeira = try home.entity("Madeira", in: graph, by: home.ada)
        home.clock.advance(.seconds(1))
        year = try home.attribute("1983", of: port, in: graph, by: home.ada)
        _ = try home.link(.entity(port), .entity(madeira), "beside", in: graph, by: home.ada)
    }

    var path: String { CanvasController.path(graph) }

    /// The parsed bytes of a block.
    struct Block {
        let stamp: UInt32
        let (entities, attributes, links, kinds): (Int, Int, Int, Int)
        let places: [SIMD2<Float>]
        let owners: [UInt32]
        let ends: [UInt32]
        let kindOfLink: [UInt16]
        let flags: [UInt8]
        /// In digits, as those of the kinds.
        let ids: [String]
        let kindIds: [String]
        let looks: UInt32
        let linkDays: [[Int]]

        init?(_ bytes: [UInt8]) {
            func number(_ place: Int) -> UInt32 { (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) } }
            guard bytes.count >= 24, number(0) == 0x3143_4748 else { return nil }
            stamp = number(4)
            (entities, attributes) = (Int(number(8)), Int(number(12)))
            (links, kinds) = (Int(number(16)), Int(number(20)))
            let nodes = entities + attributes
            func padded(_ count: Int) -> Int { (count + 3) / 4 * 4 }
            let sizes = [
                nodes * 8, attributes * 4, links * 8, padded(links * 2), padded(nodes * 2), padded(nodes * 2),
                padded(nodes),
            ]
            let end = 28 + sizes.reduce(0, +) + 16 * (nodes + kinds)
            guard bytes.count >= end + 4 else { return nil }
            let days = Int(number(end))
            guard bytes.count == end + 4 + padded(days * 2) + days * 4 else { return nil }
            linkDays = (0..<days).map { day in
                let (place, count) = (end + 4 + day * 2, end + 4 + padded(days * 2) + day * 4)
                return [Int(bytes[place]) | Int(bytes[place + 1]) << 8, Int(number(count))]
            }
            var start = 24
            places = (0..<nodes).map { node in
                SIMD2(Float(bitPattern: number(start + node * 8)), Float(bitPattern: number(start + node * 8 + 4)))
            }
            start += sizes[0]
            owners = (0..<attributes).map { number(start + $0 * 4) }
            start += sizes[1]
            ends = (0..<(links * 2)).map { number(start + $0 * 4) }
            start += sizes[2]
            kindOfLink = (0..<links).map { UInt16(bytes[start + $0 * 2]) | UInt16(bytes[start + $0 * 2 + 1]) << 8 }
            start += sizes[3] + sizes[4] + sizes[5]
            flags = Array(bytes[start..<(start + nodes)])
            start += sizes[6]
            func digits(_ number: Int) -> String {
                bytes[(start + 16 * number)..<(start + 16 * number + 16)].map { String(format: "%02x", $0) }.joined()
            }
            ids = (0..<nodes).map(digits)
            kindIds = (nodes..<(nodes + kinds)).map(digits)
            looks = number(start + 16 * (nodes + kinds))
        }
    }

    /// The id of the graph's only kind of links.
    func kind() throws -> String {
        try home.house.linkKinds.all(in: home.house.door.open(graph, for: home.ada)).map(\.id.description).joined()
    }

    func block(as member: Member? = nil) throws -> Block {
        let reply = try home.get(path + "/block", as: member ?? home.ada)
        guard reply.status == 200, let block = Block(reply.body) else { throw TestHome.NoReply(path: "block") }
        return block
    }

    /// The bytes that a canvas sends: node, place, pinned, by hand. A pin by hand is meant; taking one off has to be
    /// said, and so has that a node without coordinates goes back to its ring.
    static func bytes(
        _ places: [(node: NodeRef, x: Float, y: Float, pinned: Bool, byHand: Bool)], unpinning: Bool = false,
        onRing: (_ x: Float) -> Bool = { _ in false }
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ number: UInt32) { bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        add(UInt32(places.count))
        for place in places {
            bytes += stride(from: 0, to: 32, by: 2).compactMap { start in
                let digits = place.node.digits
                let from = digits.index(digits.startIndex, offsetBy: start)
                return UInt8(digits[from..<digits.index(from, offsetBy: 2)], radix: 16)
            }
            add(place.x.bitPattern)
            add(place.y.bitPattern)
            let pin: UInt32 = (place.pinned ? 1 : 0) | (place.pinned || unpinning ? 4 : 0)
            add(pin | (place.byHand ? 2 : 0) | (onRing(place.x) ? 8 : 0))
        }
        return bytes
    }

    func send(_ bytes: [UInt8], to action: String = "places", as member: Member? = nil) throws -> RawReply {
        let client = try RawClient(port: home.house.port)
        let lines = [
            "POST \(path)/\(action) HTTP/1.1", "Host: localhost:\(home.house.port)",
            "Cookie: \(try home.cookie(member ?? home.ada))", "Origin: \(home.origin)",
            "Content-Type: application/octet-stream", "Content-Length: \(bytes.count)", "", "",
        ]
        _ = client.send(Array(lines.joined(separator: "\r\n").utf8) + bytes, within: 20)
        guard let reply = client.reply(within: 20) else { throw TestHome.NoReply(path: action) }
        return reply
    }

    func put(
        _ node: NodeRef, _ x: Float, _ y: Float, pinned: Bool = false, byHand: Bool = true, unpinning: Bool = false,
        as member: Member? = nil
    ) throws -> Int {
        try send(Self.bytes([(node, x, y, pinned, byHand)], unpinning: unpinning), as: member).status
    }

    func putOnRing(_ node: NodeRef, unpinning: Bool = false) throws -> Int {
        try send(Self.bytes([(node, .nan, .nan, false, true)], unpinning: unpinning, onRing: { _ in true })).status
    }
}
