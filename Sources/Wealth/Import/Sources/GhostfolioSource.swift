import Foundation
import House
import Localization

/// A JSON export of Ghostfolio: the balances of its accounts, and the assets kept by hand (`MANUAL`), valued at
/// quantity times price on each day with a price. Source: `export.service.ts`.
enum GhostfolioSource {
    private struct File: Decodable {
        let accounts: [Lenient<Account>]?
        let assetProfiles: [Lenient<Asset>]?
        let activities: [Lenient<Activity>]?
    }

    private struct Account: Decodable, Sendable {
        let id: String?
        let name: String
        let currency: String?
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
    }

    /// - Throws: `WealthFormat.Problem` for text that is no such export.
    static func read(_ text: String) throws -> WealthSource {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(text.utf8)),
            file.accounts != nil || file.assetProfiles != nil
        else {
            throw WealthFormat.Problem(phrase: WealthFormat.damaged)
        }
        var source = WealthSource()
        for (index, account) in (file.accounts ?? []).enumerated() {
            guard let account = account.value, let currency = account.currency.flatMap({ Currency($0) }) else {
                source.refuse(0, account.value?.name ?? "", account.value?.currency ?? "", WealthSource.noCurrency)
                continue
            }
            read(account, "account:\(account.id ?? "#\(index)")", currency, &source)
        }
        let trades = (file.activities ?? []).compactMap(\.value)
        for asset in file.assetProfiles ?? [] {
            guard let asset = asset.value, asset.dataSource == "MANUAL" else {
                source.passed += 1
                continue
            }
            read(asset, trades.filter { $0.symbol == asset.symbol && $0.dataSource ?? "MANUAL" == "MANUAL" }, &source)
        }
        return source
    }

    private static func read(
        _ account: Account, _ id: String, _ currency: Currency, _ source: inout WealthSource
    ) {
        let name = account.name.tidiedLine
        for balance in account.balances ?? [] {
            guard let balance = balance.value, let day = day(balance.date) else {
                source.refuse(0, name, balance.value?.date ?? "", WealthSource.noDay)
                continue
            }
            add(balance.value.value, day, name, currency, .cash, id, &source)
        }
    }

    private static func read(_ asset: Asset, _ trades: [Activity], _ source: inout WealthSource) {
        let name = (asset.name ?? asset.symbol).tidiedLine
        guard let currency = asset.currency.flatMap({ Currency($0) }) else {
            return source.refuse(0, name, asset.currency ?? "", WealthSource.noCurrency)
        }
        let moves = trades.compactMap { trade in
            change(trade).flatMap { change in day(trade.date).map { (day: $0, change: change) } }
        }
        // Neither bought nor sold: a liability, a fee.
        if moves.isEmpty, asset.marketData?.isEmpty == false { source.passed += 1 }
        for price in asset.marketData ?? [] {
            guard let price = price.value, let day = day(price.date) else {
                source.refuse(0, name, price.value?.date ?? "", WealthSource.noDay)
                continue
            }
            // An asset has no value before its first purchase.
            guard let first = moves.map(\.day).min(), first <= day else { continue }
            let held = moves.reduce(Decimal()) { $1.day <= day ? $0 + $1.change : $0 }
            add(held * price.marketPrice.value, day, name, currency, .other, "asset:\(asset.symbol)", &source)
        }
    }

    /// `nil` for what buys and sells nothing: a dividend, a fee, interest.
    private static func change(_ trade: Activity) -> Decimal? {
        switch trade.type {
        case "BUY", "ITEM": trade.quantity.value
        case "SELL": -trade.quantity.value
        default: nil
        }
    }

    private static func add(
        _ value: Decimal, _ day: Day, _ name: String, _ currency: Currency, _ kind: Series.Kind, _ id: String,
        _ source: inout WealthSource
    ) {
        guard let amount = AmountText(value, currency),
            let account = source.account(name, currency, kind: kind, id: id)
        else {
            return source.refuse(0, name, "\(value)", WealthSource.noAmount)
        }
        source.add(WealthSource.Value(account: account, day: day, amount: amount, line: 0))
    }

    /// The UTC day of an instant: Ghostfolio keeps days in UTC.
    static func day(_ text: String) -> Day? { TableSource.day(text, nil) }
}
