import HTML
import House
import Localization

/// The first steps in a graph, with those done ticked off.
struct GraphSteps: Sendable {
    /// `/graphs/:graph`
    let path: String
    let hasEntity: Bool
    let hasAttribute: Bool
    let hasLink: Bool
    let hasField: Bool
    /// Whether any entity has a place on its canvas.
    let hasCanvas: Bool
    /// Nil if there is none yet.
    let entity: Newest?

    /// The newest entity: its page, the page that links it, and what one of its things is called.
    struct Newest: Sendable {
        let path: String
        let linkPath: String
        let item: ItemName
    }

    func html(_ words: Words) -> HTML {
        """
        <section class="group" id="first-steps" aria-labelledby="steps"><div class="steps__head">\
        <h2 class="group__title" id="steps">\(words("First steps"))</h2>\
        <form method="post" action="\(url: "\(path)/steps")"><button class="button button--bare">\
        \(words("Hide"))</button></form></div>
        <ul class="list card steps">
        \(step(hasEntity, "\(path)/entities/new", .plus, words("Add your first entity"), words("A topic, such as Books or Plants."), words))
        \(step(hasField, entity.map { "\($0.path)/fields/new" }, .list, words("Add a field"), words("A fact about each item: a year, a price, a place."), words))
        \(step(hasAttribute, entity.map { "\($0.path)/attributes/new" }, .tag, entity?.item.new(words) ?? words("Add an item to it"), words("An item in it: one of your books."), words))
        \(step(hasLink, entity?.linkPath, .link, words("Link two items"), words("Connect what belongs together."), words))
        \(step(hasCanvas, entity.map { _ in "\(path)/canvas" }, .graph, words("Open the canvas"), words("Everything as a picture."), words))
        </ul></section>
        """
    }

    private func step(
        _ isDone: Bool, _ path: String?, _ icon: Icon, _ name: String, _ text: String, _ words: Words
    ) -> HTML {
        if isDone {
            return FirstStepRow.done(name, words)
        }
        // A step that needs the first entity has no link yet.
        guard let path else {
            return """
                <li class="row"><span class="tile">\(icon.html)</span><span class="row__text">\
                <b class="row__name">\(name)</b><span class="row__more">\(text)</span></span></li>
                """
        }
        return LinkRow(path, icon, name, text: text).html
    }
}
