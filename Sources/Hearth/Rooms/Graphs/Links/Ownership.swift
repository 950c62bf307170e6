/// That one of two nodes which stand beside each other is an attribute of the other.
enum Ownership: Sendable {
    /// The second is an attribute of the first.
    case has
    /// The first is an attribute of the second.
    case isPart
}
