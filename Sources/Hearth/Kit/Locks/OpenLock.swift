import Foundation
import HTTP

/// A lock that a visit has open: when it closes by itself, and how it is closed.
struct OpenLock: Sendable {
    /// The addresses of what it closes begin with it.
    let thingPath: String
    /// Where it is locked by a POST.
    let closePath: String
    /// How long a page may be out of sight.
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
    /// The times of the locks that are open while a page is shown, for its `lock-guard`; `nil` where none is open.
    init?(_ locks: [OpenLock], _ visit: Visit) {
        guard !locks.isEmpty else { return nil }
        let path = visit.request.path
        let here = locks.first { path == $0.thingPath || path.hasPrefix($0.thingPath + "/") }
        // The address of a form that came back leads nowhere by itself.
        let elsewhere = here?.thingPath ?? "/today"
        let query = visit.query.isEmpty ? "" : "?" + visit.query.encoded
        self.init(
            rules: locks.map {
                Rule(path: $0.closePath, graceSeconds: $0.graceSeconds, idleSeconds: $0.idleSeconds)
            }, here: here?.closePath, again: visit.request.method.isSafe ? path + query : elsewhere)
    }
}
