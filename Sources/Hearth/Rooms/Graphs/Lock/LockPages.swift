import HTTP
import Localization
import Passwords

extension UnlockPage {
    init(_ place: LockedPlace, next: String, replay: CarriedForm? = nil, problem: Problem? = nil) {
        self.init(
            name: place.name, icon: place.icon, action: place.unlockPath, next: next, replay: replay, problem: problem)
    }
}

extension LockPage {
    /// - Parameters:
    ///   - form: what came back with problems; without it the lock as it is, or what is usual.
    ///   - deed: what was just done.
    init(_ graph: OpenGraph, _ form: LockForm? = nil, problems: [String: Phrase] = [:], after deed: LockedAction? = nil)
    {
        self.init(
            graphName: graph.graph.name, graphPath: GraphsController.path(graph.id), isNew: graph.lock == nil,
            isShared: graph.graph.shareCount > 0, hidesName: form?.hidesName ?? graph.lock?.hidesName ?? false,
            idleMinutes: form?.idleMinutes ?? graph.lock?.idleMinutes ?? 5, idleChoices: LockForm.idleChoices,
            graceSeconds: form?.graceSeconds ?? graph.lock?.graceSeconds ?? 60, graceChoices: LockForm.graceChoices,
            fewestCharacters: PasswordRules.fewestCharacters, problems: problems,
            done: deed.flatMap { $0.phrase(isLocked: graph.lock != nil) })
    }
}

/// What happened to a lock, told once by the page that follows.
enum LockedAction: String {
    case set, changed, removed

    /// Nil where it is not so, or not any more.
    func phrase(isLocked: Bool) -> Phrase? {
        switch self {
        case .set where isLocked: Phrase("The lock is set. From now on this graph asks for its password.")
        case .changed where isLocked: Phrase("Saved")
        case .removed where !isLocked: Phrase("The lock is off. This graph opens without a password now.")
        default: nil
        }
    }
}

extension RemoveLockPage {
    init(_ graph: OpenGraph, problems: [String: Phrase] = [:]) {
        self.init(
            graphName: graph.graph.name, lockPath: LockController.path(graph.id), problems: problems)
    }
}

extension OpenLock {
    /// `nil` of a graph that has no lock.
    init?(_ graph: OpenGraph) {
        guard let lock = graph.lock else { return nil }
        self.init(
            thingPath: GraphsController.path(graph.id), closePath: LockController.path(graph.id) + "/now",
            graceSeconds: lock.graceSeconds, idleSeconds: 60 * lock.idleMinutes)
    }
}
