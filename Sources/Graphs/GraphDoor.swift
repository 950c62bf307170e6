import Foundation
import GRDB
import House

/// Proof that a member may see a graph now. Every store that touches a graph's content takes one; only `GraphDoor`
/// makes them, so a forgotten check does not compile.
struct OpenGraph: LockableSubject {
    let graph: Graph
    let member: ID<Member>
    /// Guests never have more than `read`.
    let level: AccessLevel

    var id: ID<Graph> { graph.id }
    /// The graph's lock, if it has one; it is unlocked for this visit.
    var lock: SubjectLock? { graph.lock }

    fileprivate init(_ graph: Graph, for member: Member) {
        self.graph = graph
        self.member = member.id
        level = AccessLevel(graph.level, for: member)
    }
}

typealias WritableGraph = Writable<OpenGraph>
/// Proof of ownership, for sharing, locking and deleting the graph. Renaming it takes a `WritableGraph`.
typealias OwnGraph = Own<OpenGraph>

typealias SeenGraph = Seen<OpenGraph, LockedGraph>

extension SeenGraph {
    var id: ID<Graph> {
        switch self {
        case .open(let graph): graph.id
        case .locked(let graph): graph.id
        }
    }

    /// The only place where a graph is opened.
    fileprivate init(_ graph: Graph, for member: Member, _ keys: KeyRing) {
        self.init(behind: graph.lock, keys) {
            OpenGraph(graph, for: member)
        } locked: {
            LockedGraph(graph, $0, for: member)
        }
    }
}

/// The one way into a graph: checks ownership and sharing, and the lock.
struct GraphDoor: LockableDoor {
    typealias Open = OpenGraph

    let database: HouseDatabase
    let unlocks: Unlocks

    /// Opens a graph for one request, which restarts the idle time of its lock.
    /// - Throws: `Refusal.notFound` when there is no such graph for this member, `Refusal.locked` when they have to
    ///   unlock it first.
    func open(_ id: ID<Graph>, for visit: Visit) throws -> OpenGraph { try open(id.uuid, for: visit) }

    func peek(_ id: UUID, for visit: Visit) throws -> Seen<OpenGraph, LockedPlace> {
        try peek(ID(id), for: visit.member, visit.keys)
    }

    /// The graphs that are open to a visit, the member's own first, then by name. The idle time of their locks goes on.
    func all(for visit: Visit) throws -> [OpenGraph] { try list(for: visit).compactMap(\.open) }

    /// All graphs a visit may see, the member's own first, then by name; those with a hidden name come last.
    func list(for visit: Visit) throws -> [SeenGraph] {
        let graphs = try list(for: visit.member, visit.keys)
        let isNameless = { (graph: SeenGraph) in graph.locked.map { $0.name == nil } ?? false }
        return graphs.filter { !isNameless($0) } + graphs.filter(isNameless)
    }

    /// - Throws: `Refusal.notFound` when there is no such graph for this member; `Refusal.locked` when it has a lock,
    ///   because only a visit can have unlocked it.
    func open(_ id: ID<Graph>, for member: Member) throws -> OpenGraph {
        try peek(id, for: member, .none).opened()
    }

    /// The graphs without a lock that a member may see, their own first, then by name.
    func all(for member: Member) throws -> [OpenGraph] {
        try list(for: member, .none).compactMap(\.open)
    }

    private func peek(_ id: ID<Graph>, for member: Member, _ keys: KeyRing) throws -> Seen<OpenGraph, LockedPlace> {
        let graph = try database.read { db in
            try Graph.fetchOne(db.cachedStatement(sql: Self.one), arguments: ["member": member.id, "graph": id])
        }
        guard let graph else { throw Refusal.notFound }
        return SeenGraph(graph, for: member, keys).mapLocked(LockedPlace.init)
    }

    private func list(for member: Member, _ keys: KeyRing) throws -> [SeenGraph] {
        try database.read { db in
            try Graph.fetchAll(db.cachedStatement(sql: Self.every), arguments: ["member": member.id])
                .map { SeenGraph($0, for: member, keys) }
        }
    }

    private static let one = Graph.visible + " AND graph.id = :graph"
    private static let every = Graph.visible + " ORDER BY graph.ownerId <> :member, graph.nameFold, graph.id"
}

// MARK: For parts of the house that know no room

extension OpenGraph {
    static let kind = SubjectKind.graph
    static let room = GraphsRoom.id

    var title: String { graph.name }
    var ownerId: ID<Member> { graph.ownerId }
    var isShared: Bool { graph.shareCount > 0 }
}

extension GraphDoor {
    func opened(for visit: Visit) throws -> [OpenGraph] { try all(for: visit) }
}
