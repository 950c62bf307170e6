import Changesets
import House

extension SubjectKind {
    static let graph = SubjectKind(rawValue: "graph")
}

extension Subject {
    /// A graph with all that is in it.
    static let graph = Subject(
        kind: .graph, tables: GraphStore.tables,
        memberRows: [
            MemberRow(member: DatabaseColumn("template", "ownerId"), subject: DatabaseColumn("template", "graphId"))
        ],
        lock: .graph, path: { GraphsController.path(ID<Graph>($0)) }, undo: graphUndo, restorer: GraphRestorer(),
        contents: Contents(
            count: { try BulkRemoval.size(of: ID($0), in: $1) },
            weight: { try BulkRemoval.weight(of: .graph($0, next: nil), in: $1) },
            remove: { try BulkRemoval.removeContents($1, of: ID($0), in: $2) }))

    private static let graphUndo = UndoRules(
        tables: [
            "graph": .init(version: "version", groups: [.name]),
            "entity": .init(
                version: "version", groups: [.name, .notes, .lastChange, .init("itemSingular", "itemPlural")]),
            "attribute": .init(version: "version", groups: [.name, .notes, .lastChange], derived: ["valuesFold"]),
            "detailField": .init(version: "version", groups: [.name, .position]),
            "detailOption": .init(groups: [.name, .position], owner: "fieldId"),
            "detailValue": .init(
                groups: [
                    .init("text", "integer", "decimal", "date", "yesNo", "optionId", followers: ["textFold", "number"])
                ], owner: "attributeId"),
            "linkKind": .init(groups: [.name, .init("inverse", followers: ["inverseFold"])]),
            "link": .init(
                version: "version",
                groups: [
                    .init("sourceEntityId", "sourceAttributeId", "targetEntityId", "targetAttributeId"),
                    .init("note", followers: ["noteFold"]),
                ], owner: "sourceAttributeId"),
            "attachment": .init(
                version: "version",
                groups: [
                    .init("entityId", "attributeId"), .init("title", followers: ["titleFold"]),
                    .init("caption", followers: ["captionFold"]), .position, .init("mainSince", isQuiet: true),
                ]),
            "template": .init(groups: [.name]),
            "entityPlace": .init(groups: [.entityPlace, .pin], owner: "entityId"),
            "attributePlace": .init(groups: [.place, .pin], owner: "attributeId"),
            "canvasView": .init(groups: [.name, .init("options", "hidden", "folded", "selected")]),
        ],
        added: EntityStore.tables,
        watched: FieldStore.tables, hung: ["attachment", "link"],
        last: [DatabaseColumn("detailField", "type")],
        names: [
            NameScope(table: "detailField", column: "entityId", limit: 100),
            NameScope(table: "detailOption", column: "fieldId", limit: 100),
            NameScope(table: "linkKind", column: "graphId", limit: 100),
        ],
        named: [
            "detailValue": "attribute", "attribute": "attribute", "entity": "entity", "detailField": "detailField",
            "detailOption": "detailOption", "linkKind": "linkKind", "graph": "graph", "template": "template",
        ])
}

extension RestoreRules.Group {
    fileprivate static let notes = RestoreRules.Group("notes", followers: ["notesFold"])
    /// A node that a member has moved since is meant to stand where it is.
    fileprivate static let place = RestoreRules.Group("x", "y", isQuiet: true)
    fileprivate static let pin = RestoreRules.Group("isPinned", isQuiet: true)
    /// The canvas itself updates the count: a change of that alone is nobody's.
    fileprivate static let entityPlace = RestoreRules.Group("x", "y", followers: ["attributeCount"], isQuiet: true)
    fileprivate static let lastChange = RestoreRules.Group("changedAt", "changedById", isQuiet: true)
}
