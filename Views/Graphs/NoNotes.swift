import HTML
import House
import Localization

/// In place of the notes of an entity or an attribute that has none: whoever may write them is led there.
struct NoNotes: Sendable {
    /// The address of the entity or the attribute; `nil` for those who may only read.
    let path: String?

    func html(_ words: Words) -> HTML {
        guard let path else { return "<p class=\"prose prose--none\">\(words("No notes yet."))</p>" }
        return """
            <p><a class="button button--bare" href="\(url: "\(path)/edit")#notes">\(Icon.pencil.html)\(words("Write notes"))</a></p>
            """
    }
}
