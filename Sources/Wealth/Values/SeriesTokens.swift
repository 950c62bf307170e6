import Foundation
import GRDB
import House

/// A token with which a script writes values into one series on behalf of the member who made it. Only its hash is
/// stored.
struct SeriesToken: Sendable, FetchableRecord {
    let id: ID<SeriesToken>
    let name: String
    let createdAt: Instant
    let lastUsedAt: Instant?

    init(row: Row) throws {
        id = row[0]
        name = row[1]
        createdAt = row[2]
        lastUsedAt = row[3]
    }
}

/// The access of a script to a series, on behalf of the member who made the token.
struct ScriptAccess: Sendable {
    let token: ID<SeriesToken>
    let series: WritableSeries
    let member: Member
}

/// The store of series tokens.
struct SeriesTokenStore: Sendable {
    let database: HouseDatabase
    let door: SeriesDoor
    let clock: WallClock

    func add(named name: String, to series: WritableSeries) throws -> Token {
        let token = Token()
        try database.write(in: series) { db in
            try db.execute(
                sql: """
                    INSERT INTO seriesToken (id, seriesId, memberId, tokenHash, name, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    ID<SeriesToken>(at: clock.now()), series.id, series.member, token.hash, name, clock.now(),
                ])
        }
        return token
    }

    /// The member's own tokens of a series, oldest first.
    func all(of series: WritableSeries) throws -> [SeriesToken] {
        try database.read { db in
            try SeriesToken.fetchAll(
                db,
                sql: """
                    SELECT id, name, createdAt, lastUsedAt FROM seriesToken WHERE seriesId = ? AND memberId = ?
                    ORDER BY createdAt, id
                    """,
                arguments: [series.id, series.member])
        }
    }

    /// - Throws: `Refusal.notFound` if the member has no such token for this series.
    func revoke(_ id: ID<SeriesToken>, of series: WritableSeries) throws {
        try database.write(in: series) { db in
            try db.execute(
                sql: "DELETE FROM seriesToken WHERE id = ? AND seriesId = ? AND memberId = ?",
                arguments: [id, series.id, series.member])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }

    /// The access that a token grants; `nil` if its maker is deactivated or may no longer write to the series.
    func open(_ token: String) throws -> ScriptAccess? {
        let found = try database.write { db -> (ID<SeriesToken>, ID<Series>, Member)? in
            let hash = Token.hash(token)
            let row = try Row.fetchOne(
                db, sql: "SELECT id, seriesId, memberId FROM seriesToken WHERE tokenHash = ?", arguments: [hash])
            guard let row else { return nil }
            let (id, series, builder): (ID<SeriesToken>, ID<Series>, ID<Member>) = (row[0], row[1], row[2])
            let member = try Member.fetchOne(
                db, sql: "SELECT \(Member.columns) FROM member WHERE id = ? AND deactivatedAt IS NULL",
                arguments: [builder])
            guard let member else { return nil }
            try db.execute(
                sql: "UPDATE seriesToken SET lastUsedAt = ? WHERE tokenHash = ?", arguments: [clock.now(), hash])
            return (id, series, member)
        }
        guard let (id, series, member) = found else { return nil }
        do {
            return ScriptAccess(
                token: id, series: try WritableSeries(door.open(series, for: member)), member: member)
        } catch is Refusal {
            return nil
        }
    }
}
