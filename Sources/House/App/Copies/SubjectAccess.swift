import Foundation

/// The subjects that addresses lead to, and whether a visit may see them.
struct SubjectAccess: Sendable {
    let rooms: RoomDirectory
    let subjects: Subjects

    /// A subject of any kind.
    struct Place: Hashable {
        let kind: SubjectKind
        let id: UUID
    }

    /// The subject of an address: `/graphs/:graph` or `/brew/recipes/:recipe` and everything below it, or below the address of
    /// its lock, as in `/diary/code/:diarist/lock`.
    func subject(at path: String) -> Place? {
        let parts = path.split(whereSeparator: { "/?#".contains($0) })
        for depth in 1..<max(parts.count, 1) {
            guard let id = ID<SubjectAccess>(String(parts[depth]))?.uuid else { continue }
            let own = "/" + parts[...depth].joined(separator: "/")
            let found = subjects.all.first { $0.path(id) == own || $0.lock?.address.path(id) == own }
            return found.map { Place(kind: $0.kind, id: id) }
        }
        return nil
    }

    /// True if the member may see the subject now. The check does not count as use of a lock.
    func sees(_ one: Place, _ visit: Visit) throws -> Bool {
        do {
            return try rooms.door(to: one.kind)?.isOpen(one.id, for: visit) == true
        } catch is Refusal {
            return false
        }
    }

    /// The path of everything behind a subject's lock, if the visit would have to open it. Only those who may open it
    /// learn that it is locked.
    func locked(_ one: Place, _ visit: Visit) -> String? {
        guard let lock = subjects[one.kind]?.lock, let door = rooms.door(to: one.kind) as? any LockableDoor,
            (try? door.isLocked(one.id, for: visit)) == true  // one that is gone is not locked
        else { return nil }
        return lock.inside(one.id)
    }

    /// The path of everything that a lock hides from a member without its key, if an address is behind a lock.
    func hidden(at path: String, _ visit: Visit) throws -> String? {
        guard let one = subject(at: path), rooms.door(to: one.kind) != nil, try !sees(one, visit.withoutKeys),
            let subject = subjects[one.kind], let lock = subject.lock ?? subject.readersLock
        else { return nil }
        return lock.inside(one.id)
    }

    /// True if an address is behind a lock that shows the name of what it closes.
    func isNamed(_ path: String, _ visit: Visit) -> Bool {
        guard let one = subject(at: path), let door = rooms.door(to: one.kind) as? any LockableDoor else {
            return false
        }
        // One that is gone has no name.
        return ((try? door.shownName(one.id, for: visit.withoutKeys)) ?? nil) != nil
    }

    /// True if a member without keys may not see an address: its thing is gone, not shared any more, or locked.
    func isClosed(_ path: String, _ visit: Visit) throws -> Bool {
        let visit = visit.withoutKeys
        if let one = subject(at: path), rooms.door(to: one.kind) != nil, try !sees(one, visit) { return true }
        return try rooms.isThingPage(path) && rooms.thing(at: path, visit) == nil
    }
}
