import HTML
import House
import Localization

/// A node in a list: an entity, or an attribute with the entity that owns it.
struct NodeLine: Sendable {
    /// 32 digits, for forms and addresses.
    let id: String
    let path: String
    let icon: String
    let name: String
    /// The name of the entity that owns it; nil for an entity.
    let owner: String?
    /// The text between double square brackets that mentions the node in notes.
    var written: String?

    var chosenIcon: ChosenIcon { ChosenIcon(icon, instead: owner == nil ? .note : .tag) }

    /// “Entity · Attribute”, or the entity's name.
    var label: String { owner.map { "\($0) · \(name)" } ?? name }

    /// A row that leads to an address, by default to the node itself.
    func row(to address: String? = nil, _ words: Words) -> HTML {
        """
        <li><a class="row" href="\(url: address ?? path)"\(written, { " data-written=\"\($0)\"" })>\(chosenIcon.tile)\
        <span class="row__text"><b class="row__name">\(name)</b>\
        \(owner, { "<span class=\"row__more\">\($0)</span>" })</span></a></li>

        """
    }
}

/// The nodes that a picker offers: those used lately, then others.
struct NodeOffer: Sendable {
    let query: String
    let recent: [NodeLine]
    let others: [NodeLine]
    /// True when more were found than are shown.
    let isMore: Bool

    var isEmpty: Bool { recent.isEmpty && others.isEmpty }

    /// The lists with their headings.
    func html(_ words: Words, row: (NodeLine) -> HTML) -> HTML {
        """
        \(if: !recent.isEmpty, group(words("Recently used"), recent, row))
        \(if: !others.isEmpty, group(query.isEmpty ? words("By name") : words("Found"), others, row))
        \(if: isEmpty, "<p class=\"fine\">\(query.isEmpty ? words("Nothing in here yet") : nothing(words))</p>")
        \(if: isMore, "<p class=\"fine\">\(words("There are more. Type a word to find them."))</p>")
        """
    }

    private func nothing(_ words: Words) -> String { words("Nothing found for “\(query)”") }

    private func group(_ title: String, _ lines: [NodeLine], _ row: (NodeLine) -> HTML) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(title)</h2>
        <ul class="list card">\(lines, row)</ul></section>
        """
    }
}
