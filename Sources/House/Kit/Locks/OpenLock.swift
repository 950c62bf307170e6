import Foundation
import HTTP

/// A lock that is open in this visit, with the times after which it closes and the address that closes it.
struct OpenLock: Sendable {
    /// The path that begins the addresses of everything behind the lock.
    let thingPath: String
    /// The address of the POST that closes the lock.
    let closePath: String
    /// The time that a page may be hidden before the lock closes.
    let graceSeconds: Int
    let idleSeconds: Int

    init(_ lock: SubjectLock, of kind: Subject.Lock, on thing: UUID) {
        thingPath = kind.inside(thing)
        closePath = kind.address.path(thing) + "/lock/now"
        graceSeconds = lock.graceSeconds
        idleSeconds = 60 * lock.idleMinutes
    }
}

extension LockWatch {
    /// The open locks' times for `lock-guard`; `nil` if no lock is open.
    init?(_ locks: [OpenLock], _ visit: Visit) {
        guard !locks.isEmpty else { return nil }
        let path = visit.request.path
        let here = locks.first { path == $0.thingPath || path.hasPrefix($0.thingPath + "/") }
        // A response to a POST has no address that can be loaded again.
        let elsewhere = here?.thingPath ?? TodayRoom.path
        let query = visit.query.isEmpty ? "" : "?" + visit.query.encoded
        self.init(
            rules: locks.map {
                Rule(path: $0.closePath, graceSeconds: $0.graceSeconds, idleSeconds: $0.idleSeconds)
            }, here: here?.closePath, again: visit.request.method.isSafe ? path + query : elsewhere)
    }
}
