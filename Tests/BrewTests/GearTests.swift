import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("The form of gear")
struct GearTests {
    let home: TestHome
    let shelf: String
    let gear: String

    /// Ada's mill, on a shelf that Grace may write on.
    init() throws {
        home = try TestHome()
        shelf = BagsController.path(of: try home.barista(home.ada).id)
        _ = try home.postSharing(shelf, ["audience": "editAll"], as: home.ada)
        _ = try home.post(shelf + "/gear", ["kind": "grinder", "name": "Mill"], as: home.ada)
        let own = try home.barista(home.ada)
        let id = try #require(home.brew.shelf.gear(of: [own.open])[own.id]?.first).id
        gear = shelf + "/gear/\(id)"
    }

    private func stored() throws -> [String] {
        let own = try home.barista(home.ada)
        let gear = try home.brew.shelf.gear(of: [own.open])[own.id] ?? []
        return gear.map { "\($0.name), \($0.note), \($0.isRetired)" }
    }

    @Test("two save it at once: the second sees what stands there, keeps what they typed, and the next save wins")
    func conflict() throws {
        let hers: FormFields = ["name": "Grace’s mill", "note": "Oiled", "retired": "on", "version": "1"]
        let mine: FormFields = ["name": "Ada’s mill", "note": "Sharp & new", "version": "1"]

        #expect(try home.post(gear, hers, as: home.grace).status == 303)
        let page = try home.post(gear, mine, as: home.ada)

        #expect(page.status == 409)
        #expect(try stored() == ["Grace’s mill, Oiled, true"])
        for shown in [
            "What you typed is below", "<li>Name: Grace’s mill</li>", "<li>Note: Oiled</li>",
            "<li>No longer used: Yes</li>", "value=\"Ada’s mill\"", "value=\"Sharp &amp; new\"", "gear__item\" open",
            "name=\"version\" value=\"2\"",
        ] { #expect(page.contains(shown), "\(shown)") }
        #expect(!page.text.contains("value=\"on\" checked"))

        #expect(try home.post(gear, ["name": "Ada’s mill", "note": "", "version": "2"], as: home.ada).status == 303)
        #expect(try stored() == ["Ada’s mill, , false"])
    }

    @Test("two save the same: the second is saved already")
    func same() throws {
        let form: FormFields = ["name": "Old mill", "note": "Oiled", "version": "1"]

        #expect(try home.post(gear, form, as: home.grace).status == 303)
        #expect(try home.post(gear, form, as: home.ada).status == 303)
        #expect(try stored() == ["Old mill, Oiled, false"])
    }

    @Test("a form with a problem comes back with all that was typed, and still meets what was saved meanwhile")
    func problem() throws {
        let long = String(repeating: "n", count: 2001)
        let page = try home.post(gear, ["name": "", "note": long, "retired": "on", "version": "1"], as: home.ada)

        #expect(page.status == 422 && page.contains("Enter a name.") && page.contains("at most 2,000 characters"))
        #expect(page.contains("value=\"\(long)\"") && page.contains("value=\"on\" checked"))
        #expect(page.contains("name=\"version\" value=\"1\""))
        #expect(try stored() == ["Mill, , false"])

        let name = String(repeating: "m", count: 101)
        let new = try home.post(shelf + "/gear", ["kind": "water", "name": name], as: home.ada)
        #expect(new.status == 422 && new.contains("value=\"\(name)\""))
        #expect(new.contains("<option value=\"water\" selected>"))
        #expect(!new.text.contains("gear__item\" open"))
    }
}
