/// The ownership between two adjacent nodes of a path: one is an attribute of the other.
enum Ownership: Sendable {
    /// The second is an attribute of the first.
    case has
    /// The first is an attribute of the second.
    case isPart
}
