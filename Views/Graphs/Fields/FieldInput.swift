import HTML
import House
import Localization

/// The input for one field of an attribute.
struct FieldInput: Sendable {
    /// `field-` and the field's id.
    let name: String
    /// The name of the hidden input that carries the label along.
    let labelName: String
    let label: String
    let type: FieldType
    /// The text as it was typed, or the stored value as a text to type.
    let value: String
    let unit: String
    let isRequired: Bool
    /// Whether the field takes numbers below zero: a keypad on a phone has no minus sign.
    let isSigned: Bool
    let choices: [Choice]
    /// The range, in a sentence.
    let hint: Phrase?

    func html(_ problems: [String: Phrase], _ words: Words) -> HTML {
        "\(hidden(labelName, label))\(control(problems, words))"
    }

    private func control(_ problems: [String: Phrase], _ words: Words) -> HTML {
        let title = unit.isEmpty ? label : words("\(label) (\(unit))")
        let field = FormField(name, title, hint: hint.map { words($0) }, problems, words)
        let required: HTML = isRequired ? "required" : ""
        switch type {
        case .text: return field.input(value, rules: "maxlength=\"1000\" autocomplete=\"off\" \(required)")
        case .longText: return field.area(value, rules: "maxlength=\"20000\" \(required)")
        case .integer, .decimal:
            let pad = type == .integer ? "numeric" : "decimal"
            return field.input(
                value,
                rules: "inputmode=\"\(isSigned ? "text" : pad)\" maxlength=\"80\" autocomplete=\"off\" \(required)")
        case .date:
            // A date input shows no text that is no date, but a typed text must not be lost.
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
        let all = [Choice(value: "", label: words("No value"))] + choices
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
