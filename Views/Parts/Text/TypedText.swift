import HTML
import Localization

/// The text typed into a refused form, to be read and copied.
struct TypedText: Sendable {
    let fields: [(name: String, value: String)]
    let fileNames: [String]
    /// The labels that the form's room has for fields, by their names.
    private let labels: [String: Phrase]

    /// Fields that pages add by themselves, which are not shown.
    private static let machinery: Set = ["version", "back", "next", "order", "mentions", "on"]

    init(_ form: CarriedForm, labels: [String: Phrase]) {
        self.labels = labels
        fields = form.fields.filter { field in
            !Self.machinery.contains(field.name) && !Self.machinery.contains(field.value) && !field.value.isEmpty
                && !Self.isId(field.value)
        }
        fileNames = form.fileNames
    }

    private static func isId(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    var isEmpty: Bool { fields.isEmpty && fileNames.isEmpty }

    func html(_ words: Words) -> HTML {
        """
        <div class="typed">\(Array(fields.enumerated()), { area($0.offset, $0.element, words) })
        \(fileNames, { "<p class=\"fine\"><bdi>\($0)</bdi></p>" })</div>
        """
    }

    private func area(_ index: Int, _ field: (name: String, value: String), _ words: Words) -> HTML {
        let rows = min(12, max(1, field.value.split(whereSeparator: \.isNewline).count, field.value.count / 40))
        return """
            <div class="field">
            <label class="field__label" for="typed-\(String(index))">\(label(field.name, words))</label>
            <textarea class="field__input" id="typed-\(String(index))" readonly rows="\(String(rows))">
            \(field.value)</textarea>
            </div>
            """
    }

    /// The room's label, else that of a field that many rooms have, else the field's own name.
    private func label(_ name: String, _ words: Words) -> String {
        if let label = labels[name] { return words(label) }
        return switch name {
        case "name": words("Name")
        case "title": words("Title")
        case "notes", "note": words("Notes")
        case "caption": words("Caption")
        case "day", "date": words("Date")
        case "text": words("Text")
        case "time": words("Time")
        case "currency": words("Currency")
        case "price": words("Price")
        default: name
        }
    }
}
