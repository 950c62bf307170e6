import HTML
public import Localization

/// The input for one field of an attribute.
public struct DetailInput: Sendable {
    /// `field-` and the field's id.
    public let name: String
    /// The name of the hidden input that carries the label along.
    public let labelName: String
    public let label: String
    public let kind: DetailKind
    /// As typed, or as it can be typed.
    public let value: String
    public let unit: String
    public let isRequired: Bool
    /// Whether the field takes numbers below zero: a keypad on a phone has no minus sign.
    public let isSigned: Bool
    public let choices: [Choice]
    /// The range, in a sentence.
    public let hint: Phrase?

    public init(
        name: String, labelName: String, label: String, kind: DetailKind, value: String, unit: String,
        isRequired: Bool, isSigned: Bool, choices: [Choice], hint: Phrase?
    ) {
        self.name = name
        self.labelName = labelName
        self.label = label
        self.kind = kind
        self.value = value
        self.unit = unit
        self.isRequired = isRequired
        self.isSigned = isSigned
        self.choices = choices
        self.hint = hint
    }

    func html(_ problems: [String: Phrase], _ words: Words) -> HTML {
        "\(hidden(labelName, label))\(control(problems, words))"
    }

    private func control(_ problems: [String: Phrase], _ words: Words) -> HTML {
        let title = unit.isEmpty ? label : words("\(label) (\(unit))")
        let field = Field(name, title, hint: hint.map { words($0) }, problems, words)
        let required: HTML = isRequired ? "required" : ""
        switch kind {
        case .text: return field.input(value, rules: "maxlength=\"1000\" autocomplete=\"off\" \(required)")
        case .longText: return field.area(value, rules: "maxlength=\"20000\" \(required)")
        case .integer, .decimal:
            let pad = kind == .integer ? "numeric" : "decimal"
            return field.input(
                value,
                rules: "inputmode=\"\(isSigned ? "text" : pad)\" maxlength=\"80\" autocomplete=\"off\" \(required)")
        case .date:
            // A date field shows nothing of what is no date, and nothing typed may be lost.
            return field.input(value, type: isDay ? "date" : "text", rules: "max=\"9999-12-31\" \(required)")
        case .yesNo:
            let choices = [Choice(value: "yes", label: words("Yes")), Choice(value: "no", label: words("No"))]
            return segments(choices, problems, words)
        case .choice:
            let none = [Choice(value: "", label: isRequired ? words("Choose…") : "–")]
            return field.select(none + choices, value, rules: required)
        }
    }

    private var isDay: Bool { value.isEmpty || value.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil }

    private func segments(_ choices: [Choice], _ problems: [String: Phrase], _ words: Words) -> HTML {
        let all = [Choice(value: "", label: words("Not set"))] + choices
        let chosen = choices.contains { $0.value == value } ? value : ""
        return """
            <fieldset class="field" id="\(name)"\(problems[name], { _ in " aria-describedby=\"\(name)-problem\"" })>
            <legend class="field__label">\(label)</legend>
            <div class="segments">\(all, { segment($0, isOn: $0.value == chosen) })</div>
            \(problems[name], { "<p class=\"field__problem\" id=\"\(name)-problem\">\(words($0))</p>" })
            </fieldset>
            """
    }

    private func segment(_ choice: Choice, isOn: Bool) -> HTML {
        """
        <label class="segments__one"><input class="segments__tick" type="radio" name="\(name)" \
        value="\(choice.value)"\(if: isOn, " checked")>\(choice.label)</label>
        """
    }
}
