import HTML
import Localization

/// A node beside its canvas: what it is, and where one goes from there.
struct NodeCard: Sendable {
    let node: NodeLine
    let notes: NotesText
    let photo: MainPhoto?
    let links: LinksPart
    let canEdit: Bool
    /// Where attributes are added; nil for an attribute.
    let addPath: String?
    /// Where links are added.
    let linkPath: String

    func html(_ words: Words) -> HTML {
        """
        <article class="node-card" data-node="\(node.id)"><header class="node-card__head">\(node.mark.tile)\
        <div class="node-card__title"><h2><a href="\(url: node.path)">\(node.name)</a></h2>\
        \(node.owner, { "<p>\($0)</p>" })</div>\
        <button class="button button--icon" type="button" data-do="close" aria-label="\(words("Close"))">\
        \(Icon.close.html)</button></header>
        <div class="node-card__deeds"><a class="button button--main" href="\(url: node.path)" \
        data-open>\(words("Open"))</a>\(deed("focus", .focus, words("Focus")))\
        \(if: addPath != nil, deed("fold", .list, words("Show or hide its attributes")))\
        \(if: canEdit, deed("link", .link, words("Link")))\
        \(if: canEdit, deed("pin", .pin, words("Pin or unpin")))\(deed("hide", .hide, words("Hide")))</div>
        \(photo, { $0.html(words) })
        \(if: !notes.isEmpty, "<div class=\"prose\">\(notes.html(words))</div>")
        \(links.html(words))
        \(if: canEdit, adding(words))
        </article>
        """
    }

    private func deed(_ name: String, _ icon: Icon, _ label: String) -> HTML {
        """
        <button class="button button--icon" type="button" data-do="\(name)" aria-label="\(label)" title="\(label)">\
        \(icon.html)</button>
        """
    }

    /// An attribute, and an entity that is linked, right there.
    private func adding(_ words: Words) -> HTML {
        """
        \(addPath, { add("\($0)", "name", words("New attribute"), words) })
        \(add(linkPath, "create", words("New linked entity"), words))
        """
    }

    private func add(_ path: String, _ name: String, _ label: String, _ words: Words) -> HTML {
        """
        <form class="node-card__add" method="post" action="\(url: path)"><input class="field__input" name="\(name)" \
        maxlength="200" required autocomplete="off" enterkeyhint="done" placeholder="\(label)" aria-label="\(label)">\
        <button class="button button--icon" aria-label="\(words("Add"))">\(Icon.plus.html)</button></form>
        """
    }
}
