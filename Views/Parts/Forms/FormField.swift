package import HTML
package import Localization

/// A form field: label, control, error and hint, associated for screen readers.
package struct FormField: Sendable {
    let name: String
    let label: String
    let problem: String?
    let hint: String?

    package init(_ name: String, _ label: String, hint: String? = nil, _ problems: [String: Phrase], _ words: Words) {
        self.name = name
        self.label = label
        self.hint = hint
        problem = problems[name].map { words($0) }
    }

    /// - Parameter rules: further attributes, such as `required maxlength="100"`.
    package func input(_ value: String = "", type: String = "text", rules: HTML = "") -> HTML {
        around("<input class=\"field__input\" type=\"\(type)\" value=\"\(value)\" \(rules)\(attributes)>")
    }

    /// - Parameter rules: further attributes, such as `required accept=".csv"`.
    package func file(_ words: Words, rules: HTML = "") -> HTML {
        around(FileInput(name: name, attributes: "\(rules)\(states)").html(words))
    }

    /// A password field, always empty. It has no maximum length, which would silently cut a pasted password.
    /// - Parameter show: the label of the button that shows the password; `nil` for none. A new password is typed only
    ///   once.
    func password(rules: HTML, show: String? = nil) -> HTML {
        let input: HTML = "<input class=\"field__input\" type=\"password\" \(rules)\(attributes)>"
        guard let show else { return around(input) }
        return around(
            """
            <show-password class="show">\(input)<button class="show__button" type="button" hidden aria-pressed="false" \
            aria-label="\(show)" title="\(show)">\(Icon.eye.html)</button></show-password>
            """)
    }

    /// A text area that grows with the text.
    package func area(_ value: String, rows: Int = 8, rules: HTML = "") -> HTML {
        // Browsers drop one line break right after the opening tag.
        around(
            """
            <grow-text><textarea class="field__input field__input--long" rows="\(rows)" \(rules)\(attributes)>
            \(value)</textarea></grow-text>
            """)
    }

    package func select(_ choices: [Choice], _ selected: String, rules: HTML = "") -> HTML {
        select(options: Choice.options(choices, selected), rules: rules)
    }

    package func select(options: HTML, rules: HTML = "") -> HTML {
        around("<select class=\"field__input field__input--select\" \(rules)\(attributes)>\(options)</select>")
    }

    private var attributes: HTML {
        """
         id="\(name)" name="\(name)"\(states)
        """
    }

    private var states: HTML {
        """
        \(if: problem != nil, " aria-invalid=\"true\"")\
        \(if: !described.isEmpty, " aria-describedby=\"\(described)\"")
        """
    }

    private var described: String {
        [problem.map { _ in "\(name)-problem" }, hint.map { _ in "\(name)-hint" }].compactMap { $0 }
            .joined(separator: " ")
    }

    private func around(_ control: HTML) -> HTML {
        """
        <div class="field">
        <label class="field__label" for="\(name)">\(label)</label>
        \(control)
        \(problem, { "<p class=\"field__problem\" id=\"\(name)-problem\">\($0)</p>" })
        \(hint, { "<p class=\"field__hint\" id=\"\(name)-hint\">\($0)</p>" })
        </div>
        """
    }
}
