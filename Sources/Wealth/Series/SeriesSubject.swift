import Changesets
import House

extension SubjectKind {
    static let series = SubjectKind(rawValue: "series")
}

extension Subject {
    /// A series with its values.
    static let series = Subject(
        kind: .series, tables: SeriesStore.tables,
        memberRows: [
            MemberRow(
                member: DatabaseColumn("seriesPart", "memberId"), subject: DatabaseColumn("seriesPart", "seriesId")),
            MemberRow(
                member: DatabaseColumn("seriesToken", "memberId"), subject: DatabaseColumn("seriesToken", "seriesId")),
        ],
        secretTables: ["seriesToken"], path: { SeriesController.path(ID<Series>($0)) }, landing: "/wealth",
        undo: UndoRules(
            tables: [
                "series": .init(version: "version", groups: [.name, .position]),
                "seriesPart": .init(owner: "seriesId"),
                "seriesToken": .init(groups: [.init("lastUsedAt", isQuiet: true)], owner: "seriesId"),
                "snapshot": .init(version: "version", groups: [.init("rate", "rateCurrency")]),
                "snapshotRate": .init(groups: [.init("rate", "day")], owner: "snapshotId"),
            ],
            added: ["series", "seriesPart", "seriesToken", "snapshot", "snapshotRate", "exchangeRate", "wealthTarget"],
            watched: ["snapshot"],
            named: ["series": "series"],
            // A monthly round and an import have values of several series in one entry.
            guarded: [
                GuardedThing(
                    place: DatabaseColumn("snapshot", "seriesId"),
                    parts: [DatabaseColumn("snapshotRate", "snapshotId")])
            ]),
        contents: .rows("snapshot", of: "seriesId", weight: 5))
}
