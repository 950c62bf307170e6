import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Days of values")
struct ValueDayTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func page(_ path: String = "/wealth") throws -> String { try home.get(path, as: home.ada).text }

    @Test("saved as it was shown, a value keeps its instant and its zone, wherever one is and to the second")
    func elsewhere() throws {
        let series = try home.series("Savings", by: home.ada)
        let writable = try WritableSeries(home.house.seriesDoor.open(series, for: home.ada))
        home.clock.advance(.milliseconds(27_123))
        let form = SnapshotForm(
            ["amount": "5"], currency: .euro, language: .en,
            zone: try #require(TimeZone(identifier: "America/New_York")), now: home.clock.wall.now())
        let id = try home.house.snapshots.add(form, zone: "America/New_York", to: writable)
        let before = try home.house.snapshots.snapshot(id, in: writable.open)
        let page = try home.get(SnapshotsController.path(id) + "/edit", as: home.ada).text
        let inputs = page.matches(of: /<input[^>]*>/).map { String($0.0) }
        let shown = { (name: String) in
            let input = try #require(inputs.first { $0.contains(" name=\"\(name)\"") })
            return String(try #require(input.firstMatch(of: /\bvalue="([^"]*)"/)).1)
        }

        let reply = try home.post(
            SnapshotsController.path(id),
            ["amount": "6", "day": shown("day"), "time": shown("time"), "version": shown("version")], as: home.ada)

        let after = try home.house.snapshots.snapshot(id, in: writable.open)
        #expect(reply.status == 303)
        #expect(after.amount == 600)
        #expect(after.at == before.at)
        #expect(after.zone == "America/New_York" && after.day == before.day)
    }

    @Test("a value that a phone kept without a network is of when it was typed, and leads back to its series")
    func typedBefore() throws {
        let series = try home.series("Savings", by: home.ada)
        let typed = home.clock.wall.now()
        home.clock.advance(.seconds(5 * 3600))
        let reply = try home.post(
            "/wealth/values", ["series": "\(series)", "amount": "7", "day": "2026-11-21", "from": "series"],
            as: home.ada, "Idempotency-Key: seven", "Request-Age: \(5 * 3_600_000)")
        #expect(reply.status == 204)
        #expect(reply["Location"] == SeriesController.path(series))
        let at = try home.house.database.read { db in
            try Int64.fetchOne(db, sql: "SELECT at FROM snapshot WHERE seriesId = ?", arguments: [series])
        }
        #expect(at == typed.milliseconds)

        let round = try home.post(
            "/wealth/round", ["day": "2026-11-21", "amount-\(series)": "8"], as: home.ada, "Idempotency-Key: eight",
            "Request-Age: \(4 * 3_600_000)")
        #expect(round.status == 204)
        #expect(try home.get(SeriesController.path(series), as: home.ada).text.contains("€8.00"))
    }

    @Test("a day more than a month ahead is asked about once, in the form, in an edit and in a round")
    func later() throws {
        let series = try home.series("Savings", by: home.ada)
        let value = try home.value("1", on: "2026-11-01", of: series, by: home.ada)
        let new: FormFields = ["series": series.description, "amount": "5"]
        let edit: FormFields = ["amount": "5", "version": "1"]
        let round: FormFields = ["amount-\(series)": "5"]
        for (path, fields) in [
            ("/wealth/values", new), (SnapshotsController.path(value), edit), ("/wealth/round", round),
        ] {
            var form = fields
            form.add("day", "2027-11-20")
            let asked = try home.post(path, form, as: home.ada)
            #expect(asked.status == 422, "\(path)")
            #expect(asked.text.contains("20 November 2027 is more than a month ahead. Save again if this is correct"))
            #expect(asked.text.contains("name=\"later\" value=\"2027-11-20\"") && asked.text.contains("value=\"5\""))
            form.add("later", "2027-11-20")
            #expect(try home.post(path, form, as: home.ada).status == 303, "\(path)")
        }
        let near: FormFields = ["series": series.description, "amount": "5", "day": "2026-12-21"]
        #expect(try home.post("/wealth/values", near, as: home.ada).status == 303)
        let same: FormFields = ["amount": "6", "day": "2027-11-20", "version": "2"]
        #expect(try home.post(SnapshotsController.path(value), same, as: home.ada).status == 303)
    }

    @Test(
        "what is planned is nowhere what there is: not over the page, in lists, in a round, on Today, nor in a change")
    func planned() throws {
        let series = try home.series("Savings", by: home.ada)
        try home.value("100", on: "2026-08-01", of: series, by: home.ada)
        try home.value("900", on: "2026-12-15", of: series, by: home.ada)

        let text = try page("/wealth?range=all")
        #expect(text.contains("<h1 class=\"net-worth\">€100.00</h1>") && text.contains("€0.00 (0.0%)"))
        #expect(try page("/wealth/series").contains("<span class=\"amount\">€100.00</span>"))
        #expect(try page("/wealth/round").contains("€100.00 · 1 Aug 2026"))
        #expect(try page("/today").contains("Last value on 1 Aug 2026"))
        let own = try page(SeriesController.path(series))
        #expect(own.contains("<p class=\"net-worth\">€100.00</p>") && own.contains("<dd>€900.00 · 15 Dec 2026</dd>"))
        #expect(own.contains("<dt>Planned</dt>"))
    }

    @Test("archiving asks for the last day on which a series counts")
    func archiving() throws {
        let series = try home.series("Old", by: home.ada)
        try home.value("100", on: "2026-01-10", of: series, by: home.ada)
        let path = SeriesController.path(series) + "/archive"

        #expect(try page(SeriesController.path(series)).contains("href=\"\(path)\""))
        #expect(try page(path).contains("name=\"day\"") && page(path).contains("value=\"2026-11-21\""))
        for day in ["2026-11-22", "2026-02-30", ""] {
            let form: FormFields = ["archive": "on", "day": day]
            #expect(try home.post(path, form, as: home.ada).status == 422, "\(day)")
        }
        #expect(try home.post(path, ["archive": "on", "day": "2026-03-31"], as: home.ada).status == 303)
        #expect(try page("/wealth/day?day=2026-03-31").contains("€100.00"))
        #expect(try !page("/wealth/day?day=2026-04-01").contains("€100.00"))
        #expect(try home.post(path, as: home.ada).status == 303)
        #expect(try page("/wealth/day?day=2026-04-01").contains("€100.00"))
    }

    @Test("a round is undone as one, and that again")
    func round() throws {
        let (one, two) = (try home.series("One", by: home.ada), try home.series("Two", by: home.ada))
        let form: FormFields = ["amount-\(one)": "5", "amount-\(two)": "7", "day": "2026-11-20"]
        #expect(try home.post("/wealth/round", form, as: home.ada).status == 303)
        #expect(try page("/today").contains("Values of 20 Nov 2026 added"))

        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try home.values("One", of: home.ada).isEmpty && home.values("Two", of: home.ada).isEmpty)
        #expect(try home.post(#require(try home.undoPath(as: home.ada)), as: home.ada).status == 303)
        #expect(try home.values("One", of: home.ada) == ["2026-11-20 5.00"])
        #expect(try home.values("Two", of: home.ada) == ["2026-11-20 7.00"])
    }

    @Test("a round saves nothing and keeps every amount if a series is archived, unshared or gone meanwhile")
    func lost() throws {
        let own = try home.series("Own", by: home.ada)
        let old = try home.series("Old", by: home.ada)
        let hers = try home.series("Zaffre", by: home.grace, audience: .chosen([home.ada.id: .write]))
        let form: FormFields = [
            "amount-\(own)": "5", "amount-\(old)": "7", "amount-\(hers)": "9", "day": "2026-11-20",
        ]
        let archive: FormFields = ["archive": "on", "day": "2026-11-20"]
        #expect(try home.post(SeriesController.path(old) + "/archive", archive, as: home.ada).status == 303)
        try home.house.series.share(OwnSeries(home.house.seriesDoor.open(hers, for: home.grace)), with: .onlyMe)
        let before = try home.fingerprint()

        let reply = try home.post("/wealth/round", form, as: home.ada)
        #expect(reply.status == 409)
        for (series, amount) in [(own, "5"), (old, "7"), (hers, "9")] {
            #expect(reply.contains("name=\"amount-\(series)\" value=\"\(amount)\""), "\(amount)")
        }
        #expect(reply.contains(">Old<") && reply.contains("A series that no longer exists"))
        #expect(!reply.contains("Zaffre") && !reply.contains("id=\"amount-\(own)-problem\""))
        let alone = try home.post("/wealth/round", ["amount-\(old)": "7", "day": "2026-11-20"], as: home.ada)
        #expect(alone.status == 409 && alone.contains("name=\"amount-\(old)\" value=\"7\""))
        #expect(try home.fingerprint() == before)

        let rest: FormFields = ["amount-\(own)": "5", "amount-\(old)": "", "day": "2026-11-20"]
        #expect(try home.post("/wealth/round", rest, as: home.ada).status == 303)
        #expect(try home.values("Own", of: home.ada) == ["2026-11-20 5.00"])
    }

    @Test("notes of several lines are typed, kept and shown again")
    func notes() throws {
        let series = try home.series("Savings", by: home.ada)
        let value = try home.value("1", on: "2026-11-01", of: series, notes: "one\ntwo", by: home.ada)

        #expect(try page(SnapshotsController.path(value) + "/edit").contains("\none\ntwo</textarea>"))
        #expect(try page().contains("one two"))
    }

    @Test("where a file has more accounts than there is room for, it is said which of them wait")
    func elevenAccounts() throws {
        let names = (1...12).map { "Account \($0)" }
        let text = "date,account,value\n" + names.map { "2026-11-01,\($0),1\n" }.joined()
        let preview = try home.get(home.sendValues(text, as: home.ada), as: home.ada).text

        #expect(preview.contains("Not imported: “Account 11”, “Account 12”."))
        let few = "date,account,value\n2026-11-01,Account 1,1\n"
        #expect(try !home.get(home.sendValues(few, as: home.ada), as: home.ada).text.contains("Not imported"))
    }
}
