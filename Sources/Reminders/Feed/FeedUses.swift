import Dispatch
import House

/// Stores the times of requests in the background: a calendar does not wait for the database's writer.
final class FeedUses: Sendable {
    private let feeds: FeedStore
    private let queue = DispatchQueue(label: "hearth.reminders.feed")

    init(_ feeds: FeedStore) { self.feeds = feeds }

    func add(_ member: Member) {
        // Losing this is harmless, and a failing disk makes the next write fail visibly.
        queue.async { [feeds] in try? feeds.touch(member) }
    }

    /// Waits until all is stored.
    func flush() { queue.sync {} }
}
