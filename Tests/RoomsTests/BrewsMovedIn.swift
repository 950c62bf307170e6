import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

/// Ada's beans, gear and cups, of which Grace may change the first two, and a file of Beanconqueror.
struct BrewsMovedIn: MovedIn {
    let home: TestHome
    private let shelf: String

    static let sign = "name"
    /// References to beans and gear are left out: they go with the thing that they lead to, and its name stays.
    static let queries = [
        "SELECT hex(id) || ' name', name FROM brewBag", "SELECT hex(id) || ' roaster', roaster FROM brewBag",
        "SELECT hex(id) || ' note', note FROM brewBag",
        "SELECT hex(id) || ' weight', CAST(coalesce(weight, '-') AS TEXT) FROM brewBag",
        "SELECT hex(id) || ' price', coalesce(price, '-') || currency FROM brewBag",
        "SELECT hex(id) || ' name', name FROM brewGear", "SELECT hex(id) || ' note', note FROM brewGear",
        "SELECT hex(id) || ' name', recipeName || '/' || grinder || '/' || dripper || '/' || day FROM brewLog",
        "SELECT hex(id) || ' rating', CAST(coalesce(rating, '-') AS TEXT) FROM brewLog",
        "SELECT hex(id) || ' note', note FROM brewLog",
        "SELECT hex(logId) || ' beans ' || hex(id), name || '/' || amount FROM brewLogBean",
        "SELECT hex(id) || ' name', name FROM brewRecipe",
    ]

    init(pace: BulkPace) throws {
        home = try TestHome(pace: pace)
        let own = try home.barista(of: home.ada)
        shelf = "/brew/of/\(own.id)"
        #expect(try home.postSharing(shelf, ["audience": "editAll"], as: home.ada).status == 303)
        for number in 1...2 {
            try send(shelf + "/beans", ["name": "Own \(number)", "weight": "250"], as: home.ada)
            try send(shelf + "/gear", ["kind": "grinder", "name": "Own mill \(number)"], as: home.ada)
        }
        let recipe = try home.recipe("Morning", by: home.ada)
        try home.cup(recipe, by: home.ada, note: "own")
        home.clock.advance(.minutes(5))
    }

    func bring() throws {
        func list(_ count: Int, _ one: (Int) -> String) -> String { (0..<count).map(one).joined(separator: ",") }
        let beans = list(4) {
            #"{"name":"Beans \#($0)","roaster":"Sun","weight":250,"cost":12.5,"config":{"uuid":"b\#($0)"}}"#
        }
        let mills = list(3) { #"{"name":"Mill \#($0)","config":{"uuid":"m\#($0)"}}"# }
        let ways = list(2) { #"{"name":"Pot \#($0)","type":"V60","config":{"uuid":"p\#($0)"}}"# }
        let brews = list(8) { number in
            let time = 1_768_000_000 + 86_400 * number
            return
                #"{"grind_weight":15,"brew_quantity":250,"rating":4,"note":"Sweet \#(number)","bean":"b\#(number % 4)","#
                + #""mill":"m\#(number % 3)","method_of_preparation":"p\#(number % 2)","#
                + #""config":{"uuid":"r\#(number)","unix_timestamp":\#(time)}}"#
        }
        try send(
            home.sendBrews(
                """
                {"SETTINGS":[{"brew_rating":5,"currency":"EUR"}],"WATER":[],"PREPARATION":[\(ways)],"MILL":[\(mills)],
                "BEANS":[\(beans)],"BREWS":[\(brews)]}
                """, as: home.ada), as: home.ada)
    }

    func edit(_ random: inout SeededRandom) throws -> String {
        let text = "typed \(random.below(900))"
        switch random.below(5) {
        case 0: return try change("brewBag", "\(shelf)/beans", ["name": text, "note": text], by: home.grace, &random)
        case 1: return try change("brewGear", "\(shelf)/gear", ["name": text], by: home.grace, &random)
        case 2: return try change("brewLog", "/brew/logs", ["rating": "2", "note": text], by: home.ada, &random)
        case 3:
            let (table, path) = [
                ("brewBag", "\(shelf)/beans"), ("brewGear", "\(shelf)/gear"), ("brewLog", "/brew/logs"),
            ][random.below(3)]
            guard let row = try pick("SELECT id FROM \(table) ORDER BY id", &random) else { return "nothing" }
            let id: ID<BrewLog> = row[0]
            try send("\(path)/\(id)/delete", as: home.ada)
            return "deleted \(id) of \(table)"
        default:
            try send(shelf + "/beans", ["name": text], as: home.grace)
            return "added beans"
        }
    }

    private func change(
        _ table: String, _ path: String, _ fields: FormFields, by member: Member, _ random: inout SeededRandom
    ) throws -> String {
        guard let row = try pick("SELECT id, version FROM \(table) ORDER BY id", &random) else { return "nothing" }
        let (id, version): (ID<BrewLog>, Int) = (row[0], row[1])
        var form = fields
        form.add("version", "\(version)")
        try send("\(path)/\(id)", form, as: member)
        return "changed \(id) of \(table)"
    }
}
