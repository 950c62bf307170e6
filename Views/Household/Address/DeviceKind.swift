import Localization

/// The kinds of devices for which pages have steps.
enum DeviceKind: CaseIterable, Sendable {
    case iPhone, android, mac, windows, linux

    /// - Parameter userAgent: iPads call themselves Macs, so pages have the steps of both.
    init(userAgent: String) {
        let signs: [(String, DeviceKind)] = [
            ("iPhone", .iPhone), ("iPad", .iPhone), ("Android", .android), ("Macintosh", .mac), ("Windows", .windows),
        ]
        self = signs.first { userAgent.contains($0.0) }?.1 ?? .linux
    }

    func title(_ words: Words) -> String {
        switch self {
        case .iPhone: words("iPhone and iPad")
        case .android: "Android"
        case .mac: "Mac"
        case .windows: "Windows"
        case .linux: "Linux"
        }
    }
}
