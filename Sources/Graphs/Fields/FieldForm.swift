import HTTP
import House
import Localization

/// A field's form as a browser sends it.
struct FieldForm: Sendable {
    let name: String
    let type: FieldType
    let isPinned: Bool
    let isRequired: Bool
    let unit: String
    /// The texts as typed, to show the form again.
    let typed: Typed
    private(set) var minimum: FieldValue?
    private(set) var maximum: FieldValue?
    private(set) var fallback: EntityField.Fallback?
    /// The options in their order; new ones have ids already.
    private(set) var options: [FieldOption] = []
    let version: Int?
    /// Whether the member has read and confirmed the page about values that do not fit.
    let isConfirmed: Bool
    /// Whether every value that is no option yet becomes one.
    let makesOptions: Bool
    private(set) var problems: [String: Phrase] = [:]

    struct Typed: Sendable {
        let unit: String
        let minimum: String
        let maximum: String
        let fallback: String
        let newOptions: String
    }

    static let nameLimit = 100
    static let unitLimit = 20
    static let fallbackLimit = 1000
    /// The most options that one form can send back.
    static let optionLimit = 60

    static func optionName(_ id: ID<FieldOption>) -> String { "option-\(id)" }
    static func optionColour(_ id: ID<FieldOption>) -> String { "colour-\(id)" }

    /// - Parameter field: the field to change; `nil` for a new one.
    init(
        _ form: FormFields, of field: EntityField?, id: ID<EntityField>, entity: ID<Entity>, at now: Instant,
        words: Words
    ) {
        name = (form["name"] ?? "").tidiedLine
        type = form["type"].flatMap(FieldType.init(rawValue:)) ?? field?.type ?? .text
        isPinned = form["pinned"] != nil
        isRequired = form["required"] != nil
        unit = type.isNumber ? (form["unit"] ?? "").tidiedLine : ""
        typed = Typed(
            unit: form["unit"] ?? "", minimum: form["minimum"] ?? "", maximum: form["maximum"] ?? "",
            fallback: form["fallback"] ?? "", newOptions: form["newOptions"] ?? "")
        version = form.version
        isConfirmed = form["confirmed"] != nil
        makesOptions = form["makeOptions"] != nil
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.unicodeScalars.count > Self.nameLimit {
            problems["name"] = Phrase("This is too long: at most \(Self.nameLimit) characters.")
        }
        if unit.unicodeScalars.count > Self.unitLimit {
            problems["unit"] = Phrase("This is too long: at most \(Self.unitLimit) characters.")
        }
        if type == .choice { readOptions(form, of: field, id: id, at: now) }
        readLimits(EntityField(id: id, entityId: entity, name: name, type: type, unit: unit, options: options), words)
    }

    static let nameTaken = Phrase("This entity already has a field with this name.")

    /// Refuses a name that another field has. Two fields that already share a name may keep it.
    /// - Parameters:
    ///   - fields: the fields of the entity.
    ///   - field: the field to change; `nil` for a new one.
    mutating func check(against fields: [EntityField], of field: EntityField? = nil) {
        if problems["name"] == nil, Self.isTaken(name, among: fields, by: field) { problems["name"] = Self.nameTaken }
    }

    static func isTaken(_ name: String, among fields: [EntityField], by field: EntityField? = nil) -> Bool {
        let fold = Fold.fold(name)
        if let field, Fold.fold(field.name) == fold { return false }
        return fields.contains { $0.id != field?.id && Fold.fold($0.name) == fold }
    }

    // MARK: Choices

    private mutating func readOptions(_ form: FormFields, of field: EntityField?, id: ID<EntityField>, at now: Instant)
    {
        var seen: Set<String> = []
        let known = Dictionary((field?.options ?? []).map { (Self.optionName($0.id), $0) }) { first, _ in first }
        for sent in form.fields {
            guard let option = known[sent.name], seen.insert(sent.name).inserted else { continue }
            let colour = form[Self.optionColour(option.id)].flatMap { Int($0) } ?? option.colour
            add(sent.value, colour: colour, as: option.id, of: id, named: sent.name)
        }
        // An option that the form does not contain was added since it was opened: it stays.
        for option in field?.options ?? [] where !seen.contains(Self.optionName(option.id)) {
            add(option.name, colour: option.colour, as: option.id, of: id, named: "newOptions")
        }
        for line in typed.newOptions.withPlainLines.split(separator: "\n") {
            let name = String(line).tidiedLine
            if name.isEmpty { continue }
            add(name, colour: options.count % 10 + 1, as: ID(at: now), of: id, named: "newOptions")
        }
        if options.isEmpty { problems["newOptions"] = Phrase("Add at least one choice.") }
        if options.count > Self.optionLimit {
            problems["newOptions"] = Phrase("At most \(Self.optionLimit) choices.")
        }
    }

    private mutating func add(
        _ text: String, colour: Int, as id: ID<FieldOption>, of field: ID<EntityField>, named input: String
    ) {
        let name = text.tidiedLine
        if name.isEmpty {
            problems[input] = Phrase("Enter a name. To remove it, use Remove.")
        } else if name.unicodeScalars.count > Self.nameLimit {
            problems[input] = Phrase("This is too long: at most \(Self.nameLimit) characters.")
        } else if options.contains(where: { Fold.fold($0.name) == Fold.fold(name) }) {
            problems[input] = Phrase("“\(name)” is in the list twice.")
        }
        options.append(
            FieldOption(
                id: id, fieldId: field, name: name, colour: min(max(colour, 0), 10), position: options.count))
    }

    // MARK: Range and default

    private mutating func readLimits(_ field: EntityField, _ words: Words) {
        let reader = FieldReader(words)
        func value(_ text: String, _ input: String) -> FieldValue? {
            do {
                return try reader.valueOfType(text, for: field)
            } catch {
                problems[input] = error.phrase
                return nil
            }
        }
        if type.hasRange {
            minimum = value(typed.minimum, "minimum")
            maximum = value(typed.maximum, "maximum")
            if let minimum, let maximum, maximum.isLess(than: minimum) {
                problems["maximum"] = Phrase("This is less than the minimum.")
            }
        }
        if type == .date && Self.isToday(typed.fallback, words) {
            fallback = .today
            return
        }
        guard let begin = value(typed.fallback, "fallback") else { return }
        let ranged = EntityField(
            id: field.id, entityId: field.entityId, name: name, type: type, unit: unit, minimum: minimum,
            maximum: maximum, options: options)
        if begin.plain.unicodeScalars.count > Self.fallbackLimit {
            problems["fallback"] = Phrase("This is too long: at most \(Self.fallbackLimit) characters.")
        } else if let problem = reader.rangeProblem(begin, for: ranged) {
            problems["fallback"] = problem.phrase
        } else {
            fallback = .value(begin)
        }
    }

    private static func isToday(_ text: String, _ words: Words) -> Bool {
        let text = Fold.fold(text.tidiedLine)
        return text == "today" || text == Fold.fold(words("today"))
    }

    /// The field as the form describes it, with further options.
    func field(_ id: ID<EntityField>, of entity: ID<Entity>, adding more: [FieldOption] = []) -> EntityField {
        EntityField(
            id: id, entityId: entity, name: name, type: type, isRequired: isRequired, unit: unit, minimum: minimum,
            maximum: maximum, options: options + more)
    }
}
