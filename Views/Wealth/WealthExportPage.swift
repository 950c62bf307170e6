import HTML
import Localization

/// The page of exports, each a file to download.
struct WealthExportPage: Page {
    func title(_ words: Words) -> String { words("Take values out") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Wealth"), "/wealth")).html)
        <ul class="list card">
        \(row("/wealth/export.csv", words("CSV, a row for each value"), words("For any program, and to bring it in here again."), words))
        \(row("/wealth/export-wide.csv", words("CSV, a column for each series"), words("For spreadsheets."), words))
        \(row("/wealth/export.json", "JSON", words("Everything, with rates and times."), words))
        \(row("/wealth/export.beancount", "Beancount", words("A ledger in plain text, with balances and prices."), words))
        </ul>
        """
    }

    private func row(_ path: String, _ name: String, _ text: String, _ words: Words) -> HTML {
        LinkRow(path, .download, name, text: text, end: HTML()).html
    }
}
