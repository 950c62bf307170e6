import HTML
import House
import Localization

/// The first page of the room: the total, a chart, and the history of values.
struct WealthPage: Page {
    let summary: WealthSummary
    let chart: WealthChart?
    let choices: ChartChoices
    let legend: [LegendChip]
    let allocation: [AllocationBar]
    /// The target, and the day on which it may be reached.
    let target: String?
    /// Sentences about rates that are missing or old.
    let notes: [String]
    let rows: [ValueRow]
    let pager: Pager
    /// False for guests, who may not write.
    let canAdd: Bool
    /// This page's address, to come back to.
    let back: String

    func title(_ words: Words) -> String { words("Wealth") }

    func main(_ words: Words) -> HTML {
        """
        \(summary.html(words, actions: actions(words)))
        \(if: isEmpty, empty(words))
        \(if: !isEmpty, card(words))
        \(if: allocation.count > 1, AllocationBar.section(allocation, words))
        <more-rows class="results" id="results" tabindex="-1">
        \(if: !rows.isEmpty, values(words))
        \(pager.html(words))
        </more-rows>
        """
    }

    private func values(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Latest values"))</h2>
        <ul class="list card" id="rows">\(rows, { $0.html })</ul></section>
        """
    }

    /// There are no series, or none with a value.
    private var isEmpty: Bool { legend.isEmpty || rows.isEmpty && chart == nil }

    private func actions(_ words: Words) -> HTML {
        """
        \(if: canAdd && !legend.isEmpty, addValue(words))\(menu(words).html)
        """
    }

    private var options: ChartMenu {
        ChartMenu(
            isHousehold: summary.isHousehold, legend: legend, hidesAmounts: summary.hidesAmounts, back: back)
    }

    private func addValue(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"/wealth/values/new\">\(Icon.plus.html)\(words("Value"))</a>"
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More for wealth"),
            rows: """
                \(Menu.link("/wealth/series", .list, words("Series")))
                \(if: canAdd, Menu.link("/wealth/round", .check, words("Update all")))
                \(if: canAdd, Menu.link("/wealth/series/new", .plus, words("New series")))
                \(if: canAdd, Menu.link("/wealth/import", .download, words("Import values")))
                \(Menu.link("/wealth/export", .upload, words("Export values")))
                \(Menu.link("/wealth/rates", .globe, words("Currencies")))
                \(if: canAdd, Menu.link("/wealth/target", .flag, words("Target")))
                """)
    }

    private func card(_ words: Words) -> HTML {
        """
        <section class="card wealth" aria-label="\(words("Chart"))">
        \(choices.html(words, menu: options))
        \(WealthChart.html(chart, words))
        \(target, { "<p class=\"wealth__target\">\(Icon.flag.html)<span>\($0)</span></p>" })
        \(if: !notes.isEmpty, rateNotes(words))
        </section>
        """
    }

    private func rateNotes(_ words: Words) -> HTML {
        """
        \(notes, { "<p class=\"fine\">\($0)</p>" })
        <p><a class="chip" href="/wealth/rates">\(Icon.globe.html)\(words("Currencies"))</a></p>
        """
    }

    private func empty(_ words: Words) -> HTML {
        let (title, text) =
            rows.isEmpty
            ? (
                canAdd ? words("Your net worth appears here") : words("Nothing is shared with you yet"),
                canAdd
                    ? words("One number for all your accounts, property and loans, and how it changed over time.")
                    : words("What others share with you appears here.")
            ) : (words("Nothing here counts as yours"), words("What others share with you is below."))
        return EmptyPlace(
            icon: .chart, title: title, text: text,
            action: canAdd ? (words("New series"), "/wealth/series/new") : nil,
            example: canAdd && rows.isEmpty
                ? [
                    EmptyPlace.Example(
                        .wallet, words("Savings"), words("For example: \(words.number(12_400)) today"),
                        fills: "/wealth/series/new?name=\(Address.encoded(words("Savings")))&amount=12400")
                ] : []
        ).html
    }
}

/// The share of one kind in all assets.
struct AllocationBar: Sendable {
    let name: String
    let amount: String
    let share: String
    /// 0 to 100.
    let percent: Int
    let colour: Int

    static func section(_ bars: [AllocationBar], _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Accounts by group"))</h2>
        <dl class="card allocation">\(bars, { $0.html })</dl></section>
        """
    }

    private var html: HTML {
        """
        <div class="allocation__row" data-colour="\(colour)"><dt>\(name)</dt><dd>\(amount) <small>\(share)</small></dd>\
        <svg class="allocation__bar" width="100%" height="8" aria-hidden="true"><rect class="allocation__all" width="100%" \
        height="8" rx="4"/><rect class="allocation__part" width="\(percent)%" height="8" rx="4"/></svg></div>

        """
    }
}

/// A row of the history.
struct ValueRow: Sendable {
    let path: String
    let name: String
    let colour: Int
    let text: String
    let amount: String

    var html: HTML {
        LinkRow(
            path, tile: ColourDot(colour).html, name,
            text: text.isEmpty ? nil : text, end: "<span class=\"amount\">\(amount)</span>"
        ).html
    }
}
