import HTML
import House
import Localization

/// The page of exports, each a file to download.
struct WealthExportPage: Page {
    func title(_ words: Words) -> String { words("Take values out") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Wealth"), "/wealth")).html)
        <ul class="list card exports">
        \(row("/wealth/export.csv", words("CSV, a row for each value"), words("For any program, and to bring it in here again. Without the target and rates of other days."), words))
        \(row("/wealth/export-wide.csv", words("CSV, a column for each series"), words("For spreadsheets: the last value of each day, without notes, payments and the target."), words))
        \(row("/wealth/export.json", "JSON", words("Everything, with rates, times and the target."), words))
        \(row("/wealth/export.beancount", "Beancount", words("A ledger in plain text, with balances, prices and the target; the last value of each day."), words))
        </ul>
        """
    }

    private func row(_ path: String, _ name: String, _ text: String, _ words: Words) -> HTML {
        LinkRow(path, .download, name, text: text, end: HTML()).html
    }
}
