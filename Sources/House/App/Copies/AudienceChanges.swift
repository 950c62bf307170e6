import Foundation
import GRDB
import Synchronization

/// Counts the transactions after which some members may see less: sharing, locks or whole subjects changed, by whatever way.
/// Browsers with copies of pages ask about them when the count is another one than before.
///
/// The count is odd from just before such a transaction is committed until just after: while it is the same even number, what
/// is closed to whom is the same.
final class AudienceChanges: TransactionObserver, Sendable {
    /// Begins anew with each start of the server.
    private let count = Atomic(UInt32.random(in: 0 ... .max / 2) * 2)
    private let hasChanged = Atomic(false)
    private let sharing: Set<String>
    private let subjects: Set<String>

    init(_ subjects: Subjects) {
        sharing = subjects.lockTables.union(["share"])
        self.subjects = Set(subjects.all.map(\.table))
    }

    /// The count as a word. Take it before a page is read.
    var stamp: String { Self.word(count.load(ordering: .sequentiallyConsistent)) }

    /// The result of `read`, and the count if that was the same all the time.
    func steady<Value>(_ read: () throws -> Value) rethrows -> (Value, String?) {
        let before = count.load(ordering: .sequentiallyConsistent)
        let value = try read()
        let isSteady = before.isMultiple(of: 2) && before == count.load(ordering: .sequentiallyConsistent)
        return (value, isSteady ? Self.word(before) : nil)
    }

    private static func word(_ count: UInt32) -> String { String(count, radix: 16) }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        switch eventKind {
        case .delete(let table): sharing.contains(table) || subjects.contains(table)
        case .insert(let table), .update(let table, _): sharing.contains(table)
        }
    }

    func databaseDidChange(with event: DatabaseEvent) { hasChanged.store(true, ordering: .relaxed) }

    func databaseWillCommit() throws {
        if hasChanged.load(ordering: .relaxed) { count.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    }

    func databaseDidCommit(_ db: Database) { end() }

    func databaseDidRollback(_ db: Database) { end() }

    private func end() {
        hasChanged.store(false, ordering: .relaxed)
        let isOdd = !count.load(ordering: .sequentiallyConsistent).isMultiple(of: 2)
        if isOdd { count.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    }
}
