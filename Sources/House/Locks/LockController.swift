import Foundation
import HTTP
import Localization

/// Handles the locks of one kind of subject: setting, changing and removing them.
struct LockController<Door: LockableDoor>: Sendable {
    let door: Door
    let locks: LockStore
    let unlocks: Unlocks
    let pages: Pages

    private var kind: Subject.Lock { locks.lock }

    var routes: [Route] {
        let path = kind.address.pattern + "/lock"
        return [
            .get(path, door.own, settings),
            .post(path, door.own, change, [.password, .audience]),
            .get(path + "/remove", door.own, confirmRemove),
            .post(path + "/remove", door.own, remove, [.password, .makesRoom]),
        ]
    }

    private func path(_ subject: Door.Open) -> String { kind.address.path(subject.uuid) + "/lock" }

    func settings(_ own: Own<Door.Open>, _ visit: Visit) throws -> Response {
        let action = visit.query["done"].flatMap(LockedAction.init(rawValue:))
        let page = LockPage(own.open, of: kind, passkeys: try locks.passkeyChoice(for: own), after: action)
        return try pages.response(page, for: visit, isSecret: true)
    }

    func change(_ own: Own<Door.Open>, _ visit: Visit) throws -> Response {
        let old = own.open.lock
        let passkeys = try locks.passkeyChoice(for: own)
        let form = LockForm(visit.form, for: kind, isNew: old == nil)
        return try proven(old, own, visit, old == nil ? .set : .changed) { opened, problem in
            var problems = form.problems
            problems["current"] = problem
            guard problems.isEmpty else {
                return LockPage(own.open, of: kind, form, passkeys: passkeys, problems: problems)
            }
            do {
                let lock = try locks.set(form, on: own, instead: opened)
                unlocks.open(lock.version, idle: lock.idle, for: visit.session)
                return nil
            } catch Refusal.tooManyTries(let wait) {
                problems["password"] = Phrase("Too many attempts. Try again in \(wait.seconds) seconds.")
                return LockPage(own.open, of: kind, form, passkeys: passkeys, problems: problems)
            }
        }
    }

    func confirmRemove(_ own: Own<Door.Open>, _ visit: Visit) throws -> Response {
        guard own.open.lock != nil else { return .seeOther(path(own.open)) }
        return try pages.response(RemoveLockPage(own.open, of: kind), for: visit, isSecret: true)
    }

    func remove(_ own: Own<Door.Open>, _ visit: Visit) throws -> Response {
        guard let old = own.open.lock else { return .seeOther(path(own.open)) }
        return try proven(old, own, visit, .removed) { opened, problem in
            guard let opened else {
                return RemoveLockPage(own.open, of: kind, problems: ["current": problem].compacted)
            }
            try locks.remove(opened, from: own)
            return nil
        }
    }

    /// Runs `work` after the lock's present password was proved, or at once if there is no lock yet.
    /// - Parameters:
    ///   - action: the change to be made.
    ///   - work: gets the opened lock, or the problem with the password; returns the page to show again, or `nil` on
    ///     success.
    private func proven(
        _ old: SubjectLock?, _ own: Own<Door.Open>, _ visit: Visit, _ action: LockedAction,
        _ work: (SubjectLock?, Phrase?) throws -> (any Page)?
    ) throws -> Response {
        var opened: SubjectLock?
        var problem: Phrase?
        var wait: Duration?
        if old != nil {
            do {
                opened = try locks.unlock(
                    own.open.uuid, with: visit.form["current"] ?? "", by: visit.member.id, in: visit.session
                ).first
                if opened == nil { problem = kind.words.wrong }
            } catch Refusal.tooManyTries(let time) {
                problem = Phrase("Too many attempts. Try again in \(time.seconds) seconds.")
                wait = time
            }
        }
        guard let page = try work(opened, problem) else {
            // Pages that the browser cached before the lock must not be shown again.
            var response = Response.seeOther(path(own.open) + "?done=\(action)")
            response.headers["Clear-Site-Data"] = "\"cache\""
            return response
        }
        let response = try pages.response(
            page, for: visit, status: wait == nil ? .unprocessableContent : .tooManyRequests)
        return wait.map { response.retry(after: $0.seconds) } ?? response
    }
}

extension [String: Phrase?] {
    fileprivate var compacted: [String: Phrase] { compactMapValues { $0 } }
}
