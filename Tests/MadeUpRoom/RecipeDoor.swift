import Foundation
import GRDB
import House
import Localization

/// Proof that a member may see a recipe.
struct OpenRecipe: LockableSubject {
    static let kind = RecipesRoom.kind
    static let room = RecipesRoom.id

    let id: ID<RecipesRoom>
    let title: String
    let ownerId: ID<Member>
    let member: ID<Member>
    let level: AccessLevel
    let isShared: Bool
    let lock: SubjectLock?

    fileprivate init(_ row: Row, for member: Member) {
        id = row["id"]
        title = row["name"]
        ownerId = row["ownerId"]
        self.member = member.id
        level = AccessLevel(row["level"], for: member)
        isShared = row["isShared"]
        lock = SubjectLock(row: row, at: 0)
    }
}

struct RecipeDoor: LockableDoor {
    typealias Open = OpenRecipe

    let database: HouseDatabase
    let unlocks: Unlocks

    func peek(_ id: UUID, for visit: Visit) throws -> Seen<OpenRecipe, LockedPlace> {
        let recipe = try recipe(id, for: visit)
        return Seen(behind: recipe.lock, visit.keys) {
            recipe
        } locked: {
            place(recipe, $0)
        }
    }

    func opened(for visit: Visit) throws -> [OpenRecipe] {
        try recipes(RecipesRoom.lock.isOpen("recipe.id"), ["seals": visit.keys.list], for: visit.member)
    }

    /// Those of a member, locked or not.
    func all(for member: Member) throws -> [OpenRecipe] { try recipes("1", [:], for: member) }

    private func place(_ recipe: OpenRecipe, _ lock: SubjectLock) -> LockedPlace {
        LockedPlace(name: lock.hidesName ? nil : recipe.title, icon: "", of: RecipesRoom.lock, recipe.uuid)
    }

    private func recipe(_ id: UUID, for visit: Visit) throws -> OpenRecipe {
        guard let recipe = try recipes("recipe.id = :recipe", ["recipe": id], for: visit.member).first else {
            throw Refusal.notFound
        }
        return recipe
    }

    private func recipes(
        _ condition: String, _ arguments: StatementArguments, for member: Member
    ) throws -> [OpenRecipe] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(SubjectLock.columns(of: "recipeLock")), recipe.id, name, ownerId,
                        \(Shares.level("recipe")) AS level,
                        EXISTS (SELECT 1 FROM share WHERE subjectId = recipe.id) AS isShared
                    FROM recipe LEFT JOIN recipeLock ON recipeLock.recipeId = recipe.id
                    WHERE \(Shares.isVisible("recipe")) AND \(condition) ORDER BY nameFold
                    """, arguments: ["member": member.id] + arguments)
        }.map { OpenRecipe($0, for: member) }
    }
}

extension RecipesRoom {
    static let address = SubjectAddress("/recipes/:recipe")
    static let lock = Subject.Lock(
        kind: kind, address: address, table: "recipeLock", subject: "recipeId", ways: "recipeKey", sharesCodes: true)
}
