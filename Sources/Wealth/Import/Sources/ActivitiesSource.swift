import Foundation
import House
import JSON
import Localization

/// Activities of Ghostfolio as CSV. An asset kept by hand (`MANUAL`) is valued at quantity times price on the days of
/// its trades; the prices of all other assets are not in the file. Source: `import-activities.service.ts`.
enum ActivitiesSource {
    private static let words: [String: Set<String>] = [
        "date": ["date", "tradedate"],
        "symbol": ["code", "symbol", "ticker"],
        "quantity": ["quantity", "qty", "shares", "units"],
        "price": ["price", "tradeprice", "unitprice", "unit_price", "value"],
        "action": ["action", "type", "buy/sell"],
        "currency": ["currency", "ccy", "currencyprimary"],
    ]
    private static let quotes: Set<String> = ["symbol", "date", "open", "high", "low", "close"]

    /// - Parameter names: the folded names of the columns.
    static func isHeader(_ names: Set<String>) -> Bool {
        words.allSatisfy { $0.key == "currency" || !$0.value.isDisjoint(with: names) } || names.isSuperset(of: quotes)
    }

    private struct Trade {
        let day: Day
        let line: Int
        let change: Decimal
        let price: Decimal
    }

    private struct Asset: Hashable {
        let symbol: String
        let id: String?
        let currency: Currency
    }

    /// - Throws: `WealthFormat.Problem` if no activity belongs to an asset kept by hand.
    static func read(_ text: String, _ choices: WealthImportChoices) throws -> WealthSource {
        let table = try NamedTable(text, choices.separator)
        let written = { (name: String, row: (line: Int, cells: [String])) in
            (words[name] ?? [name]).sorted().lazy.map { table.written($0, row) }.first { !$0.tidiedLine.isEmpty } ?? ""
        }
        let cell = { (name: String, row: (line: Int, cells: [String])) in written(name, row).tidiedLine }
        var source = WealthSource()
        var trades: [Asset: [Trade]] = [:]
        // Such as liabilities.
        var actions = UnreadMembers()
        for row in table.rows {
            guard table.cell("datasource", row).uppercased() == "MANUAL" else {
                source.leave(.quotedTrades)
                continue
            }
            let action = cell("action", row).uppercased()
            // The amount of a dividend, a fee or interest is no price.
            guard ["BUY", "ITEM", "SELL"].contains(action) else {
                if GhostfolioSource.payments.contains(action) {
                    source.leave(.payments)
                } else if action.isEmpty {
                    source.passed += 1
                } else {
                    actions.add(action)
                }
                continue
            }
            let (symbol, id) = choices.account(written("symbol", row))
            // Ghostfolio reads the day first wherever the year is last.
            guard let day = TableSource.day(cell("date", row), choices.dates ?? .dayFirst) else {
                source.refuse(row.line, symbol, cell("date", row), WealthSource.noDay)
                continue
            }
            guard let unit = CurrencyUnit(cell("currency", row)) else {
                source.refuse(row.line, symbol, table.cell("currency", row), WealthSource.noCurrency)
                continue
            }
            let decimal = choices.decimal ?? .point
            guard let quantity = AmountText(cell("quantity", row), decimal)?.value,
                let price = AmountText(cell("price", row), decimal)?.value
            else {
                source.refuse(
                    row.line, symbol, "\(cell("quantity", row)) × \(cell("price", row))", WealthSource.noAmount)
                continue
            }
            trades[Asset(symbol: symbol, id: id, currency: unit.currency), default: []].append(
                Trade(
                    day: day, line: row.line, change: action == "SELL" ? -quantity : quantity, price: unit.whole(price))
            )
        }
        source.unread = table.unread(
            except: words.values.reduce(into: ["datasource", "id", "accountid"]) { $0.formUnion($1) })
        for (name, count) in actions.counts { source.unread.add(name, count) }
        guard !trades.isEmpty || !source.bad.isEmpty else {
            throw WealthFormat.Problem(phrase: WealthFormat.noValues)
        }
        for (asset, trades) in trades.sorted(by: { $0.key.symbol < $1.key.symbol }) {
            add(asset, trades.sorted { ($0.day, $0.line) < ($1.day, $1.line) }, to: &source)
        }
        return source
    }

    private static func add(_ asset: Asset, _ trades: [Trade], to source: inout WealthSource) {
        var held = Decimal()
        for trade in trades {
            held += trade.change
            let account = source.account(asset.symbol, asset.currency, kind: .other, id: asset.id)
            guard let account, let amount = source.rounded(held * trade.price, asset.currency, isProduct: true) else {
                source.refuse(trade.line, asset.symbol, "\(held) × \(trade.price)", WealthSource.noAmount)
                continue
            }
            source.add(WealthSource.Value(account: account, day: trade.day, amount: amount, line: trade.line))
        }
    }
}

