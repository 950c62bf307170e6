import Foundation
import GRDB

/// A graph as a canvas draws it: its nodes in the order in which the canvas counts them, entities before attributes,
/// where they stand, and what is linked with what.
struct CanvasBlock: Sendable {
    /// Changes whenever a node or link comes, goes or moves: then the places of nodes in this order mean others.
    let stamp: UInt32
    private(set) var entityCount = 0
    private(set) var ids: [UUID] = []
    private(set) var places: [SIMD2<Float>] = []
    private(set) var flags: [Flags] = []
    /// For each attribute the place of its entity.
    private(set) var owners: [UInt32] = []
    /// The two nodes of each link.
    private(set) var ends: [UInt32] = []
    /// For each link the place of its kind among the graph's kinds, counted from 1; 0 for none.
    private(set) var kinds: [UInt16] = []
    private let kindCount: Int
    private var created: [UInt16] = []
    private var changed: [UInt16] = []

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        static let pinned = Flags(rawValue: 1)
        static let photo = Flags(rawValue: 2)
        static let icon = Flags(rawValue: 4)
    }

    /// Not placed yet.
    static let nowhere = SIMD2<Float>(.nan, .nan)

    var attributeCount: Int { ids.count - entityCount }

    /// - Parameter kinds: the graph's kinds of links, in the order in which the page lists them.
    init(of graph: ID<Graph>, kinds: [ID<LinkKind>], _ db: Database) throws {
        stamp = try Self.stamp(of: graph, db)
        kindCount = kinds.count
        try readEntities(of: graph, db)
        try readAttributes(of: graph, db)
        try readLinks(of: graph, kinds, db)
    }

    /// What changes with the order of the nodes.
    static func stamp(of graph: ID<Graph>, _ db: Database) throws -> UInt32 {
        let revision = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT revision FROM graphSize WHERE graphId = ?"), arguments: [graph]
        ).unwrap()
        return UInt32(truncatingIfNeeded: revision)
    }

    // MARK: Reading

    /// The order in which nodes of a table are counted: it stays while nothing comes or goes.
    static func order(_ table: String) -> String { "\(table).createdAt, \(table).id" }

    private mutating func readEntities(of graph: ID<Graph>, _ db: Database) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT entity.id, entity.createdAt, entity.changedAt, entity.icon <> '', place.x, place.y,
                        place.isPinned, EXISTS (SELECT 1 FROM attachment
                            WHERE attachment.entityId = entity.id AND attachment.mainSince IS NOT NULL)
                    FROM entity LEFT JOIN entityPlace AS place ON place.entityId = entity.id
                    WHERE entity.graphId = ? ORDER BY \(Self.order("entity"))
                    """),
            arguments: [graph])
        while let row = try rows.next() { add(row) }
        entityCount = ids.count
    }

    private mutating func readAttributes(of graph: ID<Graph>, _ db: Database) throws {
        let entities = UUIDPlaces(ids)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT attribute.id, attribute.createdAt, attribute.changedAt, attribute.icon <> '', place.x, place.y,
                        place.isPinned, EXISTS (SELECT 1 FROM attachment
                            WHERE attachment.attributeId = attribute.id AND attachment.mainSince IS NOT NULL),
                        attribute.entityId
                    FROM attribute LEFT JOIN attributePlace AS place ON place.attributeId = attribute.id
                    WHERE attribute.graphId = ? ORDER BY \(Self.order("attribute"))
                    """),
            arguments: [graph])
        while let row = try rows.next() {
            owners.append(UInt32(try entities[row[8]].unwrap()))
            add(row)
        }
    }

    private mutating func add(_ row: Row) {
        ids.append(row[0])
        created.append(Self.day(row[1]))
        changed.append(Self.day(row[2]))
        var flag: Flags = row[3] ? .icon : []
        if let x: Double = row[4] {
            places.append(SIMD2(Float(x), Float(row[5] as Double)))
            if row[6] { flag.insert(.pinned) }
        } else {
            places.append(Self.nowhere)
        }
        if row[7] { flag.insert(.photo) }
        flags.append(flag)
    }

    private mutating func readLinks(of graph: ID<Graph>, _ kinds: [ID<LinkKind>], _ db: Database) throws {
        let nodes = UUIDPlaces(ids)
        let numbers = Dictionary(
            uniqueKeysWithValues: kinds.prefix(Int(UInt16.max)).enumerated().map { ($1.uuid, $0 + 1) })
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(sourceEntityId, sourceAttributeId), coalesce(targetEntityId, targetAttributeId), kindId
                    FROM link WHERE graphId = ?
                    """),
            arguments: [graph])
        while let row = try rows.next() {
            guard let source = nodes[row[0]], let target = nodes[row[1]] else { continue }
            ends += [UInt32(source), UInt32(target)]
            let kind: UUID? = row[2]
            self.kinds.append(UInt16(kind.flatMap { numbers[$0] } ?? 0))
        }
    }

    /// Days since 1970 in UTC, as far as two bytes count them: until 2149.
    private static func day(_ milliseconds: Int64) -> UInt16 { UInt16(clamping: milliseconds / 86_400_000) }

    // MARK: Writing

    /// Tells what follows.
    private static let signature: UInt32 = 0x3143_4748  // "HGC1"

    /// As it is sent; little-endian, each part begins at a multiple of four bytes.
    var bytes: [UInt8] {
        var bytes = LittleEndianBytes(capacity: 32 + ids.count * 18 + ends.count * 6)
        for number in [Self.signature, stamp] { bytes.add(number) }
        for count in [entityCount, attributeCount, kinds.count, kindCount] { bytes.add(UInt32(count)) }
        for place in places {
            bytes.add(place.x.bitPattern)
            bytes.add(place.y.bitPattern)
        }
        bytes.add(contentsOf: owners)
        bytes.add(contentsOf: ends)
        bytes.add(contentsOf: kinds)
        bytes.add(contentsOf: created)
        bytes.add(contentsOf: changed)
        bytes.add(contentsOf: flags.map(\.rawValue))
        return bytes.all
    }
}

/// Numbers one after another, the lowest byte of each first.
private struct LittleEndianBytes {
    private(set) var all: [UInt8] = []

    init(capacity: Int) { all.reserveCapacity(capacity) }

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { all.append(contentsOf: $0) }
    }

    /// A list, and as many zeros as end it at a multiple of four bytes.
    mutating func add(contentsOf numbers: [some FixedWidthInteger]) {
        for number in numbers { add(number) }
        while all.count % 4 != 0 { all.append(0) }
    }
}
