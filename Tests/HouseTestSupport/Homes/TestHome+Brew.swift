import Foundation
import GRDB
import HTTP
import TestSupport

@testable import Brew
@testable import House

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
        let id = try brew.recipes.add(Self.pourOver(name), for: barista(member))
        if audience != .onlyMe {
            let own = try OwnRecipe(Brew.OpenRecipe(brew.recipeDoor.recipe(id, for: member)))
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
