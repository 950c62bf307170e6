import Foundation
import HTTP
import House
import Localization

/// A member's reminders as a calendar feed: the page that makes its secret address, and the feed itself, which needs no
/// session.
struct FeedController: Sendable {
    let feeds: FeedStore
    let uses: FeedUses
    let calendars: ReminderCalendar
    let addresses: InvitationAddresses
    let pages: Pages

    var routes: [Route] {
        [
            .get("/reminders/feed", show, .writing),
            .post("/reminders/feed", Writer.entrance, renew),
            .post("/reminders/feed/delete", delete, .makesRoom),
            .get("/calendar/:token", calendar),
        ]
    }

    private static let page = "/reminders/feed"
    private static let suffix = ".ics"

    // MARK: The address

    func show(_ visit: Visit) throws -> Response { try pages.response(page(visit), for: visit) }

    private func page(_ visit: Visit, new: String? = nil) throws -> ReminderFeedPage {
        let feed = try feeds.feed(of: visit.member)
        return ReminderFeedPage(
            made: feed.map { visit.words.moment($0.createdAt.date) },
            used: feed?.usedAt.map { visit.words.moment($0.date) }, new: new)
    }

    func renew(_ writer: Writer, _ visit: Visit) throws -> Response {
        let token = try feeds.renew(for: writer)
        let address = "\(addresses.base(visit.request))/calendar/\(token.text)\(Self.suffix)"
        return try pages.response(page(visit, new: address), for: visit, isSecret: true)
    }

    func delete(_ visit: Visit) throws -> Response {
        try feeds.remove(of: visit.member)
        return .seeOther(Self.page)
    }

    // MARK: The calendar

    /// Failed requests are not throttled: an address has 256 random bits and cannot be guessed.
    func calendar(_ request: Request) throws -> Response {
        let name = request.parameters["token"] ?? ""
        let token = name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name
        guard let member = try feeds.owner(of: token) else { throw Refusal.notFound }
        uses.add(member)
        let document = try calendars.calendar(of: member, base: addresses.base(request))
        let headers: Headers = [
            "Content-Type": CalendarDocument.contentType, "Cache-Control": "no-store",
            "Content-Disposition": "inline; filename=\"hearth.ics\"",
        ]
        return Response(headers: headers, body: .bytes(document.bytes))
    }
}
