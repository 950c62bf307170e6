import Foundation
import House
import Localization

/// A ledger of beancount, of which `balance` and `price` are read, or a journal of hledger, of which balance assertions
/// and `P` lines are read. A `balance` of beancount holds at the start of its day, so it is the value of the day
/// before. One that states no balance is added up from its postings. Sources: `grammar.y`, `lexer.l`; hledger's manual,
/// “Journal”.
struct LedgerSource {
    private let lines: [Substring]
    private var source = WealthSource()
    private var accounts = LedgerAccounts()
    private var statements = LedgerStatements()
    private var postings = LedgerPostings()
    private var shares = LedgerShares()
    /// The day of the transaction that the current postings belong to.
    private var day: Day?
    /// The current transaction has no day that can be read.
    private var isUndated = false
    /// The year of days without one, set by `Y`.
    private var year: Int?
    /// The last balance read: the metadata and the comments on the next lines belong to it.
    private var pending: Pending?
    /// Hearth's metadata under the `open` of each account, and the day on which an account was closed.
    private var origins: [String: (name: String?, kind: Series.Kind?, origin: WealthSource.Origin)] = [:]
    private var opened: String?
    /// The account whose `account` directive the next comments belong to.
    private var declared: String?
    private var decimals = LedgerDecimals()
    private var blockEnd: String?
    private var isBeancount = false

    private struct Pending {
        let account: String
        let code: String
        var day: Day
        let amount: AmountText
        /// See `CurrencyUnit.scale`.
        let scale: Int
        let line: Int
        let isInclusive: Bool
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
        // A type may be declared after the account was used.
        reader.accounts.learn(probe.accounts)
        reader.shares = probe.shares
        reader.isBeancount = probe.isBeancount
        reader.readLines()
        reader.finish()
        reader.source.asksDecimal = !probe.isBeancount && probe.decimals.signs.asksDecimal
        return reader.source
    }

    private mutating func readLines() {
        if isBeancount { decimals.mark = .point }
        for (index, line) in lines.enumerated() { read(line, index + 1) }
        endEntry()
    }

    private mutating func endEntry() {
        keep()
        postings.end()
        (day, opened, declared) = (nil, nil, nil)
        isUndated = false
    }

    private mutating func keep() {
        if let pending {
            let rates = pending.rates.sorted { $0.key < $1.key }.compactMap { name, rate in
                KeptRate(file: rate.text, in: rate.currency, on: pending.rateDays[name] ?? "")
            }
            let hasExtra = pending.paidIn != nil || !rates.isEmpty
            let extra = WealthSource.Extra(paidIn: pending.paidIn, rates: rates)
            statements.add(
                LedgerStatements.Statement(
                    account: pending.account, code: pending.code, day: pending.day, amount: pending.amount,
                    scale: pending.scale, line: pending.line, isInclusive: pending.isInclusive, note: pending.note,
                    extra: hasExtra ? extra : nil))
        }
        pending = nil
    }

    private mutating func read(_ line: Substring, _ number: Int) {
        if let end = blockEnd {
            if line.hasPrefix(end) { blockEnd = nil }
            return
        }
        for word in ["comment", "test"]
        where line.hasPrefix(word) && line.dropFirst(word.count).allSatisfy(\.isWhitespace) {
            blockEnd = "end \(word)"
            return
        }
        guard let first = line.first, !";#*%".contains(first) else { return }
        if first.isWhitespace {
            readIndented(line, number)
            return
        }
        endEntry()
        let parts = Self.parts(line)
        if let word = parts.first, readDirective(word, Array(parts.dropFirst()), line, number) { return }
        guard let first = parts.first, let found = entryDay(first), parts.count > 1 else {
            // A transaction without a description can have postings too.
            day = parts.first.flatMap { entryDay($0) }
            if day == nil, let first = parts.first, LedgerDay.isMeant(first) {
                isUndated = true
                source.refuse(number, "", String(line), WealthSource.noDay)
            } else if day == nil {
                source.passed += 1
            }
            return
        }
        let isOfAccount = parts.count > 2 && parts[2].contains(":")
        if isOfAccount, ["balance", "open", "close", "pad"].contains(parts[1]) { isBeancount = true }
        switch parts[1] {
        case "balance" where isOfAccount: readBalance(Array(parts.dropFirst(2)), found, number)
        case "price" where parts.count > 4: readPrice(found, parts)
        case "custom" where parts.count > 4 && parts[2] == LedgerText.target: source.setTarget(parts[3], parts[4])
        case "open" where isOfAccount: opened = parts[2]
        case "close" where isOfAccount:
            if origins[parts[2]]?.origin.archivedOn == nil {
                origins[parts[2], default: (nil, nil, WealthSource.Origin())].origin.archivedOn = found.adding(days: -1)
            }
        case "note", "document", "event", "query", "custom", "commodity", "pad": source.passed += 1
        default: day = found
        }
    }

