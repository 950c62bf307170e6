package import HTTP

/// One page of a long list: which rows to read, and the pager below them.
package struct ListPage: Sendable {
    /// From 1.
    package let number: Int
    /// The most rows on a page.
    package let size: Int

    package init(_ number: Int = 1, size: Int) {
        self.number = number
        self.size = size
    }

    /// The page that an address asks for, otherwise the first one.
    /// - Parameter smallest: the smallest size that the address may ask for; `nil` if it may not choose the size.
    package init(_ query: FormFields, size: Int, smallest: Int? = nil) {
        // Bounded, so that no product of a number and a size overflows.
        number = query["page"].flatMap { Int($0) }.map { min(max($0, 1), 1_000_000) } ?? 1
        let wanted = smallest.flatMap { smallest in query["size"].flatMap { Int($0) }.map { max($0, smallest) } }
        self.size = min(wanted ?? size, size)
    }

    /// The number of rows on the pages before this one.
    package var offset: Int { (number - 1) * size }

    /// The number of rows up to the end of this page.
    package var end: Int { number * size }

    /// The number of pages of a list, at least 1.
    package func count(of total: Int) -> Int { max(1, (total + size - 1) / size) }

    /// The address of a page of the list that a visit looks at: its own, with these of its fields.
    package static func address(_ visit: Visit, keeping names: [String], page: Int) -> String {
        var fields = FormFields()
        for name in names {
            if let value = visit.query[name], !value.isEmpty { fields.add(name, value) }
        }
        if page > 1 { fields.add("page", String(page)) }
        return fields.isEmpty ? visit.request.path : visit.request.path + "?" + fields.encoded
    }

    /// The pager of a counted list.
    /// - Parameters:
    ///   - rows: the number of rows shown.
    ///   - isMore: there are more rows than `total`, which were not counted and are on no page.
    ///   - address: of another page.
    package func pager(rows: Int, of total: Int, isMore: Bool = false, _ address: (Int) -> String) -> Pager {
        let hasNext = rows > 0 && offset + rows < total
        return pager(rows: rows, of: total, isMore: isMore, hasNext: hasNext, address)
    }

    /// The pager of a list that is not counted.
    package func pager(rows: Int, hasNext: Bool, _ address: (Int) -> String) -> Pager {
        pager(rows: rows, of: offset + rows, isMore: hasNext, hasNext: hasNext, address)
    }

    private func pager(
        rows: Int, of total: Int, isMore: Bool, hasNext: Bool, _ address: (Int) -> String
    ) -> Pager {
        // The list may have become shorter than it was when this page was linked.
        let previous = min(number - 1, count(of: total))
        return Pager(
            first: rows == 0 ? 0 : offset + 1, last: rows == 0 ? 0 : offset + rows, total: total, isMore: isMore,
            previous: number > 1 ? address(previous) : nil, next: hasNext ? address(number + 1) : nil)
    }
}
