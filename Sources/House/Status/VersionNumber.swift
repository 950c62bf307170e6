/// The number of a version as https://semver.org orders them: `0.10.2`. One with a suffix comes before its release, and of
/// several suffixes the order is that of their text.
struct VersionNumber: Comparable, Hashable, Sendable {
    let text: String
    private let parts: [Int]
    private let suffix: String

    private static let limit = 40

    /// - Parameter text: `0.4.0`, `0.4.0-rc.1`
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= Self.limit,
            let match = String(text).wholeMatch(of: /([0-9]{1,6})\.([0-9]{1,6})\.([0-9]{1,6})(?:-([0-9A-Za-z.\-]+))?/)
        else { return nil }
        self.text = String(text)
        parts = [match.1, match.2, match.3].compactMap { Int($0) }
        suffix = match.4.map(String.init) ?? ""
    }

    var isRelease: Bool { suffix.isEmpty }

    static func < (left: Self, right: Self) -> Bool {
        if left.parts != right.parts { return left.parts.lexicographicallyPrecedes(right.parts) }
        if left.suffix.isEmpty || right.suffix.isEmpty { return !left.suffix.isEmpty && right.suffix.isEmpty }
        return left.suffix < right.suffix
    }
}
