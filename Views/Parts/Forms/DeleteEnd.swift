import HTML
import Localization

/// Delete at the end of a thing's page on the phone, where the thumb looks for it; on the desk the menu has it.
struct DeleteEnd: Sendable {
    /// The thing's own.
    let path: String

    func html(_ words: Words) -> HTML {
        """
        <form class="delete-end" method="post" action="\(url: "\(path)/delete")">\
        <button class="button button--bare button--wide">\(Icon.trash.html)\(words("Delete"))</button></form>
        """
    }
}
