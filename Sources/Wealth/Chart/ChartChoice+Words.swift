import Localization

extension ChartChoice {
    /// One link to the given page for each range.
    func ranges(of page: String, _ words: Words) -> [ChartChoices.Link] {
        let titles: [(Range, String)] = [
            (.week, words("Week")), (.month, words("Month")), (.quarter, words("3 months")), (.year, words("Year")),
            (.fiveYears, words("5 years")), (.thisYear, words("This year")), (.all, words("All (time)")),
        ]
        return titles.map { range, title in
            let path = with { ($0.range, $0.typed) = (range, nil) }.path(of: page)
            return .init(title: title, path: path, isCurrent: typed == nil && self.range == range)
        }
    }
}
