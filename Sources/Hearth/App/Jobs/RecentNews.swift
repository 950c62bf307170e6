/// The events of the last minutes, for pages that begin to listen a moment after they were made.
struct RecentNews {
    enum News: Hashable {
        case changed(Live.Changed, by: ID<Session>)
        case told(ID<Member>, event: String, path: String)
    }

    /// Older news are forgotten, and so are those before the last so many.
    static let retention = Duration.seconds(120)
    static let maxCount = 500

    /// The request for the stream may have taken so much longer to arrive than the one for the page. A subject is
    /// fetched once more then; what was told is shown once, so it gets none.
    static let leeway = Duration.seconds(1)

    private var news: [(at: Instant, news: News)] = []
    /// Nothing is missing since then.
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

    /// Each of the news since a page was asked for that long ago, once; `nil` where some may be forgotten.
    func since(_ age: Duration, now: Instant) -> [News]? {
        guard now.since(begin) >= age + Self.leeway else { return nil }
        var known: Set<News> = []
        return news.compactMap { at, one in
            let isTold = if case .told = one { true } else { false }
            let isNew = now.since(at) <= (isTold ? age : age + Self.leeway)
            return isNew && known.insert(one).inserted ? one : nil
        }
    }
}
