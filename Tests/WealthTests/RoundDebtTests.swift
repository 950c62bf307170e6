import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Debts in Update all")
struct RoundDebtTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("the last value of a debt has its sign")
    func signs() throws {
        let (savings, loan) = (
            try home.series("Savings", by: home.ada), try home.series("Loan", by: home.ada, kind: .debts)
        )
        try home.value("300", on: "2026-11-01", of: savings, by: home.ada)
        try home.value("100", on: "2026-11-01", of: loan, by: home.ada)

        let page = try home.get("/wealth/round", as: home.ada).text

        #expect(page.contains("−€100.00 · 1 Nov 2026") && page.contains("€300.00 · 1 Nov 2026"))
        #expect(!page.contains("−€300.00"))
    }
}
