import HTML
import Localization

/// Over a form that came back: how many things to mend, with a link to each.
struct ProblemSummary: Sendable {
    let problems: [String: Phrase]
    /// The names of the fields in the order they stand.
    let order: [String]

    init(_ problems: [String: Phrase], _ order: [String]) {
        self.problems = problems
        self.order = order
    }

    func html(_ words: Words) -> HTML {
        if problems.isEmpty { return HTML() }
        return """
            <div class="alert" role="alert">
            <p class="alert__title">\(words("This is not saved yet. Everything you typed is still here."))</p>
            <ul class="alert__list">\(names, { row($0, words) })</ul>
            </div>
            """
    }

    /// Problems of no field we draw come first.
    private var names: [String] { problems.keys.filter { !order.contains($0) }.sorted() + order }

    private func row(_ name: String, _ words: Words) -> HTML {
        guard let problem = problems[name] else { return HTML() }
        if order.contains(name) { return "<li><a href=\"#\(name)\">\(words(problem))</a></li>" }
        return "<li>\(words(problem))</li>"
    }
}