/// The history of a portfolio in Wealthfolio, CSV or JSON: its total value on each day; the growth of its net
/// contribution is what was paid in. Source: `use-export-data.ts`.
enum HistorySource {
    private struct Row: Decodable, Sendable {
        let accountId: String?
        let valuationDate: String
        let accountCurrency: String
        let totalValue: LenientDecimal
        let netContribution: LenientDecimal?
    }

    private struct Entry {
        let account: String
        let date: String
        let currency: String
        let total: Decimal
        let paid: Decimal?
        let line: Int
    }

    /// What is read, and what only the program itself needs; folded in a table.
    private static let members: Set = [
        "id", "accountId", "valuationDate", "accountCurrency", "totalValue", "netContribution", "calculatedAt",
    ]

    static func isHeader(_ names: Set<String>) -> Bool {
        names.isSuperset(of: ["valuationdate", "totalvalue", "accountcurrency"])
    }

    /// - Throws: `CSVReader.Problem`, or `WealthFormat.Problem` for JSON that is no such history.
    static func read(_ text: String, _ choices: WealthImportChoices) throws -> WealthSource {
        var source = WealthSource()
        let isJSON = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "["
        let entries = isJSON ? try json(text, &source) : try table(text, choices, &source)
        var paid: [Int: Decimal] = [:]
        for entry in entries.sorted(by: { ($0.date, $0.line) < ($1.date, $1.line) }) {
            guard let day = TableSource.day(entry.date, nil) else {
                source.refuse(entry.line, entry.account, entry.date, WealthSource.noDay)
                continue
            }
            guard let unit = CurrencyUnit(entry.currency) else {
                source.refuse(entry.line, entry.account, entry.currency, WealthSource.noCurrency)
                continue
            }
            let currency = unit.currency
            let account = source.account(entry.account, currency, kind: .shares)
            guard let account, let amount = source.rounded(unit.whole(entry.total), currency) else {
                source.refuse(entry.line, entry.account, "\(entry.total)", WealthSource.noAmount)
                continue
            }
            let change = entry.paid.flatMap { now in paid[account].map { unit.whole(now - $0) } }
            paid[account] = entry.paid ?? paid[account]
            let paidIn = change.flatMap { payment($0, currency, entry, &source) }
            source.add(
                WealthSource.Value(
                    account: account, day: day, amount: amount, line: entry.line,
                    extra: paidIn.map { WealthSource.Extra(paidIn: $0) }))
        }
        return source
    }

    /// `nil` for none, and for one that is finer than its currency, which is named.
    private static func payment(
        _ change: Decimal, _ currency: Currency, _ entry: Entry, _ source: inout WealthSource
    ) -> AmountText? {
        if change == 0 { return nil }
        guard let amount = source.rounded(change, currency) else {
            source.refuse(entry.line, entry.account, "\(change)", WealthSource.noAmount)
            return nil
        }
        do throws(Money.Problem) {
            _ = try amount.minor(currency)
            return amount
        } catch {
            source.refuse(
                entry.line, entry.account, "\(change)", SnapshotForm.phrase(error, isEmpty: false))
            return nil
        }
    }

    private static func json(_ text: String, _ source: inout WealthSource) throws -> [Entry] {
        let document = try? JSONPart(Array(text.utf8))
        var entries: [Entry] = []
        // One more than may come: it is refused with a reason.
        for part in document.map({ AnySequence($0.list) }) ?? AnySequence([]) {
            guard entries.count <= WealthSource.valueLimit else { break }
            guard let row = part.decoded(as: Row.self) else {
                source.refuse(
                    0, part["accountId"].text ?? "", part["valuationDate"].text ?? "", Phrase("This line is damaged."))
                continue
            }
            source.unread.add(part, except: members)
            entries.append(
                Entry(
                    account: row.accountId ?? "TOTAL", date: row.valuationDate, currency: row.accountCurrency,
                    total: row.totalValue.value, paid: row.netContribution?.value, line: 0))
        }
        guard !entries.isEmpty else { throw WealthFormat.Problem(phrase: WealthFormat.damaged) }
        return entries
    }

    private static func table(
        _ text: String, _ choices: WealthImportChoices, _ source: inout WealthSource
    ) throws -> [Entry] {
        let table = try NamedTable(text, choices.separator)
        source.unread = table.unread(except: Set(members.map { Fold.fold($0) }))
        return table.rows.compactMap { row in
            let account = table.cell("accountid", row)
            let name = account.isEmpty ? "TOTAL" : account
            let typed = table.cell("totalvalue", row)
            guard let total = DecimalText(typed).flatMap({ Decimal(string: $0.text) }) else {
                source.refuse(row.line, name, typed, WealthSource.noAmount)
                return nil
            }
            let contribution = table.cell("netcontribution", row)
            let paid = DecimalText(contribution).flatMap { Decimal(string: $0.text) }
            if paid == nil, !contribution.isEmpty {
                source.refuse(row.line, name, contribution, WealthSource.noAmount)
            }
            return Entry(
                account: name, date: table.cell("valuationdate", row), currency: table.cell("accountcurrency", row),
                total: total, paid: paid, line: row.line)
        }
    }
}
