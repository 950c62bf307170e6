import HTML
import House
import Localization

/// The parts of an import's preview page.
enum WealthImportParts {
    static func summary(_ page: WealthImportPreviewPage, _ words: Words) -> HTML {
        let counts = page.counts
        let asksAboutMovements = counts.isOfMovements && page.accounts.contains { $0.target.isEmpty }
        return """
            <ul class="points card" aria-label="\(words("Will be imported"))">
            \(if: counts.new > 0, point(.plus, words("\(counts.new) values are new.")))
            \(if: counts.emptySeries > 0, point(.plus, words("\(counts.emptySeries) series without values will be imported.")))
            \(if: counts.hasTarget, point(.flag, words("Includes your target.")))
            \(if: counts.changed > 0, point(.pencil, words("\(counts.changed) values replace others of the same day.")))
            \(if: counts.later > 0, point(.alert, words("\(counts.later) values are dated more than a month ahead.")))
            \(if: counts.same > 0, point(.check, words("\(counts.same) values are already here.")))
            \(if: counts.skipped > 0, point(.close, words("\(counts.skipped) values are skipped: their days already have another one.")))
            \(if: counts.rates > 0, point(.globe, words("Includes \(counts.rates) exchange rates.")))
            \(if: counts.bad > 0, point(.alert, words("\(counts.bad) values will be skipped. They are listed below.")))
            \(if: counts.passed > 0, point(.filter, words("\(counts.passed) lines are about something else and are skipped.")))
            \(counts.newerVersion, { point(.alert, words("This file comes from a newer version (\($0)). Check the values.")) })
            \(if: !counts.movements.isEmpty, point(.filter, words("Transactions are skipped, because the file has a balance: \(counts.movements)")))
            \(if: counts.isWithoutNotes, point(.alert, words("This file has one column per series, without notes or deposits.")))
            \(if: asksAboutMovements, point(.alert, words("These are transactions, not balances. Choose a series to add them up, or skip them.")))
            \(counts.left, { point(.filter, words($0)) })
            \(if: counts.isSummedUp && !asksAboutMovements, point(.alert, words("Transactions were added up to month-end balances. This is only right if the file goes back to the first transaction.")))
            \(point(.undo, words("Nothing has changed yet.")))
            </ul>
            """
    }

    // MARK: How it is written

    static func way(_ page: WealthImportPreviewPage, _ words: Words) -> HTML {
        let way = page.way
        guard way.separator ?? way.decimal ?? way.dates ?? way.currency != nil || page.encoding != nil else {
            return HTML()
        }
        return """
            <fieldset class="field"><legend class="field__label">\
            \(page.fileName.isEmpty ? words("Pasted text") : page.fileName)</legend>
            <div class="import__way card">
            \(page.encoding, { $0.html(page.problems, words) })
            \(way.separator, { separator($0, page, words) })
            \(way.decimal, { NumberFormatFields.decimal($0, page.problems, words) })
            \(way.dates, { NumberFormatFields.dates($0, hasYears: way.asksYears, page.problems, words) })
            \(way.currency, { currency($0, page, words) })
            </div></fieldset>
            """
    }

    private static func separator(_ value: String, _ page: WealthImportPreviewPage, _ words: Words) -> HTML {
        FormField("separator", words("Column separator"), page.problems, words).select(
            [
                Choice(value: "comma", label: words("Comma")), Choice(value: "semicolon", label: words("Semicolon")),
                Choice(value: "tab", label: words("Tab (separator)")),
                Choice(value: "bar", label: words("Vertical bar |")),
            ], value)
    }

    private static func currency(_ value: String, _ page: WealthImportPreviewPage, _ words: Words) -> HTML {
        FormField("currency", words("Currency of new series"), page.problems, words).input(
            value, rules: "required maxlength=\"3\" autocapitalize=\"characters\" autocomplete=\"off\"")
    }

    // MARK: Accounts

    static func accounts(_ page: WealthImportPreviewPage, _ words: Words) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\(words("Accounts"))</legend>
        \(page.waiting, { "<p class=\"alert\" role=\"status\">\($0)</p>" })
        <ul class="list card">
        \(page.accounts.enumerated(), { account($0.element, at: $0.offset, page, words) })
        </ul></fieldset>
        """
    }

    private static func account(
        _ account: WealthImportPreviewPage.Account, at index: Int, _ page: WealthImportPreviewPage, _ words: Words
    ) -> HTML {
        let name = "account-\(index)"
        let problem = page.problems[name]
        let kinds = SeriesFormPage.kinds(words).map {
            Choice(value: "new-\($0.value)", label: words("New series: \($0.label)"))
        }
        return """
            <li class="import__column"><label class="row__text" for="\(name)"><b class="row__name">\(account.name)</b>\
            <span class="row__more">\(account.text)</span></label>
            <div><select class="field__input field__input--select" id="\(name)" name="\(name)"\
            \(if: problem != nil, " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\"")>\
            \(if: account.target.isEmpty, Choice.options([Choice(value: "", label: words("Choose…"))], ""))\
            \(Choice.options([Choice(value: "ignore", label: words("Skip"))], account.target))\
            \(if: !page.targets.isEmpty, "<optgroup label=\"\(words("Series"))\">\(Choice.options(page.targets, account.target))</optgroup>")\
            <optgroup label="\(words("A new series"))">\(Choice.options(kinds, account.target))</optgroup></select>
            \(problem, { "<p class=\"field__problem\" id=\"\(name)-problem\">\(words($0))</p>" })</div></li>

            """
    }

    // MARK: Days that have a value

    static func existing(_ selected: String, _ words: Words) -> HTML {
        let choices = [
            (
                choice: Choice(value: "replace", label: words("Replace existing values")),
                text: words("If the file has several, the last one counts.") as String?
            ),
            (choice: Choice(value: "skip", label: words("Skip them")), text: nil),
            (choice: Choice(value: "both", label: words("Keep both")), text: nil),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(words("Values on days that already have one"))</legend>
            <div class="list card">\(Choice.rows(choices, name: "existing", selected: [selected]))</div></fieldset>
            """
    }

    // MARK: What does not come

    static func badLines(_ page: WealthImportPreviewPage, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Will be skipped"))</h2>
        <ul class="list card">\(page.bad, { line($0, words) })</ul>
        \(if: page.counts.bad > page.bad.count, "<p class=\"fine\">\(words("and \(page.counts.bad - page.bad.count) more"))</p>")
        </section>
        """
    }

    private static func line(_ line: WealthImportPreviewPage.BadLine, _ words: Words) -> HTML {
        let number = line.line > 0 ? words("Line \(String(line.line))") : ""
        return """
            <li class="row"><span class="row__text"><b class="row__name">\
            \([number, line.account].filter { !$0.isEmpty }.joined(separator: " · "))</b>\
            <span class="row__more">\(if: !line.typed.isEmpty, "“\(line.typed)”: ")\
            <span class="field__problem">\(words(line.text))</span></span></span></li>

            """
    }
}
