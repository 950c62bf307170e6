import Localization

/// The people and sizes of the demo household, for which each room adds example content.
struct DemoFamily: Sendable {
    /// Admin, member and guest.
    let people: [Member]
    let words: Words
    let clock: WallClock
    /// The wanted sizes by their names; none of them for a usual demo.
    let sizes: [String: Int]

    var ada: Member { people[0] }

    /// The wanted number of things; 0 if none is wanted.
    func count(_ size: DemoSize) -> Int { sizes[size.name, default: 0] }
}

/// A number of things that a room can add to its demo, for benchmarks. Each room declares its own.
struct DemoSize: Sendable {
    /// The option of `hearth demo`.
    let name: String
    /// The option's line in the command's help.
    let help: String
}
