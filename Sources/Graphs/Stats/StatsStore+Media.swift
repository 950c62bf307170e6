import GRDB
import House

extension StatsStore {
    /// The figures of a graph's attached files; a file at two nodes counts twice, and so do its bytes.
    static func media(_ graph: OpenGraph, _ db: Database) throws -> GraphStats.Media {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT medium.kind, count(*), sum(medium.byteCount) FROM attachment
                        JOIN medium ON medium.id = attachment.mediumId
                    WHERE attachment.graphId = ? GROUP BY medium.kind
                    """),
            arguments: [graph.id])
        return rows.reduce(GraphStats.Media()) { sum, row in
            let (kind, count, bytes): (Medium.Kind, Int, Int) = (row[0], row[1], row[2])
            return sum
                + GraphStats.Media(
                    photos: kind == .photo ? count : 0, videos: kind == .video ? count : 0,
                    files: kind == .file || kind == .audio ? count : 0, bytes: bytes)
        }
    }
}
