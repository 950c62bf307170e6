import Foundation
import House
import JSON
import Localization

/// A JSON export of Ghostfolio: the balances of its accounts, and the assets kept by hand (`MANUAL`), valued at
/// quantity times price on each day with a price. Source: `export.service.ts`.
enum GhostfolioSource {
    private struct Account {
        let id: String?
        let name: String
        /// The balance on the day of the export.
        let balance: Decimal?
        let balances: JSONPart.List

        init?(_ part: JSONPart) {
            guard let name = part["name"].text else { return nil }
            self.name = name
            id = part["id"].text
            balance = part["balance"].decimal
            balances = part["balances"].list
        }
    }

    private struct Balance: Decodable {
        let date: String
        let value: LenientDecimal
    }

    private struct Asset {
        let symbol: String
        let name: String
        let currency: String?
        let marketData: JSONPart.List?
    }

    private struct Price: Decodable {
        let date: String
        let marketPrice: LenientDecimal
    }

    private struct Activity: Decodable {
        let type: String
        let symbol: String?
        let dataSource: String?
        let date: String
        let quantity: LenientDecimal
        let unitPrice: LenientDecimal?
        let currency: String?
    }

    /// A purchase or a sale.
    private struct Move {
        let day: Day
        let change: Decimal
        let price: Decimal?
        /// The unit of the price; `nil` for that of the asset.
        let code: String?
    }

    /// The types of activities that are payments.
    static let payments: Set = ["DIVIDEND", "FEE", "INTEREST"]
    private static let tradeTypes: Set = ["BUY", "ITEM", "SELL"]

    /// The newest version of the export that is known here: Ghostfolio's own.
    private static let version = 3

    /// The lists that are read, and the members of their rows that are read, or that only the program itself needs.
    private static let lists: Set = ["meta", "accounts", "assetProfiles", "activities", "user"]
    private static let accountMembers: Set = ["id", "name", "currency", "balance", "balances", "platformId"]
    private static let profileMembers: Set = [
        "symbol", "dataSource", "name", "currency", "marketData", "isActive", "scraperConfiguration", "symbolMapping",
        "assetClass", "assetSubClass",
    ]
    private static let activityMembers: Set = [
        "id", "accountId", "type", "symbol", "dataSource", "date", "quantity", "unitPrice", "currency",
    ]

