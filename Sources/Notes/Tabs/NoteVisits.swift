import Dispatch
import House
import Synchronization

/// Stores which tabs members opened and read, in the background: the page does not wait for the database's writer.
final class NoteVisits: Sendable {
    private let tabs: NoteTabStore
    private let queue = DispatchQueue(label: "hearth.notes.seen")
    /// The tab that each member opened last.
    private let last = Mutex<[ID<Member>: ID<NoteTab>]>([:])

    init(_ tabs: NoteTabStore) { self.tabs = tabs }

    /// - Parameter arrival: when the newest message of others arrived that is shown; nil where none is, or newer ones are not.
    func open(_ tab: OpenTab, seenUntil arrival: Instant?) {
        let isElsewhere = last.withLock { last in last.updateValue(tab.id, forKey: tab.member) != tab.id }
        guard isElsewhere || arrival != nil && tab.tab.unread > 0 else { return }
        // A disk that fails here fails for the next write too, which says so.
        queue.async { [tabs] in try? tabs.open(tab, seenUntil: arrival) }
    }

    /// Waits until all is stored.
    func flush() { queue.sync {} }
}
