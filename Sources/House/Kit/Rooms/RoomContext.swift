package import Logging
import Passwords

/// The parts of the house that rooms are built on.
package struct RoomContext: Sendable {
    package let settings: Settings
    package let clock: WallClock
    package let logger: Logger
    package let database: HouseDatabase
    package let undo: UndoStore
    let bulk: BulkRunner
    let blobs: BlobStore
    package let media: MediaStore
    let uploads: UploadFiles
    package let imageWorkers: ImageWorkers
    package let tableReaders: TableReaders
    let passwords: PasswordHasher
    package let household: HouseholdStore
    let sessions: SessionStore
    package let throttle: Throttle
    package let unlocks: Unlocks
    let gate: Gate
    let passkeys: Passkeys
    package let translator: Translator
    package let pages: Pages
    package let rooms: RoomDirectory
    let setUpCode: SetUpCode
    package let queue: JobQueue
    package let live: Live
    let recents: Recents
    let allowedHosts: AllowedHosts
    let unknownHosts: UnknownHosts
    let certificate: HouseCertificate
    let addresses: HouseAddresses
    package let notices: Notices
    package let servers: OtherServers
    let backups: Backups
    let machineTokens: MachineTokenStore
}
