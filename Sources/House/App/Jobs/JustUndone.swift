import Localization
import Synchronization

/// The last undo of each session. For 10 seconds pages report it in a toast; for 30 seconds they offer no older entry to
/// undo, because its button would appear where the finger has just tapped. Kept in memory only; the bin keeps the rest.
final class JustUndone: Sendable {
    struct Record: Sendable {
        /// The entry that was undone.
        let entry: UndoEntry
        let at: Instant
        /// The locks that were open at that time. If others are open now, the entry's name may be locked and is not shown.
        let keys: KeyRing
        /// The newest entry that was left to undo.
        let older: ID<UndoEntry>?
    }

    /// The time for which the toast reports the undo.
    static let shown = Duration.seconds(10)
    /// The time for which no older entry is offered: as long as its own toast would be shown.
    static let retention = Duration.seconds(30)

    /// The time for which a second press of the same button leads where the first one did. Without JavaScript nothing
    /// keeps a second press back, and a script may lose the answer to the first. Later somebody may have deleted the same
    /// anew: then a page that looks like success would lie.
    static let repeatable = Duration.seconds(60)

    private struct Landing: Sendable {
        let member: ID<Member>
        let place: String
        let at: Instant
    }

    private let records = Mutex<[ID<Session>: Record]>([:])
    private let landings = Mutex<[ID<UndoEntry>: Landing]>([:])

    /// Remembers an undo, and forgets the expired ones of all sessions.
    func add(_ record: Record, of session: ID<Session>) {
        records.withLock { records in
            records = records.filter { record.at.since($0.value.at) < Self.retention }
            records[session] = record
        }
    }

    func last(of session: ID<Session>, now: Instant) -> Record? {
        records.withLock { $0[session] }.flatMap { now.since($0.at) < Self.retention ? $0 : nil }
    }

    /// Remembers where the undo of an entry led, and forgets the expired ones.
    func add(_ entry: ID<UndoEntry>, by member: ID<Member>, to place: String, now: Instant) {
        landings.withLock { landings in
            landings = landings.filter { now.since($0.value.at) < Self.repeatable }
            landings[entry] = Landing(member: member, place: place, at: now)
        }
    }

    /// The place where the member's undo of an entry led; `nil` if it was another member's.
    /// - Parameter newest: the newest entry that the member can undo; `nil` is also returned if it is newer than the undo.
    func place(
        of entry: ID<UndoEntry>, by member: ID<Member>, newest: UndoEntry?, now: Instant
    ) -> String? {
        guard let landing = landings.withLock({ $0[entry] }), landing.member == member,
            now.since(landing.at) < Self.repeatable, newest.map({ $0.at <= landing.at }) ?? true
        else { return nil }
        return landing.place
    }
}

extension UndoEntry {
    /// The action that the entry records: “Dune” deleted.
    func what(_ words: Words) -> String { words(Phrase(key: phrase, arguments: [.text(name)])) }

    /// The result of undoing it: “Dune” restored.
    func undone(_ words: Words) -> String {
        if kind.namesThing { return words("“\(name)” restored") }
        if hasChangedNothing { return words("Nothing was undone: everything has changed since.") }
        return words("Undone: \(what(words))")
    }
}
