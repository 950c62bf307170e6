import Logging
import Passwords

/// The parts of the house that rooms are built on.
struct RoomContext: Sendable {
    let settings: Settings
    let clock: WallClock
    let logger: Logger
    let database: HouseDatabase
    let undo: UndoStore
    let bulk: BulkRunner
    let blobs: BlobStore
    let media: MediaStore
    let uploads: UploadFiles
    let imageWorkers: ImageWorkers
    let passwords: PasswordHasher
    let household: HouseholdStore
    let sessions: SessionStore
    let throttle: Throttle
    let unlocks: Unlocks
    let gate: Gate
    let translator: Translator
    let pages: Pages
    let rooms: RoomDirectory
    let setUpCode: SetUpCode
    let queue: JobQueue
    let live: Live
}
