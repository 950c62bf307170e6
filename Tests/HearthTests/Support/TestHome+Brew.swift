import Foundation
import GRDB
import HTTP
import TestSupport

@testable import Hearth

extension House {
    var brewRoom: BrewRoom { get throws { try rooms.room(BrewRoom.self) } }
}

/// Recipes, brews and cups.
extension TestHome {
    var brew: BrewStores { get throws { try house.brewRoom.stores } }

    /// A pour-over of 15 g and 250 g: a bloom and one pour, after grinding.
    static func pourOver(_ name: String) -> RecipeContent {
        RecipeContent(
            method: .v60, name: name, dose: Grams(15), yield: Grams(250), temperature: Celsius(93), grind: .medium,
            steps: [
                RecipeStep(instruction: "Grind the coffee"),
                RecipeStep(
                    instruction: "Bloom", seconds: 45,
                    water: StepWater(amount: Grams(50), isTarget: true, kind: .pour)),
                RecipeStep(
                    instruction: "Pour", seconds: 90,
                    water: StepWater(amount: Grams(250), isTarget: true, kind: .pour)),
            ])
    }

    func recipe(
        _ name: String, by member: Member, audience: Audience = .onlyMe, sharesLogs: Bool = false
    ) throws -> ID<BrewRecipe> {
        let id = try brew.recipes.add(Self.pourOver(name), for: member)
        if audience != .onlyMe {
            let own = try OwnRecipe(Hearth.OpenRecipe(brew.recipeDoor.see(id, for: member)))
            try brew.recipes.share(own, with: audience, sharesLogs: sharesLogs)
        }
        return id
    }

    func barista(_ member: Member) throws -> OwnBarista { try brew.baristaDoor.own(member) }

    /// A brew that has begun this moment.
    func run(_ recipe: ID<BrewRecipe>, by member: Member) throws -> ID<BrewRun> {
        let id = ID<BrewRun>(at: clock.wall.now())
        let reply = try post(
            "/brew/recipes/\(recipe)/brew",
            ["run": id.description, "dose": "15", "yield": "250", "temperature": "93", "grind": "medium"], as: member)
        guard reply.status == 303 else { throw TestProblem("\(reply.status): \(reply.text)") }
        return id
    }

    /// A cup that took some minutes.
    @discardableResult
    func cup(
        _ recipe: ID<BrewRecipe>, by member: Member, rating: Int = 4, taste: String = "", note: String = "",
        minutes: Int = 3
    ) throws -> ID<BrewLog> {
        let run = try run(recipe, by: member)
        clock.advance(.minutes(minutes))
        let fields: FormFields = ["rating": "\(rating)", "taste": taste, "note": note]
        let reply = try post("/brew/runs/\(run)/log", fields, as: member)
        guard reply.status == 303 else { throw TestProblem("\(reply.status): \(reply.text)") }
        return ID(run.uuid)
    }

    func cups(of member: Member) throws -> [BrewLog] {
        try brew.logs.page(BrewLogStore.Choice(), of: barista(member))
    }
}

/// Why something could not be set up.
struct TestProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Recipes, a running brew, a cup, beans and gear, for the walks over all routes.
struct BrewScene {
    let recipe: ID<BrewRecipe>
    let run: ID<BrewRun>
    let log: ID<BrewLog>
    let bag: ID<BrewBag>
    let gear: ID<BrewGear>
    let barista: ID<Barista>
    let file: ID<AttachedFile>
    let upload: ID<UploadFiles>

    init(_ home: TestHome, by owner: Member, marker: String, audience: Audience) throws {
        let own = try home.barista(owner)
        let shelf = try WritableBarista(own.open)
        let stores = try home.brew
        barista = own.id
        recipe = try home.recipe("\(marker) pour", by: owner, audience: audience, sharesLogs: true)
        try stores.baristas.share(own, with: audience)
        bag = try stores.shelf.add(
            BrewBag.Content(name: "\(marker) beans", roaster: "\(marker) roaster", weight: Grams(250)), to: shelf)
        try stores.shelf.add(.grinder, "\(marker) mill", note: "", to: shelf)
        gear = try stores.shelf.gear(of: own.open)[0].id
        log = try home.cup(recipe, by: owner, note: "\(marker) sip", minutes: 0)
        run = try home.run(recipe, by: owner)
        let place = MediaPlace.thing(UploadPlace.bags, bag.uuid)
        file = try home.shownVideo(named: "\(marker) pour.mp4", at: place, of: stores.shelf.attachments, in: shelf)
        let uploads = UploadStore(
            stores.shelf.attachments, database: home.house.database, files: home.house.uploadFiles,
            clock: home.clock.wall)
        upload = try uploads.begin("\(marker) half.mov", byteCount: 100, to: place, in: shelf).id
    }

    var ids: [String: String] {
        [
            "recipe": "\(recipe)", "run": "\(run)", "log": "\(log)", "bag": "\(bag)", "gear": "\(gear)",
            "barista": "\(barista)", "file": "\(file)", "upload": "\(upload)",
        ]
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
