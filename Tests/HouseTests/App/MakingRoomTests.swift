import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// Writes that may use the reserve on a full disk.
@Suite("What works on a full disk")
struct MakingRoomTests {
    private let routes: [Route]

    init() throws { routes = try TestHome().house.routes.filter { !$0.method.isSafe } }

    /// The last words of addresses that take something away, or sign a member in.
    private static let words: Set = [
        "delete", "remove", "empty", "drop", "end", "end-others", "withdraw", "revoke", "deactivate", "clear",
        "discard", "cancel", "erase", "forget", "login", "logout", "unlock", "now",
    ]

    private static func sounds(_ route: Route) -> Bool {
        words.contains(String(route.pattern.split(separator: "/").last ?? ""))
    }

    @Test("every address that sounds like taking away is said to make room, in every room")
    func named() {
        let sounding = routes.filter { $0.method == .delete || Self.sounds($0) }

        #expect(sounding.filter { !$0.options.contains(.makesRoom) }.map(\.pattern) == [])
        #expect(sounding.count > 25)
    }

    @Test("of all others only those do that sign a member in")
    func others() {
        let others = routes.filter {
            $0.options.contains(.makesRoom) && $0.method != .delete && !Self.sounds($0)
        }

        #expect(others.map(\.pattern) == ["/login/form", "/login/code", "/login/code/:token"])
    }
}
