import GRDB
import HTTP
package import House
import Localization

/// All that the list of rooms knows of it.
package let wealthRoom: any Room.Type = WealthRoom.self

/// Net worth by hand: series of values, what they add up to, and the rates between currencies.
struct WealthRoom: Room {
    static let id = "wealth"
    static let sign = RoomSign(icon: .chart, title: Phrase("Wealth"))
    static let subjects = [Subject.series]
    static let schedulePlaces = [SchedulePlace.series]
    static let appShortcut: AppShortcut? = AppShortcut(title: Phrase("New value"), path: "/wealth/values/new")
    static let memberTables = ["wealthTarget"]
    static let passingTables = ["seriesSize"]
    static let fieldLabels = [
        "amount": Phrase("Value"), "value": Phrase("Rate"), "kind": Phrase("What it is"),
        "staleDays": Phrase("Remind me after … days without a value"),
    ]

    let door: SeriesDoor
    var doors: [any SubjectDoor] { [door] }
    let series: SeriesStore
    let snapshots: SnapshotStore
    let wealth: WealthStore
    let rates: RateStore
    let imports: WealthImportStore
    let routes: [Route]
    private let tokens: SeriesTokenStore
    private let clock: WallClock

    init(_ house: RoomContext) {
        let (database, undo, clock, pages) = (house.database, house.undo, house.clock, house.pages)
        self.clock = clock
        door = SeriesDoor(database: database, clock: clock)
        series = SeriesStore(database: database, undo: undo, clock: clock)
        rates = RateStore(database: database, undo: undo, clock: clock)
        snapshots = SnapshotStore(database: database, undo: undo, rates: rates, clock: clock)
        wealth = WealthStore(database: database, door: door, snapshots: snapshots, rates: rates, cache: PointCache())
        tokens = SeriesTokenStore(database: database, door: door, clock: clock)
        imports = WealthImportStore(database: database, undo: undo, rates: rates, clock: clock)
        let seriesPages = SeriesPages(
            series: series, snapshots: snapshots, wealth: wealth, household: house.household, rooms: house.rooms,
            clock: clock)
        let controllers: [[Route]] = [
            WealthController(door: door, wealth: wealth, snapshots: snapshots, pages: pages, clock: clock).routes,
            RoundController(door: door, snapshots: snapshots, pages: pages, clock: clock).routes,
            WealthExportController(door: door, wealth: wealth, snapshots: snapshots, rates: rates, pages: pages).routes,
            RatesController(
                wealth: wealth, rates: rates,
                download: ECBDownload(servers: house.servers, settings: house.settings), pages: pages, clock: clock
            ).routes,
            WealthImportController(door: door, wealth: wealth, imports: imports, pages: pages, clock: clock).routes,
            TokensController(door: door, tokens: tokens, pages: pages).routes,
            ValuesAPIController(
                tokens: tokens, snapshots: snapshots, throttle: house.throttle, translator: house.translator,
                clock: clock
            ).routes,
            SeriesController(door: door, series: series, snapshots: snapshots, builder: seriesPages, pages: pages)
                .routes,
            SeriesPartController(door: door, series: series, builder: seriesPages, pages: pages).routes,
            SeriesArchiveController(door: door, series: series, pages: pages, clock: clock).routes,
            SeriesOrderController(door: door, series: series).routes,
            SeriesRatesController(door: door, snapshots: snapshots).routes,
            house.sharingRoutes(
                door, series, at: SubjectAddress("/wealth/series/:series"), SharingSheet { series, _ in series.title }),
            SnapshotsController(door: door, snapshots: snapshots, wealth: wealth, pages: pages, clock: clock).routes,
        ]
        routes = controllers.flatMap { $0 }
    }

    func side(_ visit: Visit) throws -> SideList? {
        SideList(
            heading: Phrase("Series"),
            links: try door.all(for: visit.member).filter { !$0.series.isArchived }
                .map { SideLink($0, current: visit.request.path) })
    }

    func today(_ visit: Visit) throws -> TodayPart {
        let tile = try WealthCard(wealth: wealth, clock: clock).tile(visit)
        var part = TodayPart()
        part.isUntouched = tile.total == nil && tile.stale.isEmpty
        if !part.isUntouched { part.cards.append(TodayCard(.summary, tile)) }
        if visit.member.role != .guest {
            // An account may have been added without a value.
            let hasAccount = try door.all(for: visit.member).contains(where: \.isOwn)
            let row = FirstStepRow(
                path: "/wealth/series/new", icon: .chart, title: Phrase("Add your first series"),
                text: Phrase("Enter today’s value. Hearth does the sums."), isDone: hasAccount)
            part.steps.append(FirstStep(row))
        }
        return part
    }

    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        try WealthSearch(database: wealth.database, door: door).find(query, limit: limit, visit)
    }

    static let thingPages = ["/wealth/series/:series"]
    static let mentionedPages = thingPages

    func thing(at pattern: String, _ names: [String: String], _ visit: Visit) throws -> FoundRow? {
        let id = names["series"].flatMap { ID<Series>($0) }
        guard let open = try door.all(for: visit.member).first(where: { $0.id == id }) else { return nil }
        return FoundRow(
            path: SeriesController.path(open.id), icon: ChosenIcon(.chart), title: open.series.name,
            place: visit.words(Self.sign.title), colour: open.colour)
    }

    func places(_ visit: Visit) -> [SearchPlace] {
        let all = [
            SearchPlace(Phrase("Series"), .list, "/wealth/series"),
            SearchPlace(Phrase("Export values"), .upload, "/wealth/export"),
            SearchPlace(Phrase("Currencies"), .globe, "/wealth/rates"),
        ]
        guard visit.member.role != .guest else { return all }
        return all + [
            SearchPlace(Phrase("New series"), .plus, "/wealth/series/new"),
            SearchPlace(Phrase("Update all"), .check, "/wealth/round"),
            SearchPlace(Phrase("Target"), .flag, "/wealth/target"),
            SearchPlace(Phrase("Import values"), .download, WealthImportController.path),
        ]
    }

    func prune() throws { try tokens.prune() }

    func demo(_ family: DemoFamily) throws { try DemoWealth.add(to: self, family) }
}
