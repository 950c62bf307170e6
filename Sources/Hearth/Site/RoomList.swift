import Localization
import Views

/// The rooms that stand, in the order of the side bar: the one list of who there is.
enum RoomList {
    static let ids = ["today", "graphs", "wealth", "settings"]

    /// Those that may be put into the phone's bar.
    static let places = ids

    static func links(current path: String) -> [RoomLink] {
        let current = path.split(separator: "/", maxSplits: 1).first.map(String.init)
        return [
            RoomLink(room: "today", path: "/today", icon: .home, title: Phrase("Today"), isCurrent: current == "today"),
            RoomLink(
                room: "graphs", path: "/graphs", icon: .graph, title: Phrase("Graphs"), isCurrent: current == "graphs"),
            RoomLink(
                room: "wealth", path: "/wealth", icon: .chart, title: Phrase("Wealth"), isCurrent: current == "wealth"),
            RoomLink(
                room: "settings", path: "/settings", icon: .gear, title: Phrase("Settings"),
                isCurrent: current == "settings"),
        ]
    }

    /// The places in a member's bar: their choice, else the first four.
    static func bar(_ member: Member, of rooms: [RoomLink]) -> [RoomLink] {
        let chosen = member.bar.compactMap { id in rooms.first { $0.room == id } }
        return Array((chosen.isEmpty ? rooms : chosen).prefix(4))
    }
}
