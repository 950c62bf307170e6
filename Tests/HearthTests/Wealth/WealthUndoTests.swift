import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("Undoing values of several series")
struct WealthUndoTests {
    @Test("values stay in a series that is no longer shared with the member who undoes their round")
    func withdrawn() throws {
        let home = try TestHome()
        let hers = try home.series("Joint", by: home.ada, audience: .chosen([home.grace.id: .write]))
        let own = try home.series("Own", by: home.grace)
        let round: FormFields = ["amount-\(hers)": "7", "amount-\(own)": "9", "day": "2026-02-02"]
        #expect(try home.post("/wealth/round", round, as: home.grace).status == 303)
        let undo = try home.undoPath(as: home.grace).unwrap()
        try home.house.series.share(OwnSeries(home.house.seriesDoor.open(hers, for: home.ada)), with: .onlyMe)

        let answer = try home.post(undo, as: home.grace)

        #expect(answer.status == 303 && (answer["Location"] ?? "").hasPrefix("/settings/bin/"))
        #expect(try home.values("Joint", of: home.ada) == ["2026-02-02 7.00"])
        #expect(try home.values("Own", of: home.grace) == [])
    }
}
