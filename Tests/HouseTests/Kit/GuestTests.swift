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
}
