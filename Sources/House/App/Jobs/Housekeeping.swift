/// The daily job: it deletes expired rows and files, and checkpoints SQLite's log.
struct Housekeeping: Sendable {
    let rooms: RoomDirectory
    let undo: UndoStore
    let bulk: BulkRunner
    let sessions: SessionStore
    let throttle: Throttle
    let database: HouseDatabase
    let media: MediaStore
    let uploads: UploadFiles
    let imageWorkers: ImageWorkers
    let backups: Backups
    let checks: HouseChecks

    var kinds: [String: Jobs.Kind] {
        rooms.all.reduce(into: own) { kinds, room in kinds.merge(room.jobs) { first, _ in first } }
    }

    private var own: [String: Jobs.Kind] {
        [
            "housekeeping": Jobs.Kind(every: .days(1)) { _ in try clean() },
            "backup": Jobs.Kind(in: .backup, eachTime: backups.runIfDue),
            "check": Jobs.Kind(in: .backup, eachTime: checks.runIfDue),
            "clock": Jobs.Kind(in: .house, eachTime: undo.followClock),
            MediaStore.processingJob: Jobs.Kind(
                in: .images,
                givingUp: { id, db in if let id = ID<Medium>(id) { try media.giveUp(id, in: db) } },
                work: { id in
                    // A payload that is no id belongs to no medium.
                    if let id = ID<Medium>(id) { try media.process(id, with: imageWorkers) }
                }),
        ]
    }

    /// Takes every step, also after one that failed: then the first error is thrown, and all are taken once more.
    private func clean() throws {
        let steps: [() throws -> Void] =
            [undo.prune, bulk.prune, sessions.prune, throttle.prune]
            + rooms.all.map { room in room.prune } + [
                // A database that was just linked to files it does not know deletes nothing on its first day.
                { if try media.blobs.mayBeSwept() { try uploads.prune() } },
                // Skip the sweep while a backup runs: it may still need blobs that were replaced after it began.
                {
                    guard !database.folder.hasDatabaseCopy(at: media.clock.now()) else { return }
                    try database.makingRoom { try media.sweep() }
                },
                database.checkpoint,
            ]
        var problem: (any Error)?
        for step in steps {
            do { try step() } catch { problem = problem ?? error }
        }
        if let problem { throw problem }
    }
}
