import Foundation
import HTTP
import Localization
import Passwords
import WebAuthn

/// Handles unlocking the subjects of one kind, and locking them again.
struct UnlockController<Door: LockableDoor>: Sendable {
    let door: Door
    let locks: LockStore
    let unlocks: Unlocks
    let passkeys: Passkeys
    let history: SignInHistory
    let pages: Pages

    private var kind: Subject.Lock { locks.lock }

    var routes: [Route] {
        let path = kind.address.pattern
        return [
            .get(path + "/unlock", ask),
            .post(path + "/unlock", unlock, [.guests, .password, .makesRoom]),
            .post(path + "/unlock/passkey", passkeyOptions, .guests),
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
        var problem: UnlockPage.Problem?
        if visit.query["forgotten"] != nil, kind.yieldsToPassword {
            problem = try locks.isPasswordReset(ofOwnerOf: id) ? .forgottenAndReset : .forgotten
        }
        let page = try page(place, id, visit, next: next, problem: problem)
        return try pages.response(page, for: visit, isSecret: true)
    }

    private func page(
        _ place: LockedPlace, _ id: UUID, _ visit: Visit, next: String, replay: CarriedForm? = nil,
        problem: UnlockPage.Problem?
    ) throws -> UnlockPage {
        UnlockPage(
            place, next: next, replay: replay, problem: problem, takesPasskey: try !opening(id, visit).isEmpty,
            room: Door.Open.room)
    }

    /// The visitor's passkeys that open the subject at this address.
    private func opening(_ id: UUID, _ visit: Visit) throws -> [Passkey] {
        guard let party = RelyingParty(visit.request) else { return [] }
        return try locks.passkeys(opening: id, of: visit.member.id, at: party.id)
    }

    func passkeyOptions(_ visit: Visit) throws -> Response {
        let id = try id(visit)
        let (isLocked, opening) = (try door.peek(id, for: visit).locked != nil, try opening(id, visit))
        guard isLocked, !opening.isEmpty, let party = RelyingParty(visit.request) else { throw Refusal.notFound }
        return try .json(passkeys.options(for: .unlock(id, visit.session), at: party, among: opening))
    }

    func unlock(_ visit: Visit) throws -> Response {
        let id = try id(visit)
        let place = try door.peek(id, for: visit).locked
        let own = kind.inside(id)
        let next = LocalPath.checked(visit.form[UnlockPage.nextField], or: own)
        let replay = replay(visit, inside: own)
        guard let place else { return Self.onward(next, replay) }

        let answer = { (problem: UnlockPage.Problem, status: Status) in
            let page = try page(place, id, visit, next: next, replay: replay, problem: problem)
            return try pages.response(page, for: visit, status: status)
        }
        do {
            if let sent = visit.form[UnlockPage.passkeyField], !sent.isEmpty {
                guard try unlock(id, withPasskey: sent, visit) else {
                    return try answer(.passkey, .unprocessableContent)
                }
                return Self.onward(next, replay)
            }
            let opened = try locks.unlock(
                id, with: visit.form[UnlockPage.passwordField] ?? "", by: visit.member.id, in: visit.session)
            guard !opened.isEmpty else { return try answer(.wrong, .unprocessableContent) }
            for lock in opened { unlocks.open(lock.version, idle: lock.idle, for: visit.session) }
            return Self.onward(next, replay)
        } catch Passkeys.Problem.copied {
            return try answer(.blockedPasskey, .unprocessableContent)
        } catch is Passkeys.Problem {
            return try answer(.passkey, .unprocessableContent)
        } catch Refusal.tooManyTries(let wait) {
            return try answer(.throttled(seconds: wait.seconds), .tooManyRequests).retry(after: wait.seconds)
        } catch is PasswordHasher.Busy {
            return try answer(.busy, .unavailable).retry(after: 3)
        }
    }

    /// - Returns: whether the passkey opens the subject.
    private func unlock(_ id: UUID, withPasskey sent: String, _ visit: Visit) throws -> Bool {
        var problem: Passkeys.Problem?
        let opened = try locks.unlock(id, by: visit.member.id, in: visit.session, at: visit.request.host) {
            do {
                return try passkeys.verified(sent, for: .unlock(id, visit.session), at: visit.request)
            } catch let refused as Passkeys.Problem {
                // A wrong try, which the throttle counts.
                problem = refused
                return nil
            }
        }
        if let problem { throw problem }
        guard let opened else { return false }
        unlocks.open(opened.lock.version, idle: opened.lock.idle, for: visit.session)
        try history.used(
            opened.passkey, device: visit.request.headers["User-Agent"] ?? "", address: visit.request.peer)
        return true
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
