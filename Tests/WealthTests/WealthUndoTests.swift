import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

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

    @Test("no series gets another currency while undo could bring values in the old one back into it")
    func currency() throws {
        let home = try TestHome()
        let depot = try home.series("Depot", by: home.ada)
        let path = SeriesController.path(depot)
        let yen = { (version: Int) in
            let form: FormFields = ["name": "Depot", "kind": "cash", "currency": "JPY", "version": "\(version)"]
            return try home.post(path, form, as: home.ada)
        }
        let value = try home.value("1000.00", on: "2026-02-02", of: depot, by: home.ada)
        #expect(try home.post(SnapshotsController.path(value) + "/delete", as: home.ada).status == 303)
        let refused = try yen(1)
        #expect(refused.status == 422 && refused.text.contains("The bin has values in the old currency"))
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        #expect(try home.values("Depot", of: home.ada) == ["2026-02-02 1000.00"])

        // Values of a round or an import have entries that name no series.
        #expect(try home.post(SnapshotsController.path(value) + "/delete", as: home.ada).status == 303)
        home.clock.advance(.days(31))
        home.forgetSessions()
        try home.house.undo.prune()
        let round: FormFields = ["amount-\(depot)": "7", "day": "2026-02-03"]
        #expect(try home.post("/wealth/round", round, as: home.ada).status == 303)
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), as: home.ada).status == 303)
        #expect(try yen(1).status == 422)
        home.clock.advance(.days(31))
        home.forgetSessions()
        #expect(try yen(1).status == 303)
    }
}
