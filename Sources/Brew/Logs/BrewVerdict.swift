import HTTP
import House
import Localization

/// The form that rates a cup: the part of a log that may change.
struct BrewVerdict: Sendable, Equatable {
    /// 1 to 5; `nil` only if a form has none.
    var rating: Int?
    var taste = Taste()
    var note = ""
    /// Hundredths of a percent.
    var tds: Int?
    var beverage: Grams?

    static let noteLimit = 280

    init(rating: Int? = nil, taste: Taste = Taste(), note: String = "", tds: Int? = nil, beverage: Grams? = nil) {
        self.rating = rating
        self.taste = taste
        self.note = note
        self.tds = tds
        self.beverage = beverage
    }

    /// - Parameter problems: receives the problems by field.
    init(_ form: FormFields, _ units: BrewUnits, _ language: Language, problems: inout [String: Phrase]) {
        rating = form["rating"].flatMap { Int($0) }
        if rating.map({ (1...5).contains($0) }) != true { problems["rating"] = Phrase("Give it one to five stars.") }
        if let read = Taste(field: form["taste"] ?? "") {
            taste = read
        } else {
            problems["taste"] = Phrase("Choose one from the list.")
        }
        note = (form["note"] ?? "").tidied
        if note.exceeds(Self.noteLimit) {
            problems["note"] = Phrase("This is too long: at most \(Self.noteLimit) characters.")
        }
        let typedStrength = (form["tds"] ?? "").tidiedLine
        if !typedStrength.isEmpty {
            tds = BrewUnits.number(typedStrength, language).flatMap {
                (0.01...30).contains($0) ? Int(($0 * 100).rounded()) : nil
            }
            if tds == nil { problems["tds"] = Phrase("Enter a number between 0.01 and 30 %.") }
        }
        let typedWeight = (form["beverage"] ?? "").tidiedLine
        if !typedWeight.isEmpty {
            beverage = units.weight(typedWeight, language).flatMap { (1...1_000_000).contains($0.tenths) ? $0 : nil }
            if beverage == nil { problems["beverage"] = Phrase("Enter the weight as a number.") }
        }
    }
}
