import HTML
import Localization

/// A browser's own field for a file, with a button in the reader's language. Without scripts the browser says beside it,
/// in its own language, that no file is chosen.
struct FileInput: Sendable {
    /// The id and the name.
    let name: String
    /// Further attributes, such as `required accept=".csv"`.
    let attributes: HTML

    func html(_ words: Words) -> HTML {
        """
        <file-field class="file field__input"><label class="file__button" for="\(name)">\(Icon.upload.html)\(words("Choose file"))</label>\
        <input class="file__input" type="file" id="\(name)" name="\(name)" \(attributes)></file-field>
        """
    }
}
