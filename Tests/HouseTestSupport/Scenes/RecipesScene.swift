import GRDB
import HTTP
import TestSupport

@testable import House
@testable import MadeUpRoom

/// A recipe with a step, a photo of each, and one that is on its way.
struct RecipesScene: RoomScene {
    static let room: any Room.Type = RecipesRoom.self

    let recipe: ID<RecipesRoom.Recipe>
    let parameters: [String: String]
    let forms: [String: FormFields]

    init(_ stage: Stage) throws {
        let mark = { (word: String) in stage.mark(word) }
        recipe = try stage.add("recipe", "/recipes", ["name": mark("soup"), "steps": mark("boil")])
        let path = RecipesRoom.path(recipe)
        try stage.share(path)
        let step: ID<RecipesRoom.Step> = try stage.newest("recipeStep")
        let house = stage.home.house
        let room = try house.rooms.room(RecipesRoom.self)
        let open = try room.door.all(for: stage.ada).first.unwrap()
        let file = try stage.film(mark("soup film.mp4"), at: .subject, of: room.photos, in: open)
        let upload = try stage.begin(mark("soup half.mov"), to: "steps/\(step)", at: path)

        parameters = ["recipe": "\(recipe)", "step": "\(step)", "file": "\(file)", "upload": "\(upload)"]
        forms = [
            "/recipes": ["name": "Planted", "steps": "Planted"], "/recipes/:recipe": ["name": "Changed"],
            "/recipes/:recipe/delete": ["name": "\(stage.marker) soup"],
        ]
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        let home = stage.home
        try stage.send("/recipes", ["name": "\(stage.marker) \(number)", "steps": "\(stage.marker)\nStir"])
        let room = try home.house.rooms.room(RecipesRoom.self)
        let open = try room.door.all(for: stage.ada).first { $0.id.uuid == recipe.uuid }.unwrap()
        _ = try stage.film("soup \(number).mp4", at: .subject, of: room.photos, in: open)
    }

    func others(_ stage: Stage) throws -> [String: String] {
        let recipe: ID<RecipesRoom.Recipe> = try stage.add("recipe", "/recipes", ["name": stage.marker])
        return ["/recipes/:recipe": "\(recipe)"]
    }
}
