import Foundation
import HTTP
import Localization
import Passwords

/// Handles unlocking the subjects of one kind, and locking them again.
struct UnlockController<Door: LockableDoor>: Sendable {
    let door: Door
    let locks: LockStore
    let unlocks: Unlocks
    let pages: Pages

    private var kind: Subject.Lock { locks.lock }

    var routes: [Route] {
        let path = kind.address.pattern
        return [
            .get(path + "/unlock", ask),
            .post(path + "/unlock", unlock, [.guests, .password, .makesRoom]),
            .post(path + "/lock/now", lockNow, [.guests, .unrepeated, .makesRoom]),
        ]
    }

    private func id(_ visit: Visit) throws -> UUID {
        let id: ID<Door.Open> = try visit.id(kind.address.parameter)
        return id.uuid
    }

    func ask(_ visit: Visit) throws -> Response {
        let id = try id(visit)
        let place = try door.peek(id, for: visit).locked
        let next = LocalPath.checked(visit.query["next"], or: kind.inside(id))
        guard let place else { return .seeOther(next) }
        let problem = visit.query["forgotten"] != nil && kind.yieldsToPassword ? UnlockPage.Problem.forgotten : nil
        return try pages.response(UnlockPage(place, next: next, problem: problem), for: visit, isSecret: true)
    }

    func unlock(_ visit: Visit) throws -> Response {
        let id = try id(visit)
        let place = try door.peek(id, for: visit).locked
        let own = kind.inside(id)
        let next = LocalPath.checked(visit.form[UnlockPage.nextField], or: own)
        let replay = replay(visit, inside: own)
        guard let place else { return Self.onward(next, replay) }

        let answer = { (problem: UnlockPage.Problem, status: Status) in
            let page = UnlockPage(place, next: next, replay: replay, problem: problem)
            return try pages.response(page, for: visit, status: status)
        }
        do {
            let opened = try locks.unlock(
                id, with: visit.form[UnlockPage.passwordField] ?? "", by: visit.member.id, in: visit.session)
            guard !opened.isEmpty else { return try answer(.wrong, .unprocessableContent) }
            for lock in opened { unlocks.open(lock.version, idle: lock.idle, for: visit.session) }
            return Self.onward(next, replay)
        } catch Refusal.tooManyTries(let wait) {
            return try answer(.throttled(seconds: wait.seconds), .tooManyRequests).retry(after: wait.seconds)
        } catch is PasswordHasher.Busy {
            return try answer(.busy, .unavailable).retry(after: 3)
        }
    }

    /// The form that was sent when the lock was met; it may be replayed only to the same subject.
    private func replay(_ visit: Visit, inside own: String) -> CarriedForm? {
        guard let path = visit.form[UnlockPage.replayField], LocalPath.checked(path, or: "") == path,
            path == own || path.hasPrefix(own + "/")
        else { return nil }
        return CarriedForm(path: path, fields: visit.form.fields)
    }

    /// 307 makes a browser send the same form to the new address, so that the typed text is not lost.
    private static func onward(_ next: String, _ replay: CarriedForm?) -> Response {
        guard let replay else { return .seeOther(next) }
        return Response(.temporaryRedirect, headers: ["Location": replay.path])
    }

    func lockNow(_ visit: Visit) throws -> Response {
        let id = try id(visit)
        guard let lock = try door.peek(id, for: visit).open?.lock else {
            return .seeOther(kind.inside(id))
        }
        unlocks.close(lock.version, for: visit.session)
        return .seeOther(kind.address.path(id) + "/unlock")
    }
}
