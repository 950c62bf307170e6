/// The lines of one text that another text does not have.
package enum LineChanges {
    package struct Line: Sendable, Equatable {
        package let text: String
        package let isChanged: Bool
    }

    /// Above this many lines the order is not compared: Myers' algorithm takes time proportional to lines × changes.
    private static let orderedLimit = 2000

    package static func marked(_ text: String, against other: String) -> [Line] {
        let lines = split(text)
        let others = split(other)
        guard max(lines.count, others.count) <= orderedLimit else {
            let known = Set(others)
            return lines.map { Line(text: $0, isChanged: !known.contains($0)) }
        }
        let changed = Set(
            lines.difference(from: others).insertions.compactMap { change in
                if case .insert(let offset, _, _) = change { return offset }
                return nil
            })
        return lines.enumerated().map { Line(text: $1, isChanged: changed.contains($0)) }
    }

    private static func split(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}
