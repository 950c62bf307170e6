/// Reordering of a list's ids.
extension Array where Element: Hashable {
    /// Moves the wanted elements to the front, in the order given; the others keep their order. Wanted elements that are
    /// not in the array are ignored.
    package func putting(first wanted: [Element]) -> [Element] {
        let known = Set(self)
        var seen: Set<Element> = []
        return (wanted + self).filter { known.contains($0) && seen.insert($0).inserted }
    }

    /// Moves an element by a number of places, at most to the end of the list.
    /// - Throws: `Refusal.notFound` if the element is not in the list.
    package mutating func move(_ element: Element, by places: Int) throws {
        guard let old = firstIndex(of: element) else { throw Refusal.notFound }
        let new = Swift.min(Swift.max(old + Swift.min(Swift.max(places, -count), count), 0), count - 1)
        insert(remove(at: old), at: new)
    }
}
