import Foundation
import HTTP
import HTTPServer
import Localization
public import Logging
import Passwords
import Sockets
import Synchronization
import Views

/// The whole household, opened: its database, its stores, and, once started, its server.
public final class House: Sendable {
    public let settings: Settings
    public let folder: DataFolder
    public let database: HouseDatabase
    public let household: HouseholdStore
    public let sessions: SessionStore
    public let undo: UndoStore
    let bulk: BulkRunner
    public let graphs: GraphStore
    public let entities: EntityStore
    public let attributes: AttributeStore
    public let links: LinkStore
    public let linkKinds: LinkKindStore
    let stats: StatsStore
    let templates: TemplateStore
    let shapes: ShapeStore
    public let fields: FieldStore
    let imports: ImportStore
    public let door: GraphDoor
    public let seriesDoor: SeriesDoor
    public let series: SeriesStore
    public let snapshots: SnapshotStore
    public let wealth: WealthStore
    let rates: RateStore
    let wealthImports: WealthImportStore
    public let blobs: BlobStore
    let media: MediaStore
    let attachments: AttachmentStore
    let uploads: UploadStore
    let avatars: AvatarStore
    public let setUpCode: String
    public let clock: WallClock
    let throttle: Throttle
    let unlocks: Unlocks
    let locks: LockStore
    let invitations: InvitationStore
    let jobs: Jobs
    let routes: [Route]
    private let lock: FolderLock
    private let site: Site
    let gate: Gate
    let logger: Logger
    private let running = Mutex<Running?>(nil)

    private struct Running {
        let server: HTTPServer
        let control: ControlServer
    }

    /// Opens the data folder for this process alone.
    /// - Parameters:
    ///   - isAdopting: whether files in the folder that are not its database's are taken over.
    ///   - onDiskFailure: called when the disk fails under the database; the process should end.
    /// - Throws: `StartProblem`, `EstrangedFolder`.
    public convenience init(
        settings: Settings, isAdopting: Bool = false, clock: WallClock = .system, logger: Logger,
        onDiskFailure: @escaping @Sendable () -> Void = {}
    ) throws {
        try self.init(
            settings: settings, isAdopting: isAdopting, clock: clock, logger: logger, developer: Developer(),
            onDiskFailure: onDiskFailure, onStatement: nil)
    }