    /// - Throws: `WealthFormat.Problem` for text that is no such export.
    static func read(_ text: String) throws -> WealthSource {
        guard let file = try? JSONPart(Array(text.utf8)),
            ["accounts", "assetProfiles", "activities"].contains(where: { file[$0].isThere })
        else {
            throw WealthFormat.Problem(phrase: WealthFormat.damaged)
        }
        var source = WealthSource()
        if let version = file["meta"]["version"].text,
            let major = version.split(separator: ".").first.flatMap({ Int($0) }), major > Self.version
        {
            source.newerVersion = version
        }
        let exported = file["meta"]["date"].text.flatMap { day($0) }
        for (index, part) in file["accounts"].list.enumerated() {
            source.unread.add(part, except: accountMembers)
            let code = part["currency"].text
            guard let account = Account(part), let unit = code.flatMap({ CurrencyUnit($0) }) else {
                source.refuse(0, part["name"].text ?? "", code ?? "", WealthSource.noCurrency)
                continue
            }
            read(account, "account:\(account.id ?? "#\(index)")", unit, exported, &source)
        }
        var trades: [Activity] = []
        for part in file["activities"].list.prefix(WealthSource.valueLimit) {
            source.unread.add(part, except: activityMembers)
            guard let trade = part.decoded(as: Activity.self) else {
                source.refuse(0, part["symbol"].text ?? "", part["type"].text ?? "", Phrase("This line is damaged."))
                continue
            }
            trades.append(trade)
        }
        for (name, value) in file.members where !lists.contains(name) {
            for row in value.list where row.says { source.unread.add(name) }
        }
        let byHand = Dictionary(grouping: trades.filter { $0.dataSource ?? "MANUAL" == "MANUAL" }) { $0.symbol ?? "" }
        var profiles: Set<String> = []
        for part in file["assetProfiles"].list {
            guard part["dataSource"].text == "MANUAL", let symbol = part["symbol"].text else {
                source.leave(.quoted)
                continue
            }
            profiles.insert(symbol)
            source.unread.add(part, except: profileMembers)
            let asset = Asset(
                symbol: symbol, name: part["name"].text ?? symbol, currency: part["currency"].text,
                marketData: part["marketData"].list)
            read(asset, byHand[symbol] ?? [], &source)
        }
        // Older exports have no profiles: an asset kept by hand is known by its activities alone.
        for (symbol, trades) in byHand.sorted(by: { $0.key < $1.key }) where !profiles.contains(symbol) {
            let own = trades.filter { $0.dataSource == "MANUAL" && $0.symbol != nil }
            guard !own.isEmpty else { continue }
            let asset = Asset(
                symbol: symbol, name: symbol, currency: own.lazy.compactMap(\.currency).first, marketData: nil)
            read(asset, own, &source)
        }
        source.leave(.quotedTrades, trades.count { $0.dataSource ?? "MANUAL" != "MANUAL" })
        for trade in trades where trade.dataSource ?? "MANUAL" == "MANUAL" {
            if tradeTypes.contains(trade.type) {
                if day(trade.date) == nil { source.refuse(0, trade.symbol ?? "", trade.date, WealthSource.noDay) }
            } else if payments.contains(trade.type) {
                source.leave(.payments)
            } else {
                // A liability, under the name that it has there.
                source.unread.add(trade.type)
            }
        }
        return source
    }

    private static func read(
        _ account: Account, _ id: String, _ unit: CurrencyUnit, _ exported: Day?, _ source: inout WealthSource
    ) {
        let name = account.name.tidiedLine
        let isEmpty = account.balances.first == nil
        if isEmpty, let balance = account.balance, balance != 0 {
            guard let exported else {
                return source.refuse(0, name, "\(balance)", WealthSource.noDay)
            }
            return add(balance, exported, name, unit, .cash, id, &source)
        }
        if isEmpty { source.leave(.empty) }
        for part in account.balances {
            guard let balance = part.decoded(as: Balance.self), let day = day(balance.date) else {
                source.refuse(0, name, part["date"].text ?? "", WealthSource.noDay)
                continue
            }
            add(balance.value.value, day, name, unit, .cash, id, &source)
        }
    }

    private static func read(_ asset: Asset, _ trades: [Activity], _ source: inout WealthSource) {
        let name = asset.name.tidiedLine
        guard let unit = asset.currency.flatMap({ CurrencyUnit($0) }) else {
            return source.refuse(0, name, asset.currency ?? "", WealthSource.noCurrency)
        }
        let moves = trades.compactMap { move($0) }.sorted { $0.day < $1.day }
        // Neither bought nor sold: a liability, a fee.
        guard let first = moves.first?.day else {
            source.passed += 1
            return
        }
        var prices: [Day: Decimal] = [:]
        for part in asset.marketData.map({ AnySequence($0) }) ?? AnySequence([]) {
            guard let price = part.decoded(as: Price.self), let day = day(price.date) else {
                source.refuse(0, name, part["date"].text ?? "", WealthSource.noDay)
                continue
            }
            // An asset has no value before its first purchase.
            if first <= day { prices[day] = unit.whole(price.marketPrice.value) }
        }
        if prices.isEmpty {
            // Without market data its price is that of its trades.
            for move in moves {
                prices[move.day] = price(of: move, name, unit, &source) ?? prices[move.day]
            }
        }
        // Nothing is left after the last sale, and no price has to say so.
        var held = Decimal()
        for (index, move) in moves.enumerated() {
            held += move.change
            let isLastOfDay = index == moves.count - 1 || moves[index + 1].day != move.day
            if isLastOfDay, held == 0, prices[move.day] == nil { prices[move.day] = 0 }
        }
        guard !prices.isEmpty else { return source.refuse(0, name, "", Phrase("It has no value on any day.")) }
        var next = 0
        held = 0
        for (day, price) in prices.sorted(by: { $0.key < $1.key }) {
            while next < moves.count, moves[next].day <= day {
                held += moves[next].change
                next += 1
            }
            add(held * price, day, name, CurrencyUnit(unit.currency), .other, "asset:\(asset.symbol)", &source)
        }
    }

    /// The price of a trade in the currency of its asset: a fund in pounds may be bought in pence. One in another currency
    /// would need the rate of its day.
    private static func price(
        of move: Move, _ name: String, _ unit: CurrencyUnit, _ source: inout WealthSource
    ) -> Decimal? {
        guard let price = move.price else { return nil }
        guard let code = move.code else { return unit.whole(price) }
        guard let own = CurrencyUnit(code) else {
            source.refuse(0, name, code, WealthSource.noCurrency)
            return nil
        }
        guard own.currency == unit.currency else {
            source.refuse(
                0, name, move.day.iso,
                Phrase("The values are in \(own.currency.code), the series is in \(unit.currency.code)."))
            return nil
        }
        return own.whole(price)
    }

    /// `nil` for what buys and sells nothing: a dividend, a fee, interest.
    private static func move(_ trade: Activity) -> Move? {
        guard let day = day(trade.date) else { return nil }
        let change: Decimal
        switch trade.type {
        case "BUY", "ITEM": change = trade.quantity.value
        case "SELL": change = -trade.quantity.value
        default: return nil
        }
        let code = trade.currency.flatMap { $0.isEmpty ? nil : $0 }
        return Move(day: day, change: change, price: trade.unitPrice?.value, code: code)
    }

    private static func add(
        _ value: Decimal, _ day: Day, _ name: String, _ unit: CurrencyUnit, _ kind: Series.Kind, _ id: String,
        _ source: inout WealthSource
    ) {
        guard let amount = source.rounded(unit.whole(value), unit.currency, isProduct: kind == .other),
            let account = source.account(name, unit.currency, kind: kind, id: id)
        else {
            return source.refuse(0, name, "\(value)", WealthSource.noAmount)
        }
        source.add(WealthSource.Value(account: account, day: day, amount: amount, line: 0))
    }

    /// The UTC day of an instant: Ghostfolio keeps days in UTC.
    static func day(_ text: String) -> Day? { TableSource.day(text, nil) }
}
