import Foundation
import GRDB
import House
import Localization

/// Values of an imported bag or cup for which Hearth has no field, from its column `extras`.
struct ForeignFacts {
    private let values: [String: Any]

    /// - Parameter extras: a JSON object; empty, or anything else, for none.
    init(extras: String) {
        values = (try? JSONSerialization.jsonObject(with: Data(extras.utf8))) as? [String: Any] ?? [:]
    }

    /// - Parameter table: `brewBag` or `brewLog`.
    static func of(_ table: String, _ id: UUID, _ db: Database) throws -> ForeignFacts {
        let sql = "SELECT extras FROM \(table) WHERE id = ?"
        return ForeignFacts(extras: try String.fetchOne(db.cachedStatement(sql: sql), arguments: [id]) ?? "")
    }

    /// Whether the roast is meant for espresso; `nil` if it is not said.
    var isEspresso: Bool? {
        switch (text("bean_roasting_type") ?? text("beanType"))?.lowercased() {
        case "espresso": true
        case "filter": false
        default: nil
        }
    }

    func facts(_ words: Words) -> [BrewFact] {
        let facts: [(String, String?)] = [
            (words("Roast"), text("roast_custom") ?? text("roastLevel") ?? text("roast").flatMap(Self.level)),
            (words("Flavours"), list("aromatics") ?? list("flavor") ?? flavours),
            (words("Origin"), text("origin")), (words("Process"), text("process")), (words("Variety"), text("variety")),
            (words("Rating"), rating(words)), (words("Taste"), taste(words)),
        ]
        let isFavourite = values["favourite"] as? Bool == true || values["best_brew"] as? Bool == true
        return (isFavourite ? [BrewFact(name: words("Favourite"), value: "♥")] : [])
            + facts.compactMap { name, value in value.map { BrewFact(name: name, value: $0) } }
    }

    private func text(_ name: String) -> String? {
        (values[name] as? String).map { String($0.tidiedLine.prefix(200)) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func list(_ name: String) -> String? { (values[name] as? [Any]).map(Self.joined) ?? text(name) }

    /// Beanconqueror's own words for flavours; those of its wheel are numbers.
    private var flavours: String? {
        ((values["cupped_flavor"] as? [String: Any])?["custom_flavors"] as? [Any]).flatMap(Self.joined)
    }

    private static func joined(_ list: [Any]) -> String? {
        let texts = list.prefix(20).compactMap { $0 as? String }.map(\.tidiedLine).filter { !$0.isEmpty }
        return texts.isEmpty ? nil : String(texts.joined(separator: ", ").prefix(200))
    }

    /// `CITY_PLUS_ROAST` is `City plus`.
    private static func level(_ roast: String) -> String? {
        let name = roast.replacing("_ROAST", with: "").replacing("_", with: " ").lowercased()
        return name == "unknown" || name.isEmpty ? nil : name.prefix(1).uppercased() + name.dropFirst()
    }

    private func rating(_ words: Words) -> String? {
        let number = (values["rating"] ?? values["overallRating"]) as? NSNumber
        return number.flatMap {
            $0.doubleValue > 0 && $0.doubleValue <= 100 ? words.number(Int($0.doubleValue.rounded())) : nil
        }
    }

    /// Brew Guide's numbers of 1 to 5.
    private func taste(_ words: Words) -> String? {
        guard let taste = values["taste"] as? [String: Any] else { return nil }
        let names = [
            ("acidity", words("Acidity")), ("sweetness", words("Sweetness")), ("bitterness", words("Bitterness")),
            ("body", words("Body")),
        ]
        let parts = names.compactMap { key, name in
            (taste[key] as? NSNumber).flatMap { $0.intValue > 0 ? "\(name) \($0.intValue)" : nil }
        }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
