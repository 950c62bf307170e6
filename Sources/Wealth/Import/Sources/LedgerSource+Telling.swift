import House

/// The detection of ledger files.
extension LedgerSource {
    private static let directives: Set<Substring> = [
        "open", "close", "balance", "price", "pad", "commodity", "txn", "*", "!", "note", "document", "event",
    ]

    /// Directives of journals that begin a line.
    private static let words: Set<Substring> = [
        "account", "commodity", "alias", "include", "apply", "year", "Y", "D", "decimal-mark", "option", "plugin",
    ]

    /// Checks by the first lines with content whether a text is a ledger.
    static func isLedger(_ text: String) -> Bool {
        var isDated = false
        var isDeclared = false
        for line in text.prefix(20_000).split(whereSeparator: \.isNewline).prefix(200) {
            if line.hasPrefix("option \"") || line.hasPrefix("plugin \"") || line.hasPrefix("decimal-mark ") {
                return true
            }
            if line.first?.isWhitespace == true {
                // A posting under a date, such as `  assets:bank  5 EUR`; under a directive its name needs no colon.
                if isDated, isPosting(line) || isDeclared && line.contains("  ") { return true }
                continue
            }
            let parts = line.split(maxSplits: 3, whereSeparator: { $0 == " " || $0 == "\t" })
            guard let first = parts.first else { continue }
            if words.contains(first) || first.first == "Y" && Int(first.dropFirst()) != nil {
                isDeclared = true
                // A table may have a column called account.
                let isDirective = line.hasPrefix("\(first) ") && (line.contains(":") || line.contains(" ;"))
                if first == "account" && isDirective || line.hasPrefix("apply account ") { return true }
            }
            isDated = LedgerDay.read(first, year: 2000) != nil
            guard parts.count > 2 else { continue }
            if parts[0] == "P", DayText.read(String(parts[1]), nil) != nil { return true }
            if isDated, directives.contains(parts[1]) { return true }
        }
        return false
    }

    private static func isPosting(_ line: Substring) -> Bool {
        let text = line.drop(while: \.isWhitespace)
        guard let first = text.first, first.isLetter || "([*!".contains(first) else { return false }
        return text.prefix { $0 != ";" }.contains(":")
    }
}
