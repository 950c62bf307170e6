import Changesets
import Foundation
import GRDB
import House

extension SubjectKind {
    static let noteTab = SubjectKind(rawValue: "noteTab")
}

extension Subject {
    /// A tab with its messages and each member's state of it.
    static let noteTab = Subject(
        kind: .noteTab, tables: NoteTabStore.tables,
        memberRows: [
            MemberRow(member: DatabaseColumn("noteVisit", "memberId"), subject: DatabaseColumn("noteVisit", "tabId")),
            MemberRow(member: DatabaseColumn("noteDraft", "memberId"), subject: DatabaseColumn("noteDraft", "tabId")),
            MemberRow(
                member: DatabaseColumn("noteReaction", "memberId"), subject: DatabaseColumn("noteReaction", "tabId")),
        ],
        path: { NotesController.path(ID<NoteTab>($0)) },
        undo: UndoRules(
            tables: [
                "noteTab": .init(version: "version", groups: [.init("name")]),
                "noteVisit": .init(
                    groups: [
                        .position, .init("seenAt", isQuiet: true), .init("openedAt", isQuiet: true),
                        .init("isFollowed", isQuiet: true),
                    ], owner: "tabId"),
                "note": .init(
                    version: "version",
                    groups: [
                        .init("content", "entities", "isList", followers: ["contentFold"]),
                        .init("tabId", "arrivedAt"), .init("pinnedAt", isQuiet: true),
                        .init("editedAt", isQuiet: true), .init("awaits", isQuiet: true),
                        .init("replyToId", isQuiet: true),
                    ]),
                "noteItem": .init(
                    groups: [
                        .init("text", "entities", followers: ["textFold"]), .position,
                        .init("tickedAt", "tickedById", isQuiet: true),
                    ], owner: "noteId"),
                "noteMedium": .init(
                    version: "version",
                    groups: [
                        .init("tabId", "noteId"), .init("title", followers: ["titleFold"]),
                        .init("caption", followers: ["captionFold"]), .position,
                    ], owner: "noteId"),
                "notePreview": .init(
                    groups: [
                        .init("address", "state", "title", "text", "site", "mediumId"), .init("tries", isQuiet: true),
                    ],
                    owner: "noteId"),
                "noteReaction": .init(groups: [.init("tabId"), .init("emoji")], owner: "noteId"),
                "noteDraft": .init(groups: [.init("content", "entities", "at", isQuiet: true)], owner: "tabId"),
            ],
            added: [
                "noteTab", "noteVisit", "note", "noteItem", "noteMedium", "notePreview", "noteReaction", "noteDraft",
            ],
            watched: ["note", "noteItem"], hung: ["noteMedium", "noteReaction"],
            named: ["noteTab": "noteTab"],
            guarded: [
                GuardedThing(
                    place: DatabaseColumn("note", "tabId"),
                    parts: ["noteItem", "noteMedium", "notePreview", "noteReaction"].map {
                        DatabaseColumn($0, "noteId")
                    })
            ]),
        restorer: NoteRestorer(), contents: .rows("note", of: "tabId", weight: 20),
        guestsJoin: OpenTab.guestsJoin)
}

/// After undo, makes search find the restored messages, keeps messages and what is on them in one tab, and goes to the
/// message that was restored.
struct NoteRestorer: SubjectRestorer {
    func restoring(in db: Database, _ apply: () throws -> Restoration) throws -> Restoration {
        try NoteSearchPause.run(in: db, apply)
    }

    /// Photos and reactions may have been added after a message was moved, or deleted before. Items may have been deleted
    /// before their list was turned into a text.
    func finishRestoring(_ restoration: inout Restoration, _ context: RestoreContext, in db: Database) throws {
        for (table, key) in [("noteMedium", "id"), ("noteReaction", "noteId")] {
            for (column, rows) in [("noteId", restoration.touched("note")), (key, restoration.touched(table))] {
                let follow = try db.cachedStatement(
                    sql: """
                        UPDATE \(table) SET tabId = (SELECT note.tabId FROM note WHERE note.id = \(table).noteId)
                        WHERE \(column) = ?
                            AND tabId <> (SELECT note.tabId FROM note WHERE note.id = \(table).noteId)
                        """)
                for row in rows { try follow.execute(arguments: [Data(row)]) }
            }
        }
        try NotePreviewStore.resume(restoration.inserted["notePreview", default: []], at: context.now, in: db)
        try NoteStore.makeLines(of: restoration.inserted["noteItem", default: []], in: db)
    }

    func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String? {
        guard try changeset.deletedBlobs(of: "noteTab", column: 0).isEmpty else { return nil }
        let changed = try changeset.keys(of: "note")
        for bytes in try changeset.deletedBlobs(of: "note", column: 0).union(changed.count == 1 ? changed : []) {
            guard let uuid = UndoStore.uuid(bytes) else { continue }
            let id = ID<Note>(uuid)
            let tab = try ID<NoteTab>.fetchOne(db, sql: "SELECT tabId FROM note WHERE id = ?", arguments: [id])
            if let tab { return NotesController.path(of: id, in: tab) }
        }
        return nil
    }
}
