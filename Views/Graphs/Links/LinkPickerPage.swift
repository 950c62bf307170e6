import HTML
import House
import Localization

/// Chooses the nodes that a node is to be linked to: several at once, found by any number of searches.
struct LinkPickerPage: Page {
    let node: NodeLine
    /// `/graphs/:graph/nodes/:node/links`
    let path: String
    let offer: NodeOffer
    let chosen: [NodeLine]
    /// The readings of existing links, by the ids of nodes; an empty reading for a link without a kind.
    let linked: [String: [String]]
    let canCreate: Bool
    let kind: String
    let inverse: String
    let note: String
    let readings: [String]
    let problems: [String: Phrase]

    private var meaning: LinkMeaningFields {
        LinkMeaningFields(kind: kind, inverse: inverse, note: note, readings: readings, problems: problems)
    }

    func title(_ words: Words) -> String { words("\(node.name): Add links") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (node.label, node.path), icon: node.icon.isEmpty ? nil : node.chosenIcon).html)
        \(ProblemSummary(problems, LinkMeaningFields.labels(words)).html(words))
        <node-picker>
        <form class="form picker" method="post" action="\(url: path)">
        <div class="picker__meaning">\(meaning.html(words))</div>
        <fieldset class="picker__nodes" id="node" tabindex="-1"\
        \(problems["node"], { _ in " aria-describedby=\"node-problem\"" })>
        <legend class="field__label">\(words("Link with"))</legend>
        \(problems["node"], { "<p class=\"field__problem\" id=\"node-problem\">\(words($0))</p>" })
        \(search(words))
        <div id="chosen" class="picker__part">\(if: !chosen.isEmpty, chosenPart(words))</div>
        <div id="found" class="picker__part" aria-live="polite">
        \(offer.html(words) { row($0, isChosen: false, words) })
        \(if: canCreate, create(words))
        </div>
        </fieldset>
        \(meaning.noteField(words))
        <div class="chooser__end">\(FormEnd(title: words("Add links"), cancelPath: node.path).html(words))</div>
        </form>
        </node-picker>
        """
    }

    /// The search button is the first one of the form, so that Enter in any field searches instead of saving.
    private func search(_ words: Words) -> HTML {
        """
        <div class="search">\(Icon.search.html)<input class="search__input" type="search" name="q" \
        value="\(offer.query)" maxlength="100" autocomplete="off" enterkeyhint="search" \
        placeholder="\(words("Search entities and attributes"))" \
        aria-label="\(words("Search entities and attributes"))">\
        <button class="search__go" formmethod="get" formaction="\(url: "\(path)/new")" formnovalidate>\
        \(words("Search"))</button></div>
        """
    }

    private func chosenPart(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Selected"))</h2>
        <ul class="list card">\(chosen, { row($0, isChosen: true, words) })</ul></section>
        """
    }

    private func row(_ line: NodeLine, isChosen: Bool, _ words: Words) -> HTML {
        """
        <li><label class="row row--choice"><input class="tick" type="checkbox" name="node" value="\(line.id)"\
        \(if: isChosen, " checked")>\(line.chosenIcon.tile)<span class="row__text"><b class="row__name">\(line.name)</b>\
        \(line.owner, { "<span class=\"row__more\">\($0)</span>" })</span>\
        \(linked[line.id], { "<span class=\"row__end\">\(already($0, words))</span>" })</label></li>

        """
    }

    private func already(_ readings: [String], _ words: Words) -> String {
        let names = readings.filter { !$0.isEmpty }.joined(separator: ", ")
        return names.isEmpty ? words("already linked") : words("already: \(names)")
    }

    private func create(_ words: Words) -> HTML {
        """
        <button class="button" name="create" value="\(offer.query)">\(Icon.plus.html)\
        \(words("Create “\(offer.query)” and link it"))</button>
        """
    }
}
