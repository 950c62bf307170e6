import Foundation
import House
import JSON
import Localization

/// `all.ndjson` of Sure (formerly Maybe): accounts with their balances on the days on which they changed, and their
/// valuations on days without a balance. A balance includes the valuations up to its day; a file may have the valuation
/// that an account began with alone. Source: `data_exporter.rb`.
struct SureSource {
    private struct Line: Decodable {
        let type: String
    }

    private struct Of<Value: Decodable>: Decodable {
        let data: Value
    }

    private struct Account: Decodable {
        let id: String
        let name: String
        let currency: String?
        let type: String?
        let accountableType: String?
        let classification: String?
        let balance: LenientDecimal?
        /// An ISO 8601 time in UTC.
        let createdAt: String?

        enum CodingKeys: String, CodingKey {
            case id, name, currency, type, classification, balance
            case accountableType = "accountable_type"
            case createdAt = "created_at"
        }

        var kind: Series.Kind {
            switch accountableType ?? type ?? "" {
            case "CreditCard", "Loan", "OtherLiability": .debts
            case "Investment", "Crypto": .shares
            case "Property", "Vehicle": .property
            case "Depository": .cash
            default: classification == "liability" ? .debts : .other
            }
        }
    }

    private struct Valuation: Decodable {
        let accountId: String
        let date: String
        let amount: LenientDecimal
        let currency: String?

        enum CodingKeys: String, CodingKey {
            case date, amount, currency
            case accountId = "account_id"
        }
    }

    private struct Balance: Decodable {
        let accountId: String
        let date: String
        let amount: LenientDecimal
        let currency: String?

        enum CodingKeys: String, CodingKey {
            case date, currency
            case accountId = "account_id"
            case amount = "end_balance"
        }
    }

    /// Members of an account that are imported, and internal ones of Sure. All others are listed as not imported.
    private static let accountMembers: Set = [
        "id", "name", "currency", "type", "accountable_type", "classification", "balance", "created_at", "accountable",
        "accountable_id", "family_id", "owner_id", "updated_at", "status", "cash_balance", "import_id",
        "plaid_account_id", "simplefin_account_id", "locked_attributes",
    ]

    private struct Found {
        let line: Int
        let accountId: String
        let date: String
        let amount: Decimal
        let currency: String?
    }

    private var source = WealthSource()
    private var accounts: [(line: Int, account: Account)] = []
    private var valuations: [String: [Found]] = [:]
    private var balances: [String: [Found]] = [:]

    /// - Throws: `WealthFormat.Problem` if the file has no account.
    static func read(_ text: String) throws -> WealthSource {
        var reader = SureSource()
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            if line.contains(where: { !$0.isWhitespace }) { reader.add(Data(line.utf8), number) }
        }
        guard !reader.accounts.isEmpty else {
            throw WealthFormat.Problem(phrase: WealthFormat.damaged)
        }
        reader.finish()
        return reader.source
    }

    private mutating func add(_ data: Data, _ number: Int) {
        let decoder = JSONDecoder()
        do {
            switch try decoder.decode(Line.self, from: data).type {
            case "Account":
                accounts.append((number, try decoder.decode(Of<Account>.self, from: data).data))
                let part = try JSONPart([UInt8](data))["data"]
                source.unread.add(part, except: Self.accountMembers)
                // Details of a loan, a card or a property.
                source.unread.add(part["accountable"], except: Self.accountMembers)
            case "Valuation":
                let found = try decoder.decode(Of<Valuation>.self, from: data).data
                valuations[found.accountId, default: []].append(
                    Found(
                        line: number, accountId: found.accountId, date: found.date, amount: found.amount.value,
                        currency: found.currency))
            case "Balance":
                let found = try decoder.decode(Of<Balance>.self, from: data).data
                balances[found.accountId, default: []].append(
                    Found(
                        line: number, accountId: found.accountId, date: found.date, amount: found.amount.value,
                        currency: found.currency))
            // Transactions, trades, categories and so on.
            case let type: source.unread.add(type)
            }
        } catch {
            source.refuse(number, "", "", Phrase("This line is damaged."))
        }
    }

    private mutating func finish() {
        for (line, account) in twinsByAge {
            let name = account.name.tidiedLine
            let own = Self.history(
                valuations[account.id] ?? [], balances[account.id] ?? [], in: account.currency)
            for found in own {
                guard let unit = (found.currency ?? account.currency).flatMap({ CurrencyUnit($0) }) else {
                    source.refuse(found.line, name, found.currency ?? "", WealthSource.noCurrency)
                    continue
                }
                guard let day = TableSource.day(found.date, nil) else {
                    source.refuse(found.line, name, found.date, WealthSource.noDay)
                    continue
                }
                let place = source.account(name, unit.currency, kind: account.kind, id: account.id)
                guard let place, let amount = source.rounded(unit.whole(found.amount), unit.currency) else {
                    source.refuse(found.line, name, "\(found.amount)", WealthSource.noAmount)
                    continue
                }
                source.add(WealthSource.Value(account: place, day: day, amount: amount, line: found.line))
            }
            if own.isEmpty { source.refuse(line, name, "", Phrase("It has no value on any day.")) }
        }
        let known = Set(accounts.map(\.account.id))
        for (id, found) in valuations.merging(balances, uniquingKeysWith: +) where !known.contains(id) {
            for value in found {
                source.refuse(value.line, "", value.date, Phrase("Its account is not in the file."))
            }
        }
    }

    /// The accounts in the order of the file, but those of one name by age and id among themselves. The first of them gets
    /// the bare name, and a later import finds its series by that name, in whatever order it lists them.
    private var twinsByAge: [(line: Int, account: Account)] {
        let isOlder = { (one: (line: Int, account: Account), other: (line: Int, account: Account)) in
            (one.account.createdAt ?? "", one.account.id) < (other.account.createdAt ?? "", other.account.id)
        }
        var twins = Dictionary(grouping: accounts) { $0.account.name.tidiedLine }.mapValues { $0.sorted(by: isOlder) }
        return accounts.compactMap { twins[$0.account.name.tidiedLine]?.removeFirst() }
    }

    /// The valuations, and the balances that differ from the value before, in each currency.
    /// - Parameter currency: that of the account, for values without one.
    private static func history(_ valuations: [Found], _ balances: [Found], in currency: String?) -> [Found] {
        let code = { (found: Found) in found.currency ?? currency ?? "" }
        let stated = Dictionary(grouping: valuations, by: code)
        let all = stated.merging(Dictionary(grouping: balances, by: code)) { valuations, balances in
            let days = Set(balances.map(\.date))
            return valuations.filter { !days.contains($0.date) } + balances
        }
        let isStated = Set(valuations.map(\.line))
        // The account's own currency gives its series the bare name.
        return all.sorted { ($0.key != currency ? 1 : 0, $0.key) < ($1.key != currency ? 1 : 0, $1.key) }.flatMap {
            let sorted = $0.value.sorted { ($0.date, $0.line) < ($1.date, $1.line) }
            return sorted.enumerated().filter { index, found in
                index == 0 || isStated.contains(found.line) || sorted[index - 1].amount != found.amount
            }.map(\.element)
        }
    }
}
