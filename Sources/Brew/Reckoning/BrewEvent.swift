/// A tap while a brew runs.
struct BrewEvent: Sendable, Hashable {
    /// Milliseconds since 1970 of the server's clock.
    let at: Int64
    let kind: Kind
    /// The step that begins; 0 for every other kind.
    var step = 0

    /// The raw values are stored in the database and sent in forms. Events of the same time apply in this order.
    enum Kind: String, CaseIterable, Sendable {
        case step
        case pause
        case resume
        case finish
    }

    /// The limit of events for one brew.
    static let limit = 1000

    /// Reads `AT:KIND:STEP,AT:KIND:STEP…`; `nil` for anything else.
    static func parse(_ text: String) -> [BrewEvent]? {
        if text.isEmpty { return [] }
        let parts = text.split(separator: ",", maxSplits: limit, omittingEmptySubsequences: false)
        guard parts.count <= limit else { return nil }
        let events = parts.compactMap(parseOne)
        return events.count == parts.count ? events : nil
    }

    private static func parseOne(_ text: Substring) -> BrewEvent? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let at = Int64(parts[0]), (0...9_999_999_999_999).contains(at),
            let kind = Kind(rawValue: String(parts[1])), let step = Int(parts[2]), (0...1000).contains(step)
        else { return nil }
        return BrewEvent(at: at, kind: kind, step: kind == .step ? step : 0)
    }

    static func format(_ events: [BrewEvent]) -> String {
        events.map { "\($0.at):\($0.kind.rawValue):\($0.step)" }.joined(separator: ",")
    }

    /// The sort key of the order in which events apply.
    fileprivate var order: (Int64, Int, Int) { (at, Kind.allCases.firstIndex(of: kind) ?? 0, step) }
}

extension Collection<BrewEvent> {
    /// Unique events in the order in which they apply.
    var inOrder: [BrewEvent] { Set(self).sorted { $0.order < $1.order } }
}
