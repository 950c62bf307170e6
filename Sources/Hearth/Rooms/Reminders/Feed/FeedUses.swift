import Dispatch

/// Remembers a moment later that a calendar asked: the calendar waits for no writer.
final class FeedUses: Sendable {
    private let feeds: FeedStore
    private let queue = DispatchQueue(label: "hearth.reminders.feed")

    init(_ feeds: FeedStore) { self.feeds = feeds }

    func add(_ member: Member) {
        // A disk that fails here fails for the next write too, which says so.
        queue.async { [feeds] in try? feeds.touch(member) }
    }

    /// Waits until what was to be remembered is.
    func flush() { queue.sync {} }
}
