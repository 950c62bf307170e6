import HTML
import House
import Localization

/// A line that adds one name after another to a list, without leaving the page.
struct QuickNames: Sendable {
    /// Where a name is posted to.
    let action: String
    /// The words in the empty field, as in “Add an entity”.
    let invitation: String
    let label: String
    /// What is suggested for what one of the named is called; nil where it is not asked.
    var question: ItemName?
    /// The path and the name of what was just added: it may stand on another page of the list.
    var added: (path: String, name: String)?

    func html(_ words: Words) -> HTML {
        """
        <quick-add data-lost="\(words("Not sent yet"))"><form class="name-add card" method="post" action="\(url: action)" data-early="name">\(hidden("quick", "on"))\
        <span class="name-add__mark" aria-hidden="true">\(Icon.plus.html)</span>\
        <input class="name-add__input" name="name" id="quick" required maxlength="200" \
        autocomplete="off" enterkeyhint="done" placeholder="\(invitation)" aria-label="\(label)"\
        \(if: added != nil, " autofocus")>\
        <button class="button button--bare">\(words("Add"))</button>\
        \(question, { ItemNameFields(name: $0).line(words) })</form>\
        <p class="fine" role="status">\(added, { done($0.path, $0.name, words) })</p></quick-add>
        """
    }

    private func done(_ path: String, _ name: String, _ words: Words) -> HTML {
        "<a href=\"\(url: path)\">\(words("Added \(name)"))</a>"
    }
}
