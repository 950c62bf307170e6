import Foundation
import HTTP
import Localization

extension RoomContext {
    /// All routes for the earlier versions of one kind of thing.
    package func versionRoutes(_ keeper: some VersionKeeper) -> [Route] {
        VersionsController(
            store: VersionStore(keeper: keeper, database: database, undo: undo, clock: clock), household: household,
            pages: pages
        ).routes
    }
}

/// Lists, shows and brings back earlier versions.
struct VersionsController<Keeper: VersionKeeper>: Sendable {
    let store: VersionStore<Keeper>
    let household: HouseholdStore
    let pages: Pages

    private var keeper: Keeper { store.keeper }

    typealias Subject = Writable<Keeper.Door.Open>

    var routes: [Route] {
        let path = keeper.pattern + "/versions"
        return [
            .get(path, keeper.entrance, list),
            .get(path + "/:version", keeper.entrance, show),
            .post(path + "/:version/restore", keeper.entrance, bringBack),
        ]
    }

    // MARK: Reading

    func list(_ subject: Subject, _ visit: Visit) throws -> Response {
        let page = ListPage(visit.query, size: 50)
        let (thing, found, total) = try store.list(subject, on: page, visit)
        let shown = thing.with(try keeper.shown(thing.state, visit))
        let place = try keeper.place(of: shown, in: subject, visit)
        let names = try household.writers()
        // What followed the first of a later page is on the page before it: the text of now tells as much.
        var newer = shown.state.text(visit.words)
        let rows = try found.map { version in
            let text = try keeper.shown(Keeper.State(content: version.content), visit).text(visit.words)
            defer { newer = text }
            return EarlierVersionsPage.Row(
                path: "\(visit.request.path)/\(version.id)", when: visit.words.moment(version.writtenAt.date),
                writer: names[version.writer]?.name, occasion: version.occasion,
                replacedBy: names[version.replacedBy]?.name, preview: Self.preview(text, besides: newer))
        }
        let list = EarlierVersionsPage(
            place: (place.title, place.path), rows: rows,
            pager: page.pager(rows: rows.count, of: total) {
                ListPage.address(visit, keeping: [], page: $0)
            })
        return try pages.response(list, for: visit)
    }

    /// A line of a text from a little before the place where another one begins to differ.
    private static func preview(_ text: String, besides other: String) -> String {
        let same = zip(text.utf8, other.utf8).prefix { $0 == $1 }.count
        // A whole character, and the beginning of a word.
        var start = text.utf8.index(text.startIndex, offsetBy: max(0, min(same, text.utf8.count - 1) - 40))
        start = text.rangeOfComposedCharacterSequence(at: start).lowerBound
        let rest = text[start...].prefix(400)
        let shown = start == text.startIndex ? rest : rest.drop { !$0.isWhitespace }
        let line = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (start == text.startIndex ? "" : "…") + (line.count > 120 ? line.prefix(119) + "…" : line)
    }

    func show(_ subject: Subject, _ visit: Visit) throws -> Response {
        let isBesideNext = visit.query["with"] == "next"
        let (thing, version, next) = try store.version(subject, visit)
        let state = try Keeper.State(content: version.content)
        let other = try isBesideNext ? next.map(Keeper.State.init(content:)) ?? thing.state : thing.state
        let place = try keeper.place(of: thing.with(keeper.shown(thing.state, visit)), in: subject, visit)
        let changes = WordChanges(
            from: try keeper.shown(other, visit).text(visit.words),
            to: try keeper.shown(state, visit).text(visit.words))
        let names = try household.writers()
        let page = EarlierVersionPage(
            place: (place.title, place.path),
            listPath: String(visit.request.path.dropLast(version.id.description.count + 1)),
            path: visit.request.path, when: visit.words.moment(version.writtenAt.date),
            writer: names[version.writer]?.name, occasion: version.occasion,
            replacedBy: names[version.replacedBy]?.name,
            changes: changes, isBesideNext: isBesideNext, hasNext: next != nil, isSame: state == thing.state)
        return try pages.response(page, for: visit)
    }

    // MARK: Bringing back

    func bringBack(_ subject: Subject, _ visit: Visit) throws -> Response {
        .seeOther(try store.bringBack(subject, visit))
    }
}
