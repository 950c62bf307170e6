import HTML
import Localization

/// A node beside its canvas: what it is, and where one goes from there.
struct NodeCard: Sendable {
    let node: NodeLine
    let notes: NotesText
    let photo: MainPhoto?
    let links: LinksPart
    /// Where an attribute is added; nil for an attribute, and for whoever reads.
    let addPath: String?

    func html(_ words: Words) -> HTML {
        """
        <article class="node-card" data-node="\(node.id)"><header class="node-card__head">\(node.mark.tile)\
        <div class="node-card__title"><h2><a href="\(url: node.path)">\(node.name)</a></h2>\
        \(node.owner, { "<p>\($0)</p>" })</div>\
        <button class="button button--icon" type="button" data-do="close" aria-label="\(words("Close"))">\
        \(Icon.close.html)</button></header>
        <div class="node-card__deeds"><a class="button button--main" href="\(url: node.path)" \
        data-open>\(words("Open"))</a>\
        <button class="button" type="button" data-do="focus">\(words("Focus"))</button>\
        \(addPath, { attribute($0, words) })</div>
        \(photo, { $0.html })
        \(if: !notes.isEmpty, "<div class=\"prose\">\(notes.html(words))</div>")
        \(links.html(words))
        </article>
        """
    }

    private func attribute(_ path: String, _ words: Words) -> HTML {
        "<a class=\"button\" href=\"\(url: path)\">\(Icon.plus.html)\(words("Attribute"))</a>"
    }
}
