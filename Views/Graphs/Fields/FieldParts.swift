import HTML
import House
import Localization

/// Pieces of the form of a field.
enum FieldParts {
    static let plain: HTML = "maxlength=\"1000\" autocomplete=\"off\""

    static func check(_ name: String, _ label: String, _ text: String, _ isOn: Bool) -> HTML {
        """
        <label class="row row--choice"><input class="tick" type="checkbox" name="\(name)"\(if: isOn, " checked")>\
        <span class="row__text"><b class="row__name">\(label)</b><span class="row__more">\(text)</span></span></label>

        """
    }

    /// The options of a choice: names and colours, in an order that can be changed.
    static func options(
        _ options: [FieldFormPage.Option], action: String, _ problems: [String: Phrase], _ words: Words
    ) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\(words("Choices"))</legend>
        <sort-rows data-said="\(words("Moved"))"><ol class="list card">
        \(options.enumerated(), { row($0.element, at: $0.offset, of: options.count, action, problems, words) })
        </ol></sort-rows></fieldset>
        """
    }

    private static func row(
        _ option: FieldFormPage.Option, at place: Int, of count: Int, _ action: String, _ problems: [String: Phrase],
        _ words: Words
    ) -> HTML {
        let name = "option-\(option.id)"
        let colours = (0...10).map { Choice(value: "\($0)", label: Palette.name(of: $0, words)) }
        return """
            <li class="sortable option" data-id="\(option.id)">\(SortableRow.grip)
            <input class="field__input option__name" id="\(name)" name="\(name)" value="\(option.name)" maxlength="100" \
            autocomplete="off" aria-label="\(words("Name of choice"))"\
            \(problems[name], { _ in " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\"" })>
            <span class="option__colour"><span class="dot" data-colour="\(option.colour)" aria-hidden="true"></span>\
            <select class="field__input field__input--select" name="colour-\(option.id)" \
            aria-label="\(words("Colour of “\(option.name)”"))">\(Choice.options(colours, "\(option.colour)"))</select></span>
            <span class="sortable__moves">\
            \(SortableRow.move("move", "\(option.id):-1", .up, words("Move “\(option.name)” up"), isOff: place == 0))\
            \(SortableRow.move("move", "\(option.id):1", .down, words("Move “\(option.name)” down"), isOff: place == count - 1))\
            <a class="button button--icon button--bare" href="\(url: "\(action)/options/\(option.id)")" \
            aria-label="\(words("Remove “\(option.name)”"))" title="\(words("Remove “\(option.name)”"))">\
            \(Icon.close.html)</a></span>
            \(problems[name], { "<p class=\"field__problem option__problem\" id=\"\(name)-problem\">\(words($0))</p>" })</li>

            """
    }
}
