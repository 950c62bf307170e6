import Localization

/// The people and sizes of the demo household, for which each room adds example content.
struct DemoFamily: Sendable {
    /// Admin, member and guest.
    let people: [Member]
    let words: Words
    let clock: WallClock
    /// The wanted sizes; none of them for a usual demo.
    let sizes: [DemoSize: Int]

    var ada: Member { people[0] }

    /// The wanted number of things; 0 if none is wanted.
    func count(_ size: DemoSize) -> Int { sizes[size, default: 0] }
}

/// The name of a number of things that a room can add to its demo, for benchmarks. Each room declares its own.
struct DemoSize: RawRepresentable, Hashable, Sendable {
    let rawValue: String
}
