import Foundation
import Localization

/// Text of beancount: `balance` and `price`, everything else is passed over; or of hledger: balance assertions of
/// postings, and `P` lines. A `balance` of beancount is true at the start of its day, so it is the value of the day
/// before. Source: `grammar.y`, `lexer.l`.
struct LedgerSource {
    private let lines: [Substring]
    private var source = WealthSource()
    private var roots = (assets: "Assets", liabilities: "Liabilities")
    /// Of the transaction that a posting of hledger belongs to.
    private var day: Day?
    /// The last value, to which a note below it belongs.
    private var pending: WealthSource.Value?
    /// What Hearth calls the accounts: `name: "…"` under an `open`.
    private var names: [String: String] = [:]
    private var opened: String?

    init(_ text: String) {
        lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// Whether a text is one: its first lines that say something tell.
    static func isLedger(_ text: String) -> Bool {
        let words: Set<Substring> = [
            "open", "close", "balance", "price", "pad", "commodity", "txn", "*", "!", "note", "document", "event",
        ]
        for line in text.prefix(20_000).split(whereSeparator: \.isNewline).prefix(200) {
            if line.hasPrefix("option \"") || line.hasPrefix("plugin \"") { return true }
            let parts = line.split(maxSplits: 3, whereSeparator: { $0 == " " || $0 == "\t" })
            guard parts.count > 2 else { continue }
            if parts[0] == "P", DayText.read(String(parts[1]), nil) != nil { return true }
            if DayText.read(String(parts[0]), nil) != nil, words.contains(parts[1]) { return true }
        }
        return false
    }

    func read() -> WealthSource {
        var reader = self
        for (index, line) in lines.enumerated() { reader.read(line, index + 1) }
        reader.keep()
        return reader.source
    }

    private mutating func keep() {
        if let pending { source.add(pending) }
        pending = nil
    }

    private mutating func read(_ line: Substring, _ number: Int) {
        guard let first = line.first, !";#*%".contains(first) else { return }
        if first.isWhitespace {
            readIndented(line, number)
            return
        }
        keep()
        (day, opened) = (nil, nil)
        let parts = Self.parts(line)
        if parts.count >= 3, parts[0] == "option" {
            if parts[1] == "\"name_assets\"" { roots.assets = parts[2].filter { $0 != "\"" } }
            if parts[1] == "\"name_liabilities\"" { roots.liabilities = parts[2].filter { $0 != "\"" } }
            return
        }
        if parts.first == "P" {
            readPrice(Array(parts.dropFirst()), number)
            return
        }
        guard let first = parts.first, let found = TableSource.day(first, nil), parts.count > 1 else {
            source.passed += 1
            return
        }
        switch parts[1] {
        case "balance": readBalance(Array(parts.dropFirst(2)), found, number)
        case "price": readPrice([first] + parts.dropFirst(2), number)
        case "open": opened = parts.count > 2 ? parts[2] : nil
        case "close": break
        default:
            day = found
            source.passed += 1
        }
    }

    /// By blanks; what is behind a semicolon is a comment.
    private static func parts(_ line: Substring) -> [String] {
        line.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    // MARK: Balances

    private mutating func readBalance(_ parts: [String], _ day: Day, _ line: Int) {
        // NUMBER may be an expression with blanks in it, and a tolerance may follow.
        guard let account = parts.first, parts.count > 2, let code = parts.last else {
            source.refuse(line, parts.first ?? "", parts.joined(separator: " "), WealthSource.noAmount)
            return
        }
        let number = parts[1..<(parts.count - 1)].joined(separator: " ").prefix { $0 != "~" }
        add(account, Expression.value(String(number)), code, day.adding(days: -1), line)
    }

    private mutating func add(_ account: String, _ value: Decimal?, _ code: String, _ day: Day, _ line: Int) {
        let steps = account.split(separator: ":", maxSplits: 1).map(String.init)
        let root = Fold.fold(steps.first ?? "")
        let isDebt = root == Fold.fold(roots.liabilities)
        guard isDebt || root == Fold.fold(roots.assets), steps.count == 2 else {
            source.passed += 1
            return
        }
        guard let currency = Currency(code) else {
            source.refuse(
                line, steps[1], code, Phrase("This is no currency: shares and the like have to be valued first."))
            return
        }
        guard let value, let amount = AmountText(isDebt ? -value : value, currency) else {
            source.refuse(line, steps[1], code, WealthSource.noAmount)
            return
        }
        guard let place = source.account(names[account] ?? steps[1], currency, isDebt: isDebt) else {
            source.refuse(line, steps[1], code, WealthSource.tooManyAccounts)
            return
        }
        pending = WealthSource.Value(account: place, day: day, amount: amount, line: line)
    }

    /// `note: "…"` under a balance; or a posting of hledger: `assets:cash  0 EUR = 1200 EUR`.
    private mutating func readIndented(_ line: Substring, _ number: Int) {
        let text = line.drop(while: \.isWhitespace)
        if let opened, text.hasPrefix("name:") {
            let name = Self.unquoted(text.dropFirst(5).drop(while: \.isWhitespace)).tidiedLine
            if !name.isEmpty { names[opened] = name }
            return
        }
        if let old = pending, text.hasPrefix("note:") {
            let typed = text.dropFirst(5).drop(while: \.isWhitespace)
            let note = typed.hasPrefix("\"") ? Self.unquoted(typed) : String(typed)
            pending = WealthSource.Value(
                account: old.account, day: old.day, amount: old.amount,
                note: String(note.withPlainLines.unicodeScalars.prefix(SnapshotForm.notesLimit)), line: old.line)
            return
        }
        guard let day, let sign = text.firstIndex(of: "=") else { return }
        let left = text[..<sign].prefix { $0 != ";" }
        // Two blanks end the name of an account.
        let account = left.range(of: "  ").map { left[..<$0.lowerBound] } ?? left
        let amount = text[sign...].drop { "=*".contains($0) }.prefix { $0 != ";" }
        let (digits, code) = Self.divided(String(amount))
        keep()
        add(String(account).tidiedLine, Expression.value(digits), code, day, number)
        keep()
    }

    private static func unquoted(_ text: Substring) -> String {
        var (found, isEscaped) = ("", false)
        for character in text.dropFirst() {
            if isEscaped {
                found.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                break
            } else {
                found.append(character)
            }
        }
        return found
    }

    /// The number and the currency of `1,200.50 EUR`, `EUR 1200` and `€1200`.
    private static func divided(_ text: String) -> (String, String) {
        let number = text.filter { $0.isASCII && ($0.isNumber || "-+.,".contains($0)) }
        let code = text.filter { !($0.isNumber || "-+.,\"".contains($0) || $0.isWhitespace) }
        return (number, ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"][code] ?? code)
    }

    // MARK: Prices

    /// A day, a currency, a number and another currency: what is not between currencies is passed over.
    private mutating func readPrice(_ parts: [String], _ line: Int) {
        // Ledger may write a time behind the day.
        let parts = parts.enumerated().filter { $0.offset != 1 || !$0.element.contains(":") }.map(\.element)
        guard parts.count >= 3, let day = TableSource.day(parts[0], nil), let base = Currency(parts[1]) else {
            source.passed += 1
            return
        }
        let rest = parts.dropFirst(2).joined(separator: " ")
        let (number, code) = Self.divided(rest)
        guard let quote = Currency(code), base != quote, let value = Expression.value(number), value > 0,
            let text = RateText.text(value)
        else {
            source.passed += 1
            return
        }
        source.rates.append(WealthSource.Rate(base: base, quote: quote, day: day, value: text))
    }
}

/// A number as beancount takes it: with commas between thousands, and with `+ - * /` and brackets.
enum Expression {
    static func value(_ text: String) -> Decimal? {
        var rest = Substring(text.filter { $0 != "," && !$0.isWhitespace })
        guard let value = sum(&rest, depth: 0), rest.isEmpty, value.isFinite else { return nil }
        return value
    }

    private static func sum(_ rest: inout Substring, depth: Int) -> Decimal? {
        guard var value = product(&rest, depth: depth) else { return nil }
        while let sign = rest.first, "+-".contains(sign) {
            rest.removeFirst()
            guard let next = product(&rest, depth: depth) else { return nil }
            value = sign == "+" ? value + next : value - next
        }
        return value
    }

    private static func product(_ rest: inout Substring, depth: Int) -> Decimal? {
        guard var value = factor(&rest, depth: depth) else { return nil }
        while let sign = rest.first, "*/".contains(sign) {
            rest.removeFirst()
            guard let next = factor(&rest, depth: depth), sign == "*" || next != 0 else { return nil }
            value = sign == "*" ? value * next : value / next
        }
        return value
    }

    private static func factor(_ rest: inout Substring, depth: Int) -> Decimal? {
        guard depth < 20, let first = rest.first else { return nil }
        if "+-".contains(first) {
            rest.removeFirst()
            return factor(&rest, depth: depth + 1).map { first == "-" ? -$0 : $0 }
        }
        if first == "(" {
            rest.removeFirst()
            let value = sum(&rest, depth: depth + 1)
            guard rest.first == ")" else { return nil }
            rest.removeFirst()
            return value
        }
        let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        rest = rest.dropFirst(number.count)
        let text = number.hasSuffix(".") ? String(number.dropLast()) : String(number)
        return DecimalText(text.hasPrefix(".") ? "0" + text : text).flatMap { Decimal(string: $0.text) }
    }
}
