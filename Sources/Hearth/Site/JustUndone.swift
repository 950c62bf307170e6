import Localization
import Synchronization

/// What each session took back last: a page says so for a moment, and offers nothing older to take back where the finger
/// still is. In memory only: who cares for longer looks into the bin.
final class JustUndone: Sendable {
    struct Deed: Sendable {
        let entry: UndoEntry
        let at: Instant
        /// What was unlocked then: once that changed, the name may be behind a lock.
        let keys: KeyRing
        /// What would be offered next.
        let older: ID<UndoEntry>?
    }

    /// How long pages say it.
    static let says = Duration.seconds(10)
    /// How long nothing older is offered: as long as a toast would.
    static let holds = Duration.seconds(30)

    private let deeds = Mutex<[ID<Session>: Deed]>([:])

    /// Forgets what is long ago, anybody's.
    func note(_ deed: Deed, by session: ID<Session>) {
        deeds.withLock { deeds in
            deeds = deeds.filter { deed.at.since($0.value.at) < Self.holds }
            deeds[session] = deed
        }
    }

    func last(of session: ID<Session>, now: Instant) -> Deed? {
        deeds.withLock { $0[session] }.flatMap { now.since($0.at) < Self.holds ? $0 : nil }
    }
}

extension UndoEntry {
    /// Undoing them brings back the one thing they name.
    private static let namedDeletions: Set<String> = [
        Phrase.key("“%@” deleted"), Phrase.key("Graph “%@” deleted"), Phrase.key("Field “%@” deleted"),
        Phrase.key("Series “%@” deleted"), Phrase.key("Kind of link “%@” deleted"),
        Phrase.key("“%@” removed from the household"),
    ]

    /// What was done, in a sentence.
    func what(_ words: Words) -> String { words(Phrase(key: phrase, arguments: [.text(name)])) }

    /// What undoing it did, in a sentence.
    func undone(_ words: Words) -> String {
        Self.namedDeletions.contains(phrase) ? words("“\(name)” is back") : words("Undone: \(what(words))")
    }
}
