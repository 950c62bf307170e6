import Foundation
import GRDB
import House
import Localization

/// Adds, changes, shares and deletes recipes.
struct RecipeStore: SharingStore {
    typealias Open = OpenRecipe

    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables that deleting a recipe changes, parents first. Its cups stay and lose the reference.
    static let tables = ["brewRecipe", "share", "brewStep", "brewSource", "brewLog", "brewRun", "barista"]

    // MARK: Adding and changing

    /// - Returns: the new recipe's id. It is private, whatever the household's setting for new things is.
    func add(_ content: RecipeContent, for own: OwnBarista) throws -> ID<BrewRecipe> {
        try database.write { db in
            try Self.insert(content, .custom, owner: own.member, at: clock.now(), in: db)
        }
    }

    static func insert(
        _ content: RecipeContent, _ origin: BrewRecipe.Origin, owner: ID<Member>, at now: Instant,
        created: Instant? = nil, changed: Instant? = nil, in db: Database
    ) throws -> ID<BrewRecipe> {
        let id = ID<BrewRecipe>(at: now)
        try db.execute(
            sql: """
                INSERT INTO brewRecipe (id, ownerId, origin, method, name, nameFold, dose, yield, temperature, grind,
                    tactile, createdAt, modifiedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, owner, origin, content.method.rawValue, content.name, Fold.fold(content.name), content.dose.tenths,
                content.yield.tenths, content.temperature.halves, content.grind.rawValue, content.tactile,
                created ?? now, changed ?? created ?? now,
            ])
        try insert(content.steps, of: id, at: now, in: db)
        return id
    }

    static func insert(
        _ steps: [RecipeStep], of recipe: ID<BrewRecipe>, at now: Instant, in db: Database
    ) throws {
        for (position, step) in steps.enumerated() {
            try db.execute(
                sql: """
                    INSERT INTO brewStep (id, recipeId, position, instruction, seconds, water, isTarget, waterKind)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    ID<RecipeStore>(at: now), recipe, position, step.instruction, step.seconds,
                    step.water?.amount.tenths, step.water?.isTarget ?? false, step.water?.kind.rawValue,
                ])
        }
    }

    /// The result of a change. Unlike `Saved`, a conflict is no question to the member: both versions are kept.
    enum Change: Sendable {
        case saved
        /// Another member had changed it: the submitted version was saved as a copy that belongs to the member who
        /// submitted it.
        case copied(ID<BrewRecipe>)
    }

    /// - Parameters:
    ///   - version: the version that was opened.
    ///   - copyName: the name of a copy.
    func change(
        _ recipe: WritableRecipe, to content: RecipeContent, version: Int?, copyName: String
    ) throws -> Change {
        try database.write(in: recipe) { db in
            let now = clock.now()
            let present = try Int.fetchOne(
                db, sql: "SELECT version FROM brewRecipe WHERE id = ?", arguments: [recipe.id])
            guard let present else { throw Refusal.notFound }
            let thing = try BrewRecipe.versioned(recipe.id, db)
            if thing.state == content { return .saved }
            guard present == version else {
                var copy = content
                copy.name = copyName.cut(toCharacters: RecipeContent.nameLimit)
                return .copied(try Self.insert(copy, .conflicted, owner: recipe.member, at: now, in: db))
            }
            try EarlierVersions.keep(thing, beforeItIs: content, by: recipe.member, at: now, in: db)
            try Self.write(content, over: recipe.id, at: now, db)
            return .saved
        }
    }

    static func write(_ content: RecipeContent, over id: ID<BrewRecipe>, at now: Instant, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE brewRecipe SET method = ?, name = ?, nameFold = ?, dose = ?, yield = ?, temperature = ?,
                    grind = ?, tactile = ?, modifiedAt = ?, version = version + 1 WHERE id = ?
                """,
            arguments: [
                content.method.rawValue, content.name, Fold.fold(content.name), content.dose.tenths,
                content.yield.tenths, content.temperature.halves, content.grind.rawValue, content.tactile, now, id,
            ])
        try db.execute(sql: "DELETE FROM brewStep WHERE recipeId = ?", arguments: [id])
        try insert(content.steps, of: id, at: now, in: db)
    }

    // MARK: Sharing and deleting

    /// - Parameter sharesLogs: whether those who may see the recipe also see its owner's cups by it.
    func share(_ recipe: OwnRecipe, with audience: Audience, seen: String? = nil, sharesLogs: Bool) throws {
        try share(
            recipe, with: audience, seen: seen,
            option: { db in
                try Bool.fetchOne(db, sql: "SELECT sharesLogs FROM brewRecipe WHERE id = ?", arguments: [recipe.id])
                    ?? false
            },
            also: { db in
                try db.execute(
                    sql: "UPDATE brewRecipe SET sharesLogs = ? WHERE id = ?", arguments: [sharesLogs, recipe.id])
            })
    }

    /// Deletes a recipe with its steps.
    /// - Throws: `Refusal.notFound` if it was deleted already.
    func remove(_ recipe: OwnRecipe) throws {
        try database.write { db in
            let context = UndoStore.UndoContext(
                member: recipe.member, room: BrewRoom.id, kind: .deletion, subjectKind: SubjectKind.brewRecipe.rawValue,
                subjectId: recipe.open.uuid, ownerId: recipe.open.ownerId, phrase: Phrase.key("Recipe “%@” deleted"),
                name: recipe.open.title, isWhole: true)
            _ = try undo.recording(context, tables: Self.tables, in: db) {
                try db.execute(sql: "DELETE FROM brewRecipe WHERE id = ?", arguments: [recipe.id])
                guard db.changesCount == 1 else { throw Refusal.notFound }
            }
        }
    }
}
