package import HTML
package import Localization

/// A summary above a form with errors: their number, with a link to each field.
package struct ProblemSummary: Sendable {
    /// A field's id and its label.
    package typealias Field = (name: String, label: String)

    /// The input that the browser keeps. Browsers empty the passwords of a form that is shown again.
    package enum Kept: Sendable {
        case everything, withPasswords, onlyPasswords
    }

    private let problems: [String: Phrase]
    /// In the order of the form.
    private let fields: [Field]
    private let kept: Kept

    package init(_ problems: [String: Phrase], _ fields: [Field], _ kept: Kept = .everything) {
        self.problems = problems
        self.fields = fields
        self.kept = kept
    }

    package func html(_ words: Words) -> HTML {
        if problems.isEmpty { return HTML() }
        return """
            <div class="alert" role="alert">
            <p class="alert__title">\(title(words))</p>
            <ul class="alert__list">\(others, { "<li>\(words($0))</li>" })\(fields, { row($0, words) })</ul>
            </div>
            """
    }

    private func title(_ words: Words) -> String {
        switch kept {
        case .everything: words("Not saved yet. Everything you typed is still here.")
        case .withPasswords: words("Not saved yet. Type passwords again.")
        case .onlyPasswords: words("Nothing has changed yet. Type the password again.")
        }
    }

    /// Errors without a field in the form come first.
    private var others: [Phrase] {
        let drawn = Set(fields.map(\.name))
        return problems.filter { !drawn.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }

    private func row(_ field: Field, _ words: Words) -> HTML {
        guard let problem = problems[field.name] else { return HTML() }
        let text = words(problem)
        // Two marks in a row, as in “How was it?:”, are none.
        let line =
            if field.label.isEmpty { text } else if field.label.hasSuffix("?") { "\(field.label) \(text)" } else {
                words("\(field.label): \(text)")
            }
        return "<li><a href=\"#\(field.name)\">\(line)</a></li>"
    }
}
