package import GRDB

extension HouseDatabase {
    /// Runs one write transaction in a subject, which may have been deleted since it was opened, or shared otherwise.
    /// - Throws: `Refusal.notFound` or `Refusal.readOnly`, as its door would now; what `work` throws.
    package func write<Value>(in subject: some WritableSubject, _ work: (Database) throws -> Value) throws -> Value {
        try write { db in
            try subject.requireAccess(in: db)
            return try work(db)
        }
    }
}

extension WritableSubject {
    /// For the transaction that writes to the subject.
    /// - Throws: `Refusal.notFound` if it is gone or not shared with the member any more; `Refusal.readOnly`.
    package func requireAccess(in db: Database) throws { try open.requireAccess(.write, in: db) }
}

extension OpenSubject {
    /// - Throws: `Refusal.notFound` if the member may not see the subject now; `Refusal.readOnly` if their access is less
    ///   than `least`.
    package func requireAccess(_ least: AccessLevel, in db: Database) throws {
        guard let level = try Shares.level(of: member, to: uuid, of: kind.rawValue, in: db)
        else {
            throw Refusal.notFound
        }
        guard level >= least else { throw Refusal.readOnly }
    }
}
