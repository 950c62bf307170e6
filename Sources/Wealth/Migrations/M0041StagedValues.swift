import Foundation
import GRDB
import House

/// Texts that are on their way into series are files beside the uploads. Frozen: a change is a new migration.
enum M0041StagedValues {
    static let name = "0041 staged values"

    static let sql = "DROP TABLE wealthImport;"

    static func moveOut(_ db: Database) throws {
        try StagedFile.moveOut(of: "wealthImport", to: "wealth", db) { row in
            let member: ID<Member> = row["memberId"]
            return (member.uuid, "/wealth?range=all")
        }
    }
}
