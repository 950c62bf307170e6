import Foundation
import GRDB
import HTTP
import Localization
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import Wealth

/// Every kind of thing of graphs, wealth and the household that makes an entry of the bin; of the other rooms: see
/// `RoomUndoTests`.
enum UndoAction: String, CaseIterable, Sendable {
    case fieldDeleted, typeToChoice, typeToText, typeToInteger, typeFromNumber
    case optionMerged, optionToNotes
    case attributeDeleted, attributesDeleted, attributesMoved, attributesMerged
    case entityDeleted, entitiesMerged, entityDuplicated, duplicateUndone
    case linkDeleted, kindDeleted, kindsMerged
    case fileDeleted, graphPhotoRemoved, templateDeleted, graphDeleted
    case linesAdded, linesUndone, tableBrought, tableUndone
    case valueDeleted, valueChanged, roundAdded, roundUndone, seriesDeleted, rateDeleted, valuesBrought, valuesUndone
    case ratesLookedUp
    case memberRemoved, memberRemovedWithHeir, avatarRemoved
    case cellTypedOver, cellEmptied

    /// Whether what the action brought goes when it is undone.
    var isAddition: Bool {
        [.linesAdded, .tableBrought, .roundAdded, .valuesBrought, .entityDuplicated].contains(self)
    }

    /// Whether it adds things that its undo leaves alone if they are used by then.
    var makesThings: Bool { isAddition || self == .entitiesMerged }

    /// Whether it is undone where it was done, and the bin does not list it.
    var isUnlisted: Bool { [.cellTypedOver, .cellEmptied].contains(self) }

    /// Makes the things that it needs.
    func prepare(_ scene: UndoScene) throws {
        let home = scene.home
        switch self {
        case .linesUndone: try UndoAction.linesAdded.perform(in: scene)
        case .tableUndone: try UndoAction.tableBrought.perform(in: scene)
        case .duplicateUndone: try UndoAction.entityDuplicated.perform(in: scene)
        case .roundUndone: try UndoAction.roundAdded.perform(in: scene)
        case .valuesUndone: try UndoAction.valuesBrought.perform(in: scene)
        case .ratesLookedUp: try keepOldRates(scene)
        case .graphPhotoRemoved:
            _ = try home.attach([7, 8], named: "photo.bin", at: .graph, in: scene.graph, by: home.ada)
        case .avatarRemoved:
            let picture = try TestHome.sample("pictures/plain.png")
            _ = try home.sendPhoto(
                "/settings/profile", ["name": "Ada", "colour": "1"], ("ada.png", picture), as: home.ada)
        case .memberRemoved, .memberRemovedWithHeir:
            let hedy = try home.house.household.add(
                NewMember(name: "Hedy", password: TestHome.password, role: .member), householdName: "")
            let graph = try home.graph("Garden", by: hedy, audience: .household(.write))
            _ = try home.entity("Roses", in: graph, by: hedy)
            _ = try home.series("Hedy's", by: hedy)
        default: break
        }
        home.clock.advance(.minutes(1))
    }

    /// Does it; its entry is then the newest in Ada's bin.
    func perform(in scene: UndoScene) throws {
        switch self {
        case .fieldDeleted, .typeToChoice, .typeToText, .typeToInteger, .typeFromNumber, .optionMerged, .optionToNotes:
            try changeFields(scene)
        case .cellTypedOver: try type("Frank", over: "Author 0", in: scene.author, scene)
        case .cellEmptied:
            try type("", over: "\(scene.home.options(of: scene.shelf)[0])", in: scene.shelf, scene)
        case .attributeDeleted, .attributesDeleted, .attributesMoved, .attributesMerged, .entityDeleted,
            .entitiesMerged, .entityDuplicated:
            try changeNodes(scene)
        case .linkDeleted, .kindDeleted, .kindsMerged, .fileDeleted, .graphPhotoRemoved, .templateDeleted,
            .graphDeleted:
            try changeRest(scene)
        case .linesAdded, .tableBrought: try addRows(scene)
        case .ratesLookedUp: try post(SeriesController.path(scene.series) + "/rates", scene)
        case .valueDeleted, .valueChanged, .roundAdded, .seriesDeleted, .rateDeleted, .valuesBrought:
            try changeWealth(scene)
        case .memberRemoved, .memberRemovedWithHeir, .avatarRemoved: try changePeople(scene)
        case .linesUndone, .tableUndone, .duplicateUndone, .roundUndone, .valuesUndone:
            let entry = try #require(try scene.home.house.undo.entries(for: scene.home.ada).first)
            _ = try scene.home.house.undo.restore(entry.id, for: scene.home.ada)
        }
    }

