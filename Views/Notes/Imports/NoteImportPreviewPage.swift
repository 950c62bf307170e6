import HTML
import House
import Localization

/// The preview of an import: what is new, the first messages, and what is left out, with the reason.
struct NoteImportPreviewPage: Page {
    let path: String
    let fileName: String
    let plan: NoteImportPlan

    func title(_ words: Words) -> String { words.title(of: words("Notes"), words("Import preview")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import preview"), above: (words("Notes"), "/notes")).html)
        \(summary(words))
        <form class="form import" method="post" action="\(url: path)">
        \(if: canReplace, mode(words))
        \(if: counts.changed > 0, ImportedBefore(isUpdated: counts.new == 0).html(words))
        \(if: !plan.first.isEmpty, first(words))
        \(if: !plan.summary.problems.listed.isEmpty, problems(words))
        \(NotImported(plan.summary.unread) { words("in \($0) messages") }.html(words))
        \(end(words))
        </form>
        """
    }

    private var counts: NoteImportPlan.Counts { plan.counts }

    /// Only an archive of Hearth may replace, and only where that differs from adding.
    private var canReplace: Bool {
        plan.format == .hearth && counts.edited + plan.otherNotes.count + plan.otherTabs.count > 0
    }

    // MARK: How much

    private func summary(_ words: Words) -> HTML {
        """
        <ul class="points card" aria-label="\(words("Will be imported"))">
        \(point(.note, "\(plan.format.name(words)) · \(fileName)"))
        \(if: counts.newTabs > 0, point(.plus, words("\(counts.newTabs) tabs are new.")))
        \(if: counts.new > 0, point(.plus, words("\(counts.new) messages are new.")))
        \(if: counts.files > 0, point(.camera, words("\(counts.files) photos and files are new.")))
        \(if: counts.same > 0, point(.check, words("\(counts.same) messages are already here.")))
        \(if: counts.changed > 0, point(.pencil, words("\(counts.changed) messages changed since the last import.")))
        \(if: counts.edited > 0, point(.pencil, words("\(counts.edited) messages differ from yours.")))
        \(if: counts.elsewhere > 0, point(.people, words("\(counts.elsewhere) messages are in tabs that others share with you. They stay as they are.")))
        \(if: plan.summary.problems.count > 0, point(.alert, words("\(plan.summary.problems.count) items will be skipped or shortened. They are listed below.")))
        \(point(.undo, words("Nothing has changed yet.")))
        </ul>
        """
    }

    // MARK: Choices

    private func mode(_ words: Words) -> HTML {
        let choices = [
            (
                choice: Choice(value: "merge", label: words("Add to my notes")),
                text: words("What you wrote or edited in Hearth stays.") as String?
            ),
            (
                choice: Choice(value: "replace", label: words("Replace all my notes")),
                text: words(
                    "\(plan.otherNotes.count) messages that are not in this file will be deleted. Tabs that others share with you stay."
                )
            ),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(words("My current notes"))</legend>
            <div class="list card">\(Choice.rows(choices, name: "mode", selected: ["merge"]))</div></fieldset>
            """
    }

    // MARK: Messages

    private func first(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("First messages"))</h2>
        <ul class="list card">\(plan.first, { row($0, words) })</ul>
        \(if: counts.new > plan.first.count, "<p class=\"fine\">\(words("and \(counts.new - plan.first.count) more"))</p>")
        </section>
        """
    }

    private func row(_ note: ImportedNote, _ words: Words) -> HTML {
        let lines = ([note.text] + note.items.map(\.text)).map { $0.noteText.plain(hidingSpoilers: true).tidiedLine }
        let line = lines.first { !$0.isEmpty } ?? note.files.first?.name ?? note.sourceURL
        let more = [
            words.day(note.createdAt.date), note.isList ? words("\(note.items.count) items") : "",
            note.files.isEmpty ? "" : words("\(note.files.count) photos and files"),
        ]
        return """
            <li class="row"><span class="row__text"><b class="row__name">\(line.cut(toCharacters: 80))</b>\
            <span class="row__more">\(more.filter { !$0.isEmpty }.joined(separator: " · "))</span></span></li>

            """
    }

    // MARK: What is skipped

    private func problems(_ words: Words) -> HTML {
        let (listed, count) = (plan.summary.problems.listed, plan.summary.problems.count)
        return """
            <section class="group"><h2 class="group__title">\(words("Skipped or shortened"))</h2>
            <ul class="list card">\(listed, { problem in
                """
                <li class="row"><span class="row__text"><b class="row__name">\(problem.which)</b>\
                <span class="row__more field__problem">\(words(problem.what))</span></span></li>

                """
            })</ul>
            \(if: count > listed.count, "<p class=\"fine\">\(words("and \(count - listed.count) more"))</p>")
            </section>
            """
    }

    private func end(_ words: Words) -> HTML {
        guard counts.new + counts.newTabs + counts.changed > 0 || canReplace else {
            return """
                <p>\(words("There is nothing new in this file."))</p>
                <p class="form__end"><a class="button button--main" href="/notes">\(words("Back to notes"))</a></p>
                """
        }
        return FormEnd(title: words("Import"), cancelPath: "/notes").html(words)
    }
}
