import GRDB

extension Jobs {
    /// The jobs of a lane that are not done.
    struct Count: Sendable {
        /// Due, running, or tried before and to be tried again. Work of a later time is not among them.
        var waiting = 0
        /// Set aside after too many tries.
        var failed = 0
    }

    func counts() throws -> [Lane: Count] {
        let rows = try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT kind, count(*) FILTER (WHERE failedAt IS NULL AND (runAt <= ? OR attempts > 0)),
                        count(failedAt)
                    FROM job GROUP BY kind
                    """, arguments: [clock.now()])
        }
        return rows.reduce(into: Dictionary(uniqueKeysWithValues: lanes.map { ($0, Count()) })) { counts, row in
            let lane = kinds[row[0]]?.lane ?? .house
            counts[lane, default: Count()].waiting += row[1]
            counts[lane, default: Count()].failed += row[2]
        }
    }
}
