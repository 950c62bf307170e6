import House

/// An amount as banks and spreadsheets write it: `1.234,56 EUR`, `CHF 2’000.00`, `1.234,56-`, `99.10 Dr`,
/// `"1,23,456.78"`, divided into its number and its currency.
struct AmountCell {
    /// The number with its marks, and a leading minus if it is negative.
    let number: String
    /// The sign or code of the currency, lower-cased unless it is a code; empty without one.
    let symbol: String

    /// `nil` for text that is no amount, or that has words beside it which are no currency.
    init?(_ text: String) {
        // A plain number needs no taking apart.
        if text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 44 || $0 == 45 }),
            text.utf8.last != 45
        {
            (number, symbol) = (text, "")
            return
        }
        let scalars = text.tidiedLine.map { $0.isWhitespace ? " " : $0 }
        guard let first = scalars.firstIndex(where: Self.isDigit), let last = scalars.lastIndex(where: Self.isDigit)
        else { return nil }
        var start = first
        if start > 0, ".,".contains(scalars[start - 1]), start == 1 || !scalars[start - 2].isLetter { start -= 1 }
        var before = String(scalars[..<start])
        var after = String(scalars[(last + 1)...])
        var isNegative = false
        if before.contains("("), after.contains(")") {
            isNegative = true
            before.removeAll { $0 == "(" }
            after.removeAll { $0 == ")" }
        }
        let signs = before.count { "-−–".contains($0) } + after.count { "-−–".contains($0) }
        guard signs <= 1, before.count(where: { $0 == "+" }) + signs <= 1 else { return nil }
        before.removeAll { "+-−–".contains($0) }
        after.removeAll { "-−–".contains($0) }
        var words = [before, after].map { $0.tidiedLine }.filter { !$0.isEmpty }
            .flatMap { $0.split(separator: " ").map(String.init) }
        if let side = words.last?.lowercased().filter({ $0 != "." }), let isOwed = Self.sides[side], words.count <= 2 {
            // Some banks say it twice: `-12.50 DR`.
            isNegative = isNegative || isOwed
            words.removeLast()
        }
        guard words.count <= 1 else { return nil }
        let symbol = words.first ?? ""
        guard symbol.isEmpty || CurrencySign(symbol) != nil else { return nil }
        self.symbol = symbol
        number = (isNegative || signs == 1 ? "-" : "") + String(scalars[start...last])
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// Debit and credit behind an amount: true for what is owed. German banks write Soll and Haben.
    private static let sides: [String: Bool] = ["dr": true, "db": true, "cr": false, "s": true, "h": false]
}

/// The sign of a currency beside an amount: it stands for one currency, or for one of several.
enum CurrencySign: Equatable {
    case unit(CurrencyUnit)
    /// The likeliest first.
    case oneOf([String])

    init?(_ text: String) {
        let sign = text.lowercased()
        if let unit = CurrencyUnit(text) {
            self = .unit(unit)
        } else if let unit = Self.signs[sign].flatMap({ CurrencyUnit($0) }) {
            self = .unit(unit)
        } else if let family = Self.families[sign] {
            self = .oneOf(family)
        } else {
            return nil
        }
    }

    private static let signs = [
        "€": "EUR", "£": "GBP", "zł": "PLN", "zl": "PLN", "kč": "CZK", "ft": "HUF", "lei": "RON", "₽": "RUB",
        "руб": "RUB", "руб.": "RUB", "р.": "RUB", "р": "RUB", "₺": "TRY", "tl": "TRY", "₴": "UAH", "грн": "UAH",
        "грн.": "UAH", "₹": "INR", "rs": "INR", "rs.": "INR", "₪": "ILS", "₩": "KRW", "r$": "BRL", "fr": "CHF",
        "fr.": "CHF", "sfr": "CHF", "sfr.": "CHF", "us$": "USD", "c$": "CAD", "ca$": "CAD", "a$": "AUD", "au$": "AUD",
        "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "nt$": "TWD", "лв": "BGN", "лв.": "BGN", "₸": "KZT", "₾": "GEL",
        "₫": "VND", "฿": "THB", "₦": "NGN", "₱": "PHP", "rm": "MYR", "r": "ZAR", "p": "GBX", "₿": "BTC", "euro": "EUR",
        "元": "CNY", "円": "JPY",
    ]

    private static let families = [
        "$": ["USD", "CAD", "AUD", "NZD", "MXN", "ARS", "CLP", "COP", "SGD", "HKD", "TWD", "UYU"],
        "kr": ["NOK", "SEK", "DKK", "ISK"], "kr.": ["DKK", "NOK", "SEK", "ISK"], "¥": ["JPY", "CNY"],
    ]
}
