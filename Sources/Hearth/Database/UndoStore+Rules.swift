import Changesets

/// How an entry of the bin is compared with what stands now.
extension UndoStore {
    private typealias Table = RestoreRules.Table
    private typealias Group = RestoreRules.Group

    private static let name = Group("name", followers: ["nameFold"])
    private static let notes = Group("notes", followers: ["notesFold"])
    private static let lastChange = Group("changedAt", "changedById", isQuiet: true)
    private static let position = Group("position", isQuiet: true)

    static let rules = RestoreRules([
        "graph": Table(version: "version", groups: [name]),
        "entity": Table(version: "version", groups: [name, notes, lastChange]),
        "attribute": Table(version: "version", groups: [name, notes, lastChange], derived: ["valuesFold"]),
        "detailField": Table(version: "version", groups: [name, position]),
        "detailOption": Table(groups: [name, position], owner: "fieldId"),
        "detailValue": Table(
            groups: [
                Group("text", "integer", "decimal", "date", "yesNo", "optionId", followers: ["textFold", "number"])
            ], owner: "attributeId"),
        "linkKind": Table(groups: [name, Group("inverse", followers: ["inverseFold"])]),
        "link": Table(
            version: "version",
            groups: [
                Group("sourceEntityId", "sourceAttributeId", "targetEntityId", "targetAttributeId"),
                Group("note", followers: ["noteFold"]),
            ], owner: "sourceAttributeId"),
        "attachment": Table(
            version: "version",
            groups: [
                Group("entityId", "attributeId"), Group("title", followers: ["titleFold"]),
                Group("caption", followers: ["captionFold"]), position, Group("mainSince", isQuiet: true),
            ]),
        "template": Table(groups: [name]),
        "series": Table(version: "version", groups: [name, position]),
        "seriesPart": Table(owner: "seriesId"),
        "seriesToken": Table(groups: [Group("lastUsedAt", isQuiet: true)], owner: "seriesId"),
        "snapshot": Table(version: "version", groups: [Group("rate", "rateCurrency")]),
        "snapshotRate": Table(groups: [Group("rate", "day")], owner: "snapshotId"),
        "member": Table(groups: [name], name: (column: "name", fold: "nameFold", limit: 60)),
    ])

    /// Whether a thing would come back without what keeps it from the wrong eyes.
    static func isUnsafe(_ restoration: Restoration) -> Bool {
        !restoration.misfitTables.isDisjoint(with: ["graphLock", "unlockWay"])
    }
}
