import HTML
import House
import Localization

/// The form of one value by itself: on its own page, and in the place of the value that was tapped.
struct ValueForm: Sendable {
    /// `/graphs/:graph/attributes/:attribute/values/:field`
    let action: String
    let column: TableColumn
    let value: String
    /// The stored value, as a text to type, at the time when this value was typed.
    let was: String
    let back: String
    var problem: Phrase?
    var meanwhile: Meanwhile?

    /// Two values in a conflict, one of which is to be chosen. Both as they are read, empty for none.
    struct Meanwhile: Sendable {
        let current: String
        let typed: String
    }

    /// A template of the form, for the script that shows it when a value of the field is tapped.
    static func template(_ column: TableColumn, back: String, _ words: Words) -> HTML {
        let form = ValueForm(action: back, column: column, value: "", was: "", back: back)
        return "<template data-field=\"\(column.id)\">\(form.html(words))</template>\n"
    }

    func html(_ words: Words) -> HTML {
        """
        <form class="form value-form" method="post" action="\(url: action)" novalidate>
        \(hidden("was", was))\(hidden("back", back))
        <div class="field">
        <span class="field__label" aria-hidden="true">\(column.name)\(if: !column.unit.isEmpty, " (\(column.unit))")</span>
        \(column.isPicked ? picks(words) : column.control(name: "value", value: value, label: column.name, words))
        \(problem, { "<p class=\"field__problem\" role=\"alert\">\(words($0))</p>" })
        \(meanwhile, { told($0, words) })
        </div>
        \(meanwhile, { choice($0, words) })
        \(if: meanwhile == nil && column.isPicked, "<div class=\"form__end\">\(cancel(words))</div>")
        \(if: meanwhile == nil && !column.isPicked, FormEnd(title: words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func cancel(_ words: Words) -> HTML {
        "<a class=\"button button--bare\" href=\"\(url: back)\">\(words("Cancel"))</a>"
    }

    /// Buttons for the choices; a tap on one of them saves it.
    private func picks(_ words: Words) -> HTML {
        """
        <div class="picks\(if: column.stars > 0, " picks--stars")" role="group" aria-label="\(column.name)">\
        \(column.picks(words), { pick($0, words) })</div>
        """
    }

    private func pick(_ choice: Choice, _ words: Words) -> HTML {
        let isStar = column.stars > 0 && !choice.value.isEmpty
        let reaches = Int(choice.value).map { $0 <= Int(value) ?? 0 } ?? false
        return """
            <button class="pick\(if: isStar && reaches, " pick--lit")" name="value" value="\(choice.value)" \
            aria-pressed="\(choice.value == value ? "true" : "false")"\
            \(if: isStar, " aria-label=\"\(words("\(choice.label) of \(words.number(column.stars))"))\"")>\
            \(if: isStar, Icon.star.html)\(if: !isStar, "\(choice.label)")</button>
            """
    }

    private func told(_ meanwhile: Meanwhile, _ words: Words) -> HTML {
        """
        <p class="field__problem" role="alert" data-current="\(meanwhile.current)">\
        \(words("This was changed in the meantime. It now says: \(Self.short(meanwhile.current))"))</p>
        """
    }

    private func choice(_ meanwhile: Meanwhile, _ words: Words) -> HTML {
        """
        <div class="form__end">
        <button class="button button--main"\(if: column.isPicked, " name=\"value\" value=\"\(value)\"")>\
        \(words("Use “\(Self.short(meanwhile.typed))”"))</button>
        <a class="button button--bare" href="\(url: back)">\(words("Keep “\(Self.short(meanwhile.current))”"))</a>
        </div>
        """
    }

    private static func short(_ text: String) -> String {
        text.isEmpty ? "–" : text.count > 60 ? text.prefix(60) + "…" : text
    }
}

extension TableColumn {
    /// More choices than this are easier to find in a list.
    private static let pickLimit = 12

    /// Whether its values are tapped, not typed.
    var isPicked: Bool { stars > 0 || type == .yesNo || type == .choice && options.count <= Self.pickLimit }

    /// The choices that can be tapped, none at last.
    func picks(_ words: Words) -> [Choice] {
        let none = Choice(value: "", label: "–")
        if stars > 0 { return (1...stars).map { Choice(value: String($0), label: words.number($0)) } + [none] }
        if type == .choice { return options + [none] }
        return [Choice(value: "yes", label: words("Yes")), Choice(value: "no", label: words("No")), none]
    }
}
