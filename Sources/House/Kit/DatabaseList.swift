package import Foundation
package import GRDB

/// Ids for an `IN (…)`, so that one statement reads the children of many things.
///
/// The last id is repeated until their number is a power of two: a cached statement is kept for each number, and few
/// numbers are left.
package struct DatabaseList: Sendable {
    /// `(?,?,?,?)`
    package let marks: String
    package let arguments: StatementArguments

    /// - Parameter ids: one at least.
    package init(_ ids: [UUID]) {
        var padded = ids
        if let last = ids.last { while padded.count.nonzeroBitCount > 1 { padded.append(last) } }
        marks = "(" + databaseQuestionMarks(count: padded.count) + ")"
        arguments = StatementArguments(padded)
    }
}