    private func entryDay(_ text: String) -> Day? { LedgerDay.read(Substring(text), year: year) }

    /// - Returns: true if the line was a directive.
    private mutating func readDirective(
        _ word: String, _ rest: [String], _ line: Substring, _ number: Int
    ) -> Bool {
        switch word {
        case "option":
            isBeancount = true
            let value = rest.count > 1 ? rest[1].filter { $0 != "\"" } : ""
            switch rest.first {
            case "\"name_assets\"": accounts.name(value, .asset)
            case "\"name_liabilities\"": accounts.name(value, .debt)
            case "\"name_equity\"", "\"name_income\"", "\"name_expenses\"": accounts.name(value, .other)
            default: break
            }
        case "P": readPrice(rest)
        case "decimal-mark": decimals.mark = rest.first == "," ? .comma : .point
        case "commodity", "D":
            decimals.learn(line.dropFirst(word.count).prefix { $0 != ";" }, isDefault: word == "D")
        case "account":
            let (name, comment) = Self.divided(line.dropFirst(word.count))
            declared = name
            if let type = Self.tag("type", comment) { accounts.declare(name, type) }
        case "apply" where rest.first == "account":
            accounts.begin(rest.dropFirst().joined(separator: " "))
        case "apply" where rest.first == "year": year = rest.last.flatMap { Int($0) }
        case "end" where rest.first == "aliases": accounts.endAliases()
        case "end" where rest.isEmpty || rest.first == "apply" && rest.dropFirst().first != "year": accounts.end()
        case "alias":
            let sides = line.dropFirst(word.count).split(separator: "=", maxSplits: 1).map { String($0).tidiedLine }
            if sides.count == 2, !sides[0].hasPrefix("/") {
                accounts.alias(sides[0], sides[1])
            } else {
                source.leave(.aliases)
            }
        case "include", "!include": source.leave(.includes)
        case "Y", "year": year = rest.first.flatMap { Int($0) }
        case _ where word.first == "Y" && Int(word.dropFirst()) != nil: year = Int(word.dropFirst())
        default: return false
        }
        return true
    }

    /// Splits a line at blanks; a semicolon starts a comment.
    private static func parts(_ line: Substring) -> [String] {
        line.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// An account's name, which two blanks, a tab or a comment end, and the comment.
    private static func divided(_ text: Substring) -> (name: String, comment: Substring) {
        let mark = text.firstIndex(of: ";") ?? text.endIndex
        let left = text[..<mark].drop(while: \.isWhitespace)
        let end = left.range(of: "  ")?.lowerBound ?? left.firstIndex(of: "\t") ?? left.endIndex
        return (String(left[..<end]).tidiedLine, text[mark...].dropFirst())
    }

    /// The value of a tag in a comment, `type: A, date:2024-02-03`.
    private static func tag(_ name: String, _ comment: Substring) -> String? {
        for part in comment.split(separator: ",") {
            guard let range = part.range(of: name + ":"),
                range.lowerBound == part.startIndex || part[part.index(before: range.lowerBound)].isWhitespace
            else { continue }
            return String(part[range.upperBound...]).tidiedLine
        }
        return nil
    }

    // MARK: Balances

    private mutating func readBalance(_ parts: [String], _ day: Day, _ line: Int) {
        // The number may be an expression with blanks, and a tolerance may follow it.
        guard let account = parts.first, parts.count > 2, let code = parts.last else {
            source.refuse(line, parts.first ?? "", parts.joined(separator: " "), WealthSource.noAmount)
            return
        }
        let number = parts[1..<(parts.count - 1)].joined(separator: " ").prefix { $0 != "~" }
        let amount = Expression.value(String(number)).flatMap { AmountText(exact: $0) }
        add(account, amount, code, day.adding(days: -1), line, isInclusive: true)
    }

    /// The currency of a code; Hearth's own export may name one that is not listed, and holds no shares.
    private func unit(_ code: String, of account: String) -> CurrencyUnit? {
        if origins[account]?.origin.id != nil {
            return CurrencyUnit(code) ?? Currency(stored: code).map { CurrencyUnit($0) }
        }
        return CurrencyUnit(code).flatMap { shares.has($0.currency) ? nil : $0 }
    }

    /// - Parameter code: empty if the journal names no currency.
    private mutating func add(
        _ account: String, _ amount: AmountText?, _ code: String, _ day: Day, _ line: Int, isInclusive: Bool
    ) {
        guard accounts.kind(account) != .other else {
            source.passed += 1
            return
        }
        let unit = unit(code, of: account)
        guard code.isEmpty || unit != nil else {
            source.refuse(line, accounts.label(account), code, WealthSource.notListed)
            return
        }
        guard let amount = unit.map({ unit in amount.flatMap { unit.whole($0) } }) ?? amount else {
            postings.lose(account)
            source.refuse(line, accounts.label(account), code, WealthSource.noAmount)
            return
        }
        pending = Pending(
            account: account, code: unit?.currency.code ?? "", day: day, amount: amount, scale: unit?.scale ?? 0,
            line: line, isInclusive: isInclusive)
    }

    private mutating func readIndented(_ line: Substring, _ number: Int) {
        let text = line.drop(while: \.isWhitespace)
        if text.first == ";" {
            readComment(text.dropFirst())
            return
        }
        if text.hasPrefix("format "), day == nil {
            decimals.learn(text.dropFirst(7).prefix { $0 != ";" })
            return
        }
        if opened != nil || pending != nil, day == nil, let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop(while: \.isWhitespace)
            readMetadata(String(text[..<colon]), value)
            return
        }
        if isUndated { losePosting(text, number) }
        guard day != nil else { return }
        readPosting(text, number)
    }

