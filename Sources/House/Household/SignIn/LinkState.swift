import GRDB

/// The state of a link that works once.
enum LinkState<Link: Sendable>: Sendable {
    case open(Link)
    case over(LinkEnd)
}

extension LinkEnd {
    /// - Parameters:
    ///   - token: the secret of a link that is not open.
    ///   - table: the table of such links, with the columns `tokenHash` and `usedAt`.
    init(_ token: String, in table: String, _ db: Database) throws {
        let isUsed = try Bool.fetchOne(
            db, sql: "SELECT usedAt IS NOT NULL FROM \(table) WHERE tokenHash = ?", arguments: [Token.hash(token)])
        self = isUsed.map { $0 ? .used : .expired } ?? .unknown
    }
}
