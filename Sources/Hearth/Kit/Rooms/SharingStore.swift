import GRDB

/// A store whose things are shared.
protocol SharingStore: Sendable {
    associatedtype Open: OpenSubject

    var database: HouseDatabase { get }
    var clock: WallClock { get }
}

extension SharingStore {
    /// Who sees it beside its owner.
    func audience(of open: Open) throws -> Audience {
        try database.read { db in try Shares.audience(of: open.uuid, in: db) }
    }

    /// Replaces who sees it. Guests never get more than `read`.
    /// - Parameter also: what is kept with it, in the same transaction.
    func share(_ own: Own<Open>, with audience: Audience, also: (Database) throws -> Void = { _ in }) throws {
        try database.write { db in
            try Shares.set(audience, kind: Open.kind, subject: own.open.uuid, at: clock.now(), in: db)
            try also(db)
        }
    }
}
