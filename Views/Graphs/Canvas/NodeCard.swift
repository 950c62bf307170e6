import HTML
import House
import Localization

/// A node's card beside its canvas: the facts about it, and links to go on.
struct NodeCard: Sendable {
    let node: NodeLine
    let notes: NotesText
    /// The values of an attribute.
    let values: [ShownValue]
    let photo: MainPhoto?
    let links: LinksPart
    let canEdit: Bool
    /// The address that adds attributes; nil for an attribute.
    let addPath: String?
    /// What one of the entity's things is called.
    let item: ItemName
    /// The address that adds links.
    let linkPath: String

    func html(_ words: Words) -> HTML {
        """
        <article class="node-card" data-node="\(node.id)"><header class="node-card__head">\(node.chosenIcon.tile)\
        <div class="node-card__title"><h2><a href="\(url: node.path)">\(node.name)</a></h2>\
        \(node.owner, { "<p>\($0)</p>" })</div>\
        <button class="button button--icon" type="button" data-do="close" aria-label="\(words("Close"))">\
        \(Icon.close.html)</button></header>
        <div class="node-card__actions"><a class="button button--main" href="\(url: node.path)" \
        data-open>\(words("Open"))</a>\(actionButton("focus", .focus, words("Focus")))\
        \(if: addPath != nil, actionButton("fold", .list, words("Show or hide its attributes")))\
        \(if: canEdit, actionButton("link", .link, words("Link")))\
        \(if: canEdit, actionButton("pin", .pin, words("Pin or unpin")))\(actionButton("hide", .hide, words("Hide")))</div>
        \(photo, { $0.html(words) })
        \(if: !values.isEmpty, facts(words))
        \(if: !notes.isEmpty, "<div class=\"prose\">\(notes.html(words))</div>")
        \(links.html(words))
        \(if: canEdit, adding(words))
        </article>
        """
    }

    private func facts(_ words: Words) -> HTML {
        """
        <dl class="facts node-card__facts">\(values, { value in
            value.type == .longText
                ? "<dt>\(value.label)</dt><dd class=\"prose\">\(PlainText(value.text).html)</dd>" : value.term(words)
        })</dl>
        """
    }

    private func actionButton(_ name: String, _ icon: Icon, _ label: String) -> HTML {
        """
        <button class="button button--icon" type="button" data-do="\(name)" aria-label="\(label)" title="\(label)">\
        \(icon.html)</button>
        """
    }

    /// Forms that add an attribute, or an entity linked to the node. An attribute gets the defaults of its fields.
    private func adding(_ words: Words) -> HTML {
        """
        \(addPath, { add("\($0)", "name", item.new(words) ?? words("New attribute"), words, hidden("quick", "1")) })
        \(add(linkPath, "create", words("New linked entity"), words))
        """
    }

    private func add(
        _ path: String, _ name: String, _ label: String, _ words: Words, _ further: HTML = HTML()
    ) -> HTML {
        """
        <form class="node-card__add" method="post" action="\(url: path)">\(further)<input class="field__input" name="\(name)" \
        maxlength="200" required autocomplete="off" enterkeyhint="done" placeholder="\(label)" aria-label="\(label)">\
        <button class="button button--icon" aria-label="\(words("Add"))">\(Icon.plus.html)</button></form>
        """
    }
}
