import HTTP
import Localization

/// The name of a thing, typed to show that it is really meant.
struct TypedName: Sendable {
    let text: String
    let problems: [String: Phrase]

    /// - Parameter name: what it has to say, whatever its case and accents.
    init(_ form: FormFields, of name: String) {
        text = (form["name"] ?? "").tidiedLine
        let isRight = Fold.fold(text) == Fold.fold(name)
        problems = isRight ? [:] : ["name": Phrase("Type the name just as it stands here.")]
    }
}
