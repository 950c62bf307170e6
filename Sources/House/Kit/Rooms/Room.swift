package import GRDB
import HTTP
package import Localization

/// A room of the house with all its parts. `Rooms.all` of the program is the list of rooms; rooms are named nowhere else.
package protocol Room: Sendable {
    /// The first part of the room's addresses, and the room's name in bin entries.
    static var id: String { get }
    /// The icon and name in the side bar and in the phone's bar.
    static var sign: RoomSign { get }
    /// The page for writing something down from anywhere (key `m`); a part of it is shown as an overlay.
    static var quickPath: String? { get }
    /// The room's shortcut in the menu of the installed app's icon.
    static var appShortcut: AppShortcut? { get }
    /// The address that takes what other apps share with the installed app, `/ROOM/shared`. Where there is a service worker,
    /// that keeps what is shared and opens the address with `?share=` and its id: then a page takes it out of the browser.
    static var sharePath: String? { get }
    /// The page of how a member wants the room, which Settings leads to; `nil` if it is found in the room alone. Not for
    /// guests.
    static var settingsPath: String? { get }
    /// The migrations of the room's tables, numbered in one sequence with those of all rooms.
    static var migrations: [Migration] { get }
    /// The kinds of things that members own in the room.
    static var subjects: [Subject] { get }
    /// Tables with rows of members that belong to no subject: removing a member deletes them, undo restores them.
    static var memberTables: [String] { get }
    /// Tables with rows that are deleted for good with their member, medium or thing.
    static var passingTables: [String] { get }
    /// The `passingTables` that store secret addresses or tokens. Restoring a backup deletes their rows, because a member
    /// may have revoked them after the backup was made.
    static var secretTables: [String] { get }
    /// The columns that refer to photos and files.
    static var mediaUses: [MediaUse] { get }
    /// The kinds of things that can have photos and files. Their tables refer to media without being listed in
    /// `mediaUses`.
    static var uploadPlaces: [UploadPlace] { get }
    /// The room's link shows the sum of all rooms' badges, because its page lists what waits.
    static var gathersBadges: Bool { get }
    /// The room's script `js/lib/ID/news.js` hears of changes below the room's address on every page.
    static var hearsNews: Bool { get }
    /// The kinds of things for which other rooms may schedule something.
    static var schedulePlaces: [SchedulePlace] { get }
    /// The room's rows that hang on things of other rooms.
    static var hangingRows: [HangingRows] { get }
    /// The numbers of things that the room can add to its demo.
    static var demoSizes: [DemoSize] { get }
    /// The addresses of pages that each show one thing: the search offers those again that were opened lately.
    static var thingPages: [String] { get }
    /// The addresses of pages that texts can mention by, and that list what mentions them. `thing(at:_:_:)` knows them as it
    /// does `thingPages`.
    static var mentionedPages: [String] { get }
    /// The addresses of things that a browser may keep whole, to read them while the server is out of reach.
    static var wholePages: [String] { get }
    /// The labels of fields in the room's forms, by their names, for a page that returns what could not be saved.
    static var fieldLabels: [String: Phrase] { get }

    init(_ house: RoomContext) throws

    var routes: [Route] { get }
    /// The doors to the room's subjects that take uploads or have locks.
    var doors: [any SubjectDoor] { get }
    /// The room's kinds of jobs, by name.
    var jobs: [String: Jobs.Kind] { get }

    /// The room's list in the side bar, shown on its pages; `nil` if it has no list.
    func side(_ visit: Visit) throws -> SideList?
    func today(_ visit: Visit) throws -> TodayPart
    /// The number of things that wait for the member, as a badge on the room's link; `nil` if there are none.
    func badge(_ visit: Visit) throws -> Int?
    /// The room's results for a search over the whole house, with only things that the visit may see and that are not
    /// locked.
    /// - Parameter limit: the number of rows wanted.
    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds
    /// The pages of the room that the search finds by their names, beside its first one: those that the visit may open.
    func places(_ visit: Visit) throws -> [SearchPlace]
    /// A thing by the page that shows it, as the search lists it; `nil` if the visit may not see it now, or it is locked.
    /// Does not count as use of a lock.
    /// - Parameters:
    ///   - pattern: one of `thingPages` or `mentionedPages`.
    ///   - names: what the address has for the names in it.
    func thing(at pattern: String, _ names: [String: String], _ visit: Visit) throws -> FoundRow?
    /// The things that a text names by other words than those that the room's search finds them by, such as today's page of a
    /// diary by *today*: those that can be mentioned, and that the visit may see now. A text may be the beginning of a name.
    func things(called text: String, _ visit: Visit) throws -> [CalledThing]
    /// The room's rows that mention a thing, newest first: only those that the visit may see and that are not locked, and no
    /// more than a page shows.
    /// - Parameter path: the address of the thing's page.
    func mentions(of path: String, _ visit: Visit) throws -> [FoundRow]
    /// The addresses of the pages that show a thing whole, beside its own: the newest first, if there are too many.
    /// - Parameter names: what the address has for the names in one of `wholePages`.
    /// - Throws: `Refusal` if the visit may not see the thing.
    func pages(of names: [String: String], _ visit: Visit) throws -> [String]
    /// The places in the room that take a text with its photos from another room: those that the visit may write in.
    /// - Parameter query: finds more of them by name; empty for none.
    func textPlaces(_ query: SearchQuery, _ visit: Visit) throws -> [TextPlace]
    /// Makes a thing of a text.
    /// - Parameter place: the address of a `TextPlace`.
    /// - Returns: the address of the thing's page.
    /// - Throws: `Refusal` if the visit may not write there.
    func put(_ text: GivenText, at place: String, _ visit: Visit) throws -> String
    /// The room's part of the page More, which a desktop shows in the side bar.
    func more(_ visit: Visit) throws -> (any PagePart)?
    /// Adds the first contents for a new member: one who joins the household, or stops being a guest.
    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws
    /// Deletes expired rows; called once a day.
    func prune() throws
    /// The pieces of the room's unfinished work after a restart; `nil` for work of another room.
    func pieces(of work: BulkWork, payload: String) throws -> (any BulkPieces)?
    /// Adds the demo household's contents.
    func demo(_ family: DemoFamily) throws
}

