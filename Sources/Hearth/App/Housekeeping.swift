/// What is done once a day: removing what has run out, and writing the log back into the file.
struct Housekeeping: Sendable {
    let rooms: RoomDirectory
    let undo: UndoStore
    let bulk: BulkRunner
    let sessions: SessionStore
    let throttle: Throttle
    let database: HouseDatabase
    let media: MediaStore
    let uploads: UploadFiles
    let developer: Developer

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
            MediaStore.developing: Jobs.Kind(
                in: .images,
                givingUp: { id, db in if let id = ID<Medium>(id) { try media.giveUp(id, in: db) } },
                work: { id in
                    // One that is no id is of no medium.
                    if let id = ID<Medium>(id) { try media.develop(id, with: developer) }
                }),
        ]
    }
}
