import HTML
import HTTP
import Localization
import Views

/// Turns page structs into responses: puts the frame around them, and the tag of their bytes on them.
struct Pages: Sendable {
    let assets: AssetFiles
    let household: HouseholdStore
    let undo: UndoStore
    let clock: WallClock
    let justUndone = JustUndone()
    private let middles = Kept<HTML> { $0.bytes.count }
    private let whole = Kept<Response> { response in
        if case .bytes(let bytes) = response.body { bytes.count } else { 0 }
    }
    let surroundings: @Sendable (Visit) throws -> Surroundings

    /// What stands around every page of a visit.
    struct Surroundings: Sendable {
        /// The room's own list, for the side bar.
        let side: SideList?
        let lockWatch: LockWatch?
        /// Whether there is a lock whose opening or closing, which changes nothing in the database, changes this.
        let hasLocks: Bool
    }

    /// A page for a member.
    /// - Parameters:
    ///   - newThing: where the key `n` leads.
    ///   - isSecret: the page holds something that compression could give away, such as an invitation.
    func response(
        _ page: any Page, for visit: Visit, status: Status = .ok, newThing: String? = nil, isSecret: Bool = false
    ) throws -> Response {
        let (html, _) = try document(page, for: visit, newThing: newThing)
        return Self.response(html, status: status, isCompressible: Self.isCompressible(visit) && !isSecret)
    }

    /// A page that depends on nothing but the database, the member and the address, drawn now or before. One that a lock
    /// or the clock can change as well is kept without the house around it.
    /// - Parameter draw: the middle of the page.
    func response(
        kept name: String, sheets: [String], for visit: Visit, newThing: String?, _ draw: () throws -> HTML
    ) throws -> Response {
        try whole.value(for: visit) {
            let middle = try middles.value(for: visit) { (try draw(), true) }
            let page = DrawnPage(name: name, html: middle, sheets: sheets)
            let (html, isLasting) = try document(page, for: visit, newThing: newThing)
            return (Self.response(html, status: .ok, isCompressible: Self.isCompressible(visit)), isLasting)
        }
    }

    /// - Returns: with whether it depends on nothing but the database, the member and the address, if the page does.
    private func document(
        _ page: any Page, for visit: Visit, newThing: String?
    ) throws -> (HTML, isLasting: Bool) {
        let member = visit.member
        let (around, toast) = (try surroundings(visit), try toast(visit))
        let rooms = RoomList.links(current: visit.request.path)
        let frame = Frame(
            householdName: visit.household.name, language: member.language, memberId: member.id.description,
            theme: Theme(member.theme), rooms: rooms,
            bar: RoomList.bar(member, of: rooms), side: around.side, me: Face(member), toast: toast,
            assets: views, newThingPath: newThing, lockWatch: around.lockWatch)
        return (frame.html(page, visit.words), toast == nil && !around.hasLocks)
    }

    /// What the request said can stand beside what is private only after a query or a form.
    private static func isCompressible(_ visit: Visit) -> Bool {
        visit.request.query.isEmpty && visit.request.method.isSafe
    }

    /// A page for somebody who is not signed in.
    ///
    /// - Parameter isNamed: whether the page may say who lives here.
    func response(
        _ page: any Page, at request: Request, words: Words, status: Status = .ok, isNamed: Bool = true
    ) throws -> Response {
        // Whoever comes under a name that is not ours (DNS rebinding) does not learn who lives here.
        let name = status == .misdirectedRequest || !isNamed ? nil : try household.household()?.name
        let frame = DoorFrame(
            householdName: name, language: words.language, assets: views, languages: Self.languages(page, request))
        var response = Self.response(frame.html(page, words), status: status, isCompressible: false)
        response.headers["Cache-Control"] = "no-store"
        response.headers["ETag"] = nil
        if let language = Speech.chosen(by: request) {
            response.set(
                Cookie(Speech.cookie, language.rawValue, maxAge: 365 * 86_400, isSecure: request.isSecure))
        }
        return response
    }

    /// The answer to a POST has no address that could be asked for in another language.
    private static func languages(_ page: any Page, _ request: Request) -> DoorFrame.Languages {
        guard request.method.isSafe else { return page.doorForm.map { .buttons(form: $0) } ?? .none }
        var kept = FormFields()
        for field in request.query.fields where field.name != "language" { kept.add(field.name, field.value) }
        return .links(query: kept.isEmpty ? "" : "&" + kept.encoded)
    }

    var views: Assets { Assets { [assets] path in assets.address(path) } }

    static func response(_ html: HTML, status: Status, isCompressible: Bool) -> Response {
        var headers: Headers = [
            "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-cache", "Vary": "Cookie",
        ]
        if status == .ok {
            headers.add("ETag", "\"\(String(fingerprint(html), radix: 36))\"")
        } else {
            headers["Cache-Control"] = "no-store"
        }
        return Response(status, headers: headers, body: .bytes(html.bytes), isCompressible: isCompressible)
    }

    /// Under a key of this process: a page is compared only with earlier versions of itself, in one browser. After a
    /// restart every tag is new.
    private static let fingerprint = Fingerprint()

    /// What this member did in the last 30 seconds, with the way to take it back; or what they took back just now.
    func toast(_ visit: Visit) throws -> Toast? {
        let entry = try latest(visit)
        let now = clock.now()
        if let deed = justUndone.last(of: visit.session, now: now), deed.older == entry?.id {
            let isNews = now.since(deed.at) < JustUndone.says && deed.keys.isLike(visit.keys)
            return isNews ? Toast(text: deed.entry.undone(visit.words)) : nil
        }
        return entry.map { Toast(text: $0.what(visit.words), undoPath: "/undo/\($0.id)") }
    }

    /// After something was taken back.
    func note(_ undone: UndoEntry, _ visit: Visit) throws {
        let deed = JustUndone.Deed(
            entry: undone, at: clock.now(), keys: visit.keys, older: try latest(visit)?.id)
        justUndone.note(deed, by: visit.session)
    }

    private func latest(_ visit: Visit) throws -> UndoEntry? {
        try undo.latest(by: visit.member, keys: visit.keys, within: .seconds(30))
    }
}

extension Theme {
    init(_ theme: Member.Theme) { self = Theme(rawValue: theme.rawValue) ?? .system }
}
