import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Reminders
@testable import Wealth

@Suite("First steps of a member among others")
struct FirstStepsAmongOthersTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let steps: Set = [
        "Write about today", "Collect what you know", "Add your first series", "Set a reminder",
    ]

    /// The names of the steps on Today, open ones and those that are done.
    private func steps(_ member: Member) throws -> (open: Set<String>, done: Set<String>) {
        let page = try home.get("/today", as: member).text
        let done = Set(page.matches(of: /steps__done">.*?<b class="row__name">([^<]*)</).map { String($0.1) })
        return (Self.steps.filter { page.contains($0) }.subtracting(done), done.intersection(Self.steps))
    }

    @Test("what others did and shared completes no step of one's own")
    func others() throws {
        let graph = try home.graph("Cellar", by: home.grace, audience: .household(.write))
        _ = try home.entity("Port", in: graph, by: home.grace)
        let series = try home.series("Savings", by: home.grace, audience: .household(.read))
        try home.value("100", on: "2026-11-01", of: series, by: home.grace)
        _ = try home.remind("Bins", on: "2026-11-24", ["member": "\(home.ada.id)"], by: home.grace)
        let diary = try home.diary(of: home.ada)
        try home.share(diary, with: .household(.write))
        try home.write("A walk", on: "2026-11-20", in: diary.id, by: home.grace)

        #expect(try steps(home.ada) == (Self.steps, []))
        #expect(try steps(home.grace) == ([], Self.steps))
    }
}
