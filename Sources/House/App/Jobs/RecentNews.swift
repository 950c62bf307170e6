/// The events of the last two minutes, for pages that begin to listen a moment after they were rendered.
struct RecentNews {
    enum News: Hashable {
        case changed(Live.Changed, by: ID<Session>)
        case told(ID<Member>, path: String)
        /// Some who saw it do not any more: it may have been locked.
        case lockedOut(Live.Changed)
    }

    /// Events are dropped after this time, or if more than `maxCount` came after them.
    static let retention = Duration.seconds(120)
    static let maxCount = 500

    /// The stream's request may have been on its way longer than the page's request, by this time. A subject may then
    /// be fetched twice; events of `tell` would be shown twice, a lock would be met twice, and a page that its own form leads
    /// to would be fetched twice each time, so these get no leeway.
    static let leeway = Duration.seconds(1)

    private var news: [(at: Instant, news: News)] = []
    /// All events since this time are still here.
    private var begin: Instant

    init(now: Instant) { begin = now }

    mutating func add(_ one: News, now: Instant) {
        news.append((now, one))
        let excess = max(0, news.count - Self.maxCount)
        let gone = max(excess, news.firstIndex { now.since($0.at) <= Self.retention } ?? news.count)
        guard gone > 0 else { return }
        begin = news[gone - 1].at
        news.removeFirst(gone)
    }

    /// The events since a page was requested so long ago, each once; `nil` if some of them may have been dropped. Changes by
    /// the page's own session are among them: what the page before it sent may have come after this one was rendered.
    /// - Parameter session: the page's own.
    func since(_ age: Duration, for session: ID<Session>, now: Instant) -> [News]? {
        guard now.since(begin) >= age + Self.leeway else { return nil }
        var known: Set<News> = []
        return news.compactMap { at, one in
            let hasLeeway = if case .changed(_, let author) = one { author != session } else { false }
            let isNew = now.since(at) <= (hasLeeway ? age + Self.leeway : age)
            return isNew && known.insert(one).inserted ? one : nil
        }
    }
}
