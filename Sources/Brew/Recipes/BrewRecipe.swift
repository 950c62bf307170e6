import Foundation
import GRDB
import House
import Localization

/// A recipe, as one member sees it.
struct BrewRecipe: Sendable, FetchableRecord {
    let id: ID<BrewRecipe>
    /// `nil` for a starter, which belongs to the house.
    let ownerId: ID<Member>?
    let origin: Origin
    /// The texts of a starter are keys of phrases. Without steps in a list.
    private(set) var content: RecipeContent
    /// Whether others who may see the recipe also see its owner's cups by it.
    let sharesLogs: Bool
    let createdAt: Instant
    let modifiedAt: Instant
    let version: Int
    /// `nil` for a starter.
    let ownerName: String?
    let level: AccessLevel
    /// Whether it is shared with anyone.
    let isShared: Bool

    var isStarter: Bool { ownerId == nil }

    /// The raw values are stored in the database and in exports.
    enum Origin: String, Codable, Sendable, DatabaseValueConvertible {
        case starter = "starter_template"
        case custom
        /// A copy with changes to a version that another member had changed meanwhile.
        case conflicted = "conflicted_copy"
    }

    /// Selects the recipes that a member may see. Binds `:member`.
    static let visible = """
        SELECT brewRecipe.id, brewRecipe.ownerId, brewRecipe.origin, brewRecipe.method, brewRecipe.name, brewRecipe.dose,
            brewRecipe.yield, brewRecipe.temperature, brewRecipe.grind, brewRecipe.tactile, brewRecipe.sharesLogs,
            brewRecipe.modifiedAt, brewRecipe.version, owner.name, coalesce(\(Shares.level("brewRecipe")), 'read'),
            EXISTS (SELECT 1 FROM share WHERE share.subjectId = brewRecipe.id), brewRecipe.createdAt
        FROM brewRecipe LEFT JOIN member AS owner ON owner.id = brewRecipe.ownerId
        WHERE (brewRecipe.ownerId IS NULL OR \(Shares.isVisible("brewRecipe")))
        """

    /// The starters first, then by name.
    static let order = " ORDER BY brewRecipe.ownerId IS NOT NULL, brewRecipe.nameFold, brewRecipe.id"

    /// Reads `visible`.
    init(row: Row) throws {
        id = row[0]
        ownerId = row[1]
        origin = row[2]
        content = RecipeContent(row: row, from: 3)
        sharesLogs = row[10]
        modifiedAt = row[11]
        version = row[12]
        ownerName = row[13]
        level = row[14]
        isShared = row[15]
        createdAt = row[16]
    }

    /// The content; that of a starter in the reader's language.
    func content(_ words: Words) -> RecipeContent {
        guard isStarter else { return content }
        var read = content
        let translated = { (key: String) in words(Phrase(key: key, arguments: [])) }
        read.name = translated(content.name)
        read.tactile = content.tactile.isEmpty ? "" : translated(content.tactile)
        for index in read.steps.indices { read.steps[index].instruction = translated(read.steps[index].instruction) }
        return read
    }

    mutating func readSteps(_ db: Database) throws { content.steps = try Self.steps(of: id, db) }

    static func steps(of id: ID<BrewRecipe>, _ db: Database) throws -> [RecipeStep] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT instruction, seconds, water, isTarget, waterKind FROM brewStep WHERE recipeId = ?
                    ORDER BY position, id
                    """), arguments: [id]
        ).map { row in
            let kind = (row[4] as String?).flatMap { StepWater.Kind(rawValue: $0) } ?? .pour
            let water = (row[2] as Int?).map { StepWater(amount: Grams(tenths: $0), isTarget: row[3], kind: kind) }
            return RecipeStep(instruction: row[0], seconds: row[1], water: water)
        }
    }
}

extension RecipeContent {
    /// Reads `method, name, dose, yield, temperature, grind, tactile` from a column on. Without steps.
    init(row: Row, from column: Int) {
        self.init(
            method: BrewMethod(rawValue: row[column]) ?? .v60, name: row[column + 1],
            dose: Grams(tenths: row[column + 2]),
            yield: Grams(tenths: row[column + 3]), temperature: Celsius(halves: row[column + 4]),
            grind: Grind(rawValue: row[column + 5]) ?? .medium, tactile: row[column + 6], steps: [])
    }
}
