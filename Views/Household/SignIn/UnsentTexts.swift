import HTML
import Localization

/// The warning on a page that signs somebody in: it is shown by a script if something waits in the browser.
enum UnsentTexts {
    static func html(_ words: Words) -> HTML {
        let text = words(
            "This browser keeps unsent texts of the person who was signed in here. If someone else signs in, they are deleted."
        )
        return "<unsent-texts hidden><p class=\"notice\" role=\"status\">\(text)</p></unsent-texts>"
    }
}
