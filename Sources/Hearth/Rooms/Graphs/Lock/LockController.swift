import HTTP
import Localization
import Passwords

/// Locking and unlocking a graph, and what its lock is like.
struct LockController: Sendable {
    let door: GraphDoor
    let locks: LockStore
    let unlocks: Unlocks
    let throttle: Throttle
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/unlock", ask),
            .post("/graphs/:graph/unlock", unlock, [.guests, .password, .makesRoom]),
            .post("/graphs/:graph/lock/now", lockNow, [.guests, .unrepeated, .makesRoom]),
            .get("/graphs/:graph/lock", settings),
            .post("/graphs/:graph/lock", change, .password),
            .get("/graphs/:graph/lock/remove", confirmRemove),
            .post("/graphs/:graph/lock/remove", remove, [.password, .makesRoom]),
        ]
    }

    static func path(_ id: ID<Graph>) -> String { GraphsController.path(id) + "/lock" }

    // MARK: Unlocking

    func ask(_ visit: Visit) throws -> Response {
        let seen = try door.see(visit.id("graph"), for: visit)
        let next = LocalPath.checked(visit.query["next"], or: GraphsController.path(seen.id))
        guard let graph = seen.locked else { return .seeOther(next) }
        return try pages.response(UnlockPage(LockedPlace(graph), next: next), for: visit, isSecret: true)
    }

    func unlock(_ visit: Visit) throws -> Response {
        let seen = try door.see(visit.id("graph"), for: visit)
        let own = GraphsController.path(seen.id)
        let next = LocalPath.checked(visit.form[UnlockPage.nextField], or: own)
        let replay = replay(visit, inside: own)
        guard let graph = seen.locked else { return Self.onward(next, replay) }

        let answer = { (problem: UnlockPage.Problem, status: Status) in
            let page = UnlockPage(LockedPlace(graph), next: next, replay: replay, problem: problem)
            return try pages.response(page, for: visit, status: status)
        }
        do {
            let lock = try throttle.judge(.init(graph.id, by: visit.member.id)) {
                try locks.unlock(graph.id, with: visit.form[UnlockPage.passwordField] ?? "")
            }
            guard let lock else { return try answer(.wrong, .unprocessableContent) }
            unlocks.open(lock.seal, idle: lock.idle, for: visit.session)
            return Self.onward(next, replay)
        } catch Refusal.tooManyTries(let wait) {
            return try answer(.throttled(seconds: wait.seconds), .tooManyRequests).retry(after: wait.seconds)
        } catch is PasswordHasher.Busy {
            return try answer(.busy, .unavailable).retry(after: 3)
        }
    }

    /// What was being sent when the lock was met; only ever to the same graph.
    private func replay(_ visit: Visit, inside own: String) -> CarriedForm? {
        guard let path = visit.form[UnlockPage.replayField], LocalPath.checked(path, or: "") == path,
            path == own || path.hasPrefix(own + "/")
        else { return nil }
        return CarriedForm(path: path, fields: visit.form.fields)
    }

    /// 307 makes a browser send the same form to the new address, so that what was typed arrives after all.
    private static func onward(_ next: String, _ replay: CarriedForm?) -> Response {
        guard let replay else { return .seeOther(next) }
        return Response(.temporaryRedirect, headers: ["Location": replay.path])
    }

    func lockNow(_ visit: Visit) throws -> Response {
        let seen = try door.see(visit.id("graph"), for: visit)
        guard let lock = seen.open?.lock else { return .seeOther(GraphsController.path(seen.id)) }
        unlocks.close(lock.seal, for: visit.session)
        return .seeOther(GraphsController.path(seen.id) + "/unlock")
    }

    // MARK: The lock itself

    func settings(_ visit: Visit) throws -> Response {
        let graph = try OwnGraph(door.open(visit.id("graph"), for: visit)).open
        let deed = visit.query["done"].flatMap(LockedAction.init(rawValue:))
        return try pages.response(LockPage(graph, after: deed), for: visit, isSecret: true)
    }

    func change(_ visit: Visit) throws -> Response {
        let graph = try OwnGraph(door.open(visit.id("graph"), for: visit))
        let old = graph.open.lock
        let form = LockForm(visit.form, isNew: old == nil)
        return try proven(old, graph, visit, old == nil ? .set : .changed) { opened, problem in
            var problems = form.problems
            problems["current"] = problem
            guard problems.isEmpty else { return LockPage(graph.open, form, problems: problems) }
            let lock = try locks.set(form, on: graph, instead: opened)
            unlocks.open(lock.seal, idle: lock.idle, for: visit.session)
            return nil
        }
    }

    func confirmRemove(_ visit: Visit) throws -> Response {
        let graph = try OwnGraph(door.open(visit.id("graph"), for: visit)).open
        guard graph.lock != nil else { return .seeOther(Self.path(graph.id)) }
        return try pages.response(RemoveLockPage(graph), for: visit, isSecret: true)
    }

    func remove(_ visit: Visit) throws -> Response {
        let graph = try OwnGraph(door.open(visit.id("graph"), for: visit))
        guard let old = graph.open.lock else { return .seeOther(Self.path(graph.id)) }
        return try proven(old, graph, visit, .removed) { opened, problem in
            guard let opened else { return RemoveLockPage(graph.open, problems: ["current": problem].compacted) }
            try locks.remove(opened, from: graph)
            return nil
        }
    }

    /// Lets `work` act once the password there is was given, or without one where there is none yet.
    /// - Parameters:
    ///   - deed: what is done then.
    ///   - work: gets the lock as it was opened, or what is wrong with the password; gives the page that comes
    ///     back, or `nil` when it is done.
    private func proven(
        _ old: GraphLock?, _ graph: OwnGraph, _ visit: Visit, _ deed: LockedAction,
        _ work: (GraphLock?, Phrase?) throws -> (any Page)?
    ) throws -> Response {
        var opened: GraphLock?
        var problem: Phrase?
        var wait: Duration?
        if old != nil {
            do {
                opened = try throttle.judge(.init(graph.id, by: visit.member.id)) {
                    try locks.unlock(graph.id, with: visit.form["current"] ?? "")
                }
                if opened == nil { problem = Phrase("This is not the graph’s password.") }
            } catch Refusal.tooManyTries(let time) {
                problem = Phrase("Too many tries. Try again in \(time.seconds) seconds.")
                wait = time
            }
        }
        guard let page = try work(opened, problem) else {
            // What a browser kept from before the lock is not to be shown again.
            var response = Response.seeOther(Self.path(graph.id) + "?done=\(deed)")
            response.headers["Clear-Site-Data"] = "\"cache\""
            return response
        }
        let response = try pages.response(
            page, for: visit, status: wait == nil ? .unprocessableContent : .tooManyRequests)
        return wait.map { response.retry(after: $0.seconds) } ?? response
    }
}

extension Throttle.Try {
    fileprivate init(_ graph: ID<Graph>, by member: ID<Member>) { self.init(.lock("graph:\(graph)", member)) }
}

extension [String: Phrase?] {
    fileprivate var compacted: [String: Phrase] { compactMapValues { $0 } }
}
