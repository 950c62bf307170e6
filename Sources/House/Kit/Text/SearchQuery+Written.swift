package import Localization

extension SearchQuery {
    /// The same query as values stand in texts that are searched, where all of it is a day or an amount as a person writes
    /// it: `6 May 2024` as `2024-05-06`, `1.234,50` as `1234.50`. `nil` for other queries, and where both are the same.
    package func asStored(_ reader: Language) -> SearchQuery? {
        let stored = SearchedDays(text, reader)?.iso ?? amount(reader)
        return stored.flatMap { $0 == text ? nil : SearchQuery($0) }
    }

    /// The number that is all of the query, with a point; `nil` for other queries.
    package func amount(_ reader: Language) -> String? {
        NumberSyntax(reader).plain(text.filter { !"€$£¥₽".contains($0) })
    }
}