    /// Reads the comment of a posting, which may give it a day of its own, or that of an `account` directive.
    private mutating func readComment(_ comment: Substring) {
        if let declared, let type = Self.tag("type", comment) { accounts.declare(declared, type) }
        guard let day else { return }
        let bracketed = comment.range(of: "[").flatMap { open in
            comment[open.upperBound...].range(of: "]").map { comment[open.upperBound..<$0.lowerBound] }
        }
        let found = (Self.tag("date", comment).map { Substring($0) } ?? bracketed)
            .flatMap { LedgerDay.read($0, year: day.year) }
        guard let found else { return }
        pending?.day = found
        postings.date(found)
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

    // MARK: Postings

    /// Reads a posting, `assets:cash  -5 EUR @ 2 USD = 1200 EUR`: the amount behind `=` is the account's balance.
    private mutating func readPosting(_ line: Substring, _ number: Int) {
        guard let day else { return }
        keep()
        guard let (account, written, rest) = divided(posting: line) else { return }
        let sign = Self.assertion(in: rest)
        post(account, rest[..<sign], written, day, number)
        if sign < rest.endIndex {
            readAssertion(account, rest[sign...], day, number)
            // Its amount follows from the balance alone.
            if rest[..<sign].allSatisfy(\.isWhitespace) { postings.lose(account) }
        }
        let comment = line.drop { $0 != ";" }
        if !comment.isEmpty { readComment(comment.dropFirst()) }
    }

    /// The place of an assertion behind an amount: the `=` of `{=5 EUR}` is none.
    private static func assertion(in text: Substring) -> String.Index {
        var isInCost = false
        for (index, character) in zip(text.indices, text) {
            if character == "{" { isInCost = true }
            if character == "}" { isInCost = false }
            if character == "=", !isInCost { return index }
        }
        return text.endIndex
    }

    /// The account of a posting, its name as it is written, and what follows up to the comment; `nil` for a line that is no
    /// posting.
    private func divided(posting line: Substring) -> (account: String, written: Substring, rest: Substring)? {
        let bare = line.prefix { $0 != ";" }.drop { "*! ".contains($0) }
        let end = bare.range(of: "  ")?.lowerBound ?? bare.firstIndex(of: "\t") ?? bare.endIndex
        // Beancount's names have no blanks, so that one blank ends them.
        let stop = isBeancount ? bare.firstIndex(where: \.isWhitespace) ?? bare.endIndex : end
        let written = bare[..<min(stop, bare.firstIndex(of: "=") ?? bare.endIndex)]
        let name = written.filter { !"()[]".contains($0) }.tidiedLine
        // Metadata of beancount, `key: value`, is no posting.
        guard !name.isEmpty, !name.hasSuffix(":") else { return nil }
        return (accounts.full(name), written, bare[written.endIndex...])
    }

    /// The day of the posting is not known, so that the sum of its account is not known either.
    private mutating func losePosting(_ line: Substring, _ number: Int) {
        guard let (account, _, rest) = divided(posting: line) else { return }
        postings.refuse(account, String(rest).tidiedLine, number, WealthSource.noDay)
    }

    private mutating func readAssertion(_ account: String, _ text: Substring, _ day: Day, _ number: Int) {
        let typed = text.drop { "=*".contains($0) }.prefix { !"@{".contains($0) }
        guard let amount = LedgerAmount(typed) else {
            postings.lose(account)
            if account.contains(":") {
                source.refuse(number, account, String(typed).tidiedLine, WealthSource.noAmount)
            }
            return
        }
        let code = amount.code.isEmpty ? decimals.commodity : amount.code
        let isInclusive = text.prefix { "=*".contains($0) }.contains("*")
        add(account, decimals.read(amount, code), code, day, number, isInclusive: isInclusive)
    }

    private mutating func post(
        _ account: String, _ text: Substring, _ written: Substring, _ day: Day, _ line: Int
    ) {
        let amount = text.prefix { !"@{".contains($0) }
        var value: (value: Decimal, code: String)?
        var weight: (value: Decimal, code: String)?
        if amount.contains(where: { !$0.isWhitespace }) {
            guard let found = number(amount) else {
                // Of a journal with balances, postings are not needed.
                postings.refuse(account, String(text).tidiedLine, line, WealthSource.noAmount)
                return
            }
            value = whole(found, of: account)
            switch price(text.dropFirst(amount.count)) {
            case .none: weight = value
            case .unknown: weight = nil
            case .known(let price):
                weight = whole((price.weight(of: found.value), price.code), of: account)
                if found.value != 0 {
                    shares.price(found.code, abs(price.weight(of: found.value) / found.value), in: price.code)
                }
            }
            if text.contains("{") {
                shares.hold(found.code)
            } else if accounts.kind(account) == .other, found.value > 0 {
                shares.pay(with: found.code)
            }
        }
        postings.add(
            LedgerPostings.Posting(
                account: account, amount: value, weight: weight, isVirtual: written.contains("("),
                isBracketed: written.contains("["), day: day, line: line))
    }

    /// An amount in its currency: pounds and pence of an account are added up.
    private func whole(_ amount: (value: Decimal, code: String), of account: String) -> (value: Decimal, code: String) {
        unit(amount.code, of: account).map { ($0.whole(amount.value), $0.currency.code) } ?? amount
    }

    private mutating func number(_ text: Substring) -> (value: Decimal, code: String)? {
        if let amount = LedgerAmount(text) {
            let code = amount.code.isEmpty ? decimals.commodity : amount.code
            return decimals.read(amount, code).map { ($0.value, code) }
        }
        guard isBeancount, let code = text.split(whereSeparator: \.isWhitespace).last,
            let value = Expression.value(String(text.prefix(upTo: code.startIndex)))
        else { return nil }
        return (value, String(code))
    }

    /// The cost `{5 USD}` or `{{50 USD}}` of a posting, or else its price `@ 5 USD` or `@@ 50 USD`.
    private mutating func price(_ text: Substring) -> LedgerPrice.Reading {
        if let open = text.firstIndex(of: "{"), case let cost = LedgerPrice.cost(text[open...]), !cost.isEmpty {
            let parts = cost.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            guard let last = parts.last, let amount = number(last) else { return .unknown }
            if text[open...].hasPrefix("{{") { return .known(LedgerPrice(total: amount.value, code: amount.code)) }
            guard parts.count == 2 else { return .known(LedgerPrice(each: amount.value, code: amount.code)) }
            // For each unit, and for all of them together.
            let each = parts[0].allSatisfy(\.isWhitespace) ? 0 : number(parts[0])?.value
            guard let each else { return .unknown }
            return .known(LedgerPrice(each: each, total: amount.value, code: amount.code))
        }
        guard let at = text.firstIndex(of: "@") else { return .none }
        guard let amount = number(text[at...].drop { "@".contains($0) }.prefix { $0 != "{" }) else { return .unknown }
        return text[at...].hasPrefix("@@")
            ? .known(LedgerPrice(total: amount.value, code: amount.code))
            : .known(LedgerPrice(each: amount.value, code: amount.code))
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

    // MARK: The end

    private mutating func finish() {
        guard statements.isEmpty else {
            let (own, parents) = statements.own()
            source.leave(.transactions, postings.transactions)
            source.leave(.parents, parents.count)
            let stated = statements.accounts
            let moved = Set(postings.sums.keys.map(\.account)).filter { name in
                [.asset, .debt].contains(accounts.kind(name)) && !stated.contains(name)
                    && !stated.contains { name.hasPrefix($0 + ":") }
            }
            source.leave(.unstated, moved.count)
            for statement in own { take(statement) }
            return
        }
        for posting in postings.refused where accounts.kind(posting.account) != .other {
            source.refuse(posting.line, accounts.label(posting.account), posting.text, posting.reason)
        }
        let (balances, tooLong) = postings.balances()
        for balance in tooLong where accounts.kind(balance.account) != .other {
            source.refuse(balance.line, accounts.label(balance.account), "", WealthSource.noAmount)
        }
        var refused: Set<LedgerPostings.Key> = []
        for balance in balances where accounts.kind(balance.account) != .other {
            let unit = unit(balance.code, of: balance.account)
            if !balance.code.isEmpty, unit == nil {
                let key = LedgerPostings.Key(account: balance.account, code: balance.code)
                if refused.insert(key).inserted {
                    source.refuse(
                        balance.line, accounts.label(balance.account), balance.code, WealthSource.notListed)
                }
                continue
            }
            guard let amount = unit.map({ $0.whole(balance.amount) }) ?? balance.amount else { continue }
            source.isSummedUp = true
            take(
                LedgerStatements.Statement(
                    account: balance.account, code: unit?.currency.code ?? "", day: balance.day, amount: amount,
                    line: balance.line, isInclusive: false))
        }
    }

    private mutating func take(_ statement: LedgerStatements.Statement) {
        let account = statement.account
        let known = origins[account]
        let kind = accounts.kind(account)
        let isDebt = kind == .debt
        let place = source.account(
            known?.name ?? accounts.label(account), Currency(stored: statement.code),
            kind: isDebt ? .debts : known?.kind ?? .cash, isAsked: kind == nil, id: account, origin: known?.origin)
        guard let place else {
            source.refuse(statement.line, accounts.label(account), statement.code, WealthSource.tooManyAccounts)
            return
        }
        source.add(
            WealthSource.Value(
                account: place, day: statement.day, amount: isDebt ? statement.amount.negated : statement.amount,
                note: statement.note, line: statement.line, extra: statement.extra))
    }

    // MARK: Prices

    /// Reads a price of beancount: `2026-01-31 price USD 0.9 EUR`.
    private mutating func readPrice(_ day: Day, _ parts: [String]) {
        isBeancount = true
        add(parts[2], parts.last ?? "", day, Expression.value(parts[3..<(parts.count - 1)].joined(separator: " ")))
    }

    /// Reads a `P` line of hledger: a day, an optional time, a currency and an amount.
    private mutating func readPrice(_ parts: [String]) {
        let parts = parts.enumerated().filter { $0.offset != 1 || !$0.element.contains(":") }.map(\.element)
        guard parts.count >= 3, let day = LedgerDay.read(Substring(parts[0]), year: year),
            let amount = LedgerAmount(parts.dropFirst(2).joined(separator: " "))
        else {
            source.passed += 1
            return
        }
        add(LedgerAmount.code(parts[1]), amount.code, day, decimals.read(amount, amount.code)?.value)
    }

    /// Takes prices of currencies alone: those of shares would tell the whole house what the member owns. A price of pence
    /// is a rate of the pound.
    private mutating func add(_ base: String, _ quote: String, _ day: Day, _ value: Decimal?) {
        let name = base.filter { $0 != "\"" }
        if let value { shares.price(name, value, in: quote) }
        guard let base = CurrencyUnit(name), let quote = CurrencyUnit(quote), !shares.has(base.currency),
            !shares.has(quote.currency)
        else {
            source.leave(.prices)
            return
        }
        let rate = value.map { quote.whole($0) * Decimal(sign: .plus, exponent: base.scale, significand: 1) }
        guard base.currency != quote.currency, let text = rate.flatMap({ RateText.text($0) }) else {
            source.passed += 1
            return
        }
        source.rates.append(WealthSource.Rate(base: base.currency, quote: quote.currency, day: day, value: text))
    }
}
