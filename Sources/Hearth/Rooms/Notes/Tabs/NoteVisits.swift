import Dispatch
import Synchronization

/// Remembers where members are and what they have seen, a moment later: a page waits for no writer.
final class NoteVisits: Sendable {
    private let tabs: NoteTabStore
    private let queue = DispatchQueue(label: "hearth.notes.seen")
    /// Where each member was last.
    private let last = Mutex<[ID<Member>: ID<NoteTab>]>([:])

    init(_ tabs: NoteTabStore) { self.tabs = tabs }

    /// - Parameter seesNewest: whether the newest messages are on the page.
    func open(_ tab: OpenTab, seesNewest: Bool) {
        let isElsewhere = last.withLock { last in last.updateValue(tab.id, forKey: tab.member) != tab.id }
        guard isElsewhere || seesNewest && tab.tab.unread > 0 else { return }
        // A disk that fails here fails for the next write too, which says so.
        queue.async { [tabs] in try? tabs.open(tab, seesNewest: seesNewest) }
    }

    /// Waits until what was to be remembered is.
    func flush() { queue.sync {} }
}
