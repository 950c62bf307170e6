import HTTP
import House
import Localization

/// A series as a browser sends it.
struct SeriesForm: Sendable {
    let name: String
    /// `nil` if no colour was chosen.
    let colour: Int?
    /// The text as typed.
    let currencyText: String
    let currency: Currency
    let kind: Series.Kind
    let staleText: String
    let staleDays: Int
    let isInHousehold: Bool
    let version: Int?
    private(set) var problems: [String: Phrase] = [:]

    static let nameLimit = 60
    static let tooMany = Phrase("You can have up to ten active series. Archive one first.")

    /// - Parameter kept: a currency that may be one which is not listed: that of a series which is there, or in a file.
    init(_ form: FormFields, kept: Currency? = nil) {
        name = (form["name"] ?? "").tidiedLine
        colour = form["colour"].flatMap { Int($0) }
        currencyText = (form["currency"] ?? "EUR").tidiedLine
        let found = currencyText == kept?.code ? kept : Currency(typed: currencyText)
        currency = found ?? .euro
        kind = form["kind"].flatMap(Series.Kind.init(rawValue:)) ?? .cash
        staleText = (form["staleDays"] ?? "90").tidiedLine
        staleDays = Int(staleText) ?? -1
        isInHousehold = form["household"] != nil
        version = form.version
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.unicodeScalars.count > Self.nameLimit {
            problems["name"] = Phrase("This is too long: at most \(Self.nameLimit) characters.")
        }
        if form["colour"] != nil, !SeriesColours.all.contains(colour ?? 0) {
            problems["colour"] = Phrase("Choose one from the list.")
        }
        if found == nil { problems["currency"] = Currency.problem(typed: currencyText) }
        if form["kind"] != nil, form["kind"].flatMap(Series.Kind.init(rawValue:)) == nil {
            problems["kind"] = Phrase("Choose one from the list.")
        }
        if !(0...3650).contains(staleDays) { problems["staleDays"] = Phrase("Enter a number from 0 to 3650.") }
    }

    /// The form of a series as it is stored.
    init(of series: Series) {
        var fields: FormFields = [
            "name": series.name, "colour": String(series.colour), "currency": series.currency.code,
            "kind": series.kind.rawValue, "staleDays": String(series.staleDays),
        ]
        if series.isInHousehold { fields.add("household", "on") }
        self.init(fields, kept: series.currency)
    }

    mutating func refuse(_ field: String, _ problem: Phrase) { problems[field] = problem }
}
