import GRDB
import HTTP
import Localization

/// Everything that one room brings to the house. `Rooms.all` is the list of rooms; nothing else names them.
protocol Room: Sendable {
    /// The first word of its addresses, and what entries of the bin call it.
    static var id: String { get }
    /// How its place in the side bar and in the phone's bar looks.
    static var sign: RoomSign { get }
    /// Where something can be written down from any page: the key `m`. A part of it is shown over the page.
    static var quickPath: String? { get }
    /// The kinds of things that members own in it.
    static var subjects: [Subject] { get }
    /// Tables with rows of a member that are no part of a subject: they go with the member and come back.
    static var memberTables: [String] { get }
    /// Tables with rows that go for good with their member, medium or thing.
    static var passingTables: [String] { get }
    /// Where its tables hold photos and files.
    static var mediaUses: [MediaUse] { get }
    /// The kinds of things that photos and files can hang on. Their tables hold media without being named among
    /// `mediaUses`.
    static var uploadPlaces: [UploadPlace] { get }
    /// Whether its place in the bars has the numbers of all rooms: what waits stands on its page.
    static var gathersBadges: Bool { get }
    /// The kinds of things that reminders can hang on.
    static var reminderPlaces: [ReminderPlace] { get }
    /// Tables, parents first, whose rows hang on things of any room: they go with what they hang on and come back with it.
    static var hangingTables: [String] { get }

    init(_ house: RoomContext) throws

    var routes: [Route] { get }
    /// The ways to its subjects that take uploads or have locks.
    var doors: [any SubjectDoor] { get }
    /// The kinds of its jobs.
    var jobs: [String: Jobs.Kind] { get }

    /// Its things in the side bar, while a page of it is shown; `nil` where it has no list.
    func side(_ visit: Visit) throws -> SideList?
    func today(_ visit: Visit) throws -> TodayPart
    /// How many things wait in it for the visiting member: a number on its place in the bars; `nil` where there are
    /// none.
    func badge(_ visit: Visit) throws -> Int?
    /// Its results for a search over the whole house: of things that the visit may see, and none that is locked.
    /// - Parameter limit: how many rows are wanted.
    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds
    /// Its things under More, which a desk has in the side bar.
    func more(_ visit: Visit) throws -> (any PagePart)?
    /// Adds what a new member finds: one who joins the household, or stops being a guest.
    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws
    /// Once a day: removes what has run out.
    func prune() throws
    /// Where large work goes on after a restart; `nil` for work of another room.
    func pieces(of work: BulkWork, payload: String) throws -> (any BulkPieces)?
    /// Adds the things of the demo family.
    func demo(_ family: DemoFamily) throws
}

extension Room {
    static var quickPath: String? { nil }
    static var subjects: [Subject] { [] }
    static var memberTables: [String] { [] }
    static var passingTables: [String] { [] }
    static var mediaUses: [MediaUse] { [] }
    static var uploadPlaces: [UploadPlace] { [] }
    static var gathersBadges: Bool { false }
    static var reminderPlaces: [ReminderPlace] { [] }
    static var hangingTables: [String] { [] }
    static var path: String { "/\(id)" }

    var doors: [any SubjectDoor] { [] }
    var jobs: [String: Jobs.Kind] { [:] }

    func side(_ visit: Visit) throws -> SideList? { nil }
    func today(_ visit: Visit) throws -> TodayPart { TodayPart() }
    func badge(_ visit: Visit) throws -> Int? { nil }
    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds { RoomFinds() }
    func more(_ visit: Visit) throws -> (any PagePart)? { nil }
    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {}
    func prune() throws {}
    func pieces(of work: BulkWork, payload: String) throws -> (any BulkPieces)? { nil }
    func demo(_ family: DemoFamily) throws {}
}

/// A room's icon and name.
struct RoomSign: Sendable {
    let icon: Icon
    let title: Phrase
}
