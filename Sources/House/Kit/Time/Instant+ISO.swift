/// The ISO 8601 format of instants in files.
extension Instant {
    /// `2026-11-21T10:00:00.000Z`
    package var iso: String {
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let inDay = rest < 0 ? rest + 86_400_000 : rest
        let day = Day(number: Int(rest < 0 ? days - 1 : days))
        let (seconds, thousandths) = (inDay / 1000, inDay % 1000)
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.digits($0, 2) }.joined(separator: ":")
        return "\(day.iso)T\(time).\(Self.digits(thousandths, 3))Z"
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: count - text.count) + text
    }

    /// Reads the format of `iso`, with or without milliseconds.
    package init?(iso text: String) {
        guard text.utf8.count == 20 || text.utf8.count == 24, text.hasSuffix("Z"),
            let day = Day(iso: String(text.prefix(10)))
        else { return nil }
        let time = text.dropFirst(10).dropLast()
        let parts = time.dropFirst().split(omittingEmptySubsequences: false) { ":.".contains($0) }
        guard time.first == "T", parts.map(\.count) == (time.count == 9 ? [2, 2, 2] : [2, 2, 2, 3]),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int64($0) }
        guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        let seconds = Int64(day.number) * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        self.init(milliseconds: seconds * 1000 + (numbers.count > 3 ? numbers[3] : 0))
    }
}
