package import Localization

/// The people and sizes of the demo household, for which each room adds example content.
package struct DemoFamily: Sendable {
    /// Admin, member and guest.
    package let people: [Member]
    package let words: Words
    package let clock: WallClock
    /// The wanted sizes by their names; none of them for a usual demo.
    let sizes: [String: Int]

    package var ada: Member { people[0] }

    /// The wanted number of things; 0 if none is wanted.
    package func count(_ size: DemoSize) -> Int { sizes[size.name, default: 0] }
}

/// A number of things that a room can add to its demo, for benchmarks. Each room declares its own.
package struct DemoSize: Sendable {
    /// The option of `hearth demo`.
    package let name: String
    /// The option's line in the command's help.
    package let help: String

    package init(name: String, help: String) {
        self.name = name
        self.help = help
    }
}
