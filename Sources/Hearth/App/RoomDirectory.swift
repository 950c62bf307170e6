import HTTP
import Localization
import Synchronization

/// The rooms that stand in a house, in the order of the side bar.
final class RoomDirectory: Sendable {
    let types: [any Room.Type]
    private let opened = Mutex<[any Room]>([])

    init(_ types: [any Room.Type]) { self.types = types }

    /// The rooms themselves; none until all of them are open.
    var all: [any Room] { opened.withLock { $0 } }

    /// To be called once, with what `types` made.
    func open(_ rooms: [any Room]) { opened.withLock { $0 = rooms } }

    /// To be called when nobody asks any more.
    func close() { opened.withLock { $0 = [] } }

    func room<R: Room>(_ type: R.Type) throws -> R {
        try all.lazy.compactMap { $0 as? R }.first.unwrap()
    }

    /// The way to subjects of a kind; `nil` where no room has one.
    func door(to kind: SubjectKind) -> (any SubjectDoor)? { all.lazy.compactMap { $0.doors[kind] }.first }

    // MARK: Places

    func links(current path: String) -> [RoomLink] {
        let current = Self.id(in: path)
        return types.map { room in
            RoomLink(
                room: room.id, path: room.path, icon: room.sign.icon, title: room.sign.title,
                isCurrent: room.id == current)
        }
    }

    /// The places in a member's bar: their choice, else the first four.
    func bar(_ member: Member, of rooms: [RoomLink]) -> [RoomLink] {
        let chosen = member.bar.compactMap { id in rooms.first { $0.room == id } }
        return Array((chosen.isEmpty ? rooms : chosen).prefix(4))
    }

    /// The icon and name of the room with an id; `nil` where no such room stands.
    func sign(of room: String) -> RoomSign? { types.first { $0.id == room }?.sign }

    // MARK: Around a page

    /// The list in the side bar: of the room that the page is in, else of the first that has one.
    func side(_ visit: Visit) throws -> SideList? {
        let current = Self.id(in: visit.request.path)
        let rooms = all
        for room in rooms.filter({ type(of: $0).id == current }) + rooms {
            if let side = try room.side(visit) { return side.links.isEmpty ? nil : side }
        }
        return nil
    }

    /// The locks that are open while the page is shown; asked for only where the session has opened any.
    func openLocks(_ visit: Visit) throws -> [OpenLock] {
        visit.keys.isEmpty ? [] : try all.flatMap { try $0.openLocks(visit) }
    }

    private static func id(in path: String) -> String? {
        path.split(separator: "/", maxSplits: 1).first.map(String.init)
    }
}
