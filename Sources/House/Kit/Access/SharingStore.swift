package import GRDB

/// A store whose things can be shared.
package protocol SharingStore: Sendable {
    associatedtype Open: OpenSubject

    var database: HouseDatabase { get }
    var clock: WallClock { get }
}

extension SharingStore {
    /// The members beside the owner who may see a thing.
    package func audience(of open: Open) throws -> Audience {
        try database.read { db in try Shares.audience(of: open.uuid, in: db) }
    }

    /// Replaces the members who may see a thing.
    /// - Parameters:
    ///   - seen: the mark of the audience that the choice was made from; `nil` to replace any.
    ///   - option: whether more is shared together with it at present.
    ///   - also: further writes in the same transaction.
    /// - Throws: `Refusal.notFound` if it was deleted since it was opened; `StaleAudience` if the present audience is
    ///   another than the seen one.
    package func share(
        _ own: Own<Open>, with audience: Audience, seen: String? = nil,
        option: (Database) throws -> Bool = { _ in false },
        also: (Database) throws -> Void = { _ in }
    ) throws {
        try database.write { db in
            try own.open.requireAccess(.own, in: db)
            let present = try Shares.audience(of: own.open.uuid, in: db).mark(isOptionOn: option(db))
            if let seen, seen != present { throw StaleAudience() }
            try Shares.set(audience, kind: Open.kind, subject: own.open.uuid, at: clock.now(), in: db)
            try also(db)
        }
    }
}
