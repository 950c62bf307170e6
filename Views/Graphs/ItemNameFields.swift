import HTML
import House
import Localization

/// The two fields that say what one of an entity's things is called, and several.
struct ItemNameFields: Sendable {
    let name: ItemName
    var problems: [String: Phrase] = [:]

    /// In a form of their own size, with hints.
    func html(_ words: Words) -> HTML {
        """
        <fieldset class="item-name"><legend class="field__label">\(words("What is one item called?"))</legend>
        <div class="pair">
        \(field("itemSingular", words("One (item)"), words).input(name.singular, rules: rules(words("Book"))))
        \(field("itemPlural", words("Several (items)"), hint: words("As after a number: 29 books."), words).input(name.plural, rules: rules(words("books"))))
        </div></fieldset>
        """
    }

    /// Below the line of a first quick name: small, and never required.
    func line(_ words: Words) -> HTML {
        """
        <div class="name-add__item" role="group" aria-labelledby="item-ask">\
        <span class="name-add__ask" id="item-ask">\(words("What is one item called?"))</span>\
        \(input("itemSingular", words("One (item)"), name.singular, words("Book")))\
        \(input("itemPlural", words("Several (items)"), name.plural, words("books")))</div>
        """
    }

    static func summary(_ words: Words) -> [ProblemSummary.Field] {
        [("itemSingular", words("One (item)")), ("itemPlural", words("Several (items)"))]
    }

    private func field(_ name: String, _ label: String, hint: String? = nil, _ words: Words) -> FormField {
        FormField(name, label, hint: hint, problems, words)
    }

    private func rules(_ example: String) -> HTML {
        "maxlength=\"\(ItemName.limit)\" autocomplete=\"off\" placeholder=\"\(example)\""
    }

    private func input(_ name: String, _ label: String, _ value: String, _ example: String) -> HTML {
        """
        <label class="name-add__part"><span class="name-add__label">\(label)</span>\
        <input class="name-add__word" name="\(name)" value="\(value)" enterkeyhint="done" \(rules(example))></label>
        """
    }
}
