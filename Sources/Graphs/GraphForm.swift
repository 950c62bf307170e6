import HTTP
import House
import Localization

/// A graph's name and icon, as a browser sends them.
struct GraphForm: Sendable {
    let name: String
    let icon: String
    let version: Int?
    /// Who sees a new graph; `nil` for the household's default.
    let audience: Household.DefaultAudience?
    private(set) var problems: [String: Phrase] = [:]

    static let nameLimit = 100

    init(_ form: FormFields) {
        name = (form["name"] ?? "").tidiedLine
        icon = (form["icon"] ?? "").tidiedLine
        version = form.version
        audience = HouseholdStore.choice(form)
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.unicodeScalars.count > Self.nameLimit {
            problems["name"] = Phrase("This is too long: at most \(Self.nameLimit) characters.")
        }
        if !ChosenIcon.isAllowed(icon) { problems["icon"] = Phrase("Choose one emoji or one of the icons.") }
    }
}
