import Synchronization

/// The names by which browsers asked for this server and which it does not know, for one line in the log each.
final class UnknownHosts: Sendable {
    private let names = Mutex<Set<String>>([])

    /// A stranger can think of names without end.
    private static let limit = 100

    /// - Returns: whether the name is to be logged: it is new.
    func note(_ name: String) -> Bool {
        names.withLock { names in names.count < Self.limit && names.insert(name).inserted }
    }
}
