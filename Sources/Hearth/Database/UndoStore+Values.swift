import Changesets
import Foundation
import GRDB
import Localization

/// One value typed over another is taken back right after, or soon. The bin does not list it: an afternoon at a table
/// changes hundreds.
extension UndoStore {
    static let valueChanged = Phrase.key("“%@” changed")

    /// How long a value can be taken back.
    static let keepsValues = Duration.days(1)

    /// After the values of a changeset came back: open forms of their attributes notice, and search finds them.
    /// - Returns: the one attribute they belong to.
    func touchAttributes(of changeset: Changeset, by member: Member, in db: Database) throws -> NodeId? {
        let attributes = try changeset.keys(of: "detailValue").compactMap(Self.uuid).map { ID<Attribute>($0) }
        for id in attributes {
            try db.execute(
                sql: "UPDATE attribute SET changedAt = ?, changedById = ?, version = version + 1 WHERE id = ?",
                arguments: [clock.now(), member.id, id])
            try FieldStore.refold("id = ?", [id], db)
        }
        return attributes.count == 1 ? .attribute(attributes[0]) : nil
    }
}
