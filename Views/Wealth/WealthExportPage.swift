import HTML
import House
import Localization

/// The page of exports, each a file to download.
struct WealthExportPage: Page {
    func title(_ words: Words) -> String { words.title(of: words("Wealth"), words("Export values")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Export values"), above: (words("Wealth"), "/wealth")).html)
        <ul class="list card exports">
        \(row("/wealth/export.csv", words("CSV, one row per value"), words("For any app, and to import again. Without the target and rates of other days."), words))
        \(row("/wealth/export-wide.csv", words("CSV, one column per series"), words("For spreadsheets: the last value of each day, without notes, deposits and the target."), words))
        \(row("/wealth/export.json", "JSON", words("Everything, with rates, times and the target."), words))
        \(row("/wealth/export.beancount", "Beancount", words("A plain-text ledger with balances, prices and the target, using the last value of each day."), words))
        </ul>
        """
    }

    private func row(_ path: String, _ name: String, _ text: String, _ words: Words) -> HTML {
        LinkRow(path, .download, name, text: text, end: HTML()).html
    }
}
