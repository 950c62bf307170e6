/// The work of once a day: removing rows and files that have expired, and writing SQLite's log back into its file.
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

    var kinds: [String: Jobs.Kind] {
        rooms.all.reduce(into: own) { kinds, room in kinds.merge(room.jobs) { first, _ in first } }
    }

    private var own: [String: Jobs.Kind] {
        [
            "housekeeping": Jobs.Kind(every: .days(1)) { _ in
                try undo.prune()
                try bulk.prune()
                try sessions.prune()
                try throttle.prune()
                for room in rooms.all { try room.prune() }
                // A database that has just come to files it does not know takes nothing away on its first day.
                if try media.blobs.mayBeSwept() { try uploads.prune() }
                // Tomorrow is soon enough: a backup would miss what was replaced since it began.
                if !database.folder.hasSnapshot(at: media.clock.now()) {
                    try database.makingRoom { try media.sweep() }
                }
                try database.checkpoint()
            },
            MediaStore.processingJob: Jobs.Kind(
                in: .images,
                givingUp: { id, db in if let id = ID<Medium>(id) { try media.giveUp(id, in: db) } },
                work: { id in
                    // One that is no id is of no medium.
                    if let id = ID<Medium>(id) { try media.process(id, with: imageWorkers) }
                }),
        ]
    }
}
