import GRDB
import Rows

/// Proof that a member may see a graph now. Every store that touches a graph's content takes one; only `GraphDoor`
/// makes them, so a forgotten check does not compile.
public struct OpenGraph: Sendable {
    public let graph: Graph
    public let member: ID<Member>
    /// Guests never have more than `read`.
    public let level: AccessLevel

    public var id: ID<Graph> { graph.id }
    public var canWrite: Bool { level >= .write }
    public var isOwn: Bool { level == .own }

    fileprivate init(_ graph: Graph, for member: Member) {
        self.graph = graph
        self.member = member.id
        level = member.role == .guest ? .read : graph.level
    }
}

/// Proof that a member may change what is in a graph.
public struct WritableGraph: Sendable {
    public let open: OpenGraph

    public var id: ID<Graph> { open.id }
    public var member: ID<Member> { open.member }

    /// - Throws: `Refusal.readOnly` when the graph may only be read.
    public init(_ open: OpenGraph) throws {
        guard open.canWrite else { throw Refusal.readOnly }
        self.open = open
    }
}

/// Proof that a graph belongs to a member: who renames, shares and deletes it.
public struct OwnGraph: Sendable {
    public let open: OpenGraph

    public var id: ID<Graph> { open.id }

    public init(_ open: OpenGraph) throws {
        guard open.isOwn else { throw Refusal.readOnly }
        self.open = open
    }
}

/// The one way into a graph: checks ownership and sharing, and will check the lock.
public struct GraphDoor: Sendable {
    let database: HouseDatabase

    /// - Throws: `Refusal.notFound` when there is no such graph for this member.
    public func open(_ id: ID<Graph>, for member: Member) throws -> OpenGraph {
        let graph = try database.read { db in
            try db.cachedStatement(sql: Self.one).firstRow(
                [":member": .uuid(member.id.uuid), ":graph": .uuid(id.uuid)], Graph.init)
        }
        guard let graph else { throw Refusal.notFound }
        return OpenGraph(graph, for: member)
    }

    /// All graphs a member may see, their own first, then by name.
    public func all(for member: Member) throws -> [OpenGraph] {
        try database.read { db in
            try db.cachedStatement(sql: Self.every).rows([":member": .uuid(member.id.uuid)]) {
                OpenGraph(try Graph($0), for: member)
            }
        }
    }

    private static let one = Graph.visible + " AND graph.id = :graph"
    private static let every = Graph.visible + " ORDER BY graph.ownerId <> :member, graph.nameFold, graph.id"
}
