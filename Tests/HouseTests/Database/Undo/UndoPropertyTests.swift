import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Undoing after others went on")
struct UndoPropertyTests {
    /// Those that are done in pieces where they are large.
    private static let largeActions: [UndoAction] = [
        .typeToChoice, .typeToText, .typeToInteger, .typeFromNumber, .optionMerged, .optionToNotes,
        .attributesDeleted, .attributesMoved, .entityDeleted, .entitiesMerged, .entityDuplicated, .duplicateUndone,
        .graphDeleted, .tableBrought, .tableUndone, .valuesBrought, .valuesUndone, .memberRemoved,
        .memberRemovedWithHeir,
    ]

    @Test(
        "whatever nobody touched since is as it was, and nothing that somebody typed since is lost",
        arguments: UndoAction.allCases, UndoTrial.seeds)
    func property(action: UndoAction, seed: UInt64) throws { try property(action, seed, UndoScene()) }

    @Test("nor when it was done row by row, and is undone so", arguments: largeActions, UndoTrial.seeds)
    func rowByRow(action: UndoAction, seed: UInt64) throws { try property(action, seed, UndoScene(pace: .rowByRow)) }

    private func property(_ action: UndoAction, _ seed: UInt64, _ scene: UndoScene) throws {
        let trial = UndoTrial(scene: scene, action: action)
        let (before, left) = try trial.perform()
        let entry = try trial.entry()
        let number = try #require(UndoAction.allCases.firstIndex(of: action))
        var random = SeededRandom(seed: seed + 1000 * UInt64(number))
        for _ in 0..<8 { try trial.editSomething(&random) }
        let now = try scene.cells()

        let reply = try scene.home.post("/undo/\(entry)", as: scene.home.ada)

        let end = try scene.cells()
        #expect(try scene.searchProblems() == [])
        let isRefused = reply.status == 409
        #expect(isRefused ? end == now : reply.status == 303, "\(reply.main)")
        let touched = trial.touched(left, now)
        let unlike = trial.untouchedUnlike(before, left, now, end, touched: touched)
        #expect(unlike == [], "seed \(seed)")
        let lost = touched.filter { key in !trial.isKept(key, now[key], in: end) && !trial.wentAlong(key, now, end) }
        #expect(lost.map { "\($0): \(now[$0] ?? "-") -> \(end[$0] ?? "-")" } == [], "seed \(seed)")
        // If something is not back, the answer says so, and undoing can be tried again.
        let missing = trial.missing(before, left, now, end)
        let rest = try scene.home.house.undo.entries(for: scene.home.ada).contains { $0.leftCount > 0 }
        #expect(rest == (reply.status == 303 && reply["Location"]?.hasPrefix("/settings/bin/") == true))
        #expect((rest || isRefused ? [] : missing) == [], "seed \(seed)")
    }

    @Test("without edits everything is as it was, and nothing is left in the bin", arguments: UndoAction.allCases)
    func whole(action: UndoAction) throws { try whole(action, UndoScene()) }

    @Test("nor with them when it was done row by row", arguments: largeActions)
    func wholeRowByRow(action: UndoAction) throws { try whole(action, UndoScene(pace: .rowByRow)) }

    private func whole(_ action: UndoAction, _ scene: UndoScene) throws {
        let trial = UndoTrial(scene: scene, action: action)
        let (before, _) = try trial.perform()

        #expect(try scene.home.post("/undo/\(trial.entry())", as: scene.home.ada).status == 303)

        #expect(try scene.cells() == before)
        #expect(try scene.searchProblems() == [])
        #expect(try !scene.home.house.undo.entries(for: scene.home.ada).contains { $0.leftCount > 0 })
    }

    @Test("two who undo at once: one does it, and both are led to the same place", arguments: UndoAction.allCases)
    func twice(action: UndoAction) throws {
        let scene = try UndoScene()
        let trial = UndoTrial(scene: scene, action: action)
        let (before, _) = try trial.perform()
        let path = try "/undo/\(trial.entry())"
        _ = try scene.home.cookie(scene.home.ada)

        let replies = try together(2) { _ in try scene.home.post(path, as: scene.home.ada) }

        #expect(replies.map(\.status) == [303, 303])
        #expect(try scene.cells() == before)
    }
}
