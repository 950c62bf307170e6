import HTTP
import Localization

/// The name of a thing, typed to confirm its deletion.
struct TypedName: Sendable {
    let text: String
    let problems: [String: Phrase]

    /// - Parameter name: the expected name; case and accents are ignored.
    init(_ form: FormFields, of name: String) {
        text = (form["name"] ?? "").tidiedLine
        let isRight = Fold.fold(text) == Fold.fold(name)
        problems = isRight ? [:] : ["name": Phrase("Type the name just as it stands here.")]
    }
}
