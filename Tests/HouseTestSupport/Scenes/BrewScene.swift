import HTTP
import TestSupport

@testable import Brew
@testable import House

/// Recipes, a running brew, a cup, beans, gear, and a file of brews on its way in.
struct BrewScene: RoomScene {
    static let room: any Room.Type = BrewRoom.self

    let parameters: [String: String]
    let particular: [String: [String: String]]
    let forms: [String: FormFields]

    init(_ stage: Stage) throws {
        let home = stage.home
        let mark = { (word: String) in stage.mark(word) }
        let recipe: ID<BrewRecipe> = try stage.add("brewRecipe", "/brew/recipes", Self.recipeForm(named: mark("pour")))
        try stage.share("/brew/recipes/\(recipe)", ["logs": "on"])
        let own = try home.barista(stage.ada)
        let shelf = "/brew/of/\(own.id)"
        try stage.share(shelf)
        let bag: ID<BrewBag> = try stage.add(
            "brewBag", shelf + "/beans", ["name": mark("beans"), "roaster": mark("roaster"), "weight": "250"])
        let gear: ID<BrewGear> = try stage.add(
            "brewGear", shelf + "/gear", ["kind": "grinder", "name": mark("mill")])
        let log = try home.cup(recipe, by: stage.ada, note: mark("sip"), minutes: 0)
        let run = try home.run(recipe, by: stage.ada)
        let file = try stage.film(
            mark("beans film.mp4"), at: .thing(UploadPlace.bags, bag.uuid), of: home.brew.shelf.attachments,
            in: own.open)
        let upload = try stage.begin(mark("beans half.mov"), to: "\(UploadPlace.bags)/\(bag)", at: shelf)
        let brews = try home.get("/brew/export.json", as: stage.ada).body
        let staged = try stage.stage(brews, named: "brews.json", at: "/brew/import")

        let note = { (text: String) in BrewNote(note: text) }
        let version = try stage.version(
            of: "brewRecipe", recipe.uuid, in: recipe.uuid, Self.content(mark("pour before")),
            before: Self.content(""))
        let bagVersion = try stage.version(
            of: "brewBag", bag.uuid, in: own.id.uuid, note(mark("beans before")), before: note(""))
        let logVersion = try stage.version(
            of: "brewLog", log.uuid, in: own.id.uuid, note(mark("sip before")), before: note(""))
        particular = [
            "/brew/of/:barista/beans/:bag/versions/": ["version": "\(bagVersion)"],
            "/brew/logs/:log/versions/": ["version": "\(logVersion)"],
        ]

        parameters = [
            "version": "\(version)",
            "recipe": "\(recipe)", "run": "\(run)", "log": "\(log)", "bag": "\(bag)", "gear": "\(gear)",
            "barista": "\(own.id)", "file": "\(file)", "upload": "\(upload)", "staged": staged,
        ]
        let verdict: FormFields = ["rating": "4", "note": "Planted", "version": "1"]
        let setup: FormFields = ["dose": "15", "yield": "250", "temperature": "92", "grind": "medium"]
        let past: FormFields = [
            "day": "2026-11-20", "time": "07:30", "dose": "15", "yield": "250", "temperature": "92", "grind": "medium",
            "rating": "4", "note": "Planted",
        ]
        let named: FormFields = ["name": "Planted", "version": "1"]
        forms = [
            "/brew/recipes": Self.recipeForm(named: "Planted"),
            "/brew/recipes/:recipe": Self.recipeForm(named: "Planted"),
            "/brew/recipes/read": ["text": "Planted\n15 g\n250 g water\nPour 250 g"],
            "/brew/recipes/:recipe/duplicate": [:], "/brew/recipes/:recipe/delete": [:],
            "/brew/recipes/:recipe/brew": setup, "/brew/recipes/:recipe/cup": past,
            "/brew/runs/:run/events": ["event": "next"], "/brew/runs/:run/drop": [:], "/brew/runs/:run/log": verdict,
            "/brew/logs/:log": verdict, "/brew/logs/:log/delete": [:],
            "/brew/of/:barista/beans": named, "/brew/of/:barista/beans/:bag": named,
            "/brew/of/:barista/beans/:bag/state": ["state": "finished"],
            "/brew/of/:barista/beans/:bag/delete": [:],
            "/brew/of/:barista/gear": ["kind": "grinder", "name": "Planted"],
            "/brew/of/:barista/gear/:gear": named, "/brew/of/:barista/gear/:gear/delete": [:],
            "/brew/import": [:], "/brew/import/:staged": ["go": "on"],
            "/brew/settings": ["weight": "oz", "temperature": "f"], "/brew/settings/delete": ["name": "Nobody"],
        ]
    }

