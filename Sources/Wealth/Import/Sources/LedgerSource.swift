import Foundation
import House
import Localization

/// A ledger of beancount, of which `balance` and `price` are read, or a journal of hledger, of which balance assertions
/// and `P` lines are read. A `balance` of beancount holds at the start of its day, so it is the value of the day
/// before. Sources: `grammar.y`, `lexer.l`; hledger's manual, “Journal”.
struct LedgerSource {
    private let lines: [Substring]
    private var source = WealthSource()
    private var roots = (assets: "Assets", liabilities: "Liabilities")
    /// The day of the transaction that the current postings of hledger belong to.
    private var day: Day?
    /// The last value read: the metadata on the next lines belongs to it.
    private var pending: Pending?
    /// Hearth's metadata under the `open` of each account, and the day on which an account was closed.
    private var origins: [String: (name: String?, kind: Series.Kind?, origin: WealthSource.Origin)] = [:]
    private var opened: String?
    private var decimals = LedgerDecimals()
    private var isInComment = false

    private struct Pending {
        let account: Int
        let day: Day
        let amount: AmountText
        let line: Int
        var note = ""
        var paidIn: AmountText?
        /// By the name of the metadata: `rate` in the currency of the exporting member's total, `rate-chf` in others.
        var rates: [String: (text: String, currency: String)] = [:]
        var rateDays: [String: String] = [:]
    }

