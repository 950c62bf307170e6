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

    private func done(_ member: Member) throws -> Set<String> {
        Set(
            try home.get("/today", as: member).text.matches(of: /steps__done">.*?<b class="row__name">([^<]*)</)
                .map { String($0.1) })
    }

    @Test("what others did and shared ticks off no step of one's own")
    func others() throws {
        let graph = try home.graph("Cellar", by: home.grace, audience: .household(.write))
        _ = try home.entity("Port", in: graph, by: home.grace)
        let series = try home.series("Savings", by: home.grace, audience: .household(.read))
        try home.value("100", on: "2026-11-01", of: series, by: home.grace)
        _ = try home.remind("Bins", on: "2026-11-24", ["member": "\(home.ada.id)"], by: home.grace)

        #expect(
            try done(home.ada).isDisjoint(with: ["Collect what you know", "Add your first series", "Set a reminder"]))
        #expect(
            try done(home.grace).isSuperset(of: ["Collect what you know", "Add your first series", "Set a reminder"]))
    }
}
