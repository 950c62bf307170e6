package import HTML
package import Localization

/// A delete link at the end of a thing's page on a phone, within the thumb's reach; a desktop has it in the menu.
package struct DeleteEnd: Sendable {
    /// The thing's address.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    package func html(_ words: Words) -> HTML {
        """
        <form class="delete-end" method="post" action="\(url: "\(path)/delete")">\
        <button class="button button--bare button--wide">\(Icon.trash.html)\(words("Delete"))</button></form>
        """
    }
}
