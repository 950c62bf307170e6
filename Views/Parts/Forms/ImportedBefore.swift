package import HTML
package import Localization

/// Whether an import updates what an earlier one brought: the choices of all previews, sent as `again`.
package struct ImportedBefore {
    private let isUpdated: Bool

    /// - Parameter isUpdated: whether updating is chosen at first: where a file has nothing new, it is all there is to do.
    package init(isUpdated: Bool) { self.isUpdated = isUpdated }

    package func html(_ words: Words) -> HTML {
        let choices = [
            (
                choice: Choice(value: "update", label: words("Update")),
                text: words("What you edited in Hearth stays as it is.") as String?
            ),
            (choice: Choice(value: "leave", label: words("Leave as is")), text: nil),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(words("Previously imported"))</legend>
            <div class="list card">\(Choice.rows(choices, name: "again", selected: [isUpdated ? "update" : "leave"]))</div></fieldset>
            """
    }
}
