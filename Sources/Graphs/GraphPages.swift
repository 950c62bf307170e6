import House
import Localization

extension GraphRow {
    init(_ seen: SeenGraph, avatars: [ID<Member>: Avatar]) {
        switch seen {
        case .open(let open):
            let graph = open.graph
            self.init(
                icon: graph.icon, name: graph.name, path: GraphsController.path(graph.id), count: graph.entityCount,
                owner: graph.ownerId == open.member ? nil : avatars[graph.ownerId],
                audience: graph.shareCount == 0 ? .me : .chosen, lock: open.lock == nil ? .none : .open,
                thumb: open.thumb)
        case .locked(let graph):
            self.init(
                icon: graph.icon, name: graph.name, path: GraphsController.path(graph.id), count: nil,
                owner: graph.ownerId == graph.member ? nil : avatars[graph.ownerId],
                audience: graph.isShared ? .chosen : .me, lock: .shut)
        }
    }
}

extension GraphHead {
    /// - Parameter avatars: all members who see the graph, the owner first.
    init(_ open: OpenGraph, avatars: [Avatar]) {
        self.init(
            path: GraphsController.path(open.id), name: open.graph.name, icon: open.graph.icon, avatars: avatars,
            isOwner: open.isOwn, canEdit: open.canWrite, thumb: open.thumb)
    }
}

/// Builds the head of a graph's pages with the avatars of the members who see the graph.
struct GraphHeads: Sendable {
    let graphs: GraphStore
    let household: HouseholdStore

    /// No avatars if the graph is private.
    func head(_ open: OpenGraph) throws -> GraphHead {
        guard open.graph.shareCount > 0 else { return GraphHead(open, avatars: []) }
        let members = try household.members().filter(\.isActive)
        let seen: [Member] =
            switch try graphs.audience(of: open) {
            case .onlyMe: []
            case .household: members
            case .chosen(let chosen): members.filter { chosen[$0.id] != nil }
            }
        let owner = members.filter { $0.id == open.graph.ownerId }
        return GraphHead(open, avatars: (owner + seen.filter { $0.id != open.graph.ownerId }).map(Avatar.init))
    }

    /// Who else sees what is written in the graph.
    func seenBy(_ graph: OpenGraph) throws -> SeenBy? {
        try household.seenBy(graph, at: GraphsController.path(graph.id))
    }
}

extension OpenGraph {
    /// The address of the graph's photo in a small size.
    var thumb: String? { graph.photo.map { MediaController.path($0, in: id) + "/400" } }
}

extension EntityListRow {
    /// A search result, with the search words marked.
    init(_ found: FoundThing, for query: SearchQuery) {
        let excerpt = found.excerpt(for: query)
        self.init(path: found.path, icon: found.icon, foundName: excerpt.name, foundText: excerpt.line)
    }
}

extension SideLink {
    init(_ seen: SeenGraph, current path: String, _ words: Words) {
        let own = GraphsController.path(seen.id)
        let isCurrent = path == own || path.hasPrefix(own + "/")
        switch seen {
        case .open(let open):
            // Browsers do not cache responses behind a lock: they would fetch the photo again for every page.
            let thumb = open.lock == nil ? open.thumb : nil
            self.init(
                icon: ChosenIcon(open.graph.icon, instead: .graph, thumb: thumb), name: open.graph.name, path: own,
                count: open.graph.entityCount, isCurrent: isCurrent, lock: open.lock == nil ? .none : .open,
                isShared: open.graph.shareCount > 0)
        case .locked(let graph):
            self.init(
                icon: ChosenIcon(graph.icon, instead: .graph), name: graph.name ?? words("A locked graph"), path: own,
                count: nil, isCurrent: isCurrent, lock: .shut, isShared: graph.isShared)
        }
    }
}
