import GRDB

extension UndoStore {
    /// After the machine's clock was corrected, gives entries that were recorded with the wrong one the time that it was:
    /// otherwise they would be as old as the clock was wrong, and go at the next clean-up, or stay for years.
    func followClock() throws {
        try corrections.look { wrong, error in
            try database.write { db in
                // An entry at 0 has expired on purpose.
                try db.execute(
                    sql: "UPDATE undo SET at = at + ? WHERE at BETWEEN ? AND ? AND at > 0",
                    arguments: [Int(error / .milliseconds(1)), wrong.lowerBound, wrong.upperBound])
            }
        }
    }
}
