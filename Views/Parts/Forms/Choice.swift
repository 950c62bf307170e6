package import HTML

/// One option of a choice.
package struct Choice: Sendable {
    package let value: String
    package let label: String

    package init(value: String, label: String) {
        self.value = value
        self.label = label
    }

    package static func options(_ choices: [Choice], _ selected: String) -> HTML {
        "\(choices, { "<option value=\"\($0.value)\"\(if: $0.value == selected, " selected")>\($0.label)</option>" })"
    }

    /// Radio buttons or checkboxes as rows of a card, under one name.
    package static func rows(
        _ choices: [(choice: Choice, text: String?)], name: String, type: String = "radio", selected: Set<String>
    ) -> HTML {
        "\(choices, { row($0.choice, $0.text, name: name, type: type, isOn: selected.contains($0.choice.value)) })"
    }

    private static func row(_ choice: Choice, _ text: String?, name: String, type: String, isOn: Bool) -> HTML {
        """
        <label class="row row--choice"><input class="tick" type="\(type)" name="\(name)" value="\(choice.value)"\
        \(if: isOn, " checked")><span class="row__text"><b class="row__name">\(choice.label)</b>\
        \(text, { "<span class=\"row__more\">\($0)</span>" })</span></label>

        """
    }
}
