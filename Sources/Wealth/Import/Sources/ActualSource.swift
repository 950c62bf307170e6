import Foundation
import House
import Localization

/// A table of another program, whose cells are found by the names of its columns.
struct NamedTable {
    let rows: [(line: Int, cells: [String])]
    private let places: [String: Int]
    private let names: [String]

    /// - Throws: `CSVReader.Problem`.
    init(_ text: String, _ separator: FileFormat.Separator) throws {
        let all = try CSVReader(TableText.withoutSeparatorLine(text), separator: separator.character).rows
        rows = Array(all.dropFirst())
        self.names = all.first?.cells.map(\.tidiedLine) ?? []
        let names = self.names.map { Fold.fold($0) }
        places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    }

    /// The columns that are not read, each with the number of its cells that say something.
    /// - Parameter known: the folded names of the others.
    func unread(except known: Set<String>) -> UnreadMembers {
        var unread = UnreadMembers()
        for (column, name) in names.enumerated() where !name.isEmpty && !known.contains(Fold.fold(name)) {
            unread.add(
                name, rows.count { column < $0.cells.count && Self.says($0.cells[column]) })
        }
        return unread
    }

    /// Neither nothing, nor zero.
    private static func says(_ cell: String) -> Bool { !cell.allSatisfy { $0.isWhitespace || "0.,-".contains($0) } }

    func has(_ names: String...) -> Bool { names.allSatisfy { places[$0] != nil } }

    /// The cell of a named column; empty if the table has no such column.
    func cell(_ name: String, _ row: (line: Int, cells: [String])) -> String { written(name, row).tidiedLine }

    /// The same as it is written.
    func written(_ name: String, _ row: (line: Int, cells: [String])) -> String {
        guard let place = places[name], place < row.cells.count else { return "" }
        return row.cells[place]
    }
}

/// Transactions of Actual Budget, summed up to the balance of each account at the end of each month. The balances are
/// right only if the file reaches back to the first transaction. Source: `export-to-csv.ts`.
enum ActualSource {
    static func read(_ text: String, _ choices: WealthImportChoices) throws -> WealthSource {
        let table = try NamedTable(text, choices.separator)
        guard table.has("account", "date", "amount") else {
            throw WealthFormat.Problem(phrase: Phrase("The file needs the columns account, date and amount."))
        }
        var source = WealthSource()
        var sums: [Int: MonthlyBalances] = [:]
        for row in table.rows {
            let (name, id) = choices.account(table.written("account", row))
            let (date, typed) = (table.cell("date", row), table.cell("amount", row))
            guard let day = TableSource.day(date, choices.dates) else {
                source.refuse(row.line, name, date, WealthSource.noDay)
                continue
            }
            // The parent of a split transaction has the amount 0: the amounts are in its parts.
            guard let amount = AmountText(typed, choices.decimal ?? .point), amount.scale <= fine.digits,
                (try? amount.minor(fine)) != nil
            else {
                source.refuse(row.line, name, typed, WealthSource.noAmount)
                continue
            }
            guard let account = source.account(name, nil, id: id) else {
                source.refuse(row.line, name, typed, WealthSource.tooManyAccounts)
                continue
            }
            sums[account, default: MonthlyBalances()].add(amount.value, on: day, line: row.line)
        }
        source.isSummedUp = true
        // A split's sum is that of its parts, and the rest is the program's own.
        source.unread = table.unread(except: ["account", "date", "amount", "split_amount", "cleared", "reconciled"])
        for (account, balances) in sums.sorted(by: { $0.key < $1.key }) { source.add(balances, to: account) }
        return source
    }

    /// The Kuwaiti dinar has three decimals, so that amounts of every supported currency fit.
    private static let fine = Currency("KWD") ?? .euro
}

/// Holdings of Wealthfolio: `date,symbol,quantity,price,currency`; cash is `$CASH` without a price. All holdings of one
/// day and currency are summed up to one value. Source: `sample-holdings-import.csv`.
enum HoldingsSource {
    static func read(_ text: String, _ choices: WealthImportChoices, words: Words) throws -> WealthSource {
        let table = try NamedTable(text, choices.separator)
        var source = WealthSource()
        var sums: [Key: (sum: ExactSum, line: Int)] = [:]
        for row in table.rows {
            let symbol = table.cell("symbol", row)
            let date = table.cell("date", row)
            guard let day = TableSource.day(date, choices.dates) else {
                source.refuse(row.line, symbol, date, WealthSource.noDay)
                continue
            }
            guard let unit = CurrencyUnit(table.cell("currency", row)) else {
                source.refuse(row.line, symbol, table.cell("currency", row), WealthSource.noCurrency)
                continue
            }
            let isCash = symbol.uppercased().hasPrefix("$CASH")
            let price = isCash ? "1" : table.cell("price", row)
            guard let quantity = decimal(table.cell("quantity", row)), let price = decimal(price) else {
                source.refuse(row.line, symbol, "\(table.cell("quantity", row)) × \(price)", WealthSource.noAmount)
                continue
            }
            let key = Key(day: day, currency: unit.currency)
            var found = sums[key] ?? (ExactSum(), row.line)
            found.sum.add("\(unit.whole(quantity * price))")
            sums[key] = (found.sum, row.line)
        }
        source.unread = table.unread(except: ["date", "symbol", "quantity", "price", "currency"])
        for (key, found) in sums.sorted(by: { ($0.key.day, $0.key.currency) < ($1.key.day, $1.key.currency) }) {
            let total = Decimal(string: found.sum.total)
            guard let account = source.account(words("Holdings"), key.currency, kind: .shares),
                let amount = total.flatMap({ source.rounded($0, key.currency, isProduct: true) })
            else {
                source.refuse(found.line, words("Holdings"), found.sum.total, WealthSource.noAmount)
                continue
            }
            source.add(WealthSource.Value(account: account, day: key.day, amount: amount, line: found.line))
        }
        return source
    }

    private struct Key: Hashable {
        let day: Day
        let currency: Currency
    }

    private static func decimal(_ text: String) -> Decimal? {
        DecimalText(text).flatMap { Decimal(string: $0.text) }
    }
}
