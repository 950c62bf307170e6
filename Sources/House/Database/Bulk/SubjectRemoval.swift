import Foundation
package import GRDB
import Localization

/// Deletes a thing of a subject: its contents in pieces, and the thing itself with the last piece.
package struct SubjectRemoval: RecordedPieces {
    package let undo: UndoStore
    private let subject: Subject
    private let thing: UUID

    /// The number of rows that are deleted with one row of the contents at most, roughly.
    package let weight: Int
    package var makesRoom: Bool { true }

    private struct Payload: Codable {
        let kind: String
        let thing: UUID
        let weight: Int
    }

    /// The removal that another process began.
    /// - Returns: `nil` for another kind of work.
    init?(payload: String, undo: UndoStore) {
        guard let payload = try? JSONDecoder().decode(Payload.self, from: Data(payload.utf8)),
            let subject = undo.subjects[SubjectKind(rawValue: payload.kind)]
        else { return nil }
        self.init(subject, payload.thing, weight: payload.weight, undo)
    }

    private init(_ subject: Subject, _ thing: UUID, weight: Int, _ undo: UndoStore) {
        self.undo = undo
        self.subject = subject
        self.thing = thing
        self.weight = weight
    }

    /// Deletes the thing of a context. Where there is much in it the removal goes on after this returns, see `BulkRunner`.
    /// - Parameter place: the page after the removal.
    /// - Returns: the entry of the bin.
    /// - Throws: `Refusal.notFound` if the thing was deleted already; `Refusal.conflict` while something large goes on
    ///   there.
    package static func remove(
        _ context: UndoStore.UndoContext, place: String, undo: UndoStore
    ) throws -> ID<UndoEntry> {
        let work = try undo.bulk.begin { db in try begin(context, place: place, undo: undo, in: db) }
        return try (work?.entry).unwrap()
    }

    private static func begin(
        _ context: UndoStore.UndoContext, place: String, undo: UndoStore, in db: Database
    ) throws -> (work: BulkWork, pieces: any BulkPieces) {
        let thing = context.subjectId
        let subject = try undo.subjects[SubjectKind(rawValue: context.subjectKind)].unwrap()
        guard try BulkRunner.running(at: thing, in: db) == nil else { throw BulkRunner.deleting }
        try BulkRunner.requireWhole(thing, in: db)
        let weight = try subject.contents?.weight(thing, db) ?? 1
        let removal = SubjectRemoval(subject, thing, weight: weight, undo)
        let payload = Payload(kind: subject.kind.rawValue, thing: thing, weight: weight)
        let work = try removal.begin(
            .remove, at: thing, context, place: place, total: subject.contents?.count(thing, db) ?? 1,
            payload: String(decoding: JSONEncoder().encode(payload), as: UTF8.self), in: db)
        return (work, removal)
    }

    package func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        var step = BulkWork.Step(done: 0, isLast: true)
        let tables = subject.tables + (subject.tables.contains("share") ? [] : ["share"])
        try undo.recordPart(of: entry, tables: tables, in: db) {
            // The others it is shared with see all of it or nothing.
            try db.execute(
                sql: "DELETE FROM share WHERE subjectKind = ? AND subjectId = ?", arguments: [subject.kind, thing])
            if let contents = subject.contents { step = try contents.remove(thing, count, db) }
            guard step.isLast else { return }
            try db.execute(sql: "DELETE FROM \(subject.table) WHERE id = ?", arguments: [thing])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
        return step
    }
}
