import Changesets
import Foundation
import GRDB
import House

extension SubjectKind {
    static let brewRecipe = SubjectKind(rawValue: "brewRecipe")
    static let barista = SubjectKind(rawValue: "barista")
}

extension SubjectAddress {
    static let barista = SubjectAddress("/brew/of/:barista")
}

extension Subject {
    /// A recipe with its steps.
    static let brewRecipe = Subject(
        kind: .brewRecipe, tables: ["brewRecipe", "brewStep"],
        path: { RecipesController.path(ID<BrewRecipe>($0)) },
        undo: UndoRules(
            tables: [
                "brewRecipe": .init(
                    version: "version",
                    groups: [
                        .init("name", followers: ["nameFold"]), .init("method"), .init("dose", "yield"),
                        .init("temperature"), .init("grind"), .init("tactile"), .init("sharesLogs", isQuiet: true),
                        .init("modifiedAt", isQuiet: true),
                    ]),
                "brewStep": .init(
                    groups: [.init("instruction", "seconds", "water", "isTarget", "waterKind"), .position],
                    owner: "recipeId"),
            ],
            added: ["brewRecipe", "brewStep"],
            named: ["brewRecipe": "brewRecipe"]))

    /// One member's cups, beans and gear. Sharing it shares the beans and the gear, not the cups.
    static let barista = Subject(
        kind: .barista, tables: BaristaStore.tables,
        path: { BagsController.path(of: ID<Barista>($0)) },
        undo: UndoRules(
            tables: [
                "barista": .init(
                    version: "version",
                    groups: [.init("recipeId", isQuiet: true), .init("usesFahrenheit"), .init("usesOunces")]),
                "brewBag": .init(
                    version: "version",
                    groups: [
                        .init("baristaId"), .init("name", followers: ["nameFold"]),
                        .init("roaster", followers: ["roasterFold"]),
                        .init("roastedOn"), .init("openedOn"), .init("frozenOn"), .init("thawedOn"),
                        .init("finishedOn"), .init("weight"), .init("price", "currency"), .init("note"),
                        .init("extras", isQuiet: true),
                    ]),
                "brewGear": .init(
                    version: "version",
                    groups: [
                        .init("baristaId"), .init("name", followers: ["nameFold"]), .init("note"), .init("isRetired"),
                    ]),
                "brewLog": .init(
                    version: "version",
                    groups: [
                        .init("recipeId", isQuiet: true), .init("grinderId", isQuiet: true),
                        .init("dripperId", isQuiet: true), .init("waterId", isQuiet: true), .init("rating"),
                        .init("extraction", "strength"), .init("note", followers: ["noteFold"]),
                        .init("tds", "beverage"),
                    ]),
                "brewLogBean": .init(groups: [.init("bagId", isQuiet: true)], owner: "logId"),
                "brewRun": .init(groups: [.init("state"), .init("recipeId", isQuiet: true)], owner: "baristaId"),
                "brewMedium": .init(
                    version: "version",
                    groups: [
                        .init("baristaId", "bagId"), .init("title", followers: ["titleFold"]),
                        .init("caption", followers: ["captionFold"]), .position, .init("mainSince", isQuiet: true),
                    ], owner: "bagId"),
                "brewSource": .init(groups: [.init("thingId", isQuiet: true)], owner: "baristaId"),
            ],
            added: [
                "brewBag", "brewGear", "brewLog", "brewLogBean", "brewMedium", "brewSource",
            ], hung: ["brewMedium"]),
        restorer: BrewRestorer(), bequeath: BaristaStore.bequeath,
        contents: .rows("brewLog", of: "baristaId", weight: 5))
}

/// After undo, goes to the thing that was restored.
struct BrewRestorer: SubjectRestorer {
    func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String? {
        for bytes in try changeset.deletedBlobs(of: "brewLog", column: 0) {
            if let id = UndoStore.uuid(bytes) { return BrewLogsController.path(ID<BrewLog>(id)) }
        }
        for bytes in try changeset.deletedBlobs(of: "brewBag", column: 0) {
            if let id = UndoStore.uuid(bytes) {
                return BagsController.path(ID<BrewBag>(id), of: ID<Barista>(subject))
            }
        }
        for bytes in try changeset.deletedBlobs(of: "brewGear", column: 0) where UndoStore.uuid(bytes) != nil {
            return "/brew/gear"
        }
        return "/brew"
    }
}
