import House
import Localization

/// The facts about a graph that are shown while it is locked.
struct LockedGraph: Sendable, Equatable {
    let id: ID<Graph>
    /// Nil when the lock hides it.
    let name: String?
    /// Empty when the lock hides the name.
    let icon: String
    let ownerId: ID<Member>
    let member: ID<Member>
    let isShared: Bool

    init(_ graph: Graph, _ lock: SubjectLock, for member: Member) {
        id = graph.id
        name = lock.hidesName ? nil : graph.name
        icon = lock.hidesName ? "" : graph.icon
        ownerId = graph.ownerId
        self.member = member.id
        isShared = graph.shareCount > 0
    }
}

extension SubjectAddress {
    static let graph = SubjectAddress("/graphs/:graph")
}

extension LockedPlace {
    init(_ graph: LockedGraph) { self.init(name: graph.name, icon: graph.icon, of: .graph, graph.id.uuid) }
}

extension Subject.Lock {
    static let graph = Subject.Lock(
        kind: .graph, address: .graph, table: "graphLock", subject: "graphId", ways: "unlockWay",
        words: LockWords(
            nameless: Phrase("A locked graph"), icon: .graph,
            locked: Phrase("This graph is locked. Enter its password to open it in this browser."),
            password: Phrase("Graph password"), wrong: Phrase("Wrong password. Try again."),
            current: Phrase("Current graph password"),
            noWayBack: Phrase(
                "There is no way around it: if the password is forgotten, nobody can open this graph in Hearth again."),
            shared: Phrase("Everyone who uses this graph needs the password. Tell them."),
            hidden: Phrase("While it is locked, lists say “A locked graph”."),
            removal: Phrase("Then everyone who can see this graph opens it without a password."),
            set: Phrase("The lock is set. This graph now asks for its password."),
            removed: Phrase("The lock is removed. This graph now opens without a password."), all: Phrase("All graphs")),
        wasSet: { graph, db in try TemplateStore.bind(to: ID(graph), in: db) },
        wasRemoved: { graph, db in try TemplateStore.unbind(from: ID(graph), in: db) })
}
