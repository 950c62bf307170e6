import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Guests")
struct GuestTests {
    @Test("a guest reads what is shared for writing, and makes nothing")
    func limits() throws {
        let home = try TestHome()

        #expect(AccessLevel(.write, for: home.olle) == .read)
        #expect(AccessLevel(.own, for: home.olle) == .read)
        #expect(AccessLevel(.write, for: home.grace) == .write)
        #expect(throws: Refusal.readOnly) { try Writer(home.olle) }
        #expect(try Writer(home.grace).id == home.grace.id)
    }

    @Test("the guide's table has all that a guest may send, and nothing else")
    func table() throws {
        let home = try TestHome()
        let guide = try String(
            contentsOf: TestHome.repository.appendingPathComponent("docs/guests.md"), encoding: .utf8)
        let sent = home.house.routes.filter {
            $0.method == .post && !$0.options.isDisjoint(with: [.guests, .fromGuests])
        }
        .map(\.pattern)

        let listed = guide.matches(of: /`(\/[^`]+)`/).map { String($0.1) }

        #expect(listed.count > 20 && Set(listed).count == listed.count)
        // A draft is kept of what somebody may write: the tab's door refuses guests.
        #expect(Set(listed) == Set(sent).subtracting(["/notes/:tab/draft"]))
        let tab = try home.tab("Shopping", by: home.ada, audience: .household(.write))
        #expect(try home.post("/notes/\(tab)/draft", ["content": "Milk"], as: home.olle).status == 403)
    }

    @Test("the page that gives the role says what a guest does not have")
    func role() throws {
        let home = try TestHome()

        for path in ["/settings/members", MembersController.path(home.olle.id)] {
            #expect(try home.get(path, as: home.ada).contains("no bin and no calendar feed"), "\(path)")
        }
    }
}
