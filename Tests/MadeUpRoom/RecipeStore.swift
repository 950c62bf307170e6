import Foundation
import GRDB
import HTTP
import House
import Localization

/// The store of recipes.
struct RecipeStore: SharingStore {
    typealias Open = OpenRecipe

    let house: RoomContext
    var database: HouseDatabase { house.database }
    var clock: WallClock { house.clock }

    /// Whether they are locked or not.
    func all(for member: Member) throws -> [RecipesRoom.Seen] {
        try database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT id, name FROM recipe WHERE \(Shares.isVisible("recipe")) ORDER BY nameFold",
                arguments: ["member": member.id]
            ).map { RecipesRoom.Seen(id: $0[0], name: $0[1]) }
        }
    }

    func steps(of recipe: ID<RecipesRoom.Recipe>) throws -> [String] {
        try database.read { db in
            try String.fetchAll(
                db, sql: "SELECT text FROM recipeStep WHERE recipeId = ? ORDER BY position", arguments: [recipe])
        }
    }

    func add(
        _ name: String, steps: [String], photo: ArrivedFile? = nil, for owner: Member
    ) throws -> ID<RecipesRoom.Recipe> {
        try database.write { db in
            let id = ID<RecipesRoom.Recipe>(at: clock.now())
            let medium = try photo.map { try house.media.add($0, of: owner.id, in: db) }
            try db.execute(
                sql: "INSERT INTO recipe (id, ownerId, name, nameFold, mediumId) VALUES (?, ?, ?, ?, ?)",
                arguments: [id, owner.id, name, Fold.fold(name), medium])
            for (position, text) in steps.enumerated() {
                try db.execute(
                    sql: "INSERT INTO recipeStep (id, recipeId, position, text) VALUES (?, ?, ?, ?)",
                    arguments: [ID<RecipesRoom.Step>(at: clock.now()), id, position, text])
            }
            return id
        }
    }

    func rename(_ recipe: Writable<OpenRecipe>, to name: String) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE recipe SET name = ?, nameFold = ?, changedAt = ? WHERE id = ?",
                arguments: [name, Fold.fold(name), clock.now(), recipe.open.uuid])
        }
    }

    func share(_ recipe: ID<RecipesRoom.Recipe>, with audience: Audience) throws {
        try database.write { db in
            try Shares.set(audience, kind: RecipesRoom.kind, subject: recipe.uuid, at: clock.now(), in: db)
        }
    }

    @discardableResult
    func remove(_ recipe: RecipesRoom.Seen, of owner: ID<Member>) throws -> ID<UndoEntry> {
        try database.write { db in
            let context = UndoStore.UndoContext(
                member: owner, room: RecipesRoom.id, kind: .deletion, subjectKind: RecipesRoom.kind.rawValue,
                subjectId: recipe.id.uuid, ownerId: owner, phrase: Phrase.key("“%@” deleted"), name: recipe.name,
                isWhole: true)
            return try house.undo.recording(context, tables: RecipesRoom.subjects[0].tables, in: db) {
                try db.execute(sql: "DELETE FROM recipe WHERE id = ?", arguments: [recipe.id])
            }
        }
    }
}
