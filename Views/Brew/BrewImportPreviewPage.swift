import HTML
import House
import Localization

/// The preview of an import: the number of new things, the first of them, and what is left out, with the reason.
struct BrewImportPreviewPage: Page {
    let path: String
    let fileName: String
    let formats: [String]
    let plan: BrewImportPlan
    let problems: [BrewReading.Problem]
    let problemCount: Int
    let unread: UnreadMembers

    private static let shown = 12

    func title(_ words: Words) -> String { words.title(of: words("Brew"), words("Import preview")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Import preview"), above: (words("Brew"), "/brew")).html)
        \(summary(words))
        <form class="form import" method="post" action="\(url: path)">
        \(if: !plan.new.logs.isEmpty, cups(words))
        \(if: !plan.new.recipes.isEmpty, recipes(words))
        \(if: plan.changed.count > 0, again(words))
        \(if: !problems.isEmpty, bad(words))
        \(NotImported(unread) { words("in \($0) rows") }.html(words))
        \(end(words))
        </form>
        """
    }

    // MARK: How much

    private func summary(_ words: Words) -> HTML {
        """
        <ul class="points card" aria-label="\(words("Will be imported"))">
        \(point(.cup, "\(formats.joined(separator: ", ")) · \(fileName)"))
        \(if: !plan.new.logs.isEmpty, point(.plus, words("\(plan.new.logs.count) cups are new.")))
        \(if: !plan.new.recipes.isEmpty, point(.book, words("\(plan.new.recipes.count) recipes are new.")))
        \(if: !plan.new.bags.isEmpty, point(.bag, words("\(plan.new.bags.count) bags of beans are new.")))
        \(if: !plan.photos.isEmpty, point(.picture, words("Includes \(plan.photos.count) photos.")))
        \(if: !plan.new.gear.isEmpty, point(.pot, words("\(plan.new.gear.count) pieces of gear are new.")))
        \(if: plan.changed.count > 0, point(.pencil, words("\(plan.changed.count) items changed since the last import.")))
        \(if: plan.edited > 0, point(.pencil, words("\(plan.edited) items changed, but you edited them in Hearth. They stay as they are.")))
        \(if: plan.unchanged > 0, point(.check, words("\(plan.unchanged) items are already here.")))
        \(if: problemCount > 0, point(.alert, words("\(problemCount) items will be skipped or shortened. They are listed below.")))
        \(point(.undo, words("Nothing has changed yet.")))
        </ul>
        """
    }

    // MARK: What comes

    /// The latest cups first, as in the list of cups.
    private func cups(_ words: Words) -> HTML {
        let rows = plan.new.logs.suffix(Self.shown).reversed().map { log in
            let parts = [
                log.beans.first?.name ?? "", log.rating.map { String(repeating: "★", count: $0) } ?? "",
                String(log.note.prefix(60)),
            ]
            return (name: "\(words.day(log.day)) · \(log.recipeName)", more: parts)
        }
        return list(words("Latest cups"), rows, of: plan.new.logs.count, words)
    }

    private func recipes(_ words: Words) -> HTML {
        let rows = plan.new.recipes.prefix(Self.shown).map { recipe in
            (name: recipe.content.name, more: [words(recipe.content.method.name)])
        }
        return list(words("Recipes"), rows, of: plan.new.recipes.count, words)
    }

    private func again(_ words: Words) -> HTML {
        ImportedBefore(isUpdated: plan.new.count == 0).html(words)
    }

    private func bad(_ words: Words) -> HTML {
        let rows = problems.map { problem in
            let day = Day(iso: String(problem.which.prefix(10)))
            let name = day.map { words.day($0) + problem.which.dropFirst(10) } ?? problem.which
            return (name: name, more: [words(problem.what)])
        }
        return list(words("Skipped or shortened"), rows, of: problemCount, words)
    }

    private func list(_ title: String, _ rows: [(name: String, more: [String])], of count: Int, _ words: Words) -> HTML
    {
        """
        <section class="group"><h2 class="group__title">\(title)</h2>
        <ul class="list card">\(rows, { row in
            """
            <li class="row"><span class="row__text"><b class="row__name">\(row.name)</b>\
            <span class="row__more">\(row.more.filter { !$0.isEmpty }.joined(separator: " · "))</span></span></li>

            """
        })</ul>
        \(if: count > rows.count, "<p class=\"fine\">\(words("and \(count - rows.count) more"))</p>")
        </section>
        """
    }

    private func end(_ words: Words) -> HTML {
        guard plan.count(.update) > 0 else {
            return """
                <p>\(words("There is nothing new in this file."))</p>
                <p class="form__end"><a class="button button--main" href="/brew">\(words("Back to Brew"))</a></p>
                """
        }
        return FormEnd(title: words("Import"), cancelPath: "/brew").html(words)
    }
}