extension Room {
    package static var quickPath: String? { nil }
    package static var appShortcut: AppShortcut? { nil }
    package static var sharePath: String? { nil }
    package static var settingsPath: String? { nil }
    static var migrations: [Migration] { [] }
    package static var subjects: [Subject] { [] }
    package static var memberTables: [String] { [] }
    package static var passingTables: [String] { [] }
    package static var secretTables: [String] { [] }
    package static var mediaUses: [MediaUse] { [] }
    package static var uploadPlaces: [UploadPlace] { [] }
    package static var gathersBadges: Bool { false }
    package static var hearsNews: Bool { false }
    package static var schedulePlaces: [SchedulePlace] { [] }
    package static var hangingRows: [HangingRows] { [] }
    package static var demoSizes: [DemoSize] { [] }
    package static var thingPages: [String] { [] }
    package static var mentionedPages: [String] { [] }
    package static var wholePages: [String] { [] }
    package static var fieldLabels: [String: Phrase] { [:] }
    static var path: String { "/\(id)" }

    package var doors: [any SubjectDoor] { [] }
    package var jobs: [String: Jobs.Kind] { [:] }

    package func side(_ visit: Visit) throws -> SideList? { nil }
    package func today(_ visit: Visit) throws -> TodayPart { TodayPart() }
    package func badge(_ visit: Visit) throws -> Int? { nil }
    package func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds { RoomFinds() }
    package func places(_ visit: Visit) throws -> [SearchPlace] { [] }
    package func thing(at pattern: String, _ names: [String: String], _ visit: Visit) throws -> FoundRow? { nil }
    package func things(called text: String, _ visit: Visit) throws -> [CalledThing] { [] }
    package func mentions(of path: String, _ visit: Visit) throws -> [FoundRow] { [] }
    package func pages(of names: [String: String], _ visit: Visit) throws -> [String] { [] }
    package func textPlaces(_ query: SearchQuery, _ visit: Visit) throws -> [TextPlace] { [] }
    package func put(_ text: GivenText, at place: String, _ visit: Visit) throws -> String { throw Refusal.notFound }
    package func more(_ visit: Visit) throws -> (any PagePart)? { nil }
    package func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {}
    package func prune() throws {}
    package func pieces(of work: BulkWork, payload: String) throws -> (any BulkPieces)? { nil }
    package func demo(_ family: DemoFamily) throws {}
}

/// A thing by another word than its name.
package struct CalledThing: Sendable {
    /// The whole word.
    package let word: String
    package let row: FoundRow

    package init(_ word: String, _ row: FoundRow) { (self.word, self.row) = (word, row) }
}

/// A shortcut in the menu of the installed app's icon: https://www.w3.org/TR/appmanifest/#shortcuts-member
package struct AppShortcut: Sendable {
    package let title: Phrase
    package let path: String

    package init(title: Phrase, path: String) {
        self.title = title
        self.path = path
    }
}

/// A room's icon and name.
package struct RoomSign: Sendable {
    package let icon: Icon
    package let title: Phrase

    package init(icon: Icon, title: Phrase) {
        self.icon = icon
        self.title = title
    }
}
