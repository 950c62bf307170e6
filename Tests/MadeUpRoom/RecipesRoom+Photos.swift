import Foundation
import GRDB
import House
import Localization

extension RecipesRoom {
    static let uploadPlaces = [photos]

    /// Photos of a recipe, three at most, and of its steps.
    static let photos = UploadPlace(
        subject: kind, address: address, name: "name", table: "recipePhoto", column: "recipeId",
        things: [
            .subject(limit: 3),
            UploadPlace.Thing(
                pattern: "steps/:step",
                place: UploadPlace.Column(
                    name: "stepId", table: "recipeStep", subject: "recipeId", titles: ["text"]),
                page: { recipe, step in "\(path(ID<Recipe>(recipe)))#step-\(ID<Step>(step))" }),
        ],
        hung: { _, _, recipe, now, db in
            try db.execute(
                sql: "UPDATE recipe SET changedAt = ? WHERE id = ? AND NOT isDone", arguments: [now, recipe.open.uuid])
            guard db.changesCount == 1 else { throw Refusal.conflict(Phrase("Saved")) }
        })
}
