import GRDB
import House

/// A link between two nodes, as the type of its `ID<Link>`.
enum Link {}

/// The meaning of a link: “written by”, read from its target “wrote”.
struct LinkKind: Sendable, FetchableRecord {
    let id: ID<LinkKind>
    let name: String
    /// The reading from the target. Empty, or the same as the name, for a kind that reads alike from both ends, such as
    /// “married to”; such a link has no direction.
    let inverse: String
    /// The number of links of this kind.
    let count: Int

    static let columns = """
        linkKind.id, linkKind.name, linkKind.inverse,
        (SELECT count(*) FROM link WHERE link.kindId = linkKind.id) AS uses
        """

    /// The condition in SQL under which a kind reads alike from both ends.
    static let isSymmetric = "linkKind.inverseFold IN ('', linkKind.nameFold)"

    init(row: Row) throws {
        id = row["id"]
        name = row["name"]
        inverse = row["inverse"]
        count = row["uses"]
    }

    var isSymmetric: Bool { inverse.isEmpty || Fold.fold(inverse) == Fold.fold(name) }

    /// All readings of the kind.
    var readings: [String] { isSymmetric ? [name] : [name, inverse] }

    func reading(isIncoming: Bool) -> String { isIncoming && !inverse.isEmpty ? inverse : name }
}
