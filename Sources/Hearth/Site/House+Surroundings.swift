import HTTP
import Localization
import Views

extension House {
    /// The open room's own list, and the locks that a page watches.
    static func surroundings(
        of visit: Visit, _ door: GraphDoor, _ seriesDoor: SeriesDoor
    ) throws -> Pages.Surroundings {
        let (graphs, path) = (try door.list(for: visit), visit.request.path)
        let side =
            if path.hasPrefix("/wealth") {
                SideList(
                    heading: Phrase("Series"),
                    links: try seriesDoor.all(for: visit.member).filter { !$0.series.isArchived }
                        .map { SideLink($0, current: path) })
            } else {
                SideList(heading: Phrase("Graphs"), links: graphs.map { SideLink($0, current: path, visit.words) })
            }
        return Pages.Surroundings(
            side: side.links.isEmpty ? nil : side,
            lockWatch: LockWatch(graphs, visit), hasLocks: graphs.contains(where: \.hasLock))
    }
}
