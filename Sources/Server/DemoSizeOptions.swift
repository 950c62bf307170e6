import ArgumentParser
import House
import Rooms

/// The numbers of things that rooms can add to their demos, an option for each. ArgumentParser finds the options of a
/// type in its mirror, and decodes each by its name there: these are the rooms' instead of those of properties.
struct DemoSizeOptions: ParsableArguments, CustomReflectable {
    /// Only those that were given.
    private(set) var counts: [String: Int] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: Name.self)
        for size in Demo.sizes(of: Rooms.all) {
            counts[size.name] = try options.decodeIfPresent(Int.self, forKey: Name(stringValue: size.name))
        }
    }

    var customMirror: Mirror {
        let options = Demo.sizes(of: Rooms.all).map { size -> Mirror.Child in
            (size.name, Option<Int?>(help: ArgumentHelp(size.help)))
        }
        return Mirror(self, children: options)
    }

    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { return nil }
    }
}