    private static func content(_ name: String) -> RecipeContent {
        RecipeContent(
            method: .v60, name: name, dose: Grams(15), yield: Grams(250), temperature: Celsius(93), grind: .medium,
            steps: [RecipeStep(instruction: "Pour", seconds: 60, water: nil)])
    }

    /// Versions of the first recipe, its cup and its beans.
    private func addVersions(_ name: String, on shelf: ID<Barista>, _ stage: Stage) throws {
        let thing = { (name: String) in try ID<BrewRecipe>(self.parameters[name] ?? "").unwrap().uuid }
        let recipe = try thing("recipe")
        try stage.version(
            of: "brewRecipe", recipe, in: recipe, Self.content(name), before: Self.content(""))
        for (kind, parameter) in [("brewBag", "bag"), ("brewLog", "log")] {
            try stage.version(
                of: kind, thing(parameter), in: shelf.uuid, BrewNote(note: name), before: BrewNote(note: ""))
        }
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        let home = stage.home
        let own = try home.barista(stage.ada)
        let (shelf, name) = ("/brew/of/\(own.id)", "\(stage.marker) \(number)")
        try addVersions(name, on: own.id, stage)
        let recipe: ID<BrewRecipe> = try stage.add("brewRecipe", "/brew/recipes", Self.recipeForm(named: name))
        try stage.share("/brew/recipes/\(recipe)", ["logs": "on"])
        _ = try home.recipe("\(name) of Grace", by: home.grace, audience: .household(.write), sharesLogs: true)
        let bag: ID<BrewBag> = try stage.add(
            "brewBag", shelf + "/beans", ["name": name, "roaster": name, "weight": "250"])
        let gear: ID<BrewGear> = try stage.add("brewGear", shelf + "/gear", ["kind": "grinder", "name": name])
        _ = try stage.film(
            "beans \(number).mp4", at: .thing(UploadPlace.bags, bag.uuid), of: home.brew.shelf.attachments,
            in: own.open)
        for recipe in [recipe.description, parameters["recipe"] ?? ""] {
            let run = ID<BrewRun>(at: home.clock.wall.now())
            try stage.send(
                "/brew/recipes/\(recipe)/brew",
                [
                    "run": run.description, "dose": "15", "yield": "250", "temperature": "93", "grind": "medium",
                    "bag": bag.description, "grinder": gear.description,
                ])
            try stage.send("/brew/runs/\(run)/log", ["rating": "4", "taste": "", "note": name])
        }
        _ = try home.run(recipe, by: stage.ada)
    }

    /// Ada has one shelf only; Grace lets her write to hers.
    func others(_ stage: Stage) throws -> [String: String] {
        let (home, grace) = (stage.home, stage.home.grace)
        let path = BagsController.path(of: try home.barista(grace).id)
        let shared = try home.postSharing(path, ["audience": "editAll"], as: grace)
        guard shared.status == 303 else { throw TestProblem("\(path): \(shared.status): \(shared.main)") }
        return ["/brew/of/:barista": String(path.suffix(32))]
    }

    /// A recipe as a browser sends it.
    static func recipeForm(named name: String, version: String = "1") -> FormFields {
        var form: FormFields = [
            "name": name, "method": "v60", "dose": "15", "yield": "250", "temperature": "93", "grind": "medium",
            "version": version,
        ]
        for (instruction, timer, water) in [("Bloom", "0:45", "50"), ("Pour", "1:30", "200")] {
            for (field, value) in [
                ("instruction", instruction), ("timer", timer), ("water", water), ("target", "add"), ("kind", "pour"),
            ] { form.add(field, value) }
        }
        return form
    }
}
