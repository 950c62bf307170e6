import Changesets
import Foundation
import Localization

/// The subjects of all rooms, and what undo needs to know of them together.
struct Subjects: Sendable {
    let all: [Subject]
    /// Columns that hold a medium or a file.
    let mediaUses: [MediaUse]
    let uploadPlaces: [UploadPlace]
    let reminderPlaces: [ReminderPlace]
    /// Tables whose rows hang on things of any room.
    let hangingTables: [String]
    /// Tables with rows of members that are no part of a subject.
    private let memberTables: [String]

    init(of rooms: [any Room.Type]) {
        all = rooms.flatMap { $0.subjects }
        uploadPlaces = rooms.flatMap { $0.uploadPlaces }
        reminderPlaces = rooms.flatMap { $0.reminderPlaces }
        hangingTables = rooms.flatMap { $0.hangingTables }
        mediaUses = rooms.flatMap { $0.mediaUses } + uploadPlaces.map(\.use)
        deletions = all.reduce(into: [Phrase.key("“%@” deleted"), Phrase.key("“%@” removed from the household")]) {
            $0.formUnion($1.undo.deletions)
        }
        memberTables = rooms.flatMap { $0.memberTables }
    }

    subscript(kind: SubjectKind) -> Subject? { all.first { $0.kind == kind } }

    /// The tables of all subjects; one that several have stands once.
    var tables: [String] {
        all.flatMap(\.tables).reduce(into: []) { tables, table in
            if !tables.contains(table) { tables.append(table) }
        }
    }

    /// Every table that loses rows with a member and is worth bringing back, parents first.
    var removedTables: [String] { ["member"] + memberTables + ["undo", "undoPart"] + tables }

    var memberRows: [Subject.MemberRow] { all.flatMap(\.memberRows) }

    var secretTables: [String] { all.flatMap(\.secretTables) }

    /// The tables of locks: without them a locked thing would come back open.
    var lockTables: Set<String> { Set(all.compactMap(\.lock).flatMap { [$0.table, $0.ways] }) }

    // MARK: Undo

    /// The tables that additions write to, and those whose rows go with them by cascade.
    var addedTables: [String] { withHanging(all.flatMap(\.undo.added) + ["share"]) }

    /// Some tables, and those whose rows may hang on what is in them.
    func withHanging(_ tables: [String]) -> [String] { tables + hangingTables.filter { !tables.contains($0) } }

    var watchedTables: [String] { all.flatMap(\.undo.watched) }

    var nameScopes: [Subject.NameScope] { all.flatMap(\.undo.names) }

    var namedTables: [String: String] { all.reduce(into: [:]) { $0.merge($1.undo.named) { first, _ in first } } }

    /// Phrases of deletions of one thing.
    let deletions: Set<String>

    /// The phrase of the entry that undoing an entry makes.
    func reversal(of phrase: String) -> String {
        let pairs = all.flatMap { Array($0.undo.reversals) }
        return pairs.first { $0.key == phrase }?.value ?? pairs.first { $0.value == phrase }?.key ?? phrase
    }

    /// How rows are compared with what stands now.
    var rules: RestoreRules {
        var tables = all.reduce(into: [:]) { $0.merge($1.undo.tables) { first, _ in first } }
        tables["member"] = RestoreRules.Table(
            groups: [.name], name: (column: "name", fold: "nameFold", limit: 60))
        return RestoreRules(tables)
    }

    /// Whether a member, `:member`, may restore an entry, as a condition on `undo`: mine, or of my things; if it is
    /// another's thing, only while I may write there; if it is a member, only while I am admin; if it is something in a
    /// thing, only while that is there and not locked. Binds `:member` and `:seals`, a `KeyRing.list`.
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
        return """
            \(BulkWork.hasNone) \(isThere.joined(separator: "\n"))
            AND (undo.kind <> 'removal' OR EXISTS (
                SELECT 1 FROM member AS me WHERE me.id = :member AND me.role = 'admin'))
            AND (undo.ownerId = :member OR (undo.memberId = :member AND EXISTS (
                SELECT 1 FROM share WHERE share.subjectId = undo.subjectId AND share.level = 'write'
                    AND (share.memberId IS NULL OR share.memberId = :member))))
            """
    }
}

extension RestoreRules.Group {
    static let name = RestoreRules.Group("name", followers: ["nameFold"])
    static let position = RestoreRules.Group("position", isQuiet: true)
}