    /// - Parameter onStatement: is told of every SQL statement, for counting in tests.
    init(
        settings: Settings, isAdopting: Bool = false, clock: WallClock, logger: Logger, developer: Developer,
        pace: BulkPace = BulkPace(), onDiskFailure: @escaping @Sendable () -> Void = {},
        onStatement: (@Sendable () -> Void)?
    ) throws {
        self.settings = settings
        self.clock = clock
        self.logger = logger
        let resources = try Resources(setting: settings.resources)
        folder = DataFolder(path: settings.data)
        try folder.prepare()
        lock = try folder.lock()
        // Half of the time that starting takes.
        let (opened, catalog) = try atOnce(
            { [folder] in
                (
                    database: try HouseDatabase(
                        folder: folder, clock: clock, isAdopting: isAdopting, onStatement: onStatement),
                    assets: try AssetFiles(folder: resources.assets)
                )
            }, { try Catalog(folder: resources.locales) })
        database = opened.database
        for remark in database.remarks { logger.error("\(remark)") }
        folder.sweepTemporary()
        let assets = opened.assets
        let speech = Speech(catalog: catalog)
        let passwords = PasswordHasher(cost: settings.passwordCost)
        let code = SetUpCode()
        setUpCode = code.text
        bulk = BulkRunner(database: database, clock: clock, logger: logger, pace: pace)
        undo = UndoStore(bulk: bulk, clock: clock, words: speech.words)
        blobs = BlobStore(database: database, clock: clock)
        try blobs.takeBackRemoved()
        let queue = JobQueue(clock: clock)
        media = MediaStore(database: database, blobs: blobs, jobs: queue, clock: clock)
        attachments = AttachmentStore(database: database, media: media, undo: undo, clock: clock)
        uploads = UploadStore(database: database, attachments: attachments, clock: clock)
        avatars = AvatarStore(database: database, media: media, developer: developer, undo: undo, clock: clock)
        household = HouseholdStore(database: database, passwords: passwords, undo: undo, clock: clock) {
            member, language, role, db in
            guard role != .guest else { return }
            try House.welcome(member, Words(language, catalog: catalog), at: clock.now(), in: db)
        }
        sessions = SessionStore(database: database, passwords: passwords, clock: clock)
        invitations = InvitationStore(database: database, clock: clock)
        throttle = Throttle(database: database, clock: clock)
        unlocks = Unlocks(clock: clock)
        locks = LockStore(database: database, passwords: passwords, clock: clock)
        graphs = GraphStore(database: database, undo: undo, unlocks: unlocks, clock: clock)
        entities = EntityStore(database: database, undo: undo, clock: clock)
        attributes = AttributeStore(database: database, undo: undo, clock: clock)
        stats = StatsStore(database: database, clock: clock)
        templates = TemplateStore(database: database, undo: undo, clock: clock)
        shapes = ShapeStore(database: database, undo: undo, clock: clock)
        let nodes = NodeStore(database: database, clock: clock)
        let mentions = MentionStore(database: database)
        let tables = TableStore(database: database)
        links = LinkStore(database: database, undo: undo, clock: clock)
        linkKinds = LinkKindStore(database: database, undo: undo, clock: clock)
        fields = FieldStore(database: database, undo: undo, clock: clock)
        imports = ImportStore(database: database, undo: undo, clock: clock)
        let door = GraphDoor(database: database, unlocks: unlocks)
        self.door = door

        let seriesDoor = SeriesDoor(database: database, clock: clock)
        self.seriesDoor = seriesDoor
        series = SeriesStore(database: database, undo: undo, clock: clock)
        rates = RateStore(database: database, undo: undo, clock: clock)
        snapshots = SnapshotStore(database: database, undo: undo, rates: rates, clock: clock)
        wealth = WealthStore(
            database: database, door: seriesDoor, snapshots: snapshots, rates: rates, cache: PointCache())

        let seriesTokens = SeriesTokenStore(database: database, door: seriesDoor, clock: clock)
        wealthImports = WealthImportStore(database: database, undo: undo, rates: rates, clock: clock)

        gate = Gate(sessions: sessions, speech: speech, unlocks: unlocks)
        let pages = Pages(assets: assets, household: household, undo: undo, clock: clock) { visit in
            try Self.surroundings(of: visit, door, seriesDoor)
        }
        let entitiesRoom = EntitiesController(
            door: door, graphs: graphs, entities: entities, household: household,
            lists: AttributeLists(attributes: attributes, fields: fields), links: links, mentions: mentions,
            attachments: attachments, pages: pages)
        let attributesRoom = AttributesController(
            door: door, entities: entities, attributes: attributes, fields: fields, links: links, mentions: mentions,
            attachments: attachments, pages: pages, clock: clock)
        let controllers: [[Route]] = [
            [Self.health], assets.routes,
            DoorController(
                household: household, sessions: sessions, invitations: invitations, throttle: throttle,
                unlocks: unlocks,
                setUpCode: code, pages: pages, speech: speech, gate: gate
            ).routes,
            TodayController(
                door: door, entities: entities, household: household,
                glance: WealthGlance(wealth: wealth, clock: clock), pages: pages, clock: clock
            ).routes,
            GraphsController(
                door: door, graphs: graphs, photos: GraphPhotoStore(attachments: attachments, developer: developer),
                household: household, pages: pages
            ).routes,
            entitiesRoom.routes, attributesRoom.routes, BulkController(bulk: bulk, pages: pages).routes,
            AttachmentsController(
                door: door, attachments: attachments, entities: entitiesRoom, attributes: attributesRoom, pages: pages
            ).routes,
            AttributeListController(
                door: door, entities: entities, attributes: attributes, fields: fields, pages: pages, clock: clock
            ).routes,
            FieldsController(
                door: door, entities: entities, attributes: attributes, fields: fields, pages: pages, clock: clock
            ).routes,
            OptionsController(door: door, fields: fields, pages: pages).routes,
            LinksController(door: door, nodes: nodes, links: links, kinds: linkKinds, pages: pages).routes,
            LinkKindsController(door: door, kinds: linkKinds, pages: pages).routes,
            PathController(
                door: door, nodes: nodes, mentions: mentions, paths: PathStore(database: database), pages: pages
            ).routes,
            LockController(door: door, locks: locks, unlocks: unlocks, throttle: throttle, pages: pages).routes,
            StatsController(door: door, stats: stats, pages: pages).routes,
            TemplatesController(door: door, entities: entities, templates: templates, pages: pages).routes,
            BatchController(door: door, entities: entities, attributes: attributes, shapes: shapes, pages: pages)
                .routes,
            ShapeController(door: door, entities: entities, attributes: attributes, shapes: shapes, pages: pages)
                .routes,
            TableController(
                door: door, entities: entities, mentions: mentions, fields: fields, tables: tables, graphs: graphs,
                pages: pages
            ).routes,
            CellController(
                door: door, entities: entities, attributes: attributes, fields: fields, tables: tables, graphs: graphs,
                pages: pages
            ).routes,
            ImportController(
                door: door, entities: entities, fields: fields, imports: imports, pages: pages, clock: clock
            ).routes,
            WealthController(door: seriesDoor, wealth: wealth, snapshots: snapshots, pages: pages, clock: clock).routes,
            WealthExportController(
                door: seriesDoor, wealth: wealth, snapshots: snapshots, rates: rates, pages: pages
            ).routes,
            RatesController(wealth: wealth, rates: rates, pages: pages, clock: clock).routes,
            WealthImportController(
                door: seriesDoor, wealth: wealth, imports: wealthImports, pages: pages, clock: clock
            ).routes,
            TokensController(door: seriesDoor, tokens: seriesTokens, pages: pages).routes,
            ValuesAPIController(
                tokens: seriesTokens, snapshots: snapshots, throttle: throttle, speech: speech, clock: clock
            ).routes,
            SeriesController(
                door: seriesDoor, series: series, snapshots: snapshots, wealth: wealth, household: household,
                pages: pages, clock: clock
            ).routes,
            SnapshotsController(door: seriesDoor, snapshots: snapshots, wealth: wealth, pages: pages, clock: clock)
                .routes,
            SettingsController(
                door: door, household: household, sessions: sessions, undo: undo, uploads: uploads,
                throttle: throttle, pages: pages, gate: gate
            ).routes,
            ProfileController(household: household, avatars: avatars, pages: pages).routes,
            AvatarController(avatars: avatars, answers: MediaAnswers(media: media)).routes,
            MembersController(
                household: household, invitations: invitations, unlocks: unlocks, pages: pages,
                addresses: InvitationAddresses(settings)
            )
            .routes,
            BinController(
                undo: undo, bin: BinStore(database: database, undo: undo, media: media), pages: pages
            ).routes,
            StorageController(media: media, uploads: uploads, household: household, pages: pages).routes,
            UnfinishedUploadsController(door: door, uploads: uploads, pages: pages).routes,
            MediaController(door: door, attachments: attachments, answers: MediaAnswers(media: media)).routes,
            UploadsController(door: door, uploads: uploads, limit: settings.uploadLimit).routes,
        ]
        routes = controllers.flatMap { $0 }
        site = try Site(
            routes: routes, database: database, gate: gate, pages: pages, speech: speech, settings: settings,
            logger: logger,
            onDiskFailure: onDiskFailure)
        jobs = Jobs(
            database: database, clock: clock, logger: logger,
            kinds: Housekeeping(
                undo: undo, bulk: bulk, sessions: sessions, throttle: throttle, imports: imports,
                wealthImports: wealthImports, seriesTokens: seriesTokens, database: database, media: media,
                uploads: uploads,
                developer: developer
            ).kinds, queue: queue, onIdle: { lane in if lane == .darkroom { developer.rest() } })
    }

    /// Says that the process answers; touches nothing.
    private static let health = Route.standing("/health", .text("ok\n"))

    // MARK: Serving

    /// The port listened on, once started.
    public var port: Int { running.withLock { $0?.server.port ?? 0 } }

    /// Listens for browsers and for the command line.
    public func start() throws {
        try startBulk()
        let server = try HTTPServer(settings: serverSettings(), application: site, logger: logger)
        let control = try ControlServer(path: folder.controlSocket, logger: logger) { [self] in try answer($0) }
        try server.start()
        running.withLock { $0 = Running(server: server, control: control) }
        try jobs.scheduleRecurring()
        retryPictures()
        database.reserve.take()
        jobs.start()
    }

    /// Stops taking connections, finishes what runs, writes everything into the one file.
    public func stop() throws {
        let parts = running.withLock { running in
            defer { running = nil }
            return running
        }
        parts?.control.stop()
        parts?.server.stop()
        jobs.stop()
        bulk.stop()
        gate.settle()
        try database.close()
        lock.release()
    }
}
