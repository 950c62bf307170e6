import HTML
import House
import Localization

/// The options by which an entity's attributes are sorted, grouped and shown.
struct AttributeOptions: Sendable {
    /// `/graphs/:graph/entities/:entity/display`
    let action: String
    /// The page to come back to.
    let back: String
    let view: GraphDisplay.View
    let size: AttributeDisplay.Size
    /// `name`, `newest` or a field's id.
    let sort: String
    let isDescending: Bool
    /// A field's id, or empty.
    let group: String
    let showsValues: Bool
    let showsNotes: Bool
    /// The fields, by id and name.
    let fields: [Choice]
    /// Fields that rows can be grouped by.
    let choiceFields: [Choice]

    func html(_ words: Words) -> HTML {
        """
        <pop-menu class="menu"><details class="menu__details">
        <summary class="button" aria-label="\(words("Sorting and display"))">\(Icon.sort.html)\
        <span class="wide-only">\(sorts(words).first { $0.value == sort }?.label)</span></summary>
        <form class="menu__panel menu__panel--form options" method="post" action="\(url: action)">
        \(hidden("back", back))
        \(select("sort", words("Sort by"), sorts(words), sort))
        \(check("descending", words("Reverse order"), isDescending))
        \(if: !choiceFields.isEmpty, select("group", words("Group by"), none(words) + choiceFields, group))
        \(select("view", words("Show as"), views(words), view.rawValue))
        \(select("size", words("Size"), AttributeDisplay.Size.allCases.map { Choice(value: $0.rawValue, label: $0.title(words)) }, size.rawValue))
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Show"))</legend>
        \(check("showsValues", words("Pinned values"), showsValues))
        \(check("showsNotes", words("Start of notes"), showsNotes))</fieldset>
        <button class="button button--main button--wide">\(words("Apply"))</button>
        </form></details></pop-menu>
        """
    }

    private func sorts(_ words: Words) -> [Choice] {
        [Choice(value: "name", label: words("Name")), Choice(value: "newest", label: words("Newest first"))] + fields
    }

    private func none(_ words: Words) -> [Choice] { [Choice(value: "", label: "–")] }

    private func views(_ words: Words) -> [Choice] {
        [Choice(value: "list", label: words("List")), Choice(value: "grid", label: words("Tiles"))]
    }

    private func select(_ name: String, _ label: String, _ choices: [Choice], _ selected: String) -> HTML {
        """
        <label class="options__row"><span class="menu__heading">\(label)</span>\
        <select class="field__input field__input--select" name="\(name)">\(Choice.options(choices, selected))</select>\
        </label>
        """
    }

    private func check(_ name: String, _ label: String, _ isOn: Bool) -> HTML {
        """
        <label class="menu__row"><input class="tick" type="checkbox" name="\(name)"\(if: isOn, " checked")>\
        \(label)</label>
        """
    }
}

extension AttributeDisplay.Size {
    func title(_ words: Words) -> String {
        switch self {
        case .small: words("Small")
        case .medium: words("Medium")
        case .large: words("Large")
        }
    }
}
