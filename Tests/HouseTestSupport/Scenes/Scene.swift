import Foundation
import GRDB
import HTTP
import Rooms
import Synchronization
import TestSupport
import Testing

@testable import House
@testable import MadeUpRoom

/// A house with something in every room, the made-up one too: for every route an address, and a form that would be
/// taken from a member with the right to send it. Ada's texts are marked with a word that no page of another member
/// shows.
struct Scene {
    let home: TestHome
    /// Its rooms, each with the words that it has to keep to itself.
    let rooms: [(scene: any RoomScene, hidden: [String])]
    let marker: String
    /// Large work of Ada's that waits.
    let work: ID<BulkWork>
    /// Every route but those of the files of the app, and those that only scripts ask for: see `ResumingTests`.
    let routes: [Route]
    /// The routes for scripts only.
    let scripted: [Route]
    /// The scenes of the rooms, by the methods and patterns of their routes. A room makes its routes anew each time it
    /// is asked for them.
    private let scenes: [String: any RoomScene]

    static let marker = "Zaffre"

    /// - Parameters:
    ///   - grace: Grace's right to Ada's things.
    ///   - olle: the right of Olle, a guest.
    ///   - marker: the beginning of all of Ada's texts.
    ///   - isOnlyOurs: without the made-up room, as a house that is served.
    ///   - change: of the settings with which it is served.
    init(
        grace: Audience.Grant? = nil, olle: Audience.Grant? = nil, marker: String = Self.marker,
        isOnlyOurs: Bool = false, settings change: (inout Settings) -> Void = { _ in }
    ) throws {
        let furnished = try Furnished.of(
            Furnished.Choice(grace: grace, olle: olle, marker: marker, isOnlyOurs: isOnlyOurs))
        home = try TestHome(rooms: furnished.types, from: furnished.folder, settings: change)
        rooms = furnished.rooms
        self.marker = marker
        scripted = home.house.routes.filter { $0.method != .get && $0.method != .post }
        routes = home.house.routes.filter {
            !$0.pattern.hasPrefix("/assets/") && !$0.pattern.hasPrefix("/icons/")
                && ($0.method == .get || $0.method == .post)
        }
        scenes = home.house.rooms.all.reduce(into: [:]) { [rooms] scenes, room in
            let scene = rooms.first { type(of: $0.scene).room == type(of: room) }?.scene
            for route in room.routes { scenes[Self.key(route)] = scene }
        }
        let work = BulkWork(
            id: ID(at: home.house.clock.now()), member: home.ada.id, kind: .restore, subject: UUID(), place: "/graphs",
            total: 10)
        self.work = work.id
        // Once the house stands: it would be done with at its start.
        try home.house.database.write { [home] db in try work.insert(payload: "", at: home.house.clock.now(), in: db) }
    }

    /// The same house, for adding more of Ada's things to it.
    var stage: Stage { Stage(home, marker: marker, grants: [:], scenes: rooms.map(\.scene)) }

    func scene<Scene: RoomScene>(_ type: Scene.Type) -> Scene {
        rooms.lazy.compactMap { $0.scene as? Scene }.first!
    }

    /// All words that are Ada's alone, or of those with whom she shares.
    var hidden: [String] { rooms.flatMap(\.hidden) }

    /// The access that the rooms give.
    func allowed(_ what: KeyPath<RoomAccess, Set<String>>) -> Set<String> {
        rooms.reduce(into: []) { $0.formUnion(type(of: $1.scene).access[keyPath: what]) }
    }

    /// The forms by which a guest joins in, with their answers, see `RoomAccess.joined`.
    var joined: [String: Int] {
        rooms.reduce(into: [:]) { all, room in all.merge(type(of: room.scene).access.joined) { one, _ in one } }
    }

    // MARK: Routes

    /// Those whose answers end.
    var reads: [Route] { routes.filter { $0.method == .get && !$0.options.contains(.events) } }
    var writes: [Route] { routes.filter { $0.method == .post } }

    /// The scene of the room that a route is of; `nil` where it is of the house itself.
    func scene(of route: Route) -> (any RoomScene)? { scenes[Self.key(route)] }

    private static func key(_ route: Route) -> String { "\(route.method.rawValue) \(route.pattern)" }

    // MARK: Addresses and forms

    /// The value for a name in a route's address; `nil` if no scene has one.
    func value(_ name: String, in route: Route) -> String? {
        name == "work" ? work.description : scene(of: route)?.value(name, in: route.pattern)
    }

