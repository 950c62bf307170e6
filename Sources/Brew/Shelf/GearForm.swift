import HTTP
import House
import Localization

/// The form of a grinder, a dripper or a water.
struct GearForm: Sendable {
    let kind: BrewGear.Kind?
    let name: String
    let note: String
    let isRetired: Bool
    let version: Int?
    let problems: [String: Phrase]

    /// - Parameter isNew: the form has to name a kind, which cannot be changed later.
    init(_ form: FormFields, isNew: Bool) {
        (name, note) = ((form["name"] ?? "").tidiedLine, (form["note"] ?? "").tidiedLine)
        kind = form["kind"].flatMap { BrewGear.Kind(rawValue: $0) }
        isRetired = form["retired"] != nil
        version = form.version
        let limit = ShelfStore.nameLimit
        var problems: [String: Phrase] = [:]
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.exceeds(limit) {
            problems["name"] = Phrase("This is too long: at most \(limit) characters.")
        }
        if note.unicodeScalars.count > ShelfStore.noteLimit {
            problems["note"] = Phrase("This is too long: at most \(ShelfStore.noteLimit) characters.")
        }
        if isNew, kind == nil { problems["kind"] = Phrase("Choose one from the list.") }
        self.problems = problems
    }

    /// The page's form at `action`, as it was sent.
    func typed(at action: String, isConflict: Bool = false) -> GearPage.Typed {
        GearPage.Typed(
            action: action, kind: kind?.rawValue ?? "", name: name, note: note, isRetired: isRetired, version: version,
            isConflict: isConflict)
    }
}
