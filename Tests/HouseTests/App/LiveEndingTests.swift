import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Streams end with their session")
struct LiveEndingTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    enum End: CaseIterable {
        case signOut, one, others, password, resetPassword, deactivation, removal
    }

    /// Ends Grace's session.
    private func end(_ end: End) throws {
        switch end {
        case .signOut: #expect(try home.post("/logout", as: home.grace).status == 303)
        case .one:
            let session = try #require(try home.house.sessions.sessions(of: home.grace.id).first)
            try home.house.sessions.end(session.id, of: home.grace.id)
        case .others: try home.house.sessions.endOthers(of: home.grace.id, but: ID(at: home.clock.wall.now()))
        case .password:
            let form: FormFields = ["current": TestHome.password, "password": "another quiet evening"]
            #expect(try home.post("/settings/password", form, as: home.grace).status == 303)
        case .resetPassword:
            try home.house.passwordResets.reset(home.grace.id, password: "another quiet evening", withoutApp: false)
        case .deactivation: try home.house.household.deactivate(home.grace.id)
        case .removal: _ = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        }
    }

    @Test("whatever ends a session ends its streams at once, and no others", arguments: End.allCases)
    func atOnce(_ kind: End) throws {
        let (ada, grace) = (try home.listening(as: home.ada), try home.listening(as: home.grace))

        try end(kind)

        #expect(grace.everything() != nil)
        #expect(eventually { home.house.live.count == 1 })
        withExtendedLifetime(ada) {}
    }
}
