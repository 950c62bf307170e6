import HTML
import House
import Localization

/// The preview of an import: the number of new entries, the first days, and what is left out, with the reason.
struct DiaryImportPreviewPage: Page {
    let path: String
    let fileName: String
    let reading: DiaryReading
    let plan: DiaryImportPlan
    let diaryPath: String
    let diaryTitle: String

    private static let shownDays = 12

    func title(_ words: Words) -> String { words.title(of: diaryTitle, words("Import preview")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import preview"), above: (diaryTitle, diaryPath)).html)
        \(summary(words))
        <form class="form import" method="post" action="\(url: path)">
        \(if: plan.counts.joined > 0, existing(words))
        \(if: plan.update.count > 0, ImportedBefore(isUpdated: coming.isEmpty).html(words))
        \(if: !coming.isEmpty, first(words))
        \(if: !bad.isEmpty, problems(words))
        \(NotImported(reading.unread) { words("in \($0) entries") }.html(words))
        \(end(words))
        </form>
        """
    }

    private var coming: [DiaryImportPlan.Planned] { plan.days.filter { [.add, .join].contains($0.action) } }

    // MARK: How much

    private func summary(_ words: Words) -> HTML {
        let counts = plan.counts
        return """
            <ul class="points card" aria-label="\(words("Will be imported"))">
            \(point(.book, "\(reading.format.name(words)) · \(fileName)"))
            \(if: counts.new > 0, point(.plus, words("\(counts.new) days are new.")))
            \(if: counts.joined > 0, point(.pencil, words("\(counts.joined) days already have an entry of yours.")))
            \(if: counts.changed > 0, point(.pencil, words("\(counts.changed) days changed since the last import.")))
            \(if: counts.edited > 0, point(.pencil, words("\(counts.edited) days changed, but were edited in Hearth or are only partly in this file. They stay as they are.")))
            \(if: counts.unchanged > 0, point(.check, words("\(counts.unchanged) entries are already here.")))
            \(if: counts.several > 0, point(.clock, words("\(counts.several) days have several entries. They become one entry per day, with times.")))
            \(if: counts.pictures > 0, point(.camera, words("\(counts.pictures) photos and files are new.")))
            \(if: counts.problems > 0, point(.alert, words("\(counts.problems) items will be skipped or shortened. They are listed below.")))
            \(point(.undo, words("Nothing has changed yet.")))
            </ul>
            """
    }

    // MARK: Choices

    private func existing(_ words: Words) -> HTML {
        let choices = [
            (
                choice: Choice(value: "join", label: words("Add below the existing text")),
                text: words("Your mood, place and weather stay.") as String?
            ),
            (choice: Choice(value: "keep", label: words("Leave these days as they are")), text: nil),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(words("Days that already have an entry"))</legend>
            <div class="list card">\(Choice.rows(choices, name: "existing", selected: ["join"]))</div></fieldset>
            """
    }

    // MARK: Days

    private func first(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("First days"))</h2>
        <ul class="list card">\(coming.prefix(Self.shownDays), { day($0, words) })</ul>
        \(if: coming.count > Self.shownDays, "<p class=\"fine\">\(words("and \(coming.count - Self.shownDays) more"))</p>")
        </section>
        """
    }

    private func day(_ planned: DiaryImportPlan.Planned, _ words: Words) -> HTML {
        let merge = DiaryMerge(planned.entries)
        let pictures = merge.pictures.count
        let more = [FirstWords.of(merge.content, limit: 90), pictures > 0 ? words("\(pictures) photos and files") : ""]
        return """
            <li class="row"><span class="row__text"><b class="row__name">\(words.day(planned.day))</b>\
            <span class="row__more">\(more.filter { !$0.isEmpty }.joined(separator: " · "))</span></span></li>

            """
    }

    // MARK: What does not come

    private var bad: [DiaryReading.Problem] {
        let tooLong = plan.days.filter { $0.action == .tooLong }.map {
            DiaryReading.Problem(what: Phrase("The text of this day would be too long."), which: $0.day.iso)
        }
        let overfull = plan.overfull.map { day in
            let what = Phrase(
                "Up to \(day.skipped) photos and files will be skipped: a day holds up to \(DiaryEntry.fileLimit).")
            return DiaryReading.Problem(what: what, which: day.day.iso)
        }
        return Array((tooLong + overfull + reading.problems).prefix(ImportProblems.limit))
    }

    private func problems(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Skipped or shortened"))</h2>
        <ul class="list card">\(bad, { problem($0, words) })</ul>
        \(if: plan.counts.problems > bad.count, "<p class=\"fine\">\(words("and \(plan.counts.problems - bad.count) more"))</p>")
        </section>
        """
    }

    private func problem(_ problem: DiaryReading.Problem, _ words: Words) -> HTML {
        """
        <li class="row"><span class="row__text">\
        <b class="row__name">\(Day(iso: problem.which).map { words.day($0) } ?? problem.which)</b>\
        <span class="row__more field__problem">\(words(problem.what))</span></span></li>

        """
    }

    private func end(_ words: Words) -> HTML {
        guard !coming.isEmpty || plan.update.count > 0 else {
            return """
                <p>\(words("There is nothing new in this file."))</p>
                <p class="form__end"><a class="button button--main" href="\(url: diaryPath)">\(words("Back to the diary"))</a></p>
                """
        }
        return FormEnd(title: words("Import"), cancelPath: diaryPath).html(words)
    }
}
