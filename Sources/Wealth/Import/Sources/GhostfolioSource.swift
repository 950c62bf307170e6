import Foundation
import House
import Localization

/// A JSON export of Ghostfolio: the balances of its accounts, and the assets kept by hand (`MANUAL`), valued at
/// quantity times price on each day with a price. Source: `export.service.ts`.
enum GhostfolioSource {
    private struct File: Decodable {
        let meta: Lenient<Meta>?
        let accounts: [Lenient<Account>]?
        let assetProfiles: [Lenient<Asset>]?
        let activities: [Lenient<Activity>]?
    }

    private struct Meta: Decodable, Sendable {
        let date: String?
        let version: String?
    }

    private struct Account: Decodable, Sendable {
        let id: String?
        let name: String
        let currency: String?
        /// The balance on the day of the export.
        let balance: LenientDecimal?
        let balances: [Lenient<Balance>]?
    }

    private struct Balance: Decodable, Sendable {
        let date: String
        let value: LenientDecimal
    }

    private struct Asset: Decodable, Sendable {
        let symbol: String
        let dataSource: String
        let name: String?
        let currency: String?
        let marketData: [Lenient<Price>]?
    }

    private struct Price: Decodable, Sendable {
        let date: String
        let marketPrice: LenientDecimal
    }

    private struct Activity: Decodable, Sendable {
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
    }

    /// The newest version of the export that is known here: Ghostfolio's own.
    private static let version = 3

    /// - Throws: `WealthFormat.Problem` for text that is no such export.
    static func read(_ text: String) throws -> WealthSource {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(text.utf8)),
            file.accounts != nil || file.assetProfiles != nil || file.activities != nil
        else {
            throw WealthFormat.Problem(phrase: WealthFormat.damaged)
        }
        var source = WealthSource()
        if let version = file.meta?.value?.version,
            let major = version.split(separator: ".").first.flatMap({ Int($0) }),
            major > Self.version
        {
            source.newerVersion = version
        }
        let exported = file.meta?.value?.date.flatMap { day($0) }
        for (index, account) in (file.accounts ?? []).enumerated() {
            guard let account = account.value, let unit = account.currency.flatMap({ CurrencyUnit($0) }) else {
                source.refuse(0, account.value?.name ?? "", account.value?.currency ?? "", WealthSource.noCurrency)
                continue
            }
            read(account, "account:\(account.id ?? "#\(index)")", unit, exported, &source)
        }
        let trades = (file.activities ?? []).compactMap(\.value)
        let byHand = trades.filter { $0.dataSource ?? "MANUAL" == "MANUAL" }
        var profiles: Set<String> = []
        for asset in file.assetProfiles ?? [] {
            guard let asset = asset.value, asset.dataSource == "MANUAL" else {
                source.leave(.quoted)
                continue
            }
            profiles.insert(asset.symbol)
            read(asset, byHand.filter { $0.symbol == asset.symbol }, &source)
        }
        // Older exports have no profiles: an asset kept by hand is known by its activities alone.
        let others = Dictionary(
            grouping: byHand.filter { trade in
                trade.dataSource == "MANUAL" && trade.symbol.map { !profiles.contains($0) } ?? false
            }
        ) { $0.symbol ?? "" }
        for (symbol, trades) in others.sorted(by: { $0.key < $1.key }) {
            let asset = Asset(
                symbol: symbol, dataSource: "MANUAL", name: symbol,
                currency: trades.lazy.compactMap(\.currency).first, marketData: nil)
            read(asset, trades, &source)
        }
        source.leave(.quotedTrades, trades.count - byHand.count)
        source.leave(
            .payments,
            byHand.count { ["DIVIDEND", "FEE", "INTEREST", "LIABILITY"].contains($0.type) && move($0) == nil })
        return source
    }

    private static func read(
        _ account: Account, _ id: String, _ unit: CurrencyUnit, _ exported: Day?, _ source: inout WealthSource
    ) {
        let name = account.name.tidiedLine
        let balances = account.balances ?? []
        if balances.isEmpty, let balance = account.balance, balance.value != 0 {
            guard let exported else {
                return source.refuse(0, name, "\(balance.value)", WealthSource.noDay)
            }
            return add(balance.value, exported, name, unit, .cash, id, &source)
        }
        if balances.isEmpty { source.leave(.empty) }
        for balance in balances {
            guard let balance = balance.value, let day = day(balance.date) else {
                source.refuse(0, name, balance.value?.date ?? "", WealthSource.noDay)
                continue
            }
            add(balance.value.value, day, name, unit, .cash, id, &source)
        }
    }

    private static func read(_ asset: Asset, _ trades: [Activity], _ source: inout WealthSource) {
        let name = (asset.name ?? asset.symbol).tidiedLine
        guard let unit = asset.currency.flatMap({ CurrencyUnit($0) }) else {
            return source.refuse(0, name, asset.currency ?? "", WealthSource.noCurrency)
        }
        let moves = trades.compactMap { move($0) }.sorted { $0.day < $1.day }
        // Neither bought nor sold: a liability, a fee.
        guard let first = moves.first?.day else {
            source.passed += 1
            return
        }
        let held = { (day: Day) in moves.reduce(Decimal()) { $1.day <= day ? $0 + $1.change : $0 } }
        var prices: [Day: Decimal] = [:]
        for price in asset.marketData ?? [] {
            guard let price = price.value, let day = day(price.date) else {
                source.refuse(0, name, price.value?.date ?? "", WealthSource.noDay)
                continue
            }
            // An asset has no value before its first purchase.
            if first <= day { prices[day] = price.marketPrice.value }
        }
        if prices.isEmpty {
            // Without market data its price is that of its trades.
            for move in moves { prices[move.day] = move.price ?? prices[move.day] }
        }
        // Nothing is left after the last sale, and no price has to say so.
        for move in moves where held(move.day) == 0 && prices[move.day] == nil { prices[move.day] = 0 }
        guard !prices.isEmpty else { return source.refuse(0, name, "", Phrase("It has no value on any day.")) }
        for (day, price) in prices.sorted(by: { $0.key < $1.key }) {
            add(held(day) * price, day, name, unit, .other, "asset:\(asset.symbol)", &source)
        }
    }

    /// `nil` for what buys and sells nothing: a dividend, a fee, interest.
    private static func move(_ trade: Activity) -> Move? {
        guard let day = day(trade.date) else { return nil }
        switch trade.type {
        case "BUY", "ITEM": return Move(day: day, change: trade.quantity.value, price: trade.unitPrice?.value)
        case "SELL": return Move(day: day, change: -trade.quantity.value, price: trade.unitPrice?.value)
        default: return nil
        }
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