    /// Values that Grace counts in dollars, at a rate that is another one by now.
    private func keepOldRates(_ scene: UndoScene) throws {
        let home = scene.home
        try home.rate("EUR", "USD", "2", on: "2025-12-01")
        #expect(try home.post("/wealth/currency", ["currency": "USD"], as: home.grace).status == 303)
        #expect(try home.get("/wealth", as: home.grace).status == 200)
        try home.house.rates.remove(
            Currency("EUR").unwrap(), Currency("USD").unwrap(), on: Day(iso: "2025-12-01").unwrap(), by: home.ada)
        try home.rate("EUR", "USD", "3", on: "2025-12-01")
        let kept = try home.house.database.read { db in try String.fetchAll(db, sql: "SELECT rate FROM snapshotRate") }
        #expect(kept == ["2", "2", "2", "2"])
    }

    private func post(_ path: String, _ scene: UndoScene, _ form: FormFields = FormFields()) throws {
        let reply = try scene.home.post(path, form, as: scene.home.ada)
        #expect(reply.status == 303, "\(self): \(reply.main.prefix(600))")
    }

    private func changeFields(_ scene: UndoScene) throws {
        func change(_ field: ID<EntityField>, _ name: String, to type: String) throws {
            try post(
                FieldsController.path(field, in: scene.graph),
                scene,
                [
                    "name": name, "type": type, "version": "1", "confirmed": "on", "makeOptions": "on",
                    "newOptions": type == "choice" ? "Spare" : "",
                ])
        }
        let options = try scene.home.options(of: scene.shelf)
        let shelf = FieldsController.path(scene.shelf, in: scene.graph)
        switch self {
        case .fieldDeleted: try post(shelf + "/delete", scene)
        case .typeToChoice: try change(scene.author, "Author", to: "choice")
        case .typeToText: try change(scene.shelf, "Shelf", to: "text")
        case .typeToInteger: try change(scene.author, "Author", to: "integer")
        case .typeFromNumber: try change(scene.pages, "Pages", to: "text")
        case .optionMerged: try post("\(shelf)/options/\(options[0])/delete", scene, ["heir": "\(options[1])"])
        default: try post("\(shelf)/options/\(options[0])/delete", scene, ["heir": "notes"])
        }
    }

    /// Into a cell of the first book, as the table sends it.
    private func type(_ value: String, over was: String, in field: ID<EntityField>, _ scene: UndoScene) throws {
        try post(
            AttributesController.path(scene.rows[0], in: scene.graph) + "/values/\(field)", scene,
            ["value": value, "was": was])
    }

    private func changeNodes(_ scene: UndoScene) throws {
        let (house, rows) = (scene.home.house, scene.rows)
        let open = try WritableGraph(scene.home.open(scene.graph, scene.home.ada))
        let words = house.undo.words(scene.home.ada)
        switch self {
        case .attributeDeleted: _ = try house.attributes.remove(rows[0], from: open)
        case .attributesDeleted: _ = try house.merges.remove(Array(rows[0..<4]), of: scene.books, from: open)
        case .attributesMoved: try house.merges.move(Array(rows[0..<4]), to: scene.films, words: words, in: open)
        case .attributesMerged:
            try house.merges.merge(
                rows[1], rows[0], MergeStore.Choices(isTheirName: true, theirs: [scene.author]), words: words,
                in: open)
        case .entityDeleted: _ = try house.entities.remove(scene.books, from: open)
        case .entityDuplicated:
            _ = try house.merges.duplicate(scene.books, withAttributes: true, words: words, in: open)
        default:
            try house.merges.merge(
                scene.films, scene.books, MergeStore.Choices(isTheirName: true, theirs: []), in: open)
        }
    }

