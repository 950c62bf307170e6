import Foundation
import GRDB
import HTTP
import HTTPServer
import Localization
package import Logging
import Passwords
import Sockets
import Synchronization

/// The opened household: its database, its stores and, once started, its server.
package final class House: Sendable {
    let settings: Settings
    package let folder: DataFolder
    let database: HouseDatabase
    package let household: HouseholdStore
    let sessions: SessionStore
    let undo: UndoStore
    let bulk: BulkRunner
    let blobs: BlobStore
    let media: MediaStore
    let uploadFiles: UploadFiles
    let rooms: RoomDirectory
    let translator: Translator
    package let setUpCode: String
    let clock: WallClock
    let throttle: Throttle
    let unlocks: Unlocks
    let jobs: Jobs
    let routes: [Route]
    private let lock: FolderLock
    private let laterCheck: LaterCheck
    let app: App
    let gate: Gate
    let passwordResets: PasswordResetStore
    let secondFactors: SecondFactorStore
    let live: Live
    let recents: Recents
    let allowedHosts: AllowedHosts
    let certificate: HouseCertificate
    let backups: Backups
    let checks: HouseChecks
    let incidents: Incidents
    let status: HouseStatusReader
    let houseAddresses: HouseAddresses
    let otherServers: OtherServers
    let machineTokens: MachineTokenStore
    private let noticeStore: NoticeStore
    private let hasDiskFailed = Flag()
    let logger: Logger
    private let running = Mutex<Running?>(nil)

    private struct Running {
        let servers: ServerPair
        /// `nil` while nothing can be written.
        let control: ControlServer?
    }

    /// Opens the data folder for this process alone.
    /// - Parameters:
    ///   - rooms: the rooms of the house, in the order of the side bar.
    ///   - isAdopting: takes over files in the folder that do not belong to its database.
    ///   - isReadOnly: opens it for reading alone, on a disk that is too full for opening it otherwise.
    ///   - isServing: whether it is started next, so that browsers are told while the database is updated.
    ///   - lockTimeout: how long to wait for another process that has locked the folder.
    ///   - onDiskFailure: called on a disk error of the database; the process should end.
    /// - Throws: `StartProblem`, `UpdateNeedsRoom`, `EstrangedFolder`, `ServerError`.
    package convenience init(
        settings: Settings, rooms: [any Room.Type], isAdopting: Bool = false, isReadOnly: Bool = false,
        isServing: Bool = false,
        lockTimeout: Duration = .seconds(2), clock: WallClock = .system, logger: Logger,
        onDiskFailure: @escaping @Sendable () -> Void = {}
    ) throws {
        try self.init(
            settings: settings, isAdopting: isAdopting, isReadOnly: isReadOnly, isServing: isServing,
            lockTimeout: lockTimeout, clock: clock, logger: logger,
            imageWorkers: ImageWorkers(), rooms: rooms, onDiskFailure: onDiskFailure, onStatement: nil)
    }

    /// - Parameters:
    ///   - rooms: the rooms of the house.
    ///   - readLimit: the longest that a request may read.
    ///   - checkedBytes: the largest database that is checked before it is opened; others are checked afterwards.
    ///   - resources: the static files and translations; `nil` reads them.
    ///   - onStatement: called for every SQL statement, for tests.
    init(
        settings: Settings, isAdopting: Bool = false, isReadOnly: Bool = false, isServing: Bool = false,
        lockTimeout: Duration = .seconds(2),
        clock: WallClock, logger: Logger, imageWorkers: ImageWorkers, rooms types: [any Room.Type],
        pace: BulkPace = BulkPace(),
        readLimit: Duration = .seconds(5), checkedBytes: Int = HouseDatabase.checkedBytes,
        resources: Resources? = nil,
        onDiskFailure: @escaping @Sendable () -> Void = {},
        onStatement: StatementObserver?
    ) throws {
        self.settings = settings
        self.clock = clock
        self.logger = logger
        let resources = try resources ?? Resources(in: ResourceFolder(setting: settings.resources))
        let (assets, catalog) = (resources.assets, resources.catalog)
        folder = DataFolder(path: settings.data)
        try folder.prepare()
        lock = try folder.lock(timeout: lockTimeout)
        let migrations = Migrations(of: types)
        let updateMark = folder.updateMark
        unlink(updateMark)  // left by a run that was killed
        var door: StandInDoor?
        defer {
            door?.close()
            unlink(updateMark)
        }
        database =
            try isReadOnly
            ? HouseDatabase(reading: folder, migrations: migrations, readLimit: readLimit, onStatement: onStatement)
            : HouseDatabase(
                folder: folder, migrations: migrations, clock: clock, isAdopting: isAdopting, readLimit: readLimit,
                checkedBytes: checkedBytes,
                onUpdate: { stage in
                    logger.notice("\(stage)")
                    guard isServing, case .begins = stage else { return }
                    // Before anything is written: what cannot serve does not update either.
                    let new = try StandInDoor(settings, .updating, resources, logger: logger)
                    try new.open()
                    door = new
                    try PrivateFile.make(updateMark)
                }, onStatement: onStatement)
        laterCheck = LaterCheck(folder: folder, logger: logger, onDamage: onDiskFailure)
        for remark in database.remarks { logger.error("\(remark)") }
        folder.sweepTemporary()
        translator = Translator(catalog: catalog)
        let passwords = PasswordHasher(cost: settings.passwordCost)
        let code = SetUpCode()
        setUpCode = code.text
        let rooms = RoomDirectory(types)
        self.rooms = rooms
        bulk = BulkRunner(database: database, clock: clock, logger: logger, pace: pace)
        undo = UndoStore(bulk: bulk, subjects: Subjects(of: types), clock: clock, words: translator.words)
        blobs = BlobStore(database: database, clock: clock)
        if !isReadOnly { try blobs.takeBackRemoved() }
        let queue = JobQueue(clock: clock)
        media = MediaStore(database: database, blobs: blobs, undo: undo, jobs: queue, clock: clock)
        uploadFiles = UploadFiles(database: database, clock: clock, places: undo.subjects.uploadPlaces)
        household = HouseholdStore(database: database, passwords: passwords, undo: undo, jobs: queue, clock: clock) {
            member, language, db in
            let words = Words(language, catalog: catalog)
            for room in rooms.all { try room.welcome(member, words, at: clock.now(), in: db) }
        }
        sessions = SessionStore(database: database, passwords: passwords, clock: clock)
        throttle = Throttle(database: database, clock: clock)
        unlocks = Unlocks(clock: clock)
        gate = Gate(
            sessions: sessions, translator: translator, unlocks: unlocks,
            history: SignInHistory(database: database, clock: clock))
        passwordResets = PasswordResetStore(database: database, passwords: passwords, clock: clock)
        secondFactors = SecondFactorStore(database: database, clock: clock)
        let notices = Notices(queue: queue, clock: clock)
        backups = Backups(
            database: database, media: media, check: DatabaseCheck(types), settings: settings, clock: clock,
            queue: queue, notices: notices, logger: logger)
        checks = try HouseChecks(
            database: database, rooms: types, clock: clock, queue: queue, notices: notices, logger: logger)
        incidents = try Incidents(database: database, clock: clock, logger: logger)
        let pages = Pages(
            assets: assets, household: household, undo: undo, clock: clock, isReadOnly: isReadOnly, backups: backups,
            rooms: rooms)
        let access = SubjectAccess(rooms: rooms, subjects: undo.subjects)
        let audienceChanges = AudienceChanges(undo.subjects)
        database.pool.add(transactionObserver: audienceChanges, extent: .databaseLifetime)
        live = Live(gate: gate, access: access, clock: clock)
        let endedSessions = EndedSessions { [weak live] in live?.endStreams() }
        database.pool.add(transactionObserver: endedSessions, extent: .databaseLifetime)
        recents = Recents(database: database, rooms: rooms, clock: clock)
        certificate = HouseCertificate(settings, folder, clock: clock, logger: logger)
        houseAddresses = HouseAddresses(settings, certificate)
        allowedHosts = try AllowedHosts(settings, certificate, database: database, clock: clock)
        let unknownHosts = UnknownHosts(clock: clock)
        otherServers = try OtherServers(settings, database: database, clock: clock)
        status = HouseStatusReader(
            settings: settings, database: database, uploads: uploadFiles, certificate: certificate,
            addresses: houseAddresses, backups: backups, checks: checks, incidents: incidents, startedAt: clock.now(),
            clock: clock)
        noticeStore = NoticeStore(database: database, clock: clock)
        machineTokens = MachineTokenStore(database: database, clock: clock)
        let context = RoomContext(
            settings: settings, clock: clock, logger: logger, database: database, undo: undo, bulk: bulk, blobs: blobs,
            media: media, uploads: uploadFiles, imageWorkers: imageWorkers, tableReaders: TableReaders(),
            passwords: passwords, household: household, sessions: sessions, throttle: throttle, unlocks: unlocks,
            gate: gate, passkeys: Passkeys(database: database, clock: clock), translator: translator, pages: pages,
            rooms: rooms, setUpCode: code, queue: queue, live: live,
            recents: recents, allowedHosts: allowedHosts, unknownHosts: unknownHosts, certificate: certificate,
            addresses: houseAddresses, notices: notices, servers: otherServers,
            backups: backups, checks: checks, status: status, changelog: resources.changelog,
            machineTokens: machineTokens)
        try rooms.open(types.map { try $0.init(context) })
        jobs = Jobs(
            database: database, clock: clock, logger: logger,
            kinds: Housekeeping(
                rooms: rooms, undo: undo, bulk: bulk, sessions: sessions, throttle: throttle, database: database,
                media: media, uploads: uploadFiles, imageWorkers: imageWorkers, backups: backups, checks: checks
            ).kinds, queue: queue, onIdle: { lane in if lane == .images { imageWorkers.rest() } })
        let meters = RequestMeters()
        let manifests = try AppManifest.routes(rooms: types, assets: assets.views, catalog: resources.catalog)
        routes =
            HealthController(tokens: machineTokens) { [status] in
                Response(
                    headers: ["Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"],
                    body: .bytes(Array(try status.status().json())))
            }.routes
            + MetricsController(
                tokens: machineTokens, meters: meters, live: live, jobs: jobs, database: database, blobs: blobs,
                backups: backups, signInFailures: throttle.failures
            ).routes
            + assets.routes + resources.offline.routes + manifests + live.routes
            + CopiesController(access: access, changes: audienceChanges, database: database).routes
            + rooms.all.flatMap(\.routes)
        let hasDiskFailed = hasDiskFailed
        app = try App(
            routes: routes, database: database, gate: gate, pages: pages, translator: translator, live: live,
            keys: RequestKeys(database: database, clock: clock), recents: recents,
            copies: CopyMark(access: access, changes: audienceChanges),
            unknownHosts: unknownHosts, addresses: houseAddresses, incidents: incidents, meters: meters,
            settings: settings, logger: logger,
            onDiskFailure: {
                hasDiskFailed.set()
                onDiskFailure()
            })
    }

    /// Breaks the reference cycle between the rooms and their directory.
    deinit { rooms.close() }

    // MARK: Serving

    /// Whether the house answers browsers, and its jobs run.
    var isServing: Bool { running.withLock { $0 != nil } }

    /// The server's port, once started.
    package var port: Int { running.withLock { $0?.servers.main.port ?? 0 } }

    /// The port of plain HTTP beside HTTPS, once started.
    package var plainPort: Int? { running.withLock { $0?.servers.plain?.port } }

    /// Starts listening for browsers and for the command line.
    package func start() throws {
        let isReadOnly = database.isReadOnly
        if !isReadOnly {
            try startBulk()
            try noticeStore.makeServerKey()
        }
        let servers = try servers()
        let control =
            try isReadOnly
            ? nil : ControlServer(path: folder.controlSocket, logger: logger) { [self] in try answer($0) }
        try servers.start { houseAddresses.ports.main = $0 }
        houseAddresses.ports.plain = servers.plain?.port
        running.withLock { $0 = Running(servers: servers, control: control) }
        certificate.start()
        if isReadOnly { return }
        try jobs.scheduleRecurring()
        retryPictures()
        database.reserve.take()
        jobs.start()
        if database.isUnchecked { laterCheck.start() }
    }

    /// Refuses new connections, finishes running requests, and closes the database into its one file.
    package func stop() throws {
        let parts = running.withLock { running in
            defer { running = nil }
            return running
        }
        parts?.control?.stop()
        parts?.servers.stop()
        certificate.stop()
        otherServers.stop()
        backups.stop()
        checks.stop()
        jobs.stop()
        bulk.stop()
        gate.flush()
        // A disk that does not confirm what is written is written to no more.
        if !hasDiskFailed.isSet { recents.flush() }
        incidents.flush()
        laterCheck.stop()
        try database.close()
        lock.release()
    }
}

/// Something that has happened, on whichever thread.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
