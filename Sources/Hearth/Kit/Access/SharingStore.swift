import GRDB

/// A store whose things can be shared.
protocol SharingStore: Sendable {
    associatedtype Open: OpenSubject

    var database: HouseDatabase { get }
    var clock: WallClock { get }
}

extension SharingStore {
    /// The members beside the owner who may see a thing.
    func audience(of open: Open) throws -> Audience {
        try database.read { db in try Shares.audience(of: open.uuid, in: db) }
    }

    /// Replaces the members who may see a thing. Guests get at most `read`.
    /// - Throws: `Refusal.notFound` if it was deleted since it was opened.
    /// - Parameter also: further writes in the same transaction.
    func share(_ own: Own<Open>, with audience: Audience, also: (Database) throws -> Void = { _ in }) throws {
        try database.write { db in
            try own.open.requireAccess(.own, in: db)
            try Shares.set(audience, kind: Open.kind, subject: own.open.uuid, at: clock.now(), in: db)
            try also(db)
        }
    }
}
