import HTML
import House
import Localization

/// The filters of a table: a form behind a button, and the active ones as chips that can be taken off.
struct TableFilters: Sendable {
    /// `…/table`
    let action: String
    /// Fields of the address that stay beside the filters: `sort`, `dir`.
    let kept: [(name: String, value: String)]
    /// Part of the name.
    let name: String
    let fields: [Field]
    let active: [Active]

    struct Field: Sendable {
        let id: String
        let name: String
        let unit: String
        let type: FieldType
        let options: [Choice]
        let selected: Set<String>
        /// Part of a text; `yes`, `no` or empty of a yes-no field.
        let value: String
        let from: String
        let to: String
        /// `filled`, `empty` or nothing.
        let presence: String
        let fromProblem: Phrase?
        let toProblem: Phrase?

        var hasProblem: Bool { fromProblem != nil || toProblem != nil }
    }

    /// A filter in words, and the address of the table without it.
    struct Active: Sendable {
        let text: String
        let path: String
    }

    var isActive: Bool { !active.isEmpty }

    func html(_ words: Words) -> HTML {
        """
        <details class="filters"\(if: fields.contains(where: \.hasProblem), " open")>
        <summary class="button">\(Icon.filter.html)\(words("Filter"))\
        \(if: isActive, "<small class=\"filters__count\">\(words.number(active.count))</small>")</summary>
        <form class="filters__panel card" method="get" action="\(url: action)">
        \(kept, { hidden($0.name, $0.value) })
        <div class="filters__fields">
        \(FormField("q", words("Name"), [:], words).input(name, rules: "maxlength=\"200\" autocomplete=\"off\""))
        \(fields, { field($0, words) })
        </div>
        <p class="form__end"><button class="button button--main">\(words("Show"))</button>
        <a class="button button--bare" href="\(url: action)">\(words("Clear"))</a></p>
        </form></details>
        """
    }

    func chips(_ words: Words) -> HTML {
        if active.isEmpty { return HTML() }
        return """
            <ul class="chips" aria-label="\(words("Filters"))">
            \(active, { chip($0, words) })
            </ul>
            """
    }

    private func chip(_ filter: Active, _ words: Words) -> HTML {
        """
        <li><a class="chip" href="\(url: filter.path)" aria-label="\(words("Remove the filter \(filter.text)"))">\
        \(filter.text)\(Icon.close.html)</a></li>

        """
    }

    private func field(_ field: Field, _ words: Words) -> HTML {
        """
        <fieldset class="filters__field"><legend class="field__label">\(field.name)\
        \(if: !field.unit.isEmpty, "<small class=\"sheet__unit\">\(field.unit)</small>")</legend>
        \(controls(field, words))
        \(presence(field, words))
        </fieldset>
        """
    }

    private func controls(_ field: Field, _ words: Words) -> HTML {
        switch field.type {
        case .text, .longText:
            """
            <input class="field__input" name="\(field.id)" value="\(field.value)" maxlength="200" autocomplete="off" \
            aria-label="\(words("\(field.name) contains"))" placeholder="\(words("Contains"))">
            """
        case .integer, .decimal, .date: range(field, words)
        case .yesNo:
            """
            <select class="field__input field__input--select" name="\(field.id)" aria-label="\(field.name)">\
            \(Choice.options(
                [
                    Choice(value: "", label: words("Any")), Choice(value: "yes", label: words("Yes")),
                    Choice(value: "no", label: words("No")),
                ], field.value))</select>
            """
        case .choice:
            "<div class=\"filters__options\">\(field.options, { option($0, field) })</div>"
        }
    }

    private func option(_ option: Choice, _ field: Field) -> HTML {
        """
        <label class="filters__option"><input class="tick" type="checkbox" name="\(field.id)" value="\(option.value)"\
        \(if: field.selected.contains(option.value), " checked")>\(option.label)</label>
        """
    }

    private func range(_ field: Field, _ words: Words) -> HTML {
        """
        <div class="filters__range">
        \(bound(field, "from", field.from, words("\(field.name) from"), words("From"), field.fromProblem, words))
        \(bound(field, "to", field.to, words("\(field.name) to"), words("To"), field.toProblem, words))
        </div>
        """
    }

    private func bound(
        _ field: Field, _ end: String, _ value: String, _ label: String, _ hint: String, _ problem: Phrase?,
        _ words: Words
    ) -> HTML {
        let type = field.type == .date && problem == nil ? "date" : "text"
        return """
            <div><input class="field__input" type="\(type)" name="\(field.id).\(end)" value="\(value)" \
            aria-label="\(label)" placeholder="\(hint)" autocomplete="off"\
            \(if: field.type != .date, " inputmode=\"decimal\"")\
            \(if: problem != nil, " aria-invalid=\"true\" aria-describedby=\"\(field.id)-\(end)\"")>\
            \(problem, { "<p class=\"field__problem\" id=\"\(field.id)-\(end)\">\(words($0))</p>" })</div>
            """
    }

    private func presence(_ field: Field, _ words: Words) -> HTML {
        """
        <select class="field__input field__input--select" name="\(field.id).is" \
        aria-label="\(words("\(field.name), filled in or not"))">\(Choice.options(
            [
                Choice(value: "", label: words("Filled in or not")),
                Choice(value: "filled", label: words("Filled in")), Choice(value: "empty", label: words("Empty")),
            ], field.presence))</select>
        """
    }
}

/// The choice of the columns that are shown.
struct TableColumns: Sendable {
    /// `…/table/columns`
    let action: String
    let back: String
    let columns: [(id: String, name: String, isShown: Bool)]

    func html(_ words: Words) -> HTML {
        if columns.isEmpty { return HTML() }
        return """
            <pop-menu class="menu"><details class="menu__details">
            <summary class="button" aria-label="\(words("Columns"))">\(Icon.grid.html)\
            <span class="wide-only">\(words("Columns"))</span></summary>
            <form class="menu__panel menu__panel--form" method="post" action="\(url: action)">
            \(hidden("back", back))
            <fieldset class="menu__set"><legend class="menu__heading">\(words("Columns"))</legend>
            \(columns, { row($0.id, $0.name, $0.isShown) })</fieldset>
            <button class="button button--main button--wide">\(words("Apply"))</button>
            </form></details></pop-menu>
            """
    }

    private func row(_ id: String, _ name: String, _ isShown: Bool) -> HTML {
        """
        <label class="menu__row"><input class="tick" type="checkbox" name="column" value="\(id)"\
        \(if: isShown, " checked")>\(name)</label>
        """
    }
}