    private func changeRest(_ scene: UndoScene) throws {
        let (home, graph) = (scene.home, scene.graph)
        switch self {
        case .linkDeleted:
            try post(LinksController.path(.attribute(scene.rows[0]), in: graph) + "/\(scene.link)/delete", scene)
        case .kindDeleted: try post(LinkKindsController.path(graph) + "/\(scene.kind)/delete", scene)
        case .kindsMerged:
            try post(LinkKindsController.path(graph) + "/\(scene.kind)/merge", scene, ["into": "\(scene.otherKind)"])
        case .fileDeleted: try post(MediaController.path(scene.files[0], in: graph) + "/delete", scene)
        case .graphPhotoRemoved:
            let open = try WritableGraph(home.open(graph, home.ada))
            let photo = try scene.only("SELECT id FROM attachment WHERE entityId IS NULL AND attributeId IS NULL")
            _ = try home.house.attachments.remove([ID<AttachedFile>(photo)], from: open)
        case .templateDeleted:
            try home.house.templates.remove(scene.template, in: WritableGraph(home.open(graph, home.ada)))
        default: try post(GraphsController.path(graph) + "/delete", scene, ["name": "Library"])
        }
    }

    private func addRows(_ scene: UndoScene) throws {
        switch self {
        case .linesAdded:
            try post(
                EntitiesController.path(scene.books, in: scene.graph) + "/attributes/lines",
                scene, ["lines": "Walden\nKim\nNana"])
        default:
            let text = """
                Name,Author,Pages,Shelf,Rating
                Dune,Herbert,612,Cellar,5
                Sult,,1,,
                Walden,Thoreau,300,Cellar,4
                Kim,Kipling,,Green,

                """
            let path = ImportController.path(scene.books, in: scene.graph)
            let reply = try scene.home.upload(path, Array(text.utf8), as: scene.home.ada)
            let place = try #require(reply["Location"])
            let form: FormFields = ["newOptions": "1", "column-4": "new-text"]
            _ = try scene.home.post(place, form, as: scene.home.ada)
            try post(place, scene, ["newOptions": "1", "column-4": "new-text", "go": "on"])
        }
    }

    private func changeWealth(_ scene: UndoScene) throws {
        let home = scene.home
        let open = try home.house.seriesDoor.open(scene.series, for: home.ada)
        switch self {
        case .valueDeleted: _ = try home.house.snapshots.remove(scene.values[0], from: WritableSeries(open))
        case .valueChanged, .roundAdded:
            let series = try WritableSeries(open)
            let form = SnapshotForm(
                ["amount": "777", "day": "2026-02-03", "notes": "better", "version": "1"],
                currency: open.series.currency, language: .en, zone: .gmt, now: home.clock.wall.now())
            if self == .roundAdded {
                try home.house.snapshots.addRound([(series, form)], zone: "GMT", title: "3 February")
            } else {
                #expect(try home.house.snapshots.change(scene.values[1], in: series, to: form, zone: "GMT").isDone)
            }
        case .seriesDeleted: _ = try home.house.series.remove(OwnSeries(open))
        case .rateDeleted:
            try home.house.rates.remove(
                Currency("USD").unwrap(), Currency("EUR").unwrap(), on: Day(iso: "2026-10-01").unwrap(), by: home.ada)
        default:
            try home.bringValues(
                """
                date,account,value,currency,note
                2026-01-01,Savings,150,EUR,first
                2026-11-01,Savings,120,EUR,
                2026-11-01,Broker,-7.25,USD,
                2026-11-02,Broker,9,USD,

                """, as: home.ada)
        }
    }

    private func changePeople(_ scene: UndoScene) throws {
        let home = scene.home
        switch self {
        case .avatarRemoved: try post("/settings/profile", scene, ["name": "Ada", "colour": "1", "removePhoto": "on"])
        default:
            let hedy = try #require(try home.house.household.member(named: "Hedy"))
            let heir = self == .memberRemovedWithHeir ? home.ada.id : nil
            _ = try home.house.household.remove(hedy.id, heir: heir, by: home.ada.id)
        }
    }
}