    init(_ text: String) {
        lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    // MARK: Reading

    /// - Parameter chosen: the decimal mark that the member chose; `nil` takes it from the directives or the numbers.
    func read(_ chosen: FileFormat.Decimal?) -> WealthSource {
        var probe = self
        probe.readLines()
        var reader = self
        reader.decimals = LedgerDecimals(ofFile: chosen ?? probe.decimals.signs.decimal)
        reader.origins = probe.origins
        reader.readLines()
        reader.source.asksDecimal = probe.decimals.signs.asksDecimal
        return reader.source
    }

    private mutating func readLines() {
        for (index, line) in lines.enumerated() { read(line, index + 1) }
        keep()
    }

    private mutating func keep() {
        if let pending {
            let rates = pending.rates.sorted { $0.key < $1.key }.compactMap { name, rate in
                KeptRate(file: rate.text, in: rate.currency, on: pending.rateDays[name] ?? "")
            }
            let hasExtra = pending.paidIn != nil || !rates.isEmpty
            let extra = WealthSource.Extra(paidIn: pending.paidIn, rates: rates)
            source.add(
                WealthSource.Value(
                    account: pending.account, day: pending.day, amount: pending.amount, note: pending.note,
                    line: pending.line, extra: hasExtra ? extra : nil))
        }
        pending = nil
    }

    private mutating func read(_ line: Substring, _ number: Int) {
        if isInComment || line.hasPrefix("comment") && line.dropFirst(7).allSatisfy(\.isWhitespace) {
            isInComment = !line.hasPrefix("end comment")
            return
        }
        guard let first = line.first, !";#*%".contains(first) else { return }
        if first.isWhitespace {
            readIndented(line, number)
            return
        }
        keep()
        (day, opened) = (nil, nil)
        let parts = Self.parts(line)
        if let word = parts.first, readDirective(word, Array(parts.dropFirst()), line, number) { return }
        guard let first = parts.first, let found = Self.day(Substring(first)), parts.count > 1 else {
            // A transaction without a description can have postings too.
            day = parts.first.flatMap { Self.day(Substring($0)) }
            source.passed += 1
            return
        }
        let isOfAccount = parts.count > 2 && parts[2].contains(":")
        switch parts[1] {
        case "balance" where isOfAccount: readBalance(Array(parts.dropFirst(2)), found, number)
        case "price" where parts.count > 4: readPrice(found, parts)
        case "custom" where parts.count > 4 && parts[2] == LedgerText.target: source.setTarget(parts[3], parts[4])
        case "open" where isOfAccount: opened = parts[2]
        case "close" where isOfAccount:
            if origins[parts[2]]?.origin.archivedOn == nil {
                origins[parts[2], default: (nil, nil, WealthSource.Origin())].origin.archivedOn = found.adding(days: -1)
            }
        default:
            day = found
            source.passed += 1
        }
    }

    /// - Returns: true if the line was a directive.
    private mutating func readDirective(
        _ word: String, _ rest: [String], _ line: Substring, _ number: Int
    ) -> Bool {
        switch word {
        case "option":
            if rest.first == "\"name_assets\"", rest.count > 1 { roots.assets = rest[1].filter { $0 != "\"" } }
            if rest.first == "\"name_liabilities\"", rest.count > 1 {
                roots.liabilities = rest[1].filter { $0 != "\"" }
            }
        case "P": readPrice(rest)
        case "decimal-mark": decimals.mark = rest.first == "," ? .comma : .point
        case "commodity", "D":
            decimals.learn(line.dropFirst(word.count).prefix { $0 != ";" }, isDefault: word == "D")
        default: return false
        }
        return true
    }

    /// Splits a line at blanks; a semicolon starts a comment.
    private static func parts(_ line: Substring) -> [String] {
        line.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    // MARK: Balances

    private mutating func readBalance(_ parts: [String], _ day: Day, _ line: Int) {
        // The number may be an expression with blanks, and a tolerance may follow it.
        guard let account = parts.first, parts.count > 2, let code = parts.last else {
            source.refuse(line, parts.first ?? "", parts.joined(separator: " "), WealthSource.noAmount)
            return
        }
        let number = parts[1..<(parts.count - 1)].joined(separator: " ").prefix { $0 != "~" }
        let currency = Currency(code)
        let amount = Expression.value(String(number)).flatMap { value in currency.flatMap { AmountText(value, $0) } }
        add(account, amount, code, day.adding(days: -1), line)
    }

    /// - Parameter code: empty if the journal names no currency.
    private mutating func add(_ account: String, _ amount: AmountText?, _ code: String, _ day: Day, _ line: Int) {
        let steps = account.split(separator: ":", maxSplits: 1).map(String.init)
        let root = Fold.fold(steps.first ?? "")
        let isDebt = [Fold.fold(roots.liabilities), "liability", "debt", "debts"].contains(root)
        guard isDebt || [Fold.fold(roots.assets), "asset"].contains(root), steps.count == 2 else {
            source.passed += 1
            return
        }
        let currency = Currency(code)
        guard code.isEmpty || currency != nil else {
            source.refuse(
                line, steps[1], code, Phrase("This is no currency: shares and the like have to be valued first."))
            return
        }
        guard let amount else {
            source.refuse(line, steps[1], code, WealthSource.noAmount)
            return
        }
        let known = origins[account]
        let place = source.account(
            known?.name ?? steps[1], currency, kind: isDebt ? .debts : known?.kind ?? .cash, id: account,
            origin: known?.origin)
        guard let place else {
            source.refuse(line, steps[1], code, WealthSource.tooManyAccounts)
            return
        }
        pending = Pending(account: place, day: day, amount: isDebt ? amount.negated : amount, line: line)
    }

    private mutating func readIndented(_ line: Substring, _ number: Int) {
        let text = line.drop(while: \.isWhitespace)
        if text.first == ";" { return }
        if text.hasPrefix("format "), day == nil {
            decimals.learn(text.dropFirst(7).prefix { $0 != ";" })
            return
        }
        if opened != nil || pending != nil, day == nil, let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop(while: \.isWhitespace)
            readMetadata(String(text[..<colon]), value)
            return
        }
        guard day != nil else { return }
        readPosting(text, number)
    }

    /// Reads `note: "…"` under a balance, and `name: "…"` under an `open`.
    private mutating func readMetadata(_ name: String, _ value: Substring) {
        let text = value.hasPrefix("\"") ? Self.unquoted(value) : String(value.prefix { $0 != ";" }).tidiedLine
        if let opened {
            let old = origins[opened] ?? (nil, nil, WealthSource.Origin())
            var new = old
            switch name {
            case "name": new.name = text.tidiedLine.isEmpty ? nil : text.tidiedLine
            case "kind": new.kind = Series.Kind(rawValue: text)
            case "series": new.origin.id = ID<Series>(text)
            case "part": new.origin.part = PartText.read(text)
            case "archived": new.origin.archivedOn = Day(iso: text)
            default: return
            }
            origins[opened] = new
            return
        }
        let parts = text.split(separator: " ").map(String.init)
        switch name {
        case "note":
            pending?.note = text.withPlainLines.cut(to: SnapshotForm.notesLimit)
        case "paid-in": pending?.paidIn = parts.first.flatMap { AmountText($0, .point) }
        case _ where name.hasPrefix("rate") && name.hasSuffix("-day"):
            pending?.rateDays[String(name.dropLast(4))] = text
        case _ where name == "rate" || name.hasPrefix("rate-"):
            if parts.count == 2 { pending?.rates[name] = (parts[0], parts[1]) }
        default: break
        }
    }

    /// Reads a balance assertion, `assets:cash  0 EUR = 1200 EUR`: the amount behind `=` is the account's balance.
    private mutating func readPosting(_ line: Substring, _ number: Int) {
        let text = line.prefix { $0 != ";" }
        guard let day, let sign = text.firstIndex(of: "=") else { return }
        let left = text[..<sign].drop { "*! ".contains($0) }
        // Two blanks or a tab end the account's name.
        let end = left.range(of: "  ")?.lowerBound ?? left.firstIndex(of: "\t") ?? left.endIndex
        let account = left[..<end].filter { !"()[]".contains($0) }.tidiedLine
        let typed = text[sign...].drop { "=*".contains($0) }.prefix { !"@{".contains($0) }
        keep()
        guard let amount = LedgerAmount(typed) else {
            if account.contains(":") {
                source.refuse(number, account, String(typed).tidiedLine, WealthSource.noAmount)
            }
            return
        }
        let code = amount.code.isEmpty ? decimals.commodity : amount.code
        add(account, decimals.read(amount, code), code, day, number)
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

    // MARK: Prices

    /// Reads a price of beancount: `2026-01-31 price USD 0.9 EUR`.
    private mutating func readPrice(_ day: Day, _ parts: [String]) {
        add(parts[2], parts.last ?? "", day, Expression.value(parts[3..<(parts.count - 1)].joined(separator: " ")))
    }

    /// Reads a `P` line of hledger: a day, an optional time, a currency and an amount.
    private mutating func readPrice(_ parts: [String]) {
        let parts = parts.enumerated().filter { $0.offset != 1 || !$0.element.contains(":") }.map(\.element)
        guard parts.count >= 3, let day = Self.day(Substring(parts[0])),
            let amount = LedgerAmount(parts.dropFirst(2).joined(separator: " "))
        else {
            source.passed += 1
            return
        }
        add(LedgerAmount.code(parts[1]), amount.code, day, decimals.read(amount, amount.code)?.value)
    }

    /// Ignores prices of anything but currencies, such as shares.
    private mutating func add(_ base: String, _ quote: String, _ day: Day, _ value: Decimal?) {
        guard let base = Currency(base.filter { $0 != "\"" }), let quote = Currency(quote), base != quote, let value,
            let text = RateText.text(value)
        else {
            source.passed += 1
            return
        }
        source.rates.append(WealthSource.Rate(base: base, quote: quote, day: day, value: text))
    }
}
