import HTML
import Localization

/// A row of a bar chart that is a table as well: only the bars are drawn, the words and numbers are text.
struct StatsBar: Sendable {
    let path: String
    let name: String
    /// A second line.
    let text: String?
    let amount: Int
    /// The amount that stands for a full bar; nil if bars are compared with the longest.
    let total: Int?

    func html(most: Int, _ words: Words) -> HTML {
        let whole = max(total ?? most, 1)
        return """
            <tr><th class="bars__name" scope="row"><a href="\(url: path)">\(name)</a>\
            \(text, { "<small class=\"bars__text\">\($0)</small>" })</th>
            <td class="bars__amount">\(amountText(words))\
            <svg class="bars__bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\
            <rect class="bars__ground" width="1000" height="10"></rect>\
            <rect class="bars__full" width="\(min(amount, whole) * 1000 / whole)" height="10"></rect></svg></td></tr>

            """
    }

    private func amountText(_ words: Words) -> String {
        guard let total, total > 0 else { return words.number(amount) }
        let (some, all, percent) = (words.number(amount), words.number(total), String(amount * 100 / total))
        return words("\(some) of \(all) · \(percent) %")
    }
}
