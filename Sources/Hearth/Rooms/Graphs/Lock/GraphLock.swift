import GRDB

/// What a graph is locked with, but for the secret itself.
public struct GraphLock: Sendable, Equatable {
    public let seal: ID<Seal>
    /// Whether not even the graph's name is shown while it is locked.
    public let hidesName: Bool
    /// It locks itself after this long without a request for it: 1, 5, 15 or 60 minutes.
    public let idleMinutes: Int
    /// It locks itself after the page was out of sight for longer than this.
    public let graceSeconds: Int

    public var idle: Duration { .minutes(idleMinutes) }

    static let columns = "graphLock.seal, graphLock.hidesName, graphLock.idleMinutes, graphLock.graceSeconds"

    /// Reads `columns` from a place in a row; `nil` where the graph has no lock.
    init?(row: Row, at place: Int) {
        guard let seal = row[place] as ID<Seal>? else { return nil }
        self.seal = seal
        hidesName = row[place + 1]
        idleMinutes = row[place + 2]
        graceSeconds = row[place + 3]
    }
}

/// All that may be said of a graph while it is locked.
public struct LockedGraph: Sendable, Equatable {
    public let id: ID<Graph>
    /// Nil when the lock hides it.
    public let name: String?
    /// Empty when the lock hides the name.
    public let icon: String
    public let ownerId: ID<Member>
    public let member: ID<Member>
    public let isShared: Bool

    init(_ graph: Graph, _ lock: GraphLock, for member: Member) {
        id = graph.id
        name = lock.hidesName ? nil : graph.name
        icon = lock.hidesName ? "" : graph.icon
        ownerId = graph.ownerId
        self.member = member.id
        isShared = graph.shareCount > 0
    }
}
