package import HTTP
package import Localization

/// The name of a thing, typed to confirm its deletion.
package struct TypedName: Sendable {
    package let text: String
    package let problems: [String: Phrase]

    /// - Parameter name: the expected name; case and accents are ignored.
    package init(_ form: FormFields, of name: String) {
        text = (form["name"] ?? "").tidiedLine
        let isRight = Fold.fold(text) == Fold.fold(name)
        problems = isRight ? [:] : ["name": Phrase("Type the name exactly as shown.")]
    }
}
