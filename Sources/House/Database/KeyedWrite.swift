import Foundation
import GRDB
import Synchronization

/// The key of the request that a thread works for: it is stored in the transaction of the first thing that the request
/// writes, so that neither is there without the other.
final class KeyedWrite: Sendable {
    @TaskLocal static var current: KeyedWrite?

    struct Key: Hashable {
        let member: ID<Member>
        let text: String
    }

    let key: Key
    let requestHash: Data
    private let at: Instant
    private let isStored = Atomic(false)

    init(_ key: Key, requestHash: Data, at: Instant) {
        self.key = key
        self.requestHash = requestHash
        self.at = at
    }

    /// Whether the request has written something.
    var hasWritten: Bool { isStored.load(ordering: .acquiring) }

    /// Stores the key of this thread's request, unless an earlier transaction of the request did.
    static func store(in db: Database) throws {
        guard let current, !current.hasWritten else { return }
        try db.execute(
            sql: "INSERT INTO requestKey (memberId, key, requestHash, createdAt) VALUES (?, ?, ?, ?)",
            arguments: [current.key.member, current.key.text, current.requestHash, current.at])
        db.afterNextTransaction(onCommit: { _ in current.isStored.store(true, ordering: .releasing) })
    }

    /// Notes which entry of the bin this thread's request made, so that who lost the answer can undo it.
    static func note(_ undo: ID<UndoEntry>, in db: Database) throws {
        guard let current else { return }
        try db.execute(
            sql: "UPDATE requestKey SET undoId = ? WHERE memberId = ? AND key = ?",
            arguments: [undo, current.key.member, current.key.text])
    }
}