    /// The address of a route. Every `:name` but those given leads to something of Ada's.
    func path(_ route: Route, _ others: [String: String] = [:]) -> String {
        route.pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix(":") else { return String(part) }
            let name = String(part.dropFirst())
            if let value = others[name] ?? value(name, in: route) { return value }
            Issue.record("No scene has a :\(name) for \(route.pattern).")
            return nowhere
        }.joined(separator: "/")
    }

    /// Further looks of the pages.
    var looks: [String] {
        rooms.flatMap { room in
            room.scene.looks.map { look in
                look.split(separator: "/", omittingEmptySubsequences: false).map { part in
                    guard part.hasPrefix(":") else { return String(part) }
                    let name = part.dropFirst().prefix { $0 != "?" }
                    return (room.scene.value(String(name), in: look) ?? nowhere) + part.dropFirst(name.count + 1)
                }.joined(separator: "/")
            }
        }
    }

    /// An id of nothing, of the time when the house was furnished.
    let nowhere = "01a1fd8c690070008000000000000000"

    /// The same ids for every `:name`, none of which is there.
    func nowhere(_ route: Route) -> String {
        let id = nowhere
        return path(route, Dictionary(uniqueKeysWithValues: route.names.map { ($0, id) }))
    }

    /// A form that the route takes from a member with the right to send it; `nil` for a route without one.
    func form(_ route: Route) -> FormFields? { scene(of: route)?.form(route.pattern) }

    /// Asks for a route as a member; a form is sent as its scene has it.
    func ask(_ route: Route, _ others: [String: String] = [:], as member: Member) throws -> RawReply {
        try ask(route, at: path(route, others), as: member)
    }

    func ask(_ route: Route, at path: String, as member: Member) throws -> RawReply {
        try route.method == .get
            ? home.get(path, as: member) : post(form(route) ?? FormFields(), to: path, as: member)
    }

    /// Sends a form with what only the page of the moment has.
    func post(_ form: FormFields, to path: String, as member: Member) throws -> RawReply {
        let sharing = "/sharing"
        guard path.hasSuffix(sharing) else { return try home.post(path, form, as: member) }
        return try home.postSharing(String(path.dropLast(sharing.count)), form, as: member)
    }
}

/// A house that was furnished once for the process: each scene has a copy.
private struct Furnished {
    let folder: HomeFolder
    let types: [any Room.Type]
    let rooms: [(any RoomScene, hidden: [String])]

    struct Choice: Hashable {
        let grace: Audience.Grant?
        let olle: Audience.Grant?
        let marker: String
        let isOnlyOurs: Bool
    }

    private static let all = Mutex<[Choice: Furnished]>([:])

    static func of(_ choice: Choice) throws -> Furnished {
        try all.withLock { all in
            if let one = all[choice] { return one }
            let one = try Furnished(choice)
            all[choice] = one
            return one
        }
    }

    private init(_ choice: Choice) throws {
        types = Rooms.all + (choice.isOnlyOurs ? [] : [RecipesRoom.self])
        let home = try TestHome(rooms: types)
        var grants: [ID<Member>: Audience.Grant] = [:]
        grants[home.grace.id] = choice.grace
        grants[home.olle.id] = choice.olle
        let stage = Stage(home, marker: choice.marker, grants: grants)
        rooms = try (RoomScenes.all + (choice.isOnlyOurs ? [] : [RecipesScene.self])).map(stage.set)
        folder = try home.keptFolder()
    }
}

extension RawReply {
    /// Everything but the time it was sent.
    var withoutDate: String {
        let head = fields.filter { $0.name != "Date" }.map { "\($0.name): \($0.value)" }.sorted()
        return ([statusLine] + head + [text]).joined(separator: "\n")
    }

    func contains(_ word: String) -> Bool { withoutDate.localizedStandardContains(word) }

    /// A page that stands by itself, no part of one.
    var isPage: Bool { text.hasPrefix("<!doctype html>") && status == 200 }
}

extension Route {
    var isForAdmins: Bool { if case .admin = handler { true } else { false } }

    var isForAnyone: Bool {
        switch handler {
        case .staticResponse, .anyone: true
        case .member, .admin, .append: false
        }
    }

    /// The names in its address, in order.
    var names: [String] {
        pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
    }

    func leads(through name: String) -> Bool { names.contains(name) }
}
