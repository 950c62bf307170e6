import HTTP
import Localization
import Synchronization

/// The directory of a house's rooms, in the order of the side bar.
package final class RoomDirectory: Sendable {
    package let types: [any Room.Type]
    private let opened = Mutex<[any Room]>([])
    private let lockKinds: [SubjectKind: Subject.Lock]
    /// The addresses of pages that each show one thing.
    let thingPages: Set<String>
    /// The addresses of pages that texts can mention by.
    private let mentionedPages: Set<String>

    init(_ types: [any Room.Type]) {
        self.types = types
        thingPages = Set(types.flatMap { $0.thingPages })
        mentionedPages = Set(types.flatMap { $0.mentionedPages })
        lockKinds = types.flatMap { $0.subjects }.reduce(into: [:]) { $0[$1.kind] = $1.lock }
    }

    /// The rooms; empty until all of them are open.
    var all: [any Room] { opened.withLock { $0 } }

    /// Sets the rooms made from `types`; call it once.
    func open(_ rooms: [any Room]) { opened.withLock { $0 = rooms } }

    /// Releases the rooms; call it after the last request.
    func close() { opened.withLock { $0 = [] } }

    func room<R: Room>(_ type: R.Type) throws -> R {
        try all.lazy.compactMap { $0 as? R }.first.unwrap()
    }

    /// The door to subjects of a kind; `nil` if no room has one.
    func door(to kind: SubjectKind) -> (any SubjectDoor)? { all.lazy.flatMap(\.doors).first { $0.kind == kind } }

    // MARK: Places

    func links(for visit: Visit) throws -> [RoomLink] {
        let current = Self.id(in: visit.request.path)
        let badges: [String: Int] = try all.reduce(into: [:]) { $0[type(of: $1).id] = try $1.badge(visit) }
        return types.map { room in
            RoomLink(
                room: room.id, path: room.path, icon: room.sign.icon, title: room.sign.title,
                isCurrent: room.id == current,
                badge: room.gathersBadges && !badges.isEmpty ? badges.values.reduce(0, +) : badges[room.id],
                hearsNews: room.hearsNews)
        }
    }

    /// The page for writing something down from anywhere; `nil` for a guest, who writes nothing.
    func quickPath(for member: Member) -> String? {
        member.role == .guest ? nil : types.lazy.compactMap { $0.quickPath }.first
    }

    /// The links in a member's bar: the chosen ones, or else the first four.
    func bar(_ member: Member, of rooms: [RoomLink]) -> [RoomLink] {
        let chosen = member.bar.compactMap { id in rooms.first { $0.room == id } }
        return Array((chosen.isEmpty ? rooms : chosen).prefix(4))
    }

    /// The rooms' pages that Settings leads to.
    func settings(_ words: Words) -> [LinkRow] {
        types.compactMap { type in type.settingsPath.map { LinkRow($0, type.sign.icon, words(type.sign.title)) } }
    }

    /// The icon and name of a room; `nil` if the house has no such room.
    func sign(of room: String) -> RoomSign? { types.first { $0.id == room }?.sign }

    /// The labels of fields in the forms of the room that has this address, by their names.
    func fieldLabels(at path: String) -> [String: Phrase] {
        let room = Self.id(in: String(path.prefix { $0 != "?" }))
        return types.first { $0.id == room }?.fieldLabels ?? [:]
    }

    // MARK: Things by their pages

    /// The thing that a page shows; `nil` for other pages, and where the visit may not see it now.
    package func thing(at path: String, _ visit: Visit) throws -> FoundRow? {
        let parts = path.split(separator: "/")
        guard let room = all.first(where: { type(of: $0).id == parts.first.map(String.init) }) else { return nil }
        for pattern in type(of: room).thingPages + type(of: room).mentionedPages {
            guard let names = Self.names(in: pattern, parts) else { continue }
            do {
                return try room.thing(at: pattern, names, visit)
            } catch is Refusal {
                return nil
            }
        }
        return nil
    }

    /// Whether an address is that of a page that shows one thing.
    func isThingPage(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return thingPages.contains { Self.names(in: $0, parts) != nil }
    }

    /// Whether texts can mention the thing on a page.
    package func isMentioned(at path: String) -> Bool {
        let parts = path.split(separator: "/")
        return mentionedPages.contains { Self.names(in: $0, parts) != nil }
    }

    /// The rows of all rooms that mention the thing on a page.
    package func mentions(of path: String, _ visit: Visit) throws -> [FoundRow] {
        guard isMentioned(at: path) else { return [] }
        return try all.flatMap { try $0.mentions(of: path, visit) }
    }

    /// The things that can be mentioned and have all words of a text in their names: first one of that name, then those whose
    /// names begin with it. Those that are called so otherwise come last while the text is short, and else first.
    package func mentionable(_ text: String, limit: Int, _ visit: Visit) throws -> [FoundRow] {
        let called = try things(called: text, visit).map(\.row)
        let isShort = text.count < Self.telling
        let known = Set(called.map(\.mentionedPath))
        let named = try named(text, limit: limit + called.count, visit).filter { !known.contains($0.mentionedPath) }
            .prefix(max(limit - called.count, 0))
        return isShort ? named + called : called + named
    }

    /// Letters from which on a text says enough to be meant as a whole.
    private static let telling = 3

    /// The things that are called so otherwise than by their names, see `Room.things(called:_:)`.
    package func things(called text: String, _ visit: Visit) throws -> [CalledThing] {
        try all.flatMap { try $0.things(called: text, visit) }
    }

    /// The things that can be mentioned and have all words of a text in their names, in the order of `mentionable`.
    package func named(_ text: String, limit: Int, _ visit: Visit) throws -> [FoundRow] {
        let query = SearchQuery(text)
        guard !query.isEmpty else { return [] }
        let found = try all.flatMap { try $0.search(query, limit: Self.searched, visit).rows }
            .filter { isMentioned(at: $0.mentionedPath) && query.fits($0.name.plain) }
        let fold = Fold.fold(query.text)
        let ranks = found.map { row in
            let name = Fold.fold(row.name.plain)
            return name == fold ? 0 : name.hasPrefix(fold) ? 1 : 2
        }
        return (0...2).flatMap { rank in zip(found, ranks).filter { $0.1 == rank }.map(\.0) }.prefix(limit).map(\.self)
    }

    /// Results of each room among which names are looked for.
    private static let searched = 20

    /// The addresses of the pages that show a thing whole.
    func pages(of path: String, _ visit: Visit) throws -> [String] {
        let parts = path.split(separator: "/")
        guard let room = all.first(where: { type(of: $0).id == parts.first.map(String.init) }) else { return [] }
        for pattern in type(of: room).wholePages {
            if let names = Self.names(in: pattern, parts) { return try [path] + room.pages(of: names, visit) }
        }
        return []
    }

    /// Whether nothing at an address is hidden from a visit by a lock.
    func isOpen(_ path: String, _ visit: Visit) throws -> Bool {
        let room = types.first { $0.id == Self.id(in: path) }
        let hasLocks = room?.subjects.contains { $0.lock != nil || $0.readersLock != nil } ?? true
        return try !hasLocks || thing(at: path, visit) != nil
    }

    private static func names(in pattern: String, _ parts: [Substring]) -> [String: String]? {
        let wanted = pattern.split(separator: "/")
        guard wanted.count == parts.count else { return nil }
        var names: [String: String] = [:]
        for (want, part) in zip(wanted, parts) {
            if want.hasPrefix(":") {
                names[String(want.dropFirst())] = String(part)
            } else if want != part {
                return nil
            }
        }
        return names
    }

    // MARK: Texts given to other rooms

    package func textPlaces(_ query: SearchQuery, _ visit: Visit) throws -> [TextPlace] {
        try all.flatMap { try $0.textPlaces(query, visit) }
    }

    /// Makes a thing of a text.
    /// - Returns: the address of the thing's page.
    package func put(_ text: GivenText, at place: String, _ visit: Visit) throws -> String {
        guard let room = all.first(where: { type(of: $0).id == Self.id(in: place) }) else { throw Refusal.notFound }
        return try room.put(text, at: place, visit)
    }

    // MARK: Around a page

    /// The list in the side bar: that of the page's room, or none.
    func side(_ visit: Visit) throws -> SideList? {
        let current = Self.id(in: visit.request.path)
        guard let side = try all.first(where: { type(of: $0).id == current })?.side(visit) else { return nil }
        return side.links.isEmpty ? nil : side
    }

    /// The locks that are open while the page is shown; empty at once if the session has opened none.
    func openLocks(_ visit: Visit) throws -> [OpenLock] {
        guard !visit.keys.isEmpty else { return [] }
        return try all.flatMap(\.doors).flatMap { door in
            try (door as? any LockableDoor)?.openLockables(for: visit).compactMap { try openLock(of: $0) } ?? []
        }
    }

    /// `nil` if the subject has no lock.
    private func openLock(of subject: any LockableSubject) throws -> OpenLock? {
        guard let lock = subject.lock, let kind = lockKinds[subject.kind] else { return nil }
        return OpenLock(lock, of: kind, on: subject.uuid)
    }

    private static func id(in path: String) -> String? {
        path.split(separator: "/", maxSplits: 1).first.map(String.init)
    }
}
