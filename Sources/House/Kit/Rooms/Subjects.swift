package import Changesets
import Foundation

/// The subjects of all rooms, and the undo rules of all of them together.
package struct Subjects: Sendable {
    let all: [Subject]
    /// The columns that refer to a medium or a file.
    let mediaUses: [MediaUse]
    let uploadPlaces: [UploadPlace]
    package let schedulePlaces: [SchedulePlace]
    /// The rows that hang on things of any room.
    let hangingRows: [HangingRows]
    /// Tables with rows of members that are no part of a subject.
    private let memberTables: [String]
    private let roomSecrets: [String]

    init(of rooms: [any Room.Type]) {
        all = rooms.flatMap { $0.subjects }
        uploadPlaces = rooms.flatMap { $0.uploadPlaces }
        schedulePlaces = rooms.flatMap { $0.schedulePlaces }
        hangingRows = rooms.flatMap { $0.hangingRows }
        mediaUses = rooms.flatMap { $0.mediaUses } + uploadPlaces.map(\.use)
        memberTables = rooms.flatMap { $0.memberTables }
        roomSecrets = rooms.flatMap { $0.secretTables }
    }

    package subscript(kind: SubjectKind) -> Subject? { all.first { $0.kind == kind } }

    /// The tables of all subjects, each once.
    var tables: [String] {
        all.flatMap(\.tables).reduce(into: []) { tables, table in
            if !tables.contains(table) { tables.append(table) }
        }
    }

    /// The tables that lose rows when a member is removed, and whose rows undo restores; parents first.
    var removedTables: [String] { ["member"] + memberTables + ["undo", "undoPart"] + tables }

    var memberRows: [Subject.MemberRow] { all.flatMap(\.memberRows) }

    /// The tables with secrets that may have been revoked since they were recorded or backed up.
    var secretTables: [String] { all.flatMap(\.secretTables) + roomSecrets }

    /// The tables of locks: if their rows were not restored, a locked thing would come back open.
    var lockTables: Set<String> { Set(all.compactMap(\.lock).flatMap { [$0.table, $0.ways] }) }

    // MARK: Undo

    /// The tables that additions write, and those whose rows are deleted with them by cascade.
    var addedTables: [String] { withHanging(all.flatMap(\.undo.added) + ["share"]) }

    /// The tables, and those whose rows may hang on rows of them.
    func withHanging(_ tables: [String]) -> [String] {
        tables + hangingRows.flatMap(\.tables).filter { !tables.contains($0) }
    }

    var watchedTables: [String] { all.flatMap(\.undo.watched) }

    var nameScopes: [Subject.NameScope] { all.flatMap(\.undo.names) }

    var namedTables: [String: String] { all.reduce(into: [:]) { $0.merge($1.undo.named) { first, _ in first } } }

    /// The rules for comparing recorded rows with present ones.
    var rules: RestoreRules {
        let all = all.map(\.undo.tables) + hangingRows.map(\.rules)
        var tables = all.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        tables["member"] = RestoreRules.Table(
            groups: [.name], name: (column: "name", fold: "nameFold", limit: 60))
        return RestoreRules(tables)
    }

    /// A condition on `undo`: the member `:member` may restore the entry. It is theirs, or of a thing of theirs;
    /// another's thing they may still write to; what they did themselves, if the subject says so; a member only an admin
    /// may restore; a thing's content only while the thing exists and is not locked. Binds `:member` and `:seals`, a
    /// `KeyRing.list`.
    var isRestorable: String {
        let isThere = all.map { subject in
            """
            AND (undo.isWhole OR undo.subjectKind <> '\(subject.kind.rawValue)' OR EXISTS (
                SELECT 1 FROM \(subject.table) AS thing WHERE thing.id = undo.subjectId AND \(subject.isOpen("thing.id"))))
            """
                + (subject.readersLock.map {
                    "\nAND (undo.subjectKind <> '\(subject.kind.rawValue)' OR \($0.isOpenToReader))"
                } ?? "")
        }
        let isWriters = all.filter(\.isUndoneByWriter).map { subject in
            "AND (undo.isWhole OR undo.subjectKind <> '\(subject.kind.rawValue)' OR undo.memberId = :member)"
        }
        return """
            \(BulkWork.hasNone) \((isThere + isWriters).joined(separator: "\n"))
            AND (undo.kind <> 'removal' OR EXISTS (
                SELECT 1 FROM member AS me WHERE me.id = :member AND me.role = 'admin'))
            AND (undo.ownerId = :member OR (undo.memberId = :member AND EXISTS (
                SELECT 1 FROM share WHERE share.subjectId = undo.subjectId AND share.level = 'write'
                    AND (share.memberId IS NULL OR share.memberId = :member))))
            """
    }
}

extension RestoreRules.Group {
    package static let name = RestoreRules.Group("name", followers: ["nameFold"])
    package static let position = RestoreRules.Group("position", isQuiet: true)
}
