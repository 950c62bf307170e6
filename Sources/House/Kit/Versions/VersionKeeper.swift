package import GRDB

/// How a room shows and brings back the earlier versions of one kind of thing. Each of its methods takes proof that the
/// visitor may change the subject: who may only read a thing does not see what was taken out of it.
package protocol VersionKeeper: Sendable {
    associatedtype Door: SubjectDoor
    associatedtype State: VersionedState

    var door: Door { get }
    /// Opens the subject of a request.
    var entrance: Entrance<Writable<Door.Open>> { get }
    /// The pattern of the thing's address, which begins with that of the subject: `/notes/:tab/messages/:message`.
    var pattern: String { get }
    /// The tables that bringing a version back writes, for undo.
    var tables: [String] { get }

    /// The thing in the address.
    /// - Throws: `Refusal.notFound`; `Refusal.readOnly` if this member may not change it.
    func thing(
        in subject: Writable<Door.Open>, _ visit: Visit, _ db: Database
    ) throws -> VersionedThing<State>
    /// The name of the thing, and the page that shows it.
    func place(of thing: VersionedThing<State>, in subject: Writable<Door.Open>, _ visit: Visit) throws -> VersionPlace
    /// A state as this visit reads it, with today's names of what it mentions, see `MaskedText`. It is not stored.
    func shown(_ state: State, _ visit: Visit) throws -> State
    /// Writes the state of a version over the thing, whose present one is kept already.
    func write(
        _ state: State, over thing: VersionedThing<State>, in subject: Writable<Door.Open>, _ visit: Visit,
        _ db: Database
    ) throws
}

extension VersionKeeper {
    package var entrance: Entrance<Writable<Door.Open>> { door.writable }

    package func shown(_ state: State, _ visit: Visit) throws -> State { state }
}

/// Where a thing with earlier versions is shown.
package struct VersionPlace: Sendable {
    package let title: String
    package let path: String

    package init(_ title: String, _ path: String) {
        self.title = title
        self.path = path
    }
}
