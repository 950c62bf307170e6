import GRDB

/// All migrations in order. Each is frozen SQL under a name that never changes.
enum Migrations {
    static let all: [(name: String, sql: String)] = [
        (M0001Household.name, M0001Household.sql),
        (M0002Graphs.name, M0002Graphs.sql),
        (M0003Knowledge.name, M0003Knowledge.sql),
        (M0004Wealth.name, M0004Wealth.sql),
        (M0005Imports.name, M0005Imports.sql),
        (M0006Search.name, M0006Search.sql),
        (M0007Media.name, M0007Media.sql),
        (M0008WealthImports.name, M0008WealthImports.sql),
        (M0009Photos.name, M0009Photos.sql),
        (M0010Uploads.name, M0010Uploads.sql),
        (M0011BlobFolder.name, M0011BlobFolder.sql),
        (M0012Remainders.name, M0012Remainders.sql),
        (M0014Templates.name, M0014Templates.sql),
        (M0015ValueRates.name, M0015ValueRates.sql),
        (M0017ScriptRequests.name, M0017ScriptRequests.sql),
        (M0018Previews.name, M0018Previews.sql),
        (M0019ShortWords.name, M0019ShortWords.sql),
        (M0020Pieces.name, M0020Pieces.sql),
        (M0021UndoKinds.name, M0021UndoKinds.sql),
        (M0022NotedValues.name, M0022NotedValues.sql),
        (M0023Canvas.name, M0023Canvas.sql),
        (M0024Uploads.name, M0024Uploads.sql),
        (M0025Notes.name, M0025Notes.sql),
        (M0026Reminders.name, M0026Reminders.sql),
        (M0027Diary.name, M0027Diary.sql),
        (M0028PreviewsAgain.name, M0028PreviewsAgain.sql),
        (M0029Brew.name, M0029Brew.sql),
        (M0030DraftKeys.name, M0030DraftKeys.sql),
        (M0031CanvasLooks.name, M0031CanvasLooks.sql),
        (M0032LinkIndex.name, M0032LinkIndex.sql),
        (M0033Changes.name, M0033Changes.sql),
        (M0034EmptyDrafts.name, M0034EmptyDrafts.sql),
        (M0035Renaming.name, M0035Renaming.sql),
        (M0036CanvasRoom.name, M0036CanvasRoom.sql),
        (M0037NotePause.name, M0037NotePause.sql),
        (M0038UndoReversals.name, M0038UndoReversals.sql),
        (M0039TemplateVersions.name, M0039TemplateVersions.sql),
    ]

    /// Steps that SQL alone cannot do, run after it in the same transaction.
    private static let steps: [String: @Sendable (Database) throws -> Void] = [
        M0015ValueRates.name: M0015ValueRates.keepRates, M0025Notes.name: M0025Notes.addInboxes,
        M0027Diary.name: M0027Diary.addDiaries, M0029Brew.name: M0029Brew.furnish,
    ]

    static let names = all.map(\.name)

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in all {
            migrator.registerMigration(migration.name) { db in
                try db.execute(sql: migration.sql)
                try steps[migration.name]?(db)
            }
        }
        return migrator
    }
}
