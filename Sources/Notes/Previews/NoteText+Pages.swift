import WebPages

extension NoteText {
    /// The address of the first page of the web that the text leads to, as servers are asked for it.
    var firstPage: String? { pages.lazy.compactMap { PageAddress.absolute($0) }.first }

    /// The addresses of the pages that the text leads to, in their order. Those within a spoiler are hidden with it.
    var pages: [String] {
        let spoilers = entities.filter { $0.kind == .spoiler }.map(\.range)
        let links = entities.compactMap { link in link.url.map { (offset: link.offset, url: $0) } }
        let found = addresses.map { (offset: $0.range.lowerBound, url: $0.url) }
        return (links + found).sorted { $0.offset < $1.offset }
            .filter { link in
                ["http:", "https:"].contains { link.url.lowercased().hasPrefix($0) }
                    && !spoilers.contains { $0.contains(link.offset) }
            }
            .map(\.url)
    }
}
