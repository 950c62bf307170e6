import GRDB
import House

/// The search for series by name, and for values by their notes.
struct WealthSearch: Sendable {
    let database: HouseDatabase
    let door: SeriesDoor

    private struct NotedValue {
        let series: ID<Series>
        let snapshot: ID<ValueSnapshot>
        let day: Day
        let notes: String
    }

    func find(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let series = try door.all(for: visit.member)
        let named = series.filter { query.fits($0.series.name) }.map { row($0, query, path: nil, text: "") }
        let known = Dictionary(uniqueKeysWithValues: series.map { ($0.id, $0) })
        let noted = try values(of: visit.member.id).filter { query.fits($0.notes) }
        let values = noted.prefix(limit).compactMap { value in
            known[value.series].map { open in
                let day = visit.words.day(value.day, isShort: true)
                let path = open.canWrite ? SnapshotsController.path(value.snapshot) + "/edit" : nil
                return row(open, query, path: path, text: value.notes, place: day)
            }
        }
        return RoomFinds(rows: Array((named + values).prefix(limit)), total: named.count + noted.count)
    }

    private func row(
        _ open: OpenSeries, _ query: SearchQuery, path: String?, text: String, place: String = ""
    ) -> FoundRow {
        let excerpt = SearchExcerpt(of: open.series.name, texts: text.isEmpty ? [] : [text], words: query.words)
        return FoundRow(
            path: path ?? SeriesController.path(open.id), icon: ChosenIcon(.note), name: excerpt.name,
            text: excerpt.line,
            place: place, colour: open.colour)
    }

    /// The values with notes in the series that a member may see, newest first. They are scanned without an index,
    /// since few values have notes.
    private func values(of member: ID<Member>) throws -> [NotedValue] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT snapshot.seriesId, snapshot.id, snapshot.day, snapshot.notes
                        FROM series JOIN snapshot ON snapshot.seriesId = series.id
                        WHERE \(Shares.isVisible("series")) AND snapshot.notes <> ''
                        ORDER BY snapshot.day DESC, snapshot.id DESC
                        """), arguments: ["member": member]
            ).map { row in
                NotedValue(series: row[0], snapshot: row[1], day: try Day(iso: row[2]).unwrap(), notes: row[3])
            }
        }
    }
}
