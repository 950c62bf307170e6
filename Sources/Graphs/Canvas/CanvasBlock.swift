import Foundation
import GRDB
import GraphLayout
import House

/// A graph as a canvas draws it: its nodes in the canvas's order, entities before attributes, their places, and the
/// links between them.
struct CanvasBlock: Sendable {
    let stamp: Stamp
    private(set) var entityCount = 0
    private(set) var ids: [UUID] = []
    private(set) var places: [SIMD2<Float>] = []
    private(set) var flags: [Flags] = []
    /// The index of each attribute's entity.
    private(set) var owners: [UInt32] = []
    /// The indexes of the two nodes of each link.
    private(set) var ends: [UInt32] = []
    /// For each link the position of its kind among the graph's kinds, counted from 1; 0 for none.
    private(set) var kinds: [UInt16] = []
    /// The days on which links were made, with the number of links of each: links come in the order of their making.
    private(set) var linkDays: [(day: UInt16, count: UInt32)] = []
    private let kindIds: [ID<LinkKind>]
    private var created: [UInt16] = []
    private var changed: [UInt16] = []

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        static let pinned = Flags(rawValue: 1)
        static let photo = Flags(rawValue: 2)
        static let icon = Flags(rawValue: 4)
        /// An entity that gained so many attributes since it was placed that its place has too little room for them.
        static let grown = Flags(rawValue: 8)
    }

    /// Two version numbers of a graph, to compare whether it has changed.
    struct Stamp: Sendable, Equatable, Encodable {
        /// Changes whenever a node or link is added, deleted or moved: indexes in the old order are invalid then.
        let order: UInt32
        /// Changes whenever a node gets another name, icon, photo, place or pin, or a link another kind.
        let looks: UInt32
    }

    /// The place of a node that was never placed.
    static let nowhere = SIMD2<Float>(.nan, .nan)

    var attributeCount: Int { ids.count - entityCount }

    /// - Parameter kinds: the graph's kinds of links, in the order in which the page lists them.
    init(of graph: ID<Graph>, kinds: [ID<LinkKind>], _ db: Database) throws {
        stamp = try Self.stamp(of: graph, db)
        kindIds = kinds
        let placedWith = try readEntities(of: graph, db)
        try readAttributes(of: graph, db)
        markGrown(placedWith)
        try readLinks(of: graph, kinds, db)
    }

    static func stamp(of graph: ID<Graph>, _ db: Database) throws -> Stamp {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT revision, looks FROM graphSize WHERE graphId = ?"), arguments: [graph]
        ).unwrap()
        return Stamp(
            order: UInt32(truncatingIfNeeded: row[0] as Int64), looks: UInt32(truncatingIfNeeded: row[1] as Int64))
    }

    // MARK: Reading

    /// The SQL order of a table's nodes: it stays the same while no node is added or deleted.
    static func order(_ table: String) -> String { "\(table).createdAt, \(table).id" }

    /// The SQL condition for an attachment that can stand for a node of a table: it has a preview.
    static func shows(_ table: String) -> String {
        """
        attachment.\(table)Id = \(table).id AND EXISTS (SELECT 1 FROM rendition
            WHERE rendition.mediumId = attachment.mediumId AND rendition.side = 400)
        """
    }

    /// - Returns: the number of attributes that each entity had when it was placed; nil if it is unknown.
    private mutating func readEntities(of graph: ID<Graph>, _ db: Database) throws -> [Int?] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT entity.id, entity.createdAt, entity.changedAt, entity.icon <> '', place.x, place.y,
                        place.isPinned, EXISTS (SELECT 1 FROM attachment WHERE \(Self.shows("entity"))),
                        place.attributeCount
                    FROM entity LEFT JOIN entityPlace AS place ON place.entityId = entity.id
                    WHERE entity.graphId = ? ORDER BY \(Self.order("entity"))
                    """),
            arguments: [graph])
        var placedWith: [Int?] = []
        while let row = try rows.next() {
            add(row)
            placedWith.append(row[8])
        }
        entityCount = ids.count
        return placedWith
    }

    private mutating func markGrown(_ placedWith: [Int?]) {
        var counts = [Int](repeating: 0, count: entityCount)
        for owner in owners { counts[Int(owner)] += 1 }
        for (entity, before) in placedWith.enumerated() {
            guard let before, counts[entity] > before else { continue }
            if spacing(attributes: counts[entity]) > spacing(attributes: before) { flags[entity].insert(.grown) }
        }
    }

    private mutating func readAttributes(of graph: ID<Graph>, _ db: Database) throws {
        let entities = UUIDPlaces(ids)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT attribute.id, attribute.createdAt, attribute.changedAt, attribute.icon <> '', place.x, place.y,
                        place.isPinned, EXISTS (SELECT 1 FROM attachment WHERE \(Self.shows("attribute"))),
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
                    SELECT coalesce(sourceEntityId, sourceAttributeId), coalesce(targetEntityId, targetAttributeId), kindId,
                        createdAt
                    FROM link WHERE graphId = ? ORDER BY createdAt
                    """),
            arguments: [graph])
        while let row = try rows.next() {
            guard let source = nodes[row[0]], let target = nodes[row[1]] else { continue }
            ends += [UInt32(source), UInt32(target)]
            let kind: UUID? = row[2]
            self.kinds.append(UInt16(kind.flatMap { numbers[$0] } ?? 0))
            addLink(of: Self.day(row[3]))
        }
    }

    private mutating func addLink(of day: UInt16) {
        if linkDays.last?.day != day { linkDays.append((day, 0)) }
        linkDays[linkDays.count - 1].count += 1
    }

    /// Days since 1970 in UTC, as far as two bytes count them: until 2149.
    private static func day(_ milliseconds: Int64) -> UInt16 { UInt16(clamping: milliseconds / 86_400_000) }

    // MARK: Writing

    /// Marks the format of the bytes.
    private static let signature: UInt32 = 0x3143_4748  // "HGC1"

    /// The block as it is sent, little-endian: six numbers of four bytes (the signature, the stamp of the order, and
    /// how many entities, attributes, links and kinds there are), then lists, each from a multiple of four bytes on:
    /// places (two floats for each node), owners, ends, kinds of links, days of making and of changing, flags. The ids
    /// of the nodes and of the kinds (16 bytes each), the stamp of the looks, and the days of the links (their number,
    /// the days, and how many links each has) stand at the end, where the script of an older page, loaded before an
    /// update, does not look.
    var bytes: [UInt8] {
        let size = ids.count * 34 + ends.count * 6 + kindIds.count * 16 + linkDays.count * 6
        var bytes = LittleEndianBytes(capacity: 56 + size)
        for number in [Self.signature, stamp.order] { bytes.add(number) }
        for count in [entityCount, attributeCount, kinds.count, kindIds.count] { bytes.add(UInt32(count)) }
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
        for id in ids { bytes.add(id) }
        for kind in kindIds { bytes.add(kind.uuid) }
        bytes.add(stamp.looks)
        bytes.add(UInt32(linkDays.count))
        bytes.add(contentsOf: linkDays.map(\.day))
        bytes.add(contentsOf: linkDays.map(\.count))
        return bytes.all
    }
}

/// A buffer of little-endian numbers, one after another.
private struct LittleEndianBytes {
    private(set) var all: [UInt8] = []

    init(capacity: Int) { all.reserveCapacity(capacity) }

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { all.append(contentsOf: $0) }
    }

    mutating func add(_ id: UUID) {
        withUnsafeBytes(of: id.uuid) { all.append(contentsOf: $0) }
    }

    /// Adds a list, and zeros up to a multiple of four bytes.
    mutating func add(contentsOf numbers: [some FixedWidthInteger]) {
        for number in numbers { add(number) }
        while all.count % 4 != 0 { all.append(0) }
    }
}
