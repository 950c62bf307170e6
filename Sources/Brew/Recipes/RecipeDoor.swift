import Foundation
import GRDB
import House

/// Proof that a member may see a recipe: it is theirs, shared with them, or a starter. Only `RecipeDoor` makes them.
struct SeenRecipe: Sendable {
    let recipe: BrewRecipe
    let member: ID<Member>
    /// At most `read` for guests, and for starters.
    let level: AccessLevel

    var id: ID<BrewRecipe> { recipe.id }
    var canWrite: Bool { level >= .write }
    var isOwn: Bool { level == .own }

    fileprivate init(_ recipe: BrewRecipe, for member: Member) {
        self.recipe = recipe
        self.member = member.id
        level = AccessLevel(recipe.level, for: member)
    }
}

/// Proof that a member may see a recipe that has an owner.
struct OpenRecipe: OpenSubject {
    let seen: SeenRecipe
    let ownerId: ID<Member>

    static let kind = SubjectKind.brewRecipe
    static let room = BrewRoom.id

    var id: ID<BrewRecipe> { seen.id }
    var recipe: BrewRecipe { seen.recipe }
    var member: ID<Member> { seen.member }
    var level: AccessLevel { seen.level }
    var title: String { recipe.content.name }

    /// - Throws: `Refusal.readOnly` for a starter.
    init(_ seen: SeenRecipe) throws {
        guard let owner = seen.recipe.ownerId else { throw Refusal.readOnly }
        self.seen = seen
        ownerId = owner
    }
}

/// Proof that a member may brew or copy a recipe: they may see it, and have a shelf of their own.
struct BrewableRecipe: Sendable {
    let own: OwnBarista
    let seen: SeenRecipe
}

typealias WritableRecipe = Writable<OpenRecipe>
/// Proof that a member may share and delete a recipe.
typealias OwnRecipe = Own<OpenRecipe>

/// The only access to recipes: checks ownership and sharing.
struct RecipeDoor: SubjectDoor {
    let database: HouseDatabase

    func open(_ id: UUID, for visit: Visit) throws -> OpenRecipe { try OpenRecipe(recipe(ID(id), for: visit.member)) }

    func isOpen(_ id: UUID, for visit: Visit) throws -> Bool { try find(ID(id), for: visit.member) != nil }

    /// For routes that show a recipe, of an owner or a starter.
    var seen: Entrance<SeenRecipe> { Entrance { name, visit in try recipe(visit.id(name), for: visit.member) } }

    /// - Throws: `Refusal.notFound` if the member may see no such recipe.
    func recipe(_ id: ID<BrewRecipe>, for member: Member) throws -> SeenRecipe {
        guard let seen = try find(id, for: member) else { throw Refusal.notFound }
        return seen
    }

    /// `nil` if the member may see no such recipe.
    func find(_ id: ID<BrewRecipe>, for member: Member) throws -> SeenRecipe? {
        try database.read { db in
            guard
                var recipe = try BrewRecipe.fetchOne(
                    db.cachedStatement(sql: Self.one), arguments: ["member": member.id, "recipe": id])
            else { return nil }
            try recipe.readSteps(db)
            return SeenRecipe(recipe, for: member)
        }
    }

    /// All recipes that a member may see, without their steps: the starters, then by name.
    func all(for member: Member) throws -> [SeenRecipe] {
        try database.read { db in
            try BrewRecipe.fetchAll(db.cachedStatement(sql: Self.every), arguments: ["member": member.id])
                .map { SeenRecipe($0, for: member) }
        }
    }

    /// The instructions of recipes in their order; those of starters are keys of phrases.
    func instructions(of recipes: [SeenRecipe]) throws -> [ID<BrewRecipe>: [String]] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT recipeId, instruction FROM brewStep
                    WHERE recipeId IN (\(databaseQuestionMarks(count: recipes.count))) ORDER BY recipeId, position, id
                    """, arguments: StatementArguments(recipes.map(\.id))
            ).reduce(into: [:]) { $0[$1[0], default: []].append($1[1]) }
        }
    }

    private static let one = BrewRecipe.visible + " AND brewRecipe.id = :recipe"
    private static let every = BrewRecipe.visible + BrewRecipe.order
}
