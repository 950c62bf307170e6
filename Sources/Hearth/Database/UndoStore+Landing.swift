import Changesets
import Foundation
import GRDB

/// Where to go once something is back.
extension UndoStore {
    /// The one node that the deleted rows of a graph are, or that they all stand at; `nil` where there are
    /// several, or the graph itself was gone.
    static func landing(of changeset: Changeset, in db: Database) throws -> NodeId? {
        guard let node = try place(of: changeset) else { return nil }
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM \(node.table) WHERE id = ?)", arguments: [node.any])
        return isThere == true ? node : nil
    }

    private static func place(of changeset: Changeset) throws -> NodeId? {
        guard try changeset.deletedBlobs(of: "graph", column: 0).isEmpty else { return nil }
        let entities = try changeset.deletedBlobs(of: "entity", column: 0)
        guard entities.isEmpty else { return only(entities, []) }
        let attributes = try changeset.deletedBlobs(of: "attribute", column: 0)
        if let attribute = only([], attributes) { return attribute }
        guard attributes.isEmpty else { return try only(changeset.deletedBlobs(of: "attribute", column: 2), []) }
        if let entity = try only(changeset.deletedBlobs(of: "detailField", column: 1), []) { return entity }
        for table in ["attachment", "link"] {
            let node = try only(
                changeset.deletedBlobs(of: table, column: 2), changeset.deletedBlobs(of: table, column: 3))
            if let node { return node }
        }
        return nil
    }

    private static func only(_ entities: Set<[UInt8]>, _ attributes: Set<[UInt8]>) -> NodeId? {
        guard entities.count + attributes.count == 1 else { return nil }
        if let entity = entities.first.flatMap(uuid) { return .entity(ID(entity)) }
        return attributes.first.flatMap(uuid).map { .attribute(ID($0)) }
    }

    static func uuid(_ bytes: [UInt8]) -> UUID? {
        guard bytes.count == 16 else { return nil }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
