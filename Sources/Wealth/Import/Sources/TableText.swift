import House

/// A table of separated values as banks and spreadsheets save it: perhaps with a line `sep=;`, and with lines about the
/// account above the names of the columns.
struct TableText {
    /// The separator that `sep=` names, or that makes most lines a table.
    static func separator(of text: String) -> FileFormat.Separator {
        if let named = named(text) { return named }
        let all = FileFormat.Separator.allCases
        let known = CSVReader.separator(of: text)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(60)
        let isTable = rows(lines, known).first.map { $0.count > 1 } ?? false
        if isTable, let found = all.first(where: { $0.character == known }) { return found }
        var best: (separator: FileFormat.Separator, lines: Int, columns: Int) = (.comma, 0, 1)
        for separator in all {
            let sizes = rows(lines, separator.character).map(\.count).filter { $0 > 1 }
            let counts = Dictionary(grouping: sizes) { $0 }.mapValues(\.count)
            guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { continue }
            if (most.value, most.key) > (best.lines, best.columns) { best = (separator, most.value, most.key) }
        }
        return best.separator
    }

    /// The rows of the first lines; the last ones are left off until no quote is open.
    private static func rows(_ lines: ArraySlice<Substring>, _ separator: Character) -> [[String]] {
        for count in stride(from: lines.count, to: 0, by: -1) {
            let start = lines.prefix(count).joined(separator: "\n")
            if let rows = try? CSVReader(start, separator: separator).rows { return rows.map(\.cells) }
        }
        return []
    }

    private static func named(_ text: String) -> FileFormat.Separator? {
        let line = text.drop { $0 == "\u{FEFF}" }.prefix { !$0.isNewline }
        guard line.lowercased().filter({ $0 != "\"" }).hasPrefix("sep="), let mark = line.filter({ $0 != "\"" }).last
        else { return nil }
        return FileFormat.Separator.allCases.first { $0.character == mark }
    }

    /// The text without a line `sep=;`, which is no row.
    static func withoutSeparatorLine(_ text: String) -> String {
        guard named(text) != nil, let end = text.firstIndex(where: \.isNewline) else { return text }
        // The lines keep their numbers.
        return "\n" + text[text.index(after: end)...]
    }
}
