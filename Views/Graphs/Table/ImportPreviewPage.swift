import HTML
import House
import Localization

/// A preview of an import: the target of each column, the effect of each row, and the rows that fail, with the reasons.
struct ImportPreviewPage: Page {
    let place: Place
    let way: Way
    let counts: Counts
    let columns: [Column]
    /// The existing fields.
    let targets: [Choice]
    /// The first of the rows that fail.
    let bad: [BadRow]
    let sample: Sample?
    /// Required fields that get no value.
    let required: [String]
    let problems: [String: Phrase]
    let notice: Phrase?

    func title(_ words: Words) -> String { words.title(of: place.entityName, words("Import preview")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import preview"), above: (words.title(of: place.entityName, words("Table")), place.tablePath)).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(notice, { "<div class=\"alert\" role=\"alert\"><p class=\"alert__title\">\(words($0))</p></div>" })
        \(if: !columns.isEmpty, summary(words))
        <form class="form import" method="post" action="\(url: place.action)">
        \(ImportParts.way(self, words))
        \(if: !columns.isEmpty, ImportParts.columns(self, words))
        \(if: !columns.isEmpty, ImportParts.existing(way.existing, words))
        <p class="form__end"><button class="button" name="show" value="on">\(words("Update preview"))</button></p>
        \(if: !bad.isEmpty, badRows(words))
        \(sample, { ImportParts.sample($0, words) })
        \(end(words))
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("encoding", words("Encoding")), ("separator", words("Column separator")),
            ("decimal", words("Decimals")), ("dates", words("Dates")),
        ] + columns.enumerated().map { ("column-\($0.offset)", $0.element.name) }
    }

    private func summary(_ words: Words) -> HTML {
        """
        <ul class="points card" aria-label="\(words("Will be imported"))">
        \(if: counts.new > 0, point(.plus, words("\(counts.new) rows are new.")))
        \(if: counts.changed > 0, point(.pencil, words("\(counts.changed) rows change existing items.")))
        \(if: counts.same > 0, point(.check, words("\(counts.same) rows are already here.")))
        \(if: counts.skipped > 0, point(.close, words("\(counts.skipped) rows are skipped: their names already exist.")))
        \(if: counts.bad > 0, point(.alert, words("\(counts.bad) rows will be skipped. They are listed below.")))
        \(if: !required.isEmpty, point(.alert, words("These required fields stay empty and will be marked: \(required.joined(separator: ", ")).")))
        \(point(.undo, words("Nothing has changed yet.")))
        </ul>
        """
    }

    private func badRows(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Skipped rows"))</h2>
        <ul class="list card">\(bad, { row($0, words) })</ul>
        \(if: counts.bad > bad.count, "<p class=\"fine\">\(words("and \(counts.bad - bad.count) more"))</p>")
        </section>
        """
    }

    private func row(_ row: BadRow, _ words: Words) -> HTML {
        """
        <li class="row"><span class="row__text"><b class="row__name">\(words("Line \(String(row.line))"))\
        \(if: !row.name.isEmpty, " · \(row.name.isolated)")</b>\
        \(row.reasons, { reason($0, words) })</span></li>

        """
    }

    private func reason(_ reason: Reason, _ words: Words) -> HTML {
        """
        <span class="row__more">\(reason.column)\(if: !reason.typed.isEmpty, " “\(reason.typed)”"): \
        <span class="unfit">\(words(reason.text))</span></span>
        """
    }

    private func end(_ words: Words) -> HTML {
        let coming = counts.new + counts.changed
        // While a question is open, the number of rows to import is unknown.
        let isOpen =
            coming > 0 || !problems.isEmpty || way.decimal == "" || way.dates == "" || way.encoding?.isOpen == true
        return """
            <div class="form__end chooser__end">
            \(if: isOpen, "<button class=\"button button--main\" name=\"go\" value=\"on\">\(words("Import \(coming) rows"))</button>")
            \(if: !isOpen, "<p>\(words("Nothing in this file would change anything."))</p>")
            <a class="button button--bare" href="\(url: place.tablePath)">\(words("Cancel"))</a>
            </div>
            """
    }
}
