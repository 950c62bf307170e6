import Foundation
import GRDB

@testable import Hearth

/// Proof that a member may see a recipe.
struct OpenRecipe: OpenSubject {
    static let kind = RecipesRoom.kind
    static let room = RecipesRoom.id

    let uuid: UUID
    let title: String
    let ownerId: ID<Member>
    let member: ID<Member>
    let canWrite: Bool

    fileprivate init(_ row: Row, for member: Member) {
        uuid = row["id"]
        title = row["name"]
        ownerId = row["ownerId"]
        self.member = member.id
        canWrite = row["level"] as AccessLevel >= .write && member.role != .guest
    }

    func writable() throws -> WritableRecipe { try WritableRecipe(self) }
}

struct WritableRecipe: WritableSubject {
    let open: OpenRecipe

    fileprivate init(_ open: OpenRecipe) throws {
        guard open.canWrite else { throw Refusal.readOnly }
        self.open = open
    }
}

struct RecipeDoor: SubjectDoor {
    let database: HouseDatabase

    func open(_ id: UUID, for visit: Visit) throws -> OpenRecipe {
        let row = try database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT id, name, ownerId, \(Shares.level("recipe")) AS level FROM recipe
                    WHERE \(Shares.isVisible("recipe")) AND id = :recipe
                    """, arguments: ["member": visit.member.id, "recipe": id])
        }
        guard let row else { throw Refusal.notFound }
        return OpenRecipe(row, for: visit.member)
    }
}

extension RecipesRoom {
    static let uploadPlaces = [photos]

    /// Photos of a recipe, three at most, and of its steps.
    static let photos = UploadPlace(
        subject: kind, pattern: "/recipes/:recipe", name: "name", table: "recipePhoto", column: "recipeId",
        things: [
            .subject(limit: 3),
            UploadPlace.Thing(
                pattern: "steps/:step",
                place: UploadPlace.Column(
                    name: "stepId", table: "recipeStep", subject: "recipeId", titles: ["text"]),
                page: { recipe, step in "\(path(ID<Recipe>(recipe)))#step-\(ID<Step>(step))" }),
        ])
}
