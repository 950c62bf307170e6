import HTML
import House
import Localization

/// Parts of the preview page of an import.
enum ImportParts {
    // MARK: Format of the file

    static func way(_ page: ImportPreviewPage, _ words: Words) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\
        \(page.place.fileName.isEmpty ? words("Pasted text") : page.place.fileName)</legend>
        <div class="import__way card">
        \(page.way.encoding, { $0.html(page.problems, words) })
        \(FormField("separator", words("Column separator"), page.problems, words).select(
            [
                Choice(value: "comma", label: words("Comma")), Choice(value: "semicolon", label: words("Semicolon")),
                Choice(value: "tab", label: words("Tab (separator)")), Choice(value: "bar", label: words("Vertical bar |")),
            ], page.way.separator))
        \(FormField("header", words("First row"), [:], words).select(
            [
                Choice(value: "names", label: words("Column names")),
                Choice(value: "values", label: words("Values")),
            ], page.way.hasHeader ? "names" : "values"))
        \(page.way.decimal, { NumberFormatFields.decimal($0, page.problems, words) })
        \(page.way.dates, { NumberFormatFields.dates($0, page.problems, words) })
        </div></fieldset>
        """
    }

    // MARK: Columns

    static func columns(_ page: ImportPreviewPage, _ words: Words) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\(words("Columns"))</legend>
        <ul class="list card">
        \(page.columns.enumerated(), { column($0.element, at: $0.offset, page, words) })
        </ul></fieldset>
        """
    }

    private static func column(
        _ column: ImportPreviewPage.Column, at index: Int, _ page: ImportPreviewPage, _ words: Words
    ) -> HTML {
        let name = "column-\(index)"
        let problem = page.problems[name]
        return """
            <li class="import__column"><label class="row__text" for="\(name)"><b class="row__name">\(column.name)</b>\
            <span class="row__more">\(column.examples.joined(separator: " · "))</span></label>
            <div><select class="field__input field__input--select" id="\(name)" name="\(name)"\
            \(if: problem != nil, " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\"")>\
            \(options(column.target, page.targets, words))</select>
            \(problem, { "<p class=\"field__problem\" id=\"\(name)-problem\">\(words($0))</p>" })</div>
            \(if: !column.unknown.isEmpty, newOptions(column, at: index, words))</li>

            """
    }

    private static func options(_ target: String, _ fields: [Choice], _ words: Words) -> HTML {
        let types = FieldType.allCases.map {
            Choice(value: "new-\($0.rawValue)", label: words("New field: \($0.title(words))"))
        }
        return """
            \(Choice.options(
                [
                    Choice(value: "ignore", label: words("Skip")), Choice(value: "name", label: words("Name")),
                    Choice(value: "notes", label: words("Notes")),
                ], target))\
            \(if: !fields.isEmpty, "<optgroup label=\"\(words("Fields"))\">\(Choice.options(fields, target))</optgroup>")\
            <optgroup label="\(words("A new field"))">\(Choice.options(types, target))</optgroup>
            """
    }

    private static let namedOptions = 5

    private static func newOptions(_ column: ImportPreviewPage.Column, at index: Int, _ words: Words) -> HTML {
        let names = column.unknown.prefix(namedOptions).joined(separator: ", ")
        let rest = column.unknown.count - namedOptions
        return """
            <label class="import__options"><input class="tick" type="checkbox" name="newOptions" value="\(index)"\
            \(if: column.makesOptions, " checked")><span class="row__text"><span>\(words("Add missing choices"))</span>\
            <span class="row__more">\(names)\(if: rest > 0, " \(words("and \(rest) more"))")</span></span></label>
            """
    }

    // MARK: Existing names

    static func existing(_ selected: String, _ words: Words) -> HTML {
        let choices = [
            (
                choice: Choice(value: "update", label: words("Update existing")),
                text: words("Empty cells change nothing.") as String?
            ),
            (choice: Choice(value: "skip", label: words("Skip them")), text: nil),
            (choice: Choice(value: "add", label: words("Add them again")), text: nil),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(words("Rows with an existing name"))</legend>
            <div class="list card">\(Choice.rows(choices, name: "existing", selected: [selected]))</div></fieldset>
            """
    }

    // MARK: The first rows

    static func sample(_ sample: ImportPreviewPage.Sample, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("First rows"))</h2>
        <div class="sheet card" role="region" aria-label="\(words("First rows"))" tabindex="0">
        <table class="sheet__table"><thead><tr><th scope="col">\(words("Name"))</th>\
        <th scope="col"><span class="unseen">\(words("Result"))</span></th>\
        \(sample.columns, { "<th scope=\"col\"\(if: $0.isNumber, " class=\"number\"")>\($0.name)</th>" })\
        \(if: sample.hasNotes, "<th scope=\"col\">\(words("Notes"))</th>")</tr></thead>
        <tbody>
        \(sample.rows, { row($0, sample.columns.map(\.isNumber), words) })
        </tbody></table></div></section>
        """
    }

    private static func row(_ row: ImportPreviewPage.SampleRow, _ isNumber: [Bool], _ words: Words) -> HTML {
        """
        <tr><th scope="row">\(row.name)</th><td class="import__state">\(state(row.state, words))</td>\
        \(zip(isNumber, row.cells), { "<td\(if: $0, " class=\"number\"")>\($1)</td>" })\
        \(row.notes, { "<td>\($0)</td>" })</tr>

        """
    }

    private static func state(_ state: ImportPreviewPage.SampleRow.State, _ words: Words) -> String {
        switch state {
        case .new: words("New")
        case .changed: words("Changes")
        case .same: words("Unchanged")
        }
    }
}
