extension RandomAccessCollection where Index == Int {
    /// The elements with a key of a list that is sorted by keys: archives have half a million rows that belong to entries,
    /// and as many lists of one element would take 60 MB more than one sorted list.
    func run<Key: Comparable>(of wanted: Key, by key: (Element) -> Key) -> SubSequence {
        var (start, end) = (startIndex, endIndex)
        while start < end {
            let middle = start + (end - start) / 2
            if key(self[middle]) < wanted { start = middle + 1 } else { end = middle }
        }
        return self[start...].prefix { key($0) == wanted }
    }
}
