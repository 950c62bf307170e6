import Foundation
import Testing

@testable import House

@Suite("What happened just before a page began to listen")
struct RecentNewsTests {
    private let begin = Instant(milliseconds: 1_800_000_000_000)
    private let session = ID<Session>(UUID())
    private let reader = ID<Session>(UUID())

    private func after(_ time: Duration) -> Instant { begin.adding(time) }

    private func news() -> RecentNews.News {
        .changed(Live.Changed(kind: SubjectKind(rawValue: "graph"), id: UUID()), by: session)
    }

    @Test("what happened since the page was asked for is given once, in its order, and nothing older")
    func since() {
        var recent = RecentNews(now: begin)
        let (old, first, second) = (news(), news(), news())
        recent.add(old, now: after(.seconds(10)))
        for (one, second) in [(first, 20), (second, 21), (first, 22)] { recent.add(one, now: after(.seconds(second))) }
        let now = after(.seconds(23))
        #expect(recent.since(.seconds(4), for: reader, now: now) == [first, second])
        #expect(recent.since(.zero, for: reader, now: now) == [first])
        #expect(recent.since(.seconds(13), for: reader, now: now) == [old, first, second])
    }

    @Test("a request that took longer misses no change, and what was told before is not told again")
    func leeway() {
        var recent = RecentNews(now: begin)
        let told = RecentNews.News.told(ID<Member>(UUID()), path: "/reminders/now")
        let changed = news()
        recent.add(changed, now: after(.seconds(10)))
        recent.add(told, now: after(.seconds(10)))
        let now = after(.milliseconds(10_900))
        #expect(recent.since(.milliseconds(300), for: reader, now: now) == [changed])
        #expect(recent.since(.milliseconds(900), for: reader, now: now) == [changed, told])
        // The form that leads to a page is answered before the page is asked for.
        #expect(recent.since(.milliseconds(300), for: session, now: now) == [])
        #expect(recent.since(.milliseconds(900), for: session, now: now) == [changed, told])
    }

    @Test("a page older than what is remembered learns that something may be missing")
    func forgotten() {
        var recent = RecentNews(now: begin)
        #expect(recent.since(.seconds(5), for: reader, now: after(.seconds(5))) == nil)
        #expect(recent.since(.seconds(5), for: reader, now: after(.seconds(7))) == [])

        recent.add(news(), now: after(.seconds(10)))
        recent.add(news(), now: after(.seconds(11) + RecentNews.retention))
        let now = after(.seconds(12) + RecentNews.retention)
        #expect(recent.since(RecentNews.retention + .seconds(3), for: reader, now: now) == nil)
        #expect(recent.since(.seconds(60), for: reader, now: now)?.count == 1)

        for _ in 0..<RecentNews.maxCount { recent.add(news(), now: now) }
        #expect(recent.since(.seconds(5), for: reader, now: now.adding(.seconds(1))) == nil)
        #expect(recent.since(.zero, for: reader, now: now.adding(.seconds(2)))?.count == 0)
    }
}
