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
            locked: Phrase("This graph is locked. Its password opens it for you in this browser."),
            password: Phrase("Password of the graph"), wrong: Phrase("This is not the graph’s password."),
            current: Phrase("The graph’s password as it is now"),
            noWayBack: Phrase(
                "There is no back door: if the password is forgotten, nobody can open this graph in Hearth again."),
            shared: Phrase("Everyone who sees this graph needs the password. Tell it to them."),
            hidden: Phrase("While it is locked, lists say “A locked graph”."),
            removal: Phrase("Whoever may see this graph then opens it without a password."),
            set: Phrase("The lock is set. From now on this graph asks for its password."),
            removed: Phrase("The lock is off. This graph opens without a password now."), all: Phrase("All graphs")),
        wasSet: { graph, db in try TemplateStore.bind(to: ID(graph), in: db) },
        wasRemoved: { graph, db in try TemplateStore.unbind(from: ID(graph), in: db) })
}
